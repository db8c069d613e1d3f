import { isPersonalDetail } from "@watchbill/domain/privacy/erased-details";
import { type ErasedWays, patternAt } from "@watchbill/domain/privacy/named-in-texts";
import { type LocalDate, startOfDay } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import type { SnapshotHorizon } from "../../platform/database/snapshot-horizon.ts";
import { afterErasing, erasedOf, isOneText, NOTHING_ERASED } from "./audit-chain-work.ts";
import {
  type Erasing,
  findEntriesOf,
  lockEntriesOf,
  lockEntriesOfShifts,
  saveErasings,
} from "./store.ts";

type Entry = Awaited<ReturnType<typeof lockEntriesOf>>[number];

const DETAIL = "details.";
const ORIGIN = ["ipAddress", "userAgent"];

/**
 * Finds the entries that may mention a member. This search is slow, so it runs before the locks.
 */
export async function findInActivity(
  ctx: CommandContext,
  memberId: number,
  ways: ErasedWays,
): Promise<number[]> {
  return findEntriesOf(ctx.tx, memberId, ways.others.pattern);
}

interface FoundEntries {
  readonly memberId: number;
  readonly ways: ErasedWays;
  readonly ids: readonly number[];
  readonly since: SnapshotHorizon;
}

/** An entry about the member: their own action, or one that affected them. */
interface OwnEntry {
  readonly id: number;
  readonly type: string;
}

/**
 * Erases a former member's personal data from the activity log. The erasure event recorded here
 * accounts for what each sealed entry lost, so the chain still verifies. `ways` holds the member's
 * names in texts; `ids` are the entries found before, up to `since`. Returns the member's own
 * entries.
 */
export async function eraseFromActivity(
  ctx: CommandContext,
  { memberId, ways, ids, since }: FoundEntries,
): Promise<OwnEntry[]> {
  const entries = await lockEntriesOf(ctx.tx, { memberId, name: ways.others.pattern, ids, since });
  const touched = entries.flatMap((entry) => {
    const parts = partsToErase(entry, memberId, ways);
    return parts.length > 0 ? [{ entry, parts }] : [];
  });
  await takeOut(ctx, touched, (said) =>
    ctx.recordWithId({ type: "members.erased", subjectId: memberId, details: said }),
  );
  return entries.filter((entry) => isOf(entry, memberId)).map(({ id, type }) => ({ id, type }));
}

/**
 * Erases the details of entries about purged shifts. Older entries, before `day`, are deleted whole
 * by `purgeActivity`. Records the purge here and returns the entries.
 */
export async function purgeShiftsInActivity(
  ctx: CommandContext,
  { ids, day }: { readonly ids: readonly number[]; readonly day: LocalDate },
): Promise<number[]> {
  const entries = await lockEntriesOfShifts(
    ctx.tx,
    ids,
    startOfDay(day, ctx.organization.timeZone),
  );
  const touched = entries.flatMap((entry) => {
    const all = Object.keys(entry.parts);
    const parts =
      entry.sealPosition !== null && isOneText(entry)
        ? all
        : all.filter((part) => part.startsWith(DETAIL));
    return parts.length > 0 ? [{ entry, parts }] : [];
  });
  await takeOut(ctx, touched, (said) =>
    ctx.recordWithId({
      type: "shifts.purged",
      details: { count: ids.length, before: day, ...said },
    }),
  );
  return entries.map(({ id }) => id);
}

interface Touched {
  readonly entry: Entry;
  readonly parts: readonly string[];
}

/**
 * Erases parts of entries and records the resulting hash, so that later tampering cannot pass as an
 * erasure.
 */
async function takeOut(
  ctx: CommandContext,
  touched: readonly Touched[],
  record: (said: { entries: number; digest: string }) => Promise<number>,
): Promise<void> {
  let come = NOTHING_ERASED;
  const marked = touched.map(({ entry, parts }) => {
    const before = come;
    if (entry.sealPosition !== null)
      come = afterErasing(come, { id: entry.id, parts, left: leftOf(entry) });
    return { entry, parts, before };
  });
  const event = await record({ entries: touched.length, digest: come.toString("hex") });
  const erasings = marked.map(({ entry, parts, before }): Erasing => {
    const mark = { event, parts, before: before.toString("hex") };
    return {
      id: entry.id,
      details: parts
        .filter((part) => part.startsWith(DETAIL))
        .map((part) => part.slice(DETAIL.length)),
      isOriginGone: parts.some((part) => ORIGIN.includes(part)),
      erased: entry.sealPosition === null ? null : erasedOf(entry, parts, mark),
    };
  });
  if (erasings.length > 0) await saveErasings(ctx.tx, erasings);
}

function isOf({ actorId, subjectId, parts }: Entry, memberId: number): boolean {
  return (
    actorId === memberId ||
    subjectId === memberId ||
    parts[`${DETAIL}offererId`] === String(memberId)
  );
}

/**
 * Returns the parts of an entry to erase. An entry sealed as one text (older versions) loses all
 * parts at once.
 */
function partsToErase(entry: Entry, memberId: number, ways: ErasedWays): string[] {
  const isConcerned = entry.actorId === memberId || entry.subjectId === memberId;
  const holdsName = new RegExp(
    patternAt(isConcerned ? ways.own : ways.others, entry.occurredAt),
    "i",
  );
  const all = Object.keys(entry.parts);
  const going = all.filter((part) =>
    part.startsWith(DETAIL)
      ? (isConcerned && isPersonalDetail(entry.type, part.slice(DETAIL.length))) ||
        holdsName.test(entry.parts[part]!)
      : entry.actorId === memberId,
  );
  const isWhole = entry.sealPosition !== null && isOneText(entry);
  return isWhole && going.length > 0 ? all : going;
}

/**
 * Returns the rest of an entry sealed as one text after the erasure: its permanent fields, as
 * verification reads them.
 */
function leftOf(entry: Entry): string {
  return isOneText(entry) ? entry.fixed : "";
}
