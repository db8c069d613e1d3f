import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { checkInBlockedBecause, checkOutBlockedBecause, trueTimeOf } from "@watchbill/domain/attendance/check-in";
import { closedAt, closingCutoff, dueClosing } from "@watchbill/domain/attendance/closing";
import { missing } from "@watchbill/domain/refusal";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orRefuse, refuseIf } from "../../platform/refused.ts";
import { insertInterval, lockAttendance, lockEndedAssignments, saveIntervalEnd, saveStatus } from "./store.ts";

type Answer = OutputOf<Api["attendance.checkIn"]>;
type Input = { assignmentId: number; at?: Temporal.Instant | undefined };

const MISSING = missing("assignment-missing", "You are not assigned to this shift any more. Please check your schedule.");
const CLOSING_BATCH = 500;

/** Goes 10-8 on the caller's own assignment: opens an attendance interval. A return from break opens another. */
export async function checkIn(ctx: CommandContext<MemberActor>, { assignmentId, at }: Input): Promise<Answer> {
  const facts = orRefuse(await lockAttendance(ctx.tx, assignmentId), MISSING);
  const checkInTime = trueTimeOf(at, ctx.now);
  refuseIf(checkInBlockedBecause(ctx.actor.id, facts, checkInTime, ctx.organisation.timeZone));
  await insertInterval(ctx.tx, assignmentId, checkInTime, ctx.now);
  if (facts.status !== "confirmed") await saveStatus(ctx.tx, assignmentId, "confirmed", ctx.now);
  await ctx.record({ type: "attendance.checked-in", ...subjectOf(facts) });
  return answer(facts, { status: "confirmed", checkInTime, checkOutTime: null });
}

/** Goes 10-7: ends the open interval and completes the assignment. */
export async function checkOut(ctx: CommandContext<MemberActor>, { assignmentId, at }: Input): Promise<Answer> {
  const facts = orRefuse(await lockAttendance(ctx.tx, assignmentId), MISSING);
  refuseIf(checkOutBlockedBecause(ctx.actor.id, facts));
  const claimed = trueTimeOf(at, ctx.now);
  // A phone that was offline for both may report the end before the start; the start is known.
  const checkOutTime = facts.checkInTime && isBefore(claimed, facts.checkInTime) ? facts.checkInTime : claimed;
  if (facts.intervalId !== null) await saveIntervalEnd(ctx.tx, facts.intervalId, checkOutTime, false);
  await saveStatus(ctx.tx, assignmentId, "completed", ctx.now);
  await ctx.record({ type: "attendance.checked-out", ...subjectOf(facts) });
  return answer(facts, { status: "completed", checkInTime: facts.checkInTime, checkOutTime });
}

/** Settles what is an hour past its end: closes forgotten intervals, completes who was there, marks who never came. */
export async function closeEndedShifts(ctx: CommandContext): Promise<void> {
  for (const assignment of await lockEndedAssignments(ctx.tx, closingCutoff(ctx.now), CLOSING_BATCH)) {
    const due = dueClosing(assignment, ctx.now);
    const subject = { subjectId: assignment.memberId, shiftId: assignment.shiftId, assignmentId: assignment.id };
    if (due === "close" && assignment.openIntervalId !== null && assignment.openSince) {
      await saveIntervalEnd(ctx.tx, assignment.openIntervalId, closedAt(assignment.openSince, assignment.endsAt), true);
      await saveStatus(ctx.tx, assignment.id, "completed", ctx.now);
      await ctx.record({ type: "attendance.closed-by-system", ...subject });
    }
    if (due === "complete") await saveStatus(ctx.tx, assignment.id, "completed", ctx.now);
    if (due === "miss") {
      await saveStatus(ctx.tx, assignment.id, "missed", ctx.now);
      await ctx.record({ type: "attendance.missed", ...subject });
    }
  }
}

function subjectOf(facts: { id: number; shiftId: number; memberId: number }) {
  return { subjectId: facts.memberId, shiftId: facts.shiftId, assignmentId: facts.id };
}

function answer(
  facts: { id: number; shiftId: number; memberId: number },
  state: Pick<Answer, "status" | "checkInTime" | "checkOutTime">,
): Answer {
  return { id: facts.id, shiftId: facts.shiftId, userId: facts.memberId, ...state };
}
