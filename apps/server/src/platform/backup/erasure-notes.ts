import { join } from "node:path";
import { z } from "zod";
import { readNotes, writeNotes } from "./notes-file.ts";

/**
 * The record that a member was erased, without personal data. `createdAt` is the creation time of
 * the member's row, so that the record matches no member of another squad with an equal id.
 */
export interface ErasureNote {
  readonly memberId: number;
  readonly createdAt: Temporal.Instant;
  readonly erasedAt: Temporal.Instant;
}

/**
 * Stores the records of erased members outside the database, so that restoring an older backup does
 * not bring these members back.
 */
export interface ErasureNotes {
  read(): readonly ErasureNote[];
  write(notes: readonly ErasureNote[]): void;
}

export const ERASED_FILE = "erased-members.jsonl";

const instant = z.string().transform((text) => Temporal.Instant.from(text));
const LINE = z.object({ memberId: z.int(), createdAt: instant, erasedAt: instant });

/**
 * Stores the records in a file of the data folder; stores nothing if the folder does not exist, as
 * with an external database.
 */
export function erasureNotesIn(dataDirectory: string): ErasureNotes {
  const file = join(dataDirectory, ERASED_FILE);
  return { read: () => readErasureNotes(file), write: (notes) => writeNotes(file, notes) };
}

/** Stores the records in memory, for tests. */
export function erasureNotesInMemory(): ErasureNotes {
  let kept: readonly ErasureNote[] = [];
  return { read: () => kept, write: (notes) => void (kept = notes) };
}

/** Reads the records of a file; empty if the file does not exist. */
export function readErasureNotes(file: string): readonly ErasureNote[] {
  return readNotes(file, LINE);
}
