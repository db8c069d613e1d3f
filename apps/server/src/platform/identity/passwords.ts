import { argon2, argon2Sync, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { refuseInsideTransaction } from "../database/database.ts";
import { Refused } from "../refused.ts";
import { type Asking, createTurns } from "./turns.ts";

const derive = promisify(argon2);

/** Argon2id as OWASP asks: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** The least that the algorithm takes: for passwords of so many random bits that nobody tries them all however quick it is. */
const QUICK = { memory: 8, passes: 1 } as const;

/** How many hashes run at once; each takes 19 MiB and a core for about 12 ms. One core is left for everything else. */
const CONCURRENCY = Math.max(1, Math.min(4, availableParallelism() - 1));
/** How many strangers may wait for a check, so that a large squad may sign in in the same minute: some seconds of work. */
const MOST_STRANGERS_WAITING = 600;
/** How many may wait whom the app knows: signed in, or on a device that they signed in on. They go before strangers. */
const MOST_KNOWN_WAITING = 600;
const COME_BACK_SECONDS = 2;
const SOMEBODY: Asking = { isKnown: false, from: "unknown" };

/**
 * What is slow on purpose (`hash`, `verify`) waits its turn, so it is never done while a transaction holds a connection: a
 * command prepares it (see `feature.ts`). Inside a transaction both throw.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** The hash of a password that the app made up of some ninety random bits: quick, so it may be made anywhere. */
  hashRandom(password: string): string;
  /** False too for a member who has no password; it takes the same time whatever the hash is, so nobody learns who exists. */
  verify(password: string, hash: string | null, by?: Asking): Promise<boolean>;
  /** Whether it is the password of a hash that `hashRandom` made; false for every other hash. */
  matchesRandom(password: string, hash: string | null): boolean;
}

/** A hasher with a bounded queue, so that a flood of sign-ins takes neither all memory nor every core. Tests ask for cheaper `memory`. */
export function createPasswordHasher(options: { memory?: number } = {}): PasswordHasher {
  const cost = { memory: options.memory ?? PARAMETERS.memory, passes: PARAMETERS.passes };
  const lines = {
    atOnce: CONCURRENCY,
    mostKnown: MOST_KNOWN_WAITING,
    mostStrangers: MOST_STRANGERS_WAITING,
  };
  const turn = createTurns(lines, tooMany);
  const slowly = (password: string, salt: Buffer, by: Cost, asking: Asking): Promise<Buffer> => {
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
    async verify(password, hash, by = SOMEBODY) {
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

/** What a stored hash says of itself; null where there is none. */
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

function tooMany(): Refused {
  const message = "Many are signing in just now. Try again in a moment.";
  return new Refused(
    { kind: "too-many", code: "too-many-at-once", message },
    { retryAfterSeconds: COME_BACK_SECONDS },
  );
}
