import {
  checkInBlockedBecause,
  checkInOpensAt,
  isCheckedIn,
} from "@watchbill/domain/attendance/check-in";
import { currentShift, followingShift } from "@watchbill/domain/attendance/current-shift";
import type { Refusal } from "@watchbill/domain/errors/refusal";
import { fillsSlot, seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { isBefore } from "@watchbill/domain/time/local";
import type { Output } from "../../lib/api/api.ts";

export type Upcoming = Output<"shifts.myUpcoming">[number];

/** Hours before a shift from which the full duty panel is shown. */
const NEAR_HOURS = 12;

export interface PanelView {
  readonly assignment: Upcoming;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly opensAt: Temporal.Instant;
  readonly state: "not-yet" | "ready" | "in-service" | "on-break" | "over";
  readonly inServiceSince: Temporal.Instant | null;
  readonly checkInRefusal: Refusal | null;
  /** True if the member's spot has an open replacement request; going 10-8 cancels the request. */
  readonly isSought: boolean;
  readonly hasStarted: boolean;
  /**
   * The member's next shift if they may already go 10-8 for it while the current one runs: one tap
   * switches to it.
   */
  readonly following: Upcoming | null;
}

/** Returns the member's next shift that has not begun; null if the loaded days have none. */
export function nextShift(upcoming: readonly Upcoming[], now: Temporal.Instant): Upcoming | null {
  const ahead = upcoming.filter(
    ({ status, shift }) =>
      fillsSlot(status) && isBefore(now, Temporal.Instant.from(shift.startsAt)),
  );
  return ahead.toSorted((a, b) => a.shift.startsAt.localeCompare(b.shift.startsAt))[0] ?? null;
}

/**
 * Chooses the assignment that the duty panel shows, and its state; null if the member has none
 * today.
 */
export function panelView(
  upcoming: readonly Upcoming[],
  memberId: number,
  now: Temporal.Instant,
  squad: SquadClock,
): PanelView | null {
  const candidates = upcoming.filter(isTheirs).map((assignment) => ({
    id: assignment.id,
    status: assignment.status,
    date: assignment.shift.date,
    startsAt: Temporal.Instant.from(assignment.shift.startsAt),
    endsAt: Temporal.Instant.from(assignment.shift.endsAt),
    checkInTime: assignment.checkInTime ? Temporal.Instant.from(assignment.checkInTime) : null,
    checkOutTime: assignment.checkOutTime ? Temporal.Instant.from(assignment.checkOutTime) : null,
    memberId: assignment.userId,
    assignment,
  }));
  const chosen = currentShift(candidates, now, squad.timeZone);
  if (!chosen) return null;
  const opensAt = checkInOpensAt(chosen.startsAt);
  const checkInRefusal = checkInBlockedBecause(memberId, chosen, now, squad);
  const isSought = seeksReplacement(chosen.status);
  const following = followingShift(candidates, chosen, now, squad.timeZone)?.assignment ?? null;
  const state = isCheckedIn(chosen)
    ? "in-service"
    : isBefore(now, opensAt)
      ? "not-yet"
      : !isBefore(now, chosen.endsAt)
        ? "over"
        : chosen.checkInTime && !isSought
          ? "on-break"
          : "ready";
  return {
    assignment: chosen.assignment,
    startsAt: chosen.startsAt,
    endsAt: chosen.endsAt,
    opensAt,
    state,
    inServiceSince: state === "in-service" ? chosen.checkInTime : null,
    checkInRefusal,
    isSought,
    hasStarted: !isBefore(now, chosen.startsAt),
    following: state === "in-service" || state === "on-break" ? following : null,
  };
}

/** Whether the shift is over, or begins so late that the member need not prepare for it yet. */
export function isFarOff({ state, startsAt }: PanelView, now: Temporal.Instant): boolean {
  return (
    state === "over" || (state === "not-yet" && isBefore(now.add({ hours: NEAR_HOURS }), startsAt))
  );
}

/** Returns why the member cannot go 10-8 now, including that they have no matching shift. */
export function whyNotInService(view: PanelView | null): string {
  return (
    view?.checkInRefusal?.message ??
    "You are not assigned to any shift today. Please check your schedule."
  );
}

/**
 * False if the member's spot has an open replacement request and the shift is full again without
 * them.
 */
function isTheirs({ status, shift }: Upcoming): boolean {
  return status !== "needs_cover" || shift.assignmentCount < shift.maxMembers;
}
