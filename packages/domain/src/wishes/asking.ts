import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";
import { isBeingPlanned, type Plan } from "../plans/plan.ts";
import { areWishesOver } from "../plans/plan-state.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatMoment } from "../time/format.ts";
import { dateOf } from "../time/local.ts";

type Asking = Pick<Plan, "name" | "state" | "wishesUntil">;

/** Why nobody can say a wish for a plan (any more), or null. */
export function wishesBlockedBecause(plan: Asking, now: Temporal.Instant): Refusal | null {
  if (plan.state === "published")
    return conflict(
      "wishes-closed",
      `${plan.name} is published. To change a shift of yours, ask for cover.`,
    );
  if (plan.state === "wishes" && !areWishesOver(plan, now)) return null;
  return conflict(
    "wishes-closed",
    `The wishes for ${plan.name} are closed. Tell your coordinator what has changed.`,
  );
}

/** Why somebody may not see or say a member's wishes, or null: their own everyone, others' administrators. */
export function wishesOfBlockedBecause(
  actor: { readonly id: number; readonly role: Role },
  memberId: number,
): Refusal | null {
  if (actor.id === memberId || actor.role === "admin") return null;
  return forbidden(
    "not-your-wishes",
    "Only administrators can see and enter the wishes of another member.",
  );
}

/** Why wishes cannot be said of these shifts, or null: all of them are still being planned in this plan. */
export function notInPlanBecause(
  shiftIds: readonly number[],
  shifts: readonly (Parameters<typeof isBeingPlanned>[0] & { readonly id: number })[],
  plan: Plan,
  now: Temporal.Instant,
): Refusal | null {
  const planned = new Set(
    shifts.filter((shift) => isBeingPlanned(shift, [plan], now)).map(({ id }) => id),
  );
  if (shiftIds.every((id) => planned.has(id))) return null;
  return conflict(
    "shift-not-in-plan",
    `Not all of these shifts are being planned in ${plan.name} any more. Look again.`,
  );
}

/** A member's answer to a plan, as far as it has come. */
export interface Answer {
  /** When they said that they are done. */
  readonly answeredAt: Temporal.Instant | null;
  /** Of how many of the plan's shifts they have said something. */
  readonly saidCount: number;
  readonly shiftCount: number;
}

/** Whether a member has answered: they said so, or have said something of every shift. */
export function hasAnswered({ answeredAt, saidCount, shiftCount }: Answer): boolean {
  return answeredAt !== null || (shiftCount > 0 && saidCount >= shiftCount);
}

export const ANSWER_STATES = ["answered", "begun", "nothing"] as const;

/** How far a member is. */
export function answerState(answer: Answer): (typeof ANSWER_STATES)[number] {
  if (hasAnswered(answer)) return "answered";
  return answer.saidCount > 0 ? "begun" : "nothing";
}

/** "Fri, Nov 20, 6:00 PM"; of another year than now with that year. */
export function wishesUntilText(
  wishesUntil: Temporal.Instant,
  now: Temporal.Instant,
  squad: SquadClock,
): string {
  return formatMoment(wishesUntil, squad, dateOf(now, squad.timeZone));
}
