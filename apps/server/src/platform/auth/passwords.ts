import { argon2, argon2Sync, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { refuseInsideTransaction } from "../database/database.ts";
import { RefusalError } from "../refusal-error.ts";
import { createFairQueue, type QueuedCaller } from "./fair-queue.ts";

const derive = promisify(argon2);

/** Argon2id as recommended by OWASP: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/**
 * The algorithm's minimum, for generated passwords with too many random bits to guess at any speed.
 */
const QUICK = { memory: 8, passes: 1 } as const;

/**
 * How many password hashes are computed at once; each takes 19 MiB and a core for about 12 ms. One
 * core stays free.
 */
const CONCURRENCY = Math.max(1, Math.min(4, availableParallelism() - 1));
/**
 * The queue limit for unknown callers: enough for a large squad that signs in within one minute,
 * and only a few seconds of work.
 */
const MOST_STRANGERS_WAITING = 600;
/**
 * The queue limit for known callers: signed in, or on a trusted device. They go before unknown
 * callers.
 */
const MOST_KNOWN_WAITING = 600;
const COME_BACK_SECONDS = 2;
const UNKNOWN_CALLER: QueuedCaller = { isKnown: false, from: "unknown" };

/**
 * The slow functions (`hash`, `verify`) wait in a queue, so they must never run while a transaction
 * holds a connection: a command calls them in `prepare` (see `feature.ts`). Inside a transaction
 * both throw.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Hashes a generated password of some ninety random bits: fast, so allowed anywhere. */
  hashRandom(password: string): string;
  /**
   * Also false for a member without a password; takes constant time, so it does not reveal whether
   * the member exists.
   */
  verify(password: string, hash: string | null, by?: QueuedCaller): Promise<boolean>;
  /** Whether the password matches a hash of `hashRandom`; false for any other hash. */
  matchesRandom(password: string, hash: string | null): boolean;
}

/**
 * A hasher with a bounded queue, so that a flood of sign-ins cannot take all memory or every core.
 * Tests use less `memory`.
 */
export function createPasswordHasher(options: { memory?: number } = {}): PasswordHasher {
  const cost = { memory: options.memory ?? PARAMETERS.memory, passes: PARAMETERS.passes };
  const lines = {
    atOnce: CONCURRENCY,
    mostKnown: MOST_KNOWN_WAITING,
    mostStrangers: MOST_STRANGERS_WAITING,
  };
  const turn = createFairQueue(lines, tooMany);
  const slowly = (
    password: string,
    salt: Buffer,
    by: Cost,
    asking: QueuedCaller,
  ): Promise<Buffer> => {
    refuseInsideTransaction("A password is hashed");
    return turn(
      () => derive("argon2id", settingsOf(password, salt, by)) as Promise<Buffer>,
      asking,
    );
  };
  const dummySalt = randomBytes(16);
  const matchesRandom = (password: string, hash: string | null): boolean => {
    const stored = storedOf(hash);
    if (!stored || !isQuick(stored)) return false;
    return isSame(argon2Sync("argon2id", settingsOf(password, stored.salt, stored)), stored.tag);
  };
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return textOf(cost, salt, await slowly(password, salt, cost, { isKnown: true }));
    },
    hashRandom(password) {
      const salt = randomBytes(16);
      return textOf(QUICK, salt, argon2Sync("argon2id", settingsOf(password, salt, QUICK)));
    },
    matchesRandom,
    async verify(password, hash, by = UNKNOWN_CALLER) {
      const stored = storedOf(hash);
      const isSlow = stored !== null && !isQuick(stored);
      const tag = await slowly(
        password,
        isSlow ? stored.salt : dummySalt,
        isSlow ? stored : cost,
        by,
      );
      return isSlow ? isSame(tag, stored.tag) : matchesRandom(password, hash);
    },
  };
}

interface Cost {
  readonly memory: number;
  readonly passes: number;
}

function settingsOf(password: string, salt: Buffer, { memory, passes }: Cost) {
  return { ...PARAMETERS, memory, passes, message: password.normalize("NFC"), nonce: salt };
}

function textOf({ memory, passes }: Cost, salt: Buffer, tag: Buffer): string {
  return `argon2id$${memory}$${passes}$${salt.toString("base64url")}$${tag.toString("base64url")}`;
}

/** Parses the parameters of a stored hash; null if there is none. */
function storedOf(
  hash: string | null,
): (Cost & { readonly salt: Buffer; readonly tag: Buffer }) | null {
  const [, memory, passes, salt, tag] = hash?.split("$") ?? [];
  if (!salt || !tag) return null;
  const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
  return { memory: Number(memory), passes: Number(passes), salt: bytes(salt), tag: bytes(tag) };
}

function isQuick({ memory, passes }: Cost): boolean {
  return memory === QUICK.memory && passes === QUICK.passes;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function tooMany(): RefusalError {
  const message = "Sign-in is busy right now. Try again in a moment.";
  return new RefusalError(
    { kind: "too-many", code: "too-many-at-once", message },
    { retryAfterSeconds: COME_BACK_SECONDS },
  );
}
