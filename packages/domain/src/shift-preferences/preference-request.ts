import { type DraftSchedule, isBeingPlanned } from "../draft-schedules/draft-schedule.ts";
import { areShiftPreferencesOver } from "../draft-schedules/draft-schedule-state.ts";
import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatMoment } from "../time/format.ts";
import { dateOf } from "../time/local.ts";

type Asking = Pick<DraftSchedule, "name" | "state" | "preferencesUntil">;

/** Why preferences cannot be entered for a draft schedule, not yet or no longer; or null. */
export function shiftPreferencesBlockedBecause(
  draftSchedule: Asking,
  now: Temporal.Instant,
): Refusal | null {
  if (draftSchedule.state === "published")
    return conflict(
      "shift-preferences-closed",
      `${draftSchedule.name} is published. To change one of your shifts, request a replacement.`,
    );
  if (draftSchedule.state === "preferences" && !areShiftPreferencesOver(draftSchedule, now))
    return null;
  return conflict(
    "shift-preferences-closed",
    `Shift preferences for ${draftSchedule.name} are closed. Call your coordinator with changes.`,
  );
}

/**
 * Why the actor may not see or enter a member's shift preferences, or null. Members may do so for
 * themselves, administrators for all.
 */
export function shiftPreferencesOfBlockedBecause(
  actor: { readonly id: number; readonly role: Role },
  memberId: number,
): Refusal | null {
  if (actor.id === memberId || actor.role === "admin") return null;
  return forbidden(
    "not-your-shift-preferences",
    "Only admins can see and enter another member's shift preferences.",
  );
}

/**
 * Why preferences cannot be entered for these shifts, or null: each must still belong to this draft
 * schedule.
 */
export function notInDraftScheduleBecause(
  shiftIds: readonly number[],
  shifts: readonly (Parameters<typeof isBeingPlanned>[0] & { readonly id: number })[],
  draftSchedule: DraftSchedule,
  now: Temporal.Instant,
): Refusal | null {
  const planned = new Set(
    shifts.filter((shift) => isBeingPlanned(shift, [draftSchedule], now)).map(({ id }) => id),
  );
  if (shiftIds.every((id) => planned.has(id))) return null;
  return conflict(
    "shift-not-in-draft-schedule",
    `Some of these shifts are no longer in the draft ${draftSchedule.name}. Reload and try again.`,
  );
}

/** How far a member has answered a draft schedule's request for preferences. */
export interface Answer {
  /** When the member marked their preferences as complete. */
  readonly answeredAt: Temporal.Instant | null;
  /** The number of the draft schedule's shifts for which the member has entered a preference. */
  readonly saidCount: number;
  readonly shiftCount: number;
}

/** True when the member marked their preferences as complete, or entered one for every shift. */
export function hasAnswered({ answeredAt, saidCount, shiftCount }: Answer): boolean {
  return answeredAt !== null || (shiftCount > 0 && saidCount >= shiftCount);
}

export const ANSWER_STATES = ["answered", "started", "nothing"] as const;

export function answerState(answer: Answer): (typeof ANSWER_STATES)[number] {
  if (hasAnswered(answer)) return "answered";
  return answer.saidCount > 0 ? "started" : "nothing";
}

/** Formats the deadline: "Fri, Nov 20, 6:00 PM"; includes the year if it is not the current one. */
export function shiftPreferencesUntilText(
  preferencesUntil: Temporal.Instant,
  now: Temporal.Instant,
  squad: SquadClock,
): string {
  return formatMoment(preferencesUntil, squad, dateOf(now, squad.timeZone));
}
