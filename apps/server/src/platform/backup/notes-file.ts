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

/** The notes of a file, one to a line; none where it is not there. A line that a power cut left half written says nothing. */
export function readNotes<Note>(file: string, line: ZodType<Note>): readonly Note[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap((text) => noteOf(text, line));
}

/** Puts other notes in the place of a file's, all or none; where its folder is not there, because the database is elsewhere, nothing is noted. */
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
