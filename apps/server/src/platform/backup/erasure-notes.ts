import { join } from "node:path";
import { z } from "zod";
import { readNotes, writeNotes } from "./notes-file.ts";

/** An erased member, without personal data; the row's creation time tells squads apart. */
export interface ErasureNote {
  readonly memberId: number;
  readonly createdAt: Temporal.Instant;
  readonly erasedAt: Temporal.Instant;
}

/**
 * The erased members, stored outside the database, so that restoring an older backup does not bring
 * them back.
 */
export interface ErasureNotes {
  read(): readonly ErasureNote[];
  write(notes: readonly ErasureNote[]): void;
}

export const ERASED_FILE = "erased-members.jsonl";

const instant = z.string().transform((text) => Temporal.Instant.from(text));
const LINE = z.object({ memberId: z.int(), createdAt: instant, erasedAt: instant });

/**
 * Notes in a file of the data folder; stores nothing if there is no folder because the database is
 * external.
 */
export function erasureNotesIn(dataDirectory: string): ErasureNotes {
  const file = join(dataDirectory, ERASED_FILE);
  return { read: () => readErasureNotes(file), write: (notes) => writeNotes(file, notes) };
}

/** In-memory notes, for tests. */
export function erasureNotesInMemory(): ErasureNotes {
  let kept: readonly ErasureNote[] = [];
  return { read: () => kept, write: (notes) => void (kept = notes) };
}

/** Reads the notes of a file; empty if it does not exist. */
export function readErasureNotes(file: string): readonly ErasureNote[] {
  return readNotes(file, LINE);
}
