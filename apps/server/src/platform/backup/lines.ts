import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

const GZIP_MARK = Buffer.from([0x1f, 0x8b]);
/** Longer than any row; a longer line means that the file is no backup. */
const LONGEST_LINE = 64 * 1024 * 1024;

/**
 * Reads the lines of a file, compressed or not. Only a line feed ends a line: rows may contain
 * other line separators (U+2028 occurs in text from the web). Drops carriage returns before a line
 * feed, which a transfer may have added.
 */
export async function* linesOfFile(file: string): AsyncGenerator<string, undefined> {
  let started = "";
  for await (const chunk of await textOf(file)) {
    const parts = (started + String(chunk)).split("\n");
    started = parts.pop() ?? "";
    if (started.length > LONGEST_LINE) throw new Error("one of its lines is too long");
    for (const line of parts) yield withoutReturn(line);
  }
  if (started !== "") yield withoutReturn(started);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

async function textOf(file: string): Promise<Readable> {
  const opened = await open(file);
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(2), 0, 2, 0);
  await opened.close();
  const bytes = createReadStream(file);
  const isCompressed = bytesRead === 2 && buffer.equals(GZIP_MARK);
  if (!isCompressed) return bytes.setEncoding("utf8");
  const text = createGunzip();
  bytes.on("error", (error) => text.destroy(error));
  return bytes.pipe(text).setEncoding("utf8");
}
