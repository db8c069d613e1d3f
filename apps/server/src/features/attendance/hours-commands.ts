import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { scheduledSpan } from "@watchbill/domain/attendance/by-schedule";
import { hoursFinalBlockedBecause } from "@watchbill/domain/attendance/hours-correction";
import {
  ASSIGNED_LATER_ASKED_AFTER_MINUTES,
  dueHoursConfirmations,
  HOURS_LOOKED_BACK_DAYS,
  hoursAnswerBlockedBecause,
  hoursText,
  type SaidHours,
  saidHoursBlockedBecause,
  saidTwiceBlockedBecause,
  type Unwritten,
  type WrittenHours,
} from "@watchbill/domain/attendance/hours-question";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { fillsSlot } from "@watchbill/domain/shifts/assignment-status";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { type SquadClock, USUAL_DATES } from "@watchbill/domain/time/date-style";
import { isBefore } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { shabbatWindowsOf } from "../shabbat/queries.ts";
import { noteMissed, saveAttended } from "../shifts/assignment-commands.ts";
import { assignAgain } from "./commands.ts";
import {
  deleteQuestionsBefore,
  findAskedSpot,
  insertAskedSpot,
  insertQuestion,
  listAskedHours,
  listAskedSpots,
  lockAssignedLater,
  lockQuestion,
  lockUnasked,
  lockUnwritten,
  saveAnswered,
} from "./hours-store.ts";
import {
  deleteInterval,
  hasIntervals,
  insertInterval,
  listIntervalsBeside,
  lockAttendance,
  saveInterval,
} from "./store.ts";

const BATCH = 500;
const HOURS_GONE = conflict(
  "hours-changed",
  "These hours were changed or are no longer yours. Check the current hours.",
);

type Input = ParsedInputOf<Api["attendance.answerHours"]>;
type Asked = Awaited<ReturnType<typeof listAskedHours>>[number];
type AskedSpot = Awaited<ReturnType<typeof listAskedSpots>>[number];

/**
 * Hours recorded by the Shabbat schedule, or those a spot would have had when none were recorded.
 */
interface Unasked extends WrittenHours {
  readonly memberId: number;
  /** Why the schedule recorded no hours; null when it did. */
  readonly because: Unwritten | null;
}

/**
 * Asks each member once after Shabbat to confirm the hours recorded by schedule, and whether they
 * served on shifts for which nothing was recorded.
 */
export async function askAboutHours(ctx: CommandContext): Promise<void> {
  if (!ctx.organization.isShabbatOffered) return;
  const since = ctx.now.subtract({ hours: 24 * HOURS_LOOKED_BACK_DAYS });
  const windows = shabbatWindowsOf(
    ctx.organization,
    since.subtract({ hours: 24 * HOURS_LOOKED_BACK_DAYS }),
    ctx.now.add({ minutes: 1 }),
  );
  const unasked = await lockAllUnasked(ctx, since, windows);
  for (const [memberId, written] of Map.groupBy(unasked, (one) => one.memberId)) {
    for (const { window, hours } of dueHoursConfirmations(written, windows, ctx.now))
      await ask(ctx, memberId, window, hours);
  }
}

/** Asks each member who was assigned to a shift only after its end, once, whether they served. */
export async function askAssignedLater(ctx: CommandContext): Promise<void> {
  const until = ctx.now.subtract({ minutes: ASSIGNED_LATER_ASKED_AFTER_MINUTES });
  const spots = await lockAssignedLater(ctx.tx, until, ctx.organization.hoursFinalUntil, BATCH);
  for (const [memberId, own] of Map.groupBy(spots, (spot) => spot.memberId)) {
    const hoursConfirmationId = await insertQuestion(ctx.tx, { memberId, askedAt: ctx.now });
    for (const { id: assignmentId } of own)
      await insertAskedSpot(ctx.tx, {
        assignmentId,
        hoursConfirmationId,
        askedBecause: "assigned-later",
      });
    const assignedLater = await nameAskedSpots(ctx, hoursConfirmationId, "assigned-later");
    const details = { shabbatDay: "", hours: [], assignedLater };
    await ctx.record({ type: "attendance.hours-asked", subjectId: memberId, details });
  }
}

/** Returns the shifts and times to ask about, for one of the causes. */
async function nameAskedSpots(
  ctx: CommandContext,
  hoursConfirmationId: number,
  because: Unwritten,
): Promise<string[]> {
  const spots = await listAskedSpots(ctx.tx, [hoursConfirmationId]);
  return spots
    .filter(({ askedBecause }) => askedBecause === because)
    .map(
      (one) =>
        `${shiftName(one)}, ${textOf(ctx, { checkInTime: one.startsAt, checkOutTime: one.endsAt })}`,
    );
}

async function lockAllUnasked(
  ctx: CommandContext,
  since: Temporal.Instant,
  windows: readonly ShabbatWindow[],
): Promise<Unasked[]> {
  const written = await lockUnasked(ctx.tx, since, BATCH);
  const unwritten = await lockUnwritten(ctx.tx, since, ctx.now, BATCH);
  return [
    ...written.map((hours) => ({ ...hours, because: null })),
    ...unwritten.flatMap(({ id, memberId, because, ...spot }) => {
      const span = scheduledSpan(spot, windows);
      const checkOutTime = isBefore(ctx.now, spot.endsAt) ? null : spot.endsAt;
      return span ? [{ id, memberId, because, checkInTime: span.from, checkOutTime }] : [];
    }),
  ];
}

async function ask(
  ctx: CommandContext,
  memberId: number,
  window: ShabbatWindow,
  about: readonly Unasked[],
): Promise<void> {
  const { name, startsAt, endsAt } = window;
  const question = {
    memberId,
    windowName: name,
    windowStartsAt: startsAt,
    windowEndsAt: endsAt,
    askedAt: ctx.now,
  };
  const hoursConfirmationId = await insertQuestion(ctx.tx, question);
  for (const { id, because } of about) {
    if (because === null) await saveInterval(ctx.tx, id, { hoursConfirmationId });
    else
      await insertAskedSpot(ctx.tx, {
        assignmentId: id,
        hoursConfirmationId,
        askedBecause: because,
      });
  }
  const hours = (await listAskedHours(ctx.tx, [hoursConfirmationId])).map(
    (one) => `${shiftName(one)}, ${textOf(ctx, one)}`,
  );
  const uncovered = await nameAskedSpots(ctx, hoursConfirmationId, "no-replacement");
  const unanswered = await nameAskedSpots(ctx, hoursConfirmationId, "no-answer");
  const details = { shabbatDay: name, hours, uncovered, unanswered };
  await ctx.record({ type: "attendance.hours-asked", subjectId: memberId, details });
}

/**
 * Stores a member's answer: confirms or corrects hours recorded by schedule, or records whether
 * they served. A repeated answer changes nothing.
 */
export async function answerHours(
  ctx: CommandContext<MemberActor>,
  { id, hours: said, spots: served }: Input,
): Promise<OutputOf<Api["attendance.answerHours"]>> {
  const question = await lockQuestion(ctx.tx, id);
  throwIf(hoursAnswerBlockedBecause(question, ctx.actor.id, ctx.now));
  throwIf(saidTwiceBlockedBecause(said.map(({ intervalId }) => intervalId)));
  throwIf(saidTwiceBlockedBecause(served.map(({ assignmentId }) => assignmentId)));
  const asked = await listAskedHours(ctx.tx, [id]);
  let changed = 0;
  for (const one of said) {
    const before = asked.find(({ id: intervalId }) => intervalId === one.intervalId);
    if (!before) throw new RefusalError(HOURS_GONE);
    if (await putRight(ctx, before, one)) changed += 1;
  }
  const spots = await listAskedSpots(ctx.tx, [id]);
  for (const { assignmentId, hours } of served) {
    const spot = orThrow(
      spots.find((one) => one.assignmentId === assignmentId),
      HOURS_GONE,
    );
    if (await sayServed(ctx, spot, hours, id)) changed += 1;
  }
  await saveAnswered(ctx.tx, id, ctx.now);
  if (changed === 0 && question?.answeredAt === null && question.windowName !== null)
    await ctx.record({
      type: "attendance.hours-confirmed",
      subjectId: ctx.actor.id,
      details: { shabbatDay: question.windowName, count: asked.length },
    });
  return {
    message:
      changed === 0
        ? "Thank you. Your hours are confirmed."
        : "Thank you. Your hours are corrected.",
  };
}

/** Corrects one interval; false when it already has these times. */
async function putRight(
  ctx: CommandContext<MemberActor>,
  before: Asked,
  said: Input["hours"][number],
): Promise<boolean> {
  const facts = await lockAttendance(ctx.tx, before.assignmentId);
  if (!facts) throw new RefusalError(HOURS_GONE);
  throwIf(hoursFinalBlockedBecause(before, ctx.organization));
  const subject = {
    subjectId: before.memberId,
    shiftId: before.shiftId,
    assignmentId: before.assignmentId,
  };
  const was = textOf(ctx, before);
  if (said.hours === null) {
    await deleteInterval(ctx.tx, before.id);
    if (!(await hasIntervals(ctx.tx, before.assignmentId))) await leaveUnserved(ctx, before);
    await ctx.record({ type: "attendance.not-there", ...subject, details: { before: was } });
    return true;
  }
  await refuseUnlikely(ctx, { ...facts, intervalId: before.id }, before, said.hours);
  const { checkInTime, checkOutTime } = said.hours;
  if (checkInTime.equals(before.checkInTime) && before.checkOutTime?.equals(checkOutTime))
    return false;
  const changes = {
    checkedInAt: checkInTime,
    checkedOutAt: checkOutTime,
    isBySchedule: false,
    isClosedBySystem: false,
  };
  await saveInterval(ctx.tx, before.id, changes);
  await ctx.record({
    type: "attendance.hours-corrected",
    ...subject,
    details: { before: was, after: textOf(ctx, said.hours) },
  });
  return true;
}

/**
 * Records whether and when the member served on a spot without hours; false when already recorded.
 */
async function sayServed(
  ctx: CommandContext<MemberActor>,
  spot: AskedSpot,
  hours: SaidHours | null,
  hoursConfirmationId: number,
): Promise<boolean> {
  const facts = orThrow(await lockAttendance(ctx.tx, spot.assignmentId), HOURS_GONE);
  if (facts.intervalId !== null || facts.status !== spot.status) throw new RefusalError(HOURS_GONE);
  throwIf(hoursFinalBlockedBecause(spot, ctx.organization));
  const subject = {
    subjectId: spot.memberId,
    shiftId: spot.shiftId,
    assignmentId: spot.assignmentId,
  };
  if (hours === null) {
    if (!fillsSlot(facts.status)) return false;
    await leaveUnserved(ctx, spot);
    await ctx.record({ type: "attendance.not-there", ...subject, details: { before: "" } });
    return true;
  }
  await refuseUnlikely(ctx, facts, spot, hours);
  const { checkInTime: checkedInAt, checkOutTime: checkedOutAt } = hours;
  const { assignmentId } = spot;
  await insertInterval(ctx.tx, {
    assignmentId,
    checkedInAt,
    checkedOutAt,
    hoursConfirmationId,
    createdAt: ctx.now,
  });
  if (fillsSlot(facts.status))
    await saveAttended(ctx, assignmentId, { status: "completed", spotNumber: facts.spotNumber });
  else await assignAgain(ctx, facts, "completed");
  await ctx.record({
    type: "attendance.hours-corrected",
    ...subject,
    details: { before: "", after: textOf(ctx, hours) },
  });
  return true;
}

/**
 * Purges hours confirmations of Shabbat windows that ended before an instant and have no hours
 * left.
 */
export function deleteHoursConfirmations(
  ctx: CommandContext,
  before: Temporal.Instant,
): Promise<void> {
  return deleteQuestionsBefore(ctx.tx, before);
}

/**
 * Records that a member did not serve: marks the spot as missed, unless their replacement request
 * found no one.
 */
async function leaveUnserved(
  ctx: CommandContext,
  spot: { shiftId: number; memberId: number; assignmentId: number },
): Promise<void> {
  const asked = await findAskedSpot(ctx.tx, spot.assignmentId);
  await noteMissed(ctx, handOf(spot));
  const status = asked?.askedBecause === "no-replacement" ? "needs_cover" : "missed";
  await saveAttended(ctx, spot.assignmentId, { status, spotNumber: null });
}

type ShiftOfHours = Parameters<typeof shiftTitle>[0] & Span;

/** Throws when the confirmed hours are impossible. */
async function refuseUnlikely(
  ctx: CommandContext,
  facts: { id: number; memberId: number; intervalId: number | null },
  shift: ShiftOfHours,
  hours: SaidHours,
): Promise<void> {
  const beside = await listIntervalsBeside(ctx.tx, facts, hours.checkInTime);
  const others = beside.map(({ assignmentId, checkedInAt, checkedOutAt }) => ({
    checkInTime: checkedInAt,
    checkOutTime: checkedOutAt ?? ctx.now,
    isHere: assignmentId === facts.id,
  }));
  const { organization, now } = ctx;
  const titled = { ...shift, title: shiftTitle(shift, organization) };
  throwIf(saidHoursBlockedBecause(hours, titled, others, { now, squad: organization }));
}

function handOf({
  shiftId,
  memberId,
  assignmentId,
}: {
  shiftId: number;
  memberId: number;
  assignmentId: number;
}) {
  return { shiftId, memberId, assignmentId };
}

/**
 * Returns the date style in which events store days; `dayWords` renders them in the squad's style.
 */
function keptStyle({ timeZone }: CommandContext["organization"]): SquadClock {
  return { ...USUAL_DATES, timeZone };
}

function textOf(
  { organization, now }: CommandContext,
  { checkInTime, checkOutTime }: Omit<WrittenHours, "id">,
): string {
  return hoursText({ checkInTime, checkOutTime: checkOutTime ?? now }, keptStyle(organization));
}
