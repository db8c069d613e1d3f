import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  answerBlockedBecause,
  dueHoursQuestions,
  hoursText,
  saidHoursBlockedBecause,
  saidTwiceBlockedBecause,
} from "@watchbill/domain/attendance/hours-question";
import { shiftName } from "@watchbill/domain/kinds/shift-name";
import { conflict } from "@watchbill/domain/refusal";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { type SquadClock, USUAL_DATES } from "@watchbill/domain/time/date-style";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { Refused, refuseIf } from "../../platform/refused.ts";
import { restWindowsOf } from "../rest-days/queries.ts";
import { noteMissed, saveAttended } from "../shifts/assignment-commands.ts";
import { insertQuestion, listAskedHours, lockQuestion, lockUnasked, saveAnswered } from "./hours-store.ts";
import { deleteInterval, hasIntervals, listIntervalsElsewhere, lockAttendance, saveInterval } from "./store.ts";

const BATCH = 500;
const HOURS_GONE = conflict(
  "hours-changed",
  "These hours are not yours any more, or were changed meanwhile. Look at them again.",
);

type Input = ParsedInputOf<Api["attendance.answerHours"]>;
type Asked = Awaited<ReturnType<typeof listAskedHours>>[number];

/** Asks each member once, after a rest day, whether the hours are right that were written of them by schedule. */
export async function askAboutHours(ctx: CommandContext): Promise<void> {
  const unasked = await lockUnasked(ctx.tx, BATCH);
  const [first] = unasked;
  if (!first) return;
  const windows = restWindowsOf(ctx.organisation, first.checkInTime, ctx.now.add({ minutes: 1 }));
  for (const [memberId, written] of Map.groupBy(unasked, (one) => one.memberId)) {
    for (const { window, hours } of dueHoursQuestions(written, windows, ctx.now)) {
      const { name, startsAt, endsAt } = window;
      const question = { memberId, windowName: name, windowStartsAt: startsAt, windowEndsAt: endsAt, askedAt: ctx.now };
      const hoursQuestionId = await insertQuestion(ctx.tx, question);
      for (const { id } of hours) await saveInterval(ctx.tx, id, { hoursQuestionId });
      const asked = await listAskedHours(ctx.tx, [hoursQuestionId]);
      const texts = asked.map((one) => `${shiftName(one)}, ${textOf(ctx, one)}`);
      await ctx.record({ type: "attendance.hours-asked", subjectId: memberId, details: { restDay: name, hours: texts } });
    }
  }
}

/** Says of hours written by schedule that they are right, or how they were; said again, it changes nothing more. */
export async function answerHours(
  ctx: CommandContext<MemberActor>,
  { id, hours: said }: Input,
): Promise<OutputOf<Api["attendance.answerHours"]>> {
  const question = await lockQuestion(ctx.tx, id);
  refuseIf(answerBlockedBecause(question, ctx.actor.id, ctx.now));
  refuseIf(saidTwiceBlockedBecause(said));
  const asked = await listAskedHours(ctx.tx, [id]);
  let changed = 0;
  for (const one of said) {
    const before = asked.find(({ id: intervalId }) => intervalId === one.intervalId);
    if (!before) throw new Refused(HOURS_GONE);
    if (await putRight(ctx, before, one)) changed += 1;
  }
  await saveAnswered(ctx.tx, id, ctx.now);
  if (changed === 0 && question?.answeredAt === null)
    await ctx.record({
      type: "attendance.hours-confirmed",
      subjectId: ctx.actor.id,
      details: { restDay: question.windowName, count: asked.length },
    });
  return { message: changed === 0 ? "Thank you. Your hours stay as they are." : "Thank you. Your hours are as you said." };
}

/** Puts one interval right; false where it was so already. */
async function putRight(ctx: CommandContext<MemberActor>, before: Asked, said: Input["hours"][number]): Promise<boolean> {
  const facts = await lockAttendance(ctx.tx, before.assignmentId);
  if (!facts) throw new Refused(HOURS_GONE);
  const subject = { subjectId: before.memberId, shiftId: before.shiftId, assignmentId: before.assignmentId };
  const was = textOf(ctx, before);
  if (said.hours === null) {
    await deleteInterval(ctx.tx, before.id);
    if (!(await hasIntervals(ctx.tx, before.assignmentId))) {
      await noteMissed(ctx, { shiftId: before.shiftId, memberId: before.memberId, assignmentId: before.assignmentId });
      await saveAttended(ctx, before.assignmentId, { status: "missed", seat: null });
    }
    await ctx.record({ type: "attendance.not-there", ...subject, details: { before: was } });
    return true;
  }
  const elsewhere = await listIntervalsElsewhere(ctx.tx, facts, said.hours.checkInTime);
  const closed = elsewhere.map((one) => ({ checkInTime: one.checkedInAt, checkOutTime: one.checkedOutAt ?? ctx.now }));
  const shift = { ...before, title: shiftTitle(before, ctx.organisation) };
  const { organisation, now } = ctx;
  refuseIf(saidHoursBlockedBecause(said.hours, shift, closed, { now, squad: organisation }));
  const { checkInTime, checkOutTime } = said.hours;
  if (checkInTime.equals(before.checkInTime) && before.checkOutTime?.equals(checkOutTime)) return false;
  const changes = { checkedInAt: checkInTime, checkedOutAt: checkOutTime, isBySchedule: false, isClosedBySystem: false };
  await saveInterval(ctx.tx, before.id, changes);
  await ctx.record({
    type: "attendance.hours-corrected",
    ...subject,
    details: { before: was, after: hoursText(said.hours, keptStyle(organisation)) },
  });
  return true;
}

/** What an event keeps is in the usual style, and read in the squad's of then (`dayWords`). */
function keptStyle({ timeZone }: CommandContext["organisation"]): SquadClock {
  return { ...USUAL_DATES, timeZone };
}

function textOf({ organisation, now }: CommandContext, { checkInTime, checkOutTime }: Asked): string {
  return hoursText({ checkInTime, checkOutTime: checkOutTime ?? now }, keptStyle(organisation));
}
