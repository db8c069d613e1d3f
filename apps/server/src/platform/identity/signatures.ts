import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/database.ts";
import { keepServerKey, readServerKey } from "../database/server-keys.ts";

const NAME = "signatures";
const KEY_BYTES = 32;

/** Signs what is handed to a stranger and comes back, so that nothing of it need be kept. */
export interface Signatures {
  /** The text with a signature that holds for this purpose alone. */
  sign(purpose: string, text: string): Promise<string>;
  /** The text of what `sign` gave for this purpose; null for anything else. */
  open(purpose: string, signed: string): Promise<string | null>;
}

/** Signatures by a key that all instances share; it is made when it is first asked for. */
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
