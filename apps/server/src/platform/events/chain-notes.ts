import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { SealNote } from "@watchbill/domain/activity/audit-chain-notes";
import { z } from "zod";
import { readNotes, writeNotes } from "../backup/notes-file.ts";

/**
 * Stores checkpoints of the activity log's hash chain outside the database, where a client that can
 * write to the database cannot change them.
 */
export interface SealNotes {
  read(): readonly SealNote[];
  write(notes: readonly SealNote[]): void;
  /** Moves the checkpoints aside, because another activity log begins (after a restore). */
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
 * Stores the checkpoints in a file of the data folder; stores nothing if the folder does not exist,
 * as with an external database.
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

/** Stores the checkpoints in memory, for tests. */
export function sealNotesInMemory(): SealNotes {
  let kept: readonly SealNote[] = [];
  return {
    read: () => kept,
    write: (notes) => void (kept = notes),
    putAside: () => void (kept = []),
  };
}
