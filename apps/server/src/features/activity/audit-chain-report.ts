import { type SealNote, trimFault } from "@watchbill/domain/activity/audit-chain-notes";
import type { Db } from "../../platform/database/database.ts";
import {
  CHAIN_START,
  type ChainHead,
  pointOf,
  type SealedEntry,
  selectErasings,
  selectSealedAfter,
  selectTrimmed,
} from "./audit-chain-queries.ts";
import {
  afterErasing,
  type Erased,
  isOneText,
  NOTHING_ERASED,
  sealOf,
} from "./audit-chain-work.ts";

const PAGE = 10_000;

/**
 * The result of verifying the audit chain. `fault` is a sentence, or null when every entry is
 * unchanged.
 */
interface SealReport {
  readonly entries: number;
  /**
   * `POSITION:SEAL` of the newest sealed entry. A copy kept elsewhere later proves that no entry up
   * to it was rewritten.
   */
  readonly head: string;
  /** The last entry deleted by retention, and when; null when none was. */
  readonly letGo: { readonly position: number; readonly at: Temporal.Instant } | null;
  /** How many entries had parts erased, because a member was erased or a shift was purged. */
  readonly erased: number;
  readonly fault: string | null;
}

/** What is known about the chain from outside the database. */
export interface Outside {
  /** Chain heads noted by the app or by an operator. */
  readonly notes: readonly SealNote[];
  /** Retention of the log in days at an instant; 0 means no limit. */
  readonly retentionDays: (at: Temporal.Instant) => number;
  readonly now: Temporal.Instant;
}

/**
 * Verifies the whole chain. Entries younger than a minute may have no seal yet and do not count.
 */
export async function checkSeals(db: Db, outside: Outside): Promise<SealReport> {
  const trimmed = await selectTrimmed(db);
  const letGo = trimmed && { position: trimmed.position, at: trimmed.at };
  let head: ChainHead = trimmed ?? CHAIN_START;
  let entries = 0;
  const erasings = newErasings(trimmed !== null);
  const report = (fault: string | null): SealReport => {
    const { position, seal } = pointOf(head);
    return { entries, head: `${position}:${seal}`, letGo, erased: erasings.count(), fault };
  };
  const gone =
    trimmed &&
    trimFault({ ...trimmed, ...pointOf(trimmed) }, outside.notes, {
      ...outside,
      retentionDays: outside.retentionDays(trimmed.at),
    });
  if (gone) return report(gone);
  const noted = new Map(outside.notes.map(({ position, seal }) => [position, seal]));
  const differs = (): boolean => {
    const seal = noted.get(head.position);
    return seal !== undefined && seal !== pointOf(head).seal;
  };
  if (differs()) return report("The activity log doesn't match the given seal.");
  for (;;) {
    const page = await selectSealedAfter(db, head.position, PAGE);
    for (const entry of page) {
      const { id, position, seal } = entry;
      if (position !== head.position + 1)
        return report(`Entries are missing between seals ${head.position} and ${position}.`);
      const fitting = sealOf(head.seal, entry);
      // An erased text cannot be hashed again: its stored seal is used, and the erasure's hash
      // proves the entry.
      if (fitting && !seal.equals(fitting))
        return report(`Entry ${id} (seal ${position}) was changed.`);
      if (!erasings.takes(entry))
        return report(`Entry ${id} (seal ${position}) was changed after its erasure.`);
      head = { position, seal };
      entries += 1;
      if (differs())
        return report(`The activity log up to seal ${position} doesn't match the given seal.`);
    }
    if (page.length < PAGE) break;
  }
  const unheard = await erasings.unheardOf(db);
  if (unheard !== null)
    return report(`Part of entry ${unheard} is missing, and no erasure accounts for it.`);
  const newest = Math.max(0, ...outside.notes.map(({ position }) => position));
  return report(
    newest > head.position
      ? `The newest entries are missing: the last noted seal is ${newest}.`
      : null,
  );
}

/**
 * Recomputes each erasure's hash entry by entry; when old entries were purged, from the first
 * remaining entry on.
 */
function newErasings(hasStarted: boolean) {
  const states = new Map<number, { come: Buffer; last: number }>();
  let count = 0;
  return {
    count: () => count,
    /** Whether an entry's erasure mark follows from the earlier entries of that erasure. */
    takes(entry: SealedEntry): boolean {
      if (entry.erased === null) return true;
      if (!isAccountedFor(entry, entry.erased)) return false;
      count += 1;
      const left = isOneText(entry) ? entry.fixed : "";
      return entry.erased.by.every(({ event, parts, before }) => {
        const come =
          states.get(event)?.come ?? (hasStarted ? Buffer.from(before, "hex") : NOTHING_ERASED);
        states.set(event, {
          come: afterErasing(come, { id: entry.id, parts, left }),
          last: entry.id,
        });
        return come.toString("hex") === before;
      });
    },
    /**
     * Returns the id of an entry marked as erased without an erasure event about it; null when
     * there is none.
     */
    async unheardOf(db: Db): Promise<number | null> {
      const said = await selectErasings(db, [...states.keys()]);
      const unheard = [...states].find(
        ([event, { come }]) => said.get(event) !== come.toString("hex"),
      );
      return unheard?.[1].last ?? null;
    },
  };
}

/**
 * Whether an entry lacks exactly the parts that its erasure marks name, so that an erasure cannot
 * hide another deletion.
 */
function isAccountedFor(entry: SealedEntry, { by, gone }: Erased): boolean {
  const said = new Set(by.flatMap(({ parts }) => parts));
  return isOneText(entry)
    ? by.length > 0 && Object.keys(entry.parts).length === 0
    : Object.keys(gone ?? {}).every((name) => said.has(name)) && by.length > 0;
}
