import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { SealNote } from "@watchbill/domain/activity/audit-chain-notes";
import { z } from "zod";
import { readNotes, writeNotes } from "../backup/notes-file.ts";

/**
 * Stores the audit chain's notes outside the database, out of reach of a client with write access
 * to it.
 */
export interface SealNotes {
  read(): readonly SealNote[];
  write(notes: readonly SealNote[]): void;
  /** Another log begins here: sets the notes of the previous one aside. */
  putAside(): void;
}

export const SEALS_FILE = "activity-seals.jsonl";
const LINE = z.object({
  kind: z.enum(["head", "trimmed"]),
  position: z.int(),
  seal: z.string(),
  at: z.string().transform((text) => Temporal.Instant.from(text)),
});

/**
 * Notes in a file of the data folder; stores nothing if there is no folder because the database is
 * external.
 */
export function sealNotesIn(dataDirectory: string): SealNotes {
  const file = join(dataDirectory, SEALS_FILE);
  return {
    read: () => readNotes(file, LINE),
    write: (notes) => writeNotes(file, notes),
    putAside() {
      if (existsSync(file)) renameSync(file, `${file}.before`);
    },
  };
}

/** In-memory notes, for tests. */
export function sealNotesInMemory(): SealNotes {
  let kept: readonly SealNote[] = [];
  return {
    read: () => kept,
    write: (notes) => void (kept = notes),
    putAside: () => void (kept = []),
  };
}
