import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor, withVary } from "../answers/send-kept.ts";

/** What every opening of the app asks for anew, to learn whether there is another version of it. */
export const PAGE_FILES = ["index.html", "sw.js", "theme.js", "manifest.webmanifest"] as const;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

/** One of these in the bytes that travel. */
export interface PageFile {
  readonly type: string;
  readonly etag: string;
  readonly bodies: Readonly<Record<"plain" | "br" | "gzip", Buffer>>;
}

/** Reads it as this version has it; null where the folder has none. */
export function readPageFile(folder: string, name: (typeof PAGE_FILES)[number]): PageFile | null {
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  const plain = readFileSync(path);
  return {
    type: TYPES[extname(name)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    bodies: { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) },
  };
}

/** Sends it out of memory: many who open the app at once cost no look at the disk, and no compression. */
export function sendPageFile(request: FastifyRequest, reply: FastifyReply, { type, etag, bodies }: PageFile): FastifyReply {
  const encoding = encodingFor(request);
  reply.removeHeader("x-server-time");
  reply.headers({ "cache-control": "no-cache", etag, vary: withVary(reply, "accept-encoding") });
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type(type).send(bodies[encoding ?? "plain"]);
}
