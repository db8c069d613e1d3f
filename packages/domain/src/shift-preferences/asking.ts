import { type DraftSchedule, isBeingPlanned } from "../draft-schedules/draft-schedule.ts";
import { areShiftPreferencesOver } from "../draft-schedules/plan-state.ts";
import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatMoment } from "../time/format.ts";
import { dateOf } from "../time/local.ts";

type Asking = Pick<DraftSchedule, "name" | "state" | "wishesUntil">;

/** Why shift preferences cannot be entered for a draft schedule (now or any longer), or null. */
export function shiftPreferencesBlockedBecause(
  plan: Asking,
  now: Temporal.Instant,
): Refusal | null {
  if (plan.state === "published")
    return conflict(
      "wishes-closed",
      `${plan.name} is published. To change one of your shifts, request a replacement.`,
    );
  if (plan.state === "wishes" && !areShiftPreferencesOver(plan, now)) return null;
  return conflict(
    "wishes-closed",
    `Shift preferences for ${plan.name} are closed. Call your coordinator with changes.`,
  );
}

/**
 * Why the actor may not see or enter a member's shift preferences, or null: members their own,
 * administrators all.
 */
export function shiftPreferencesOfBlockedBecause(
  actor: { readonly id: number; readonly role: Role },
  memberId: number,
): Refusal | null {
  if (actor.id === memberId || actor.role === "admin") return null;
  return forbidden(
    "not-your-wishes",
    "Only admins can see and enter another member's shift preferences.",
  );
}

/**
 * Why preferences cannot be entered for these shifts, or null: all must still be drafts of this
 * draft schedule.
 */
export function notInPlanBecause(
  shiftIds: readonly number[],
  shifts: readonly (Parameters<typeof isBeingPlanned>[0] & { readonly id: number })[],
  plan: DraftSchedule,
  now: Temporal.Instant,
): Refusal | null {
  const planned = new Set(
    shifts.filter((shift) => isBeingPlanned(shift, [plan], now)).map(({ id }) => id),
  );
  if (shiftIds.every((id) => planned.has(id))) return null;
  return conflict(
    "shift-not-in-plan",
    `Some of these shifts are no longer in the draft ${plan.name}. Reload and try again.`,
  );
}

/** A member's answer to a draft schedule so far. */
export interface Answer {
  /** When the member declared the answer complete. */
  readonly answeredAt: Temporal.Instant | null;
  /** The number of the draft schedule's shifts with a preference. */
  readonly saidCount: number;
  readonly shiftCount: number;
}

/** True when the member declared the answer complete or has a preference for every shift. */
export function hasAnswered({ answeredAt, saidCount, shiftCount }: Answer): boolean {
  return answeredAt !== null || (shiftCount > 0 && saidCount >= shiftCount);
}

export const ANSWER_STATES = ["answered", "begun", "nothing"] as const;

export function answerState(answer: Answer): (typeof ANSWER_STATES)[number] {
  if (hasAnswered(answer)) return "answered";
  return answer.saidCount > 0 ? "begun" : "nothing";
}

/** "Fri, Nov 20, 6:00 PM"; includes the year if it is not the current one. */
export function shiftPreferencesUntilText(
  wishesUntil: Temporal.Instant,
  now: Temporal.Instant,
  squad: SquadClock,
): string {
  return formatMoment(wishesUntil, squad, dateOf(now, squad.timeZone));
}
