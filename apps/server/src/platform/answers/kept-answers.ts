import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, deflateRaw, deflateRawSync, gzip } from "node:zlib";
import type { LiveHub } from "../events/live.ts";
import { etagOf } from "./etag.ts";
import { jsonInAscii } from "./json-in-ascii.ts";
import { madeOnce } from "./made-once.ts";
import { createPace, type Making, type Pace } from "./pace.ts";
import { storedBlock } from "./stored-block.ts";

/** An answer in the bytes that travel, made once for everybody who asks for it until something changes. */
export interface KeptAnswer {
  readonly etag: string;
  readonly plain: Buffer;
  /** The same bytes for a browser that takes them compressed. */
  readonly compressed: (encoding: Encoding) => Promise<Buffer>;
}

/** `piece` is a part of what travels as gzip, to be put together with others (`answers/together.ts`). */
export type Encoding = "br" | "gzip" | "piece";

export interface KeptAnswers {
  /** Names this instance, so that a member's change made on another one is not met with an answer kept on this one. */
  readonly instance: string;
  /** What is kept under the key, or null: nothing, or this instance cannot be sure that it hears of changes. */
  find(key: string): unknown;
  /** Makes what the key names, and keeps it unless it is nothing or something changed in the meantime. `bytes` says how large it is. */
  make<T>(key: string, make: () => Promise<T>, bytes?: (made: T) => number): Promise<T>;
  /** What is kept under the key, what is being made of it since the last change, or as `make`: many who come at once cost one reading. */
  findOrMake<T>(key: string, make: () => Promise<T>, bytes?: (made: T) => number): Promise<T>;
  /** The same of what is for everybody: while one thing after the other changes, whoever asks waits a moment for those who come next. */
  findOrMakeForAll<T>(key: string, make: () => Promise<T>, bytes?: (made: T) => number): Promise<T>;
  /** Numbers what is true now; it is another one as soon as anything is forgotten. */
  version(): number;
  /** Keeps something that was found out since `version` named what is true, unless something changed meanwhile. */
  keep(key: string, made: unknown, since: { readonly version: number; readonly bytes: number }): void;
  /** Forgets all, because this instance itself changed something. */
  forget(): void;
}

const SMALL_PIECE_BYTES = 256;
const SHORT_PIECE_BYTES = 16 * 1024;
/** Ended on a whole byte, and not for good, so that another can follow. */
const PIECE = { finishFlush: constants.Z_SYNC_FLUSH };
/** To hand a short one to another thread costs ten times what compressing it does, and most of that is room that it does not need. */
const SHORT_PIECE = { ...PIECE, memLevel: 5, windowBits: 12 };

const MOST_BYTES = 32 * 1024 * 1024;
/** What a small thing takes, with its key. */
const SMALL = 1_024;

/**
 * Answers and sessions kept until any watched table changes, on any instance (the triggers of migration 12). An instance
 * that has not heard from the database for a few seconds keeps nothing, so no answer is older than that, whatever breaks.
 */
export function createKeptAnswers(live: LiveHub, pace: Pace = createPace()): KeptAnswers {
  const kept = new Map<string, unknown>();
  /** What is being made; whoever comes after a change does not wait for what was begun before it. */
  const underWay = new Map<string, Making>();
  let version = 0;
  let bytesKept = 0;
  const forget = (): void => {
    version += 1;
    bytesKept = 0;
    kept.clear();
    for (const [key, { hasBegun }] of underWay) if (hasBegun()) underWay.delete(key);
  };
  live.subscribe(({ kind }) => {
    if (kind === "changed" || kind === "gap") forget();
  });
  const keep: KeptAnswers["keep"] = (key, made, since) => {
    if (since.version !== version || !live.isHearing()) return;
    const size = SMALL + since.bytes;
    if (bytesKept + size > MOST_BYTES) forget();
    bytesKept += size;
    kept.set(key, made);
  };
  const find: KeptAnswers["find"] = (key) => (live.isHearing() ? (kept.get(key) ?? null) : null);
  const make: KeptAnswers["make"] = async (key, read, bytes = () => 0) => {
    const before = version;
    const made = await read();
    if (made !== undefined && made !== null) keep(key, made, { version: before, bytes: bytes(made) });
    return made;
  };
  const joinOrBegin = async <T>(key: string, begin: () => Making<T>): Promise<T> => {
    const others = underWay.get(key) as Making<T> | undefined;
    if (others) return others.made;
    const making = begin();
    underWay.set(key, making);
    const ended = (): void => void (underWay.get(key) === making && underWay.delete(key));
    making.made.then(ended, ended);
    return making.made;
  };
  const findOr = async <T>(
    key: string,
    [read, bytes]: [read: () => Promise<T>, bytes?: ((made: T) => number) | undefined],
    begin: (make: () => Promise<T>) => Making<T>,
  ): Promise<T> => {
    const known = find(key) as T | null;
    if (known !== null) return known;
    const made = (): Promise<T> => make(key, read, bytes);
    return live.isHearing() ? joinOrBegin(key, () => begin(made)) : made();
  };
  return {
    instance: randomBytes(6).toString("hex"),
    find,
    make,
    findOrMake: (key, ...read) => findOr(key, read, (made) => ({ made: made(), hasBegun: () => true })),
    findOrMakeForAll: (key, ...read) => findOr(key, read, (made) => pace.begin(key, made)),
    version: () => version,
    keep,
    forget,
  };
}

/** Keeps nothing: for tests that change rows behind the app's back and read them the same instant. */
export function keepNothing(): KeptAnswers {
  return {
    instance: "none",
    find: () => null,
    make: (_key, make) => make(),
    findOrMake: (_key, make) => make(),
    findOrMakeForAll: (_key, make) => make(),
    version: () => 0,
    keep: () => undefined,
    forget: () => undefined,
  };
}

/** The bytes of an answer, once where it is everybody's; each compression is done once, when it is first asked for. */
export function answerOf(value: unknown): KeptAnswer {
  return madeOnce(value, answerOf, write);
}

function write(value: unknown): KeptAnswer {
  const plain = Buffer.from(jsonInAscii(value));
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: etagOf(plain),
    plain,
    compressed: (encoding) => {
      const known = made.get(encoding) ?? compress(plain, encoding);
      made.set(encoding, known);
      return known;
    },
  };
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const deflateAsync = promisify(deflateRaw);

async function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzipAsync(plain);
  // Half of a first screen's pieces say that there is nothing, and to begin a compression costs more than sending them as they are.
  if (encoding === "piece" && plain.length < SMALL_PIECE_BYTES) return storedBlock(plain);
  if (encoding === "piece" && plain.length < SHORT_PIECE_BYTES) return deflateRawSync(plain, SHORT_PIECE);
  if (encoding === "piece") return deflateAsync(plain, PIECE);
  return brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
