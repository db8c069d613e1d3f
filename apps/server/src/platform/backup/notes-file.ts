import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { ZodType } from "zod";

/**
 * Reads the notes of a file, one per line; empty if it does not exist. Skips a line truncated by a
 * power cut.
 */
export function readNotes<Note>(file: string, line: ZodType<Note>): readonly Note[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap((text) => noteOf(text, line));
}

/**
 * Replaces a file's notes atomically; does nothing if its folder does not exist because the
 * database is external.
 */
export function writeNotes(file: string, notes: readonly unknown[]): void {
  if (!existsSync(dirname(file))) return;
  const fresh = openSync(`${file}.part`, "w", 0o600);
  writeSync(fresh, notes.map((note) => `${JSON.stringify(note)}\n`).join(""));
  fsyncSync(fresh);
  closeSync(fresh);
  renameSync(`${file}.part`, file);
}

function noteOf<Note>(text: string, line: ZodType<Note>): Note[] {
  try {
    return [line.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}
