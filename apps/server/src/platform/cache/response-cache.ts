import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { LiveHub } from "../events/live.ts";
import { etagOf } from "./etag.ts";

export type Encoding = "br" | "gzip";

/** A response body in the bytes that are sent. Each encoding is compressed once, on first use. */
export interface CachedResponse {
  readonly etag: string;
  readonly plain: Buffer;
  readonly compressed: (encoding: Encoding) => Promise<Buffer>;
}

/** Values cached until a watched table changes, on any instance. */
export interface ResponseCache {
  /** Names this instance in the read-your-writes cookie. */
  readonly instance: string;
  /** Returns the cached value, joins a computation in flight, or computes. Null and undefined are not cached. */
  getOrCompute<T>(
    key: string,
    compute: () => Promise<T>,
    sizeOf?: (value: T) => number,
  ): Promise<T>;
  /**
   * Computes without reading the cache, and caches the value: for a caller whose last change was
   * made on another instance, so that the cache may be older.
   */
  compute<T>(key: string, compute: () => Promise<T>, sizeOf?: (value: T) => number): Promise<T>;
  /** Drops everything, because this instance has changed a row. */
  clear(): void;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Assumed size of an entry, without its value. */
const ENTRY_BYTES = 1_024;

/**
 * Invalidation: database triggers notify every instance of a change, and the cache drops
 * everything. Nothing is served while the instance receives no notifications. The result of a
 * computation that began before a change is not cached, and later callers do not wait for it.
 * Bound: when the cache is full, it drops everything.
 */
export function createResponseCache(live: LiveHub): ResponseCache {
  const values = new Map<string, unknown>();
  const inFlight = new Map<string, Promise<unknown>>();
  let version = 0;
  let bytes = 0;
  const clear = (): void => {
    version += 1;
    bytes = 0;
    values.clear();
    inFlight.clear();
  };
  live.subscribe(({ kind }) => {
    if (kind === "changed" || kind === "gap") clear();
  });
  const compute: ResponseCache["compute"] = async (key, read, sizeOf = () => 0) => {
    const before = version;
    const value = await read();
    if (value === undefined || value === null || version !== before || !live.isHearing())
      return value;
    const size = ENTRY_BYTES + sizeOf(value);
    if (bytes + size > MAX_BYTES) clear();
    bytes += size;
    values.set(key, value);
    return value;
  };
  return {
    instance: randomBytes(6).toString("hex"),
    compute,
    clear,
    async getOrCompute<T>(
      key: string,
      read: () => Promise<T>,
      sizeOf?: (value: T) => number,
    ): Promise<T> {
      if (!live.isHearing()) return compute(key, read, sizeOf);
      const known = (values.get(key) ?? inFlight.get(key)) as T | Promise<T> | undefined;
      if (known !== undefined) return known;
      const computing = compute(key, read, sizeOf);
      inFlight.set(key, computing);
      try {
        return await computing;
      } finally {
        if (inFlight.get(key) === computing) inFlight.delete(key);
      }
    },
  };
}

/** Caches nothing: for tests that change rows without the app. */
export function noopCache(): ResponseCache {
  return {
    instance: "none",
    getOrCompute: (_key, compute) => compute(),
    compute: (_key, compute) => compute(),
    clear: () => undefined,
  };
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export function responseOf(body: unknown): CachedResponse {
  const plain = Buffer.from(JSON.stringify(body));
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: etagOf(plain),
    plain,
    compressed: (encoding) => {
      const known =
        compressed.get(encoding) ??
        (encoding === "gzip" ? gzipAsync(plain) : brotliAsync(plain, BROTLI));
      compressed.set(encoding, known);
      return known;
    },
  };
}
