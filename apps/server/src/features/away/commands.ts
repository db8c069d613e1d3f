import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  awayAround,
  awayBlockedBecause,
  awaySpanOf,
  awayText,
  besideOthersBlockedBecause,
  isAsLeftAround,
} from "@watchbill/domain/away/away-span";
import { awayOfBlockedBecause } from "@watchbill/domain/away/whose";
import { isUnchanged } from "@watchbill/domain/errors/changed-meanwhile";
import { missing } from "@watchbill/domain/errors/refusal";
import { detailsOf } from "@watchbill/domain/news/catalogue";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { dateOf } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { rereadAll } from "../own-calendars/commands.ts";
import { readInterruptions } from "./queries.ts";
import {
  deleteAway,
  insertAway,
  lockAway,
  lockAwayAhead,
  lockAwayDuring,
  lockAwayMember,
  readOthers,
  type StoredAway,
  saveAway,
} from "./store.ts";

type Member = CommandContext<MemberActor>;
type Written = Omit<ParsedInputOf<Api["away.add"]>, "asksCover">;

const AWAY_MISSING = missing(
  "away-missing",
  "This is not there any more. Somebody has deleted it meanwhile.",
);
const MEMBER_MISSING = missing("member-missing", "This member is not there any more.");

/** Adds time off for a member; the caller's context must hold the current settings. */
export async function addAway(
  ctx: Member,
  { id: memberId, ...input }: Written,
): Promise<StoredAway> {
  const span = await judge(ctx, memberId, input, null);
  const [stored] = await insertAway(ctx.tx, [
    { ...input, ...span, memberId, createdAt: ctx.now, updatedAt: ctx.now },
  ]);
  await recordDays(ctx, "away.added", stored!);
  return stored!;
}

/** Changes time off; a span that is over is history and stays. */
export async function changeAway(ctx: Member, { id, ...input }: Written): Promise<StoredAway> {
  const { memberId } = await ownAway(ctx, id);
  const span = await judge(ctx, memberId, input, id);
  // Lock order: the member first, as in every act on their time off.
  const before = orThrow(await lockAway(ctx.tx, id), AWAY_MISSING);
  const said = { ...input, ...span };
  if (isUnchanged<object>(before, said)) return before;
  const stored = await saveAway(ctx.tx, id, { ...said, updatedAt: ctx.now });
  await recordDays(ctx, "away.changed", stored);
  return stored;
}

export async function removeAway(
  ctx: Member,
  { id }: { id: number },
): Promise<{ message: string }> {
  await ownAway(ctx, id);
  const stored = orThrow(await lockAway(ctx.tx, id), AWAY_MISSING);
  await deleteAway(ctx.tx, id);
  await recordDays(ctx, "away.removed", stored);
  return { message: "Deleted" };
}

/**
 * Returns the span's member if the actor may change it; other callers get the same error as for a
 * missing span.
 */
export async function ownAway(ctx: Member, id: number): Promise<{ memberId: number }> {
  const found = await ctx.tx
    .selectFrom("awaySpans")
    .select("memberId")
    .where("id", "=", id)
    .executeTakeFirst();
  const span = orThrow(found, AWAY_MISSING);
  if (awayOfBlockedBecause(ctx.actor, span.memberId)) orThrow(undefined, AWAY_MISSING);
  return span;
}

async function judge(
  ctx: Member,
  memberId: number,
  input: Omit<Written, "id">,
  ownId: number | null,
): Promise<Span> {
  const zone = ctx.organisation.timeZone;
  throwIf(awayOfBlockedBecause(ctx.actor, memberId));
  throwIf(awayBlockedBecause(input, ctx.now, zone));
  orThrow(await lockAwayMember(ctx.tx, memberId), MEMBER_MISSING);
  const span = awaySpanOf(input, zone);
  throwIf(
    besideOthersBlockedBecause(
      span,
      await readOthers(ctx.tx, memberId, ownId),
      ctx.now,
      ctx.organisation,
    ),
  );
  return span;
}

/** Splits a member's time off around a shift they took: the parts before and after it stay. */
export async function interruptAway(
  ctx: CommandContext,
  memberId: number,
  shift: Span & { readonly id: number },
): Promise<void> {
  for (const away of await lockAwayDuring(ctx.tx, memberId, shift.startsAt, shift.endsAt)) {
    const [first, ...others] = awayAround(away, shift, ctx.organisation.timeZone);
    if (first) await saveAway(ctx.tx, away.id, { ...first, updatedAt: ctx.now });
    else await deleteAway(ctx.tx, away.id);
    const { note } = away;
    await insertAway(
      ctx.tx,
      others.map((part) => ({ ...part, note, memberId, createdAt: ctx.now, updatedAt: ctx.now })),
    );
    const { fromDate, fromTime, untilDate, untilTime } = away;
    const before = {
      fromDate,
      fromTime: fromTime ?? undefined,
      untilDate,
      untilTime: untilTime ?? undefined,
    };
    const details = { days: daysOf(ctx, away), ...before };
    await ctx.record({ type: "away.interrupted", subjectId: memberId, shiftId: shift.id, details });
  }
}

/**
 * Restores time off that a shift had split, when the member undoes taking it; does nothing if they
 * changed it since.
 */
export async function resumeAway(
  ctx: Member,
  shift: Span & { readonly id: number },
  since: Temporal.Instant,
): Promise<void> {
  const memberId = ctx.actor.id;
  const zone = ctx.organisation.timeZone;
  for (const event of await readInterruptions(ctx.tx, memberId, shift.id, since)) {
    const {
      fromDate,
      fromTime = null,
      untilDate,
      untilTime = null,
    } = detailsOf({ ...event, type: "away.interrupted" });
    const clock = { fromDate, fromTime, untilDate, untilTime };
    const span = awaySpanOf(clock, zone);
    const parts = await lockAwayDuring(ctx.tx, memberId, span.startsAt, span.endsAt);
    if (!isAsLeftAround(parts, { ...clock, ...span }, shift, zone)) continue;
    for (const { id } of parts) await deleteAway(ctx.tx, id);
    const whole = {
      ...clock,
      ...span,
      note: parts[0]?.note ?? "",
      memberId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    const [stored] = await insertAway(ctx.tx, [whole]);
    await recordDays(ctx, "away.changed", stored!);
  }
}

/**
 * When the squad's time zone changes, spans that are not over keep their local times, so their
 * instants move.
 */
export async function moveAwayToZone(ctx: CommandContext, timeZone: string): Promise<void> {
  await rereadAll(ctx);
  for (const { id, ...away } of await lockAwayAhead(ctx.tx, ctx.now)) {
    const { startsAt, endsAt } = awaySpanOf(away, timeZone);
    if (startsAt.equals(away.startsAt) && endsAt.equals(away.endsAt)) continue;
    await saveAway(ctx.tx, id, { startsAt, endsAt, updatedAt: ctx.now });
  }
}

type DaysOf = "away.added" | "away.changed" | "away.removed";

async function recordDays(ctx: CommandContext, type: DaysOf, away: StoredAway): Promise<void> {
  await ctx.record({ type, subjectId: away.memberId, details: { days: daysOf(ctx, away) } });
}

/** In the default date style, because events store days so; see `dayWords`. */
function daysOf(ctx: CommandContext, away: StoredAway): string {
  return awayText(away, USUAL_DATES, dateOf(ctx.now, ctx.organisation.timeZone));
}
