import { checkInBlockedBecause, checkInOpensAt, isCheckedIn } from "@watchbill/domain/attendance/check-in";
import { currentShift } from "@watchbill/domain/attendance/current-shift";
import type { Refusal } from "@watchbill/domain/refusal";
import { fillsSlot } from "@watchbill/domain/shifts/assignment-status";
import { isBefore } from "@watchbill/domain/time/local";
import type { Output } from "../../lib/api.ts";

export type Upcoming = Output<"shifts.myUpcoming">[number];

/** What the check-in panel says and offers. */
export interface PanelView {
  readonly assignment: Upcoming;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly opensAt: Temporal.Instant;
  readonly state: "not-yet" | "ready" | "in-service" | "on-break" | "over";
  readonly inServiceSince: Temporal.Instant | null;
  readonly checkInRefusal: Refusal | null;
}

/** The member's next shift that has not begun; null when there is none in the days that are known. */
export function nextShift(upcoming: readonly Upcoming[], now: Temporal.Instant): Upcoming | null {
  const ahead = upcoming.filter(({ status, shift }) => fillsSlot(status) && isBefore(now, Temporal.Instant.from(shift.startsAt)));
  return ahead.toSorted((a, b) => a.shift.startsAt.localeCompare(b.shift.startsAt))[0] ?? null;
}

/** Chooses the assignment the panel acts on and says how it stands; null when the member has none today. */
export function panelView(
  upcoming: readonly Upcoming[],
  memberId: number,
  now: Temporal.Instant,
  zone: string,
): PanelView | null {
  const candidates = upcoming.map((assignment) => ({
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
  const chosen = currentShift(candidates, now, zone);
  if (!chosen) return null;
  const opensAt = checkInOpensAt(chosen.startsAt);
  const checkInRefusal = checkInBlockedBecause(memberId, chosen, now, zone);
  const state = isCheckedIn(chosen)
    ? "in-service"
    : isBefore(now, opensAt)
      ? "not-yet"
      : !isBefore(now, chosen.endsAt)
        ? "over"
        : chosen.checkInTime
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
  };
}
