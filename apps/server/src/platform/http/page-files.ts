import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { etagOf } from "../cache/etag.ts";
import { encodingFor, withVary } from "../cache/send-cached.ts";

/** What openings of the app ask for anew beside the page, to learn whether there is another version of it. */
export const PAGE_FILES = ["sw.js", "manifest.webmanifest", "icons/icon.svg"] as const;

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** One of these, or the page itself, in the bytes that travel. */
export interface PageFile {
  readonly type: string;
  readonly etag: string;
  readonly bodies: Readonly<Record<"plain" | "br" | "gzip", Buffer>>;
}

/** Reads it as this version has it; null where the folder has none. */
export function readPageFile(folder: string, name: (typeof PAGE_FILES)[number]): PageFile | null {
  const path = join(folder, name);
  return existsSync(path)
    ? pageFileOf(readFileSync(path), TYPES[extname(name)] ?? "application/octet-stream")
    : null;
}

/** Makes it ready to travel. */
export function pageFileOf(plain: Buffer, type: string): PageFile {
  return {
    type,
    etag: etagOf(plain),
    bodies: { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) },
  };
}

/** Sends it out of memory: many who open the app at once cost no look at the disk, and no compression. */
export function sendPageFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, bodies }: PageFile,
): FastifyReply {
  const encoding = encodingFor(request);
  reply.removeHeader("x-server-time");
  reply.headers({ "cache-control": "no-cache", etag, vary: withVary(reply, "accept-encoding") });
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type(type).send(bodies[encoding ?? "plain"]);
}
