import { join } from "node:path";
import { z } from "zod";
import { readNotes, writeNotes } from "./notes-file.ts";

/** Which member was erased, without anything that says who it was; the time their row was made tells one squad's from another's. */
export interface ErasureNote {
  readonly memberId: number;
  readonly createdAt: Temporal.Instant;
  readonly erasedAt: Temporal.Instant;
}

/** Who was erased, kept outside the database, so that an older backup that is restored does not bring them back. */
export interface ErasureNotes {
  read(): readonly ErasureNote[];
  write(notes: readonly ErasureNote[]): void;
}

/** What the file is called in the data folder. */
export const ERASED_FILE = "erased-members.jsonl";

const instant = z.string().transform((text) => Temporal.Instant.from(text));
const LINE = z.object({ memberId: z.int(), createdAt: instant, erasedAt: instant });

/** Notes in a file of the data folder; where there is no such folder, because the database is elsewhere, nothing is noted. */
export function erasureNotesIn(dataDirectory: string): ErasureNotes {
  const file = join(dataDirectory, ERASED_FILE);
  return { read: () => readErasureNotes(file), write: (notes) => writeNotes(file, notes) };
}

/** Notes that end with the process, for tests. */
export function erasureNotesInMemory(): ErasureNotes {
  let kept: readonly ErasureNote[] = [];
  return { read: () => kept, write: (notes) => void (kept = notes) };
}

/** The notes of a file, of the data folder or another; none where it is not there. */
export function readErasureNotes(file: string): readonly ErasureNote[] {
  return readNotes(file, LINE);
}
