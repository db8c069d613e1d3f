import { isPersonalDetail } from "@watchbill/domain/privacy/erased-details";
import { type ErasedWays, patternAt } from "@watchbill/domain/privacy/named-in-texts";
import { type LocalDate, startOfDay } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import type { SeenUntil } from "../../platform/database/seen-rows.ts";
import { afterErasing, erasedOf, isOneText, NOTHING_ERASED } from "./seal-work.ts";
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

/** Looks for the entries that may hold something of a member, which takes long, while everybody goes on. */
export async function findInActivity(
  ctx: CommandContext,
  memberId: number,
  ways: ErasedWays,
): Promise<number[]> {
  return findEntriesOf(ctx.tx, memberId, ways.others.pattern);
}

/** The entries that were found of a member. */
interface FoundEntries {
  readonly memberId: number;
  readonly ways: ErasedWays;
  readonly ids: readonly number[];
  readonly since: SeenUntil;
}

/** An entry that is of a member: what they did, or what befell them. */
export interface OwnEntry {
  readonly id: number;
  readonly type: string;
}

/**
 * Takes everything personal of a former member out of the activity log, which goes on being whole: what each sealed entry lost is
 * vouched for by the entry that says who was erased. That entry is recorded here. `ways` is how texts name them; `ids`
 * were found before, up to `since`. Gives the entries that are of the member themselves.
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
    ctx.recordNumbered({ type: "members.erased", subjectId: memberId, details: said }),
  );
  return entries.filter((entry) => isOf(entry, memberId)).map(({ id, type }) => ({ id, type }));
}

/**
 * Takes all words out of the entries about shifts that are kept no longer: those that were written so late after them that they stay,
 * since those of before `day` go whole, with the log's oldest (`forgetOldActivity`). That the shifts went is recorded here. Gives the entries.
 */
export async function forgetShiftsInActivity(
  ctx: CommandContext,
  { ids, day }: { readonly ids: readonly number[]; readonly day: LocalDate },
): Promise<number[]> {
  const entries = await lockEntriesOfShifts(
    ctx.tx,
    ids,
    startOfDay(day, ctx.organisation.timeZone),
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
    ctx.recordNumbered({
      type: "shifts.forgotten",
      details: { count: ids.length, before: day, ...said },
    }),
  );
  return entries.map(({ id }) => id);
}

interface Touched {
  readonly entry: Entry;
  readonly parts: readonly string[];
}

/** Takes parts out of entries, and has recorded what that came to, so that nothing can be passed off as taken out later. */
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

/** The parts of an entry that go. One that earlier versions sealed as one text loses all of them with the first. */
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

/** What is left of an entry that was sealed as one text, once its parts are gone: what never goes, as the check will read it. */
function leftOf(entry: Entry): string {
  return isOneText(entry) ? entry.fixed : "";
}
