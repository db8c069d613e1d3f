import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { isUnchanged } from "@watchbill/domain/errors/changed-meanwhile";
import { missing } from "@watchbill/domain/errors/refusal";
import { detailsOf } from "@watchbill/domain/events/catalogue";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { dateOf } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import { timeOffOfBlockedBecause } from "@watchbill/domain/time-off/time-off-access";
import {
  besideOthersBlockedBecause,
  isAsLeftAround,
  timeOffAround,
  timeOffBlockedBecause,
  timeOffSpanOf,
  timeOffText,
} from "@watchbill/domain/time-off/time-off-span";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { rereadAll } from "../calendar-sync/commands.ts";
import { readInterruptions } from "./queries.ts";
import {
  deleteTimeOff,
  insertTimeOff,
  lockTimeOff,
  lockTimeOffAhead,
  lockTimeOffDuring,
  lockTimeOffMember,
  readOthers,
  type StoredTimeOff,
  saveTimeOff,
} from "./store.ts";

type Member = CommandContext<MemberActor>;
type Written = Omit<ParsedInputOf<Api["timeOff.add"]>, "asksForReplacement">;

const TIME_OFF_MISSING = missing("time-off-missing", "This time off was deleted.");
const MEMBER_MISSING = missing("member-missing", "This member was deleted.");

/** Adds time off for a member; `ctx` must hold the settings as currently stored. */
export async function addTimeOff(
  ctx: Member,
  { id: memberId, ...input }: Written,
): Promise<StoredTimeOff> {
  const span = await evaluate(ctx, memberId, input, null);
  const [stored] = await insertTimeOff(ctx.tx, [
    { ...input, ...span, memberId, createdAt: ctx.now, updatedAt: ctx.now },
  ]);
  await recordDays(ctx, "time-off.added", stored!);
  return stored!;
}

/** Changes time off; refuses time off that has ended, which is history. */
export async function changeTimeOff(
  ctx: Member,
  { id, ...input }: Written,
): Promise<StoredTimeOff> {
  const { memberId } = await ownTimeOff(ctx, id);
  const span = await evaluate(ctx, memberId, input, id);
  // Locks the member first, like every command about time off.
  const before = orThrow(await lockTimeOff(ctx.tx, id), TIME_OFF_MISSING);
  const said = { ...input, ...span };
  if (isUnchanged<object>(before, said)) return before;
  const stored = await saveTimeOff(ctx.tx, id, { ...said, updatedAt: ctx.now });
  await recordDays(ctx, "time-off.changed", stored);
  return stored;
}

export async function removeTimeOff(
  ctx: Member,
  { id }: { id: number },
): Promise<{ message: string }> {
  await ownTimeOff(ctx, id);
  const stored = orThrow(await lockTimeOff(ctx.tx, id), TIME_OFF_MISSING);
  await deleteTimeOff(ctx.tx, id);
  await recordDays(ctx, "time-off.removed", stored);
  return { message: "Deleted" };
}

/**
 * Returns the member of a time off if the caller may change it; other callers get the error for a
 * missing one.
 */
export async function ownTimeOff(ctx: Member, id: number): Promise<{ memberId: number }> {
  const found = await ctx.tx
    .selectFrom("timeOff")
    .select("memberId")
    .where("id", "=", id)
    .executeTakeFirst();
  const span = orThrow(found, TIME_OFF_MISSING);
  if (timeOffOfBlockedBecause(ctx.actor, span.memberId)) orThrow(undefined, TIME_OFF_MISSING);
  return span;
}

async function evaluate(
  ctx: Member,
  memberId: number,
  input: Omit<Written, "id">,
  ownId: number | null,
): Promise<Span> {
  const zone = ctx.organization.timeZone;
  throwIf(timeOffOfBlockedBecause(ctx.actor, memberId));
  throwIf(timeOffBlockedBecause(input, ctx.now, zone));
  orThrow(await lockTimeOffMember(ctx.tx, memberId), MEMBER_MISSING);
  const span = timeOffSpanOf(input, zone);
  throwIf(
    besideOthersBlockedBecause(
      span,
      await readOthers(ctx.tx, memberId, ownId),
      ctx.now,
      ctx.organization,
    ),
  );
  return span;
}

/**
 * Splits a member's time off around a shift that they took: the time before and after the shift
 * stays.
 */
export async function interruptTimeOff(
  ctx: CommandContext,
  memberId: number,
  shift: Span & { readonly id: number },
): Promise<void> {
  for (const timeOff of await lockTimeOffDuring(ctx.tx, memberId, shift.startsAt, shift.endsAt)) {
    const [first, ...others] = timeOffAround(timeOff, shift, ctx.organization.timeZone);
    if (first) await saveTimeOff(ctx.tx, timeOff.id, { ...first, updatedAt: ctx.now });
    else await deleteTimeOff(ctx.tx, timeOff.id);
    const { note } = timeOff;
    await insertTimeOff(
      ctx.tx,
      others.map((part) => ({ ...part, note, memberId, createdAt: ctx.now, updatedAt: ctx.now })),
    );
    const { fromDate, fromTime, untilDate, untilTime } = timeOff;
    const before = {
      fromDate,
      fromTime: fromTime ?? undefined,
      untilDate,
      untilTime: untilTime ?? undefined,
    };
    const details = { days: daysOf(ctx, timeOff), ...before };
    await ctx.record({
      type: "time-off.interrupted",
      subjectId: memberId,
      shiftId: shift.id,
      details,
    });
  }
}

/**
 * Restores time off that was split for a shift, when the member undoes taking it; does nothing if
 * they changed the time off since.
 */
export async function resumeTimeOff(
  ctx: Member,
  shift: Span & { readonly id: number },
  since: Temporal.Instant,
): Promise<void> {
  const memberId = ctx.actor.id;
  const zone = ctx.organization.timeZone;
  for (const event of await readInterruptions(ctx.tx, memberId, shift.id, since)) {
    const {
      fromDate,
      fromTime = null,
      untilDate,
      untilTime = null,
    } = detailsOf({ ...event, type: "time-off.interrupted" });
    const clock = { fromDate, fromTime, untilDate, untilTime };
    const span = timeOffSpanOf(clock, zone);
    const parts = await lockTimeOffDuring(ctx.tx, memberId, span.startsAt, span.endsAt);
    if (!isAsLeftAround(parts, { ...clock, ...span }, shift, zone)) continue;
    for (const { id } of parts) await deleteTimeOff(ctx.tx, id);
    const whole = {
      ...clock,
      ...span,
      note: parts[0]?.note ?? "",
      memberId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    const [stored] = await insertTimeOff(ctx.tx, [whole]);
    await recordDays(ctx, "time-off.changed", stored!);
  }
}

/**
 * After a change of the squad's time zone, time off that is not over keeps its local times, so its
 * instants change.
 */
export async function moveTimeOffToZone(ctx: CommandContext, timeZone: string): Promise<void> {
  await rereadAll(ctx);
  for (const { id, ...timeOff } of await lockTimeOffAhead(ctx.tx, ctx.now)) {
    const { startsAt, endsAt } = timeOffSpanOf(timeOff, timeZone);
    if (startsAt.equals(timeOff.startsAt) && endsAt.equals(timeOff.endsAt)) continue;
    await saveTimeOff(ctx.tx, id, { startsAt, endsAt, updatedAt: ctx.now });
  }
}

type DaysOf = "time-off.added" | "time-off.changed" | "time-off.removed";

async function recordDays(
  ctx: CommandContext,
  type: DaysOf,
  timeOff: StoredTimeOff,
): Promise<void> {
  await ctx.record({ type, subjectId: timeOff.memberId, details: { days: daysOf(ctx, timeOff) } });
}

/**
 * Returns the days of a time off in the default date style, in which events store days (see
 * `dayWords`).
 */
function daysOf(ctx: CommandContext, timeOff: StoredTimeOff): string {
  return timeOffText(timeOff, USUAL_DATES, dateOf(ctx.now, ctx.organization.timeZone));
}
