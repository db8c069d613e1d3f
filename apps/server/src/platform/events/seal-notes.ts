import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { SealNote } from "@watchbill/domain/activity/seal-notes";
import { z } from "zod";
import { readNotes, writeNotes } from "../backup/notes-file.ts";

/** Where what is known of the activity log's chain is kept outside the database, out of reach of whoever can write to that. */
export interface SealNotes {
  read(): readonly SealNote[];
  write(notes: readonly SealNote[]): void;
  /** Another log begins here: what is known of the one before is put aside. */
  putAside(): void;
}

/** What the file is called in the data folder. */
export const SEALS_FILE = "activity-seals.jsonl";
const LINE = z.object({
  kind: z.enum(["head", "trimmed"]),
  position: z.int(),
  seal: z.string(),
  at: z.string().transform((text) => Temporal.Instant.from(text)),
});

/** Notes in a file of the data folder; where there is no such folder, because the database is elsewhere, nothing is noted. */
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

/** Notes that end with the process, for tests. */
export function sealNotesInMemory(): SealNotes {
  let kept: readonly SealNote[] = [];
  return {
    read: () => kept,
    write: (notes) => void (kept = notes),
    putAside: () => void (kept = []),
  };
}
