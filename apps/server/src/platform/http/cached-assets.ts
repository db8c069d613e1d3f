import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { etagOf } from "../cache/etag.ts";
import { encodingFor, withVary } from "../cache/send-cached.ts";

/**
 * Files that the browser fetches again at each start of the app, besides the page, to detect a new
 * version.
 */
export const CACHED_ASSETS = ["sw.js", "manifest.webmanifest", "icons/icon.svg"] as const;

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** One of these files, or the page itself, with its compressed bodies. */
export interface CachedAsset {
  readonly type: string;
  readonly etag: string;
  readonly bodies: Readonly<Record<"plain" | "br" | "gzip", Buffer>>;
}

/** Reads this version's file; null if the folder does not have it. */
export function readCachedAsset(
  folder: string,
  name: (typeof CACHED_ASSETS)[number],
): CachedAsset | null {
  const path = join(folder, name);
  return existsSync(path)
    ? toCachedAsset(readFileSync(path), TYPES[extname(name)] ?? "application/octet-stream")
    : null;
}

/** Precomputes the compressed bodies and the ETag. */
export function toCachedAsset(plain: Buffer, type: string): CachedAsset {
  return {
    type,
    etag: etagOf(plain),
    bodies: { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) },
  };
}

/**
 * Sends the file from memory: many starts of the app at once need no disk read and no compression.
 */
export function sendCachedAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, bodies }: CachedAsset,
): FastifyReply {
  const encoding = encodingFor(request);
  reply.removeHeader("x-server-time");
  reply.headers({ "cache-control": "no-cache", etag, vary: withVary(reply, "accept-encoding") });
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type(type).send(bodies[encoding ?? "plain"]);
}
