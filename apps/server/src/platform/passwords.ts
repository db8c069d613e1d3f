import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** Argon2id as OWASP asks: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** How many hashes run at once; each takes 19 MiB and a core for about 12 ms. */
const CONCURRENCY = 4;
const LONGEST_QUEUE = 400;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False too for a member who has no password; it takes the same time, so nobody learns who exists. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** A hasher with a bounded queue, so that a flood of sign-ins cannot take all memory. Tests ask for cheaper `memory`. */
export function createPasswordHasher(options: { memory?: number } = {}): PasswordHasher {
  const memory = options.memory ?? PARAMETERS.memory;
  const turn = createQueue(CONCURRENCY, LONGEST_QUEUE);
  const encode = async (password: string, salt: Buffer): Promise<Buffer> =>
    turn(() => derive("argon2id", { ...PARAMETERS, memory, message: password.normalize("NFC"), nonce: salt }) as Promise<Buffer>);
  const dummySalt = randomBytes(16);
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const tag = await encode(password, salt);
      return `argon2id$${memory}$${PARAMETERS.passes}$${salt.toString("base64url")}$${tag.toString("base64url")}`;
    },
    async verify(password, hash) {
      const [, storedMemory, storedPasses, salt, tag] = hash?.split("$") ?? [];
      if (!salt || !tag) {
        await encode(password, dummySalt);
        return false;
      }
      const expected = Buffer.from(tag, "base64url");
      const actual = await turn(
        () =>
          derive("argon2id", {
            ...PARAMETERS,
            memory: Number(storedMemory),
            passes: Number(storedPasses),
            message: password.normalize("NFC"),
            nonce: Buffer.from(salt, "base64url"),
          }) as Promise<Buffer>,
      );
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}

function createQueue(concurrency: number, longest: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < concurrency) running += 1;
    else if (waiting.length < longest) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Error("Too many passwords are being checked at once");
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next in line takes over this place; without one the place is free.
      if (next) next();
      else running -= 1;
    }
  };
}
