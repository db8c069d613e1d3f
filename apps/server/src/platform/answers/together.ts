import { crc32 } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { etagOf } from "./etag.ts";
import type { KeptAnswer } from "./kept-answers.ts";
import { withVary } from "./send-kept.ts";
import { storedBlock } from "./stored-block.ts";

/** An answer among others, with what stands before it. */
export interface Part {
  readonly before: Buffer;
  readonly answer: Pick<KeptAnswer, "etag" | "plain" | "compressed">;
}

/** A gzip stream begins so: compressed by deflate, without a name or a time. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** A last block with nothing in it. */
const GZIP_END = Buffer.from([0x03, 0x00]);

/**
 * Sends several answers as one, in the order given, with `after` at the end. What of them is kept was compressed when it was first
 * asked for and is not compressed again: a gzip stream is made of blocks, and each part brings its own. `If-None-Match` with
 * its ETag gets 304.
 */
export async function sendTogether(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly Part[],
  after: Buffer,
): Promise<FastifyReply> {
  // Of what the parts say, not of their bytes once more.
  const etag = etagOf(...parts.flatMap(({ before, answer }) => [before, answer.etag]));
  reply.header("etag", etag).header("vary", withVary(reply, "accept-encoding"));
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();
  const isCompressed = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  if (isCompressed) reply.header("content-encoding", "gzip");
  reply.header("content-type", "application/json; charset=utf-8");
  return reply.send(isCompressed ? await compressedTogether(parts, after) : plainTogether(parts, after));
}

function plainTogether(parts: readonly Part[], after: Buffer): Buffer {
  return Buffer.concat([...parts.flatMap(({ before, answer }) => [before, answer.plain]), after]);
}

async function compressedTogether(parts: readonly Part[], after: Buffer): Promise<Buffer> {
  const bodies = await Promise.all(parts.map(({ answer }) => answer.compressed("piece")));
  const blocks = parts.flatMap(({ before }, at) => [storedBlock(before), bodies[at]!]);
  const plain = [...parts.flatMap(({ before, answer }) => [before, answer.plain]), after];
  const end = Buffer.alloc(8);
  end.writeUInt32LE(plain.reduce((sum, bytes) => crc32(bytes, sum), 0));
  end.writeUInt32LE(plain.reduce((sum, { length }) => sum + length, 0) >>> 0, 4);
  return Buffer.concat([GZIP_HEAD, ...blocks, storedBlock(after), GZIP_END, end]);
}
