import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/database.ts";
import { keepServerKey, readServerKey } from "../database/server-keys.ts";

const NAME = "signatures";
const KEY_BYTES = 32;

/** Signs data that a client carries and returns, so that the server stores nothing. */
export interface Signatures {
  /** Returns the text with a signature that is valid only for this purpose. */
  sign(purpose: string, text: string): Promise<string>;
  /** Returns the text that `sign` signed for this purpose; null for anything else. */
  open(purpose: string, signed: string): Promise<string | null>;
}

/** Signatures with a key that all instances share; created on first use. */
export function createSignatures(database: Db, clock: Clock): Signatures {
  let known: Buffer | null = null;
  const signatureOf = async (purpose: string, text: string): Promise<string> => {
    known ??= await readKey(database, clock.now());
    return createHmac("sha256", known).update(`${purpose}\n${text}`).digest("base64url");
  };
  return {
    sign: async (purpose, text) => `${text}.${await signatureOf(purpose, text)}`,
    async open(purpose, signed) {
      const dot = signed.lastIndexOf(".");
      const text = signed.slice(0, Math.max(0, dot));
      const given = Buffer.from(signed.slice(dot + 1));
      const right = Buffer.from(await signatureOf(purpose, text));
      return given.length === right.length && timingSafeEqual(given, right) ? text : null;
    },
  };
}

async function readKey(database: Db, now: Temporal.Instant): Promise<Buffer> {
  await keepServerKey(database, NAME, randomBytes(KEY_BYTES).toString("base64url"), now);
  return Buffer.from(await readServerKey(database, NAME), "base64url");
}
