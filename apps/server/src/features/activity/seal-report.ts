import { type SealNote, trimFault } from "@watchbill/domain/activity/seal-notes";
import type { Db } from "../../platform/database/database.ts";
import { CHAIN_START, type ChainHead, pointOf, sealOf, selectSealedAfter, selectTrimmed } from "./seal-queries.ts";

const PAGE = 10_000;

/** What the check of the activity log found. `fault` is a sentence, or null when every entry is as it was written. */
export interface SealReport {
  readonly entries: number;
  /** `POSITION:SEAL` of the newest sealed entry: noted elsewhere, it proves later that nothing up to it was rewritten. */
  readonly head: string;
  /** Up to which position the app let old entries go, and when it last did; null when it never did. */
  readonly letGo: { readonly position: number; readonly at: Temporal.Instant } | null;
  readonly fault: string | null;
}

/** What the chain is held against. */
export interface Outside {
  /** Noted outside the database, by the app or by hand. */
  readonly notes: readonly SealNote[];
  /** How many days the log is kept; 0 for ever. */
  readonly keptDays: number;
  readonly now: Temporal.Instant;
}

/** Goes through the whole chain. Entries younger than a minute may have no seal yet and are not counted. */
export async function checkSeals(db: Db, outside: Outside): Promise<SealReport> {
  const trimmed = await selectTrimmed(db);
  const letGo = trimmed && { position: trimmed.position, at: trimmed.at };
  let head: ChainHead = trimmed ?? CHAIN_START;
  let entries = 0;
  const report = (fault: string | null): SealReport => {
    const { position, seal } = pointOf(head);
    return { entries, head: `${position}:${seal}`, letGo, fault };
  };
  const gone = trimmed && trimFault({ ...trimmed, ...pointOf(trimmed) }, outside.notes, outside);
  if (gone) return report(gone);
  const noted = new Map(outside.notes.map(({ position, seal }) => [position, seal]));
  const differs = (): boolean => {
    const seal = noted.get(head.position);
    return seal !== undefined && seal !== pointOf(head).seal;
  };
  if (differs()) return report("The log is not the one the noted seal was taken from.");
  for (;;) {
    const page = await selectSealedAfter(db, head.position, PAGE);
    for (const { id, position, seal, text } of page) {
      if (position !== head.position + 1) return report(`Entries are missing between seals ${head.position} and ${position}.`);
      if (!seal.equals(sealOf(head.seal, text))) return report(`Entry ${id} (seal ${position}) is not as it was written.`);
      head = { position, seal };
      entries += 1;
      if (differs()) return report(`The log up to seal ${position} is not the one the noted seal was taken from.`);
    }
    if (page.length < PAGE) break;
  }
  const newest = Math.max(0, ...outside.notes.map(({ position }) => position));
  return report(newest > head.position ? `The newest entries are missing: seal ${newest} was noted.` : null);
}
