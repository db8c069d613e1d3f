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
 * Reads the JSON records of a file, one per line; empty if the file does not exist. Skips a line
 * that a power cut truncated.
 */
export function readNotes<Note>(file: string, line: ZodType<Note>): readonly Note[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap((text) => noteOf(text, line));
}

/**
 * Replaces all records of a file atomically; does nothing if the folder does not exist, as with an
 * external database.
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
