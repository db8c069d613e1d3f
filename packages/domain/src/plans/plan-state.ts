import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";
import type { Plan, PlanState } from "./plan.ts";

type Stated = Pick<Plan, "state">;

/**
 * Returns why a draft cannot be changed, or null: a published schedule is changed shift by shift.
 */
export function openPlanBlockedBecause({ state }: Stated): Refusal | null {
  if (state !== "published") return null;
  return conflict(
    "plan-published",
    "This plan is published. Change its shifts in the planner or the calendar.",
  );
}

/** Returns why a draft's preferences cannot be closed, or null. */
export function closeWishesBlockedBecause(plan: Stated): Refusal | null {
  const published = openPlanBlockedBecause(plan);
  if (published || plan.state === "wishes") return published;
  return conflict("wishes-closed", "The wishes of this plan are closed already.");
}

/** Returns why preferences cannot be reopened until that time, or null. */
export function openWishesBlockedBecause(
  plan: Stated & Pick<Plan, "untilDate">,
  wishesUntil: Temporal.Instant,
  now: Temporal.Instant,
): Refusal | null {
  const published = openPlanBlockedBecause(plan);
  if (published) return published;
  if (plan.state === "wishes")
    return conflict("wishes-open", "The wishes of this plan are open already.");
  if (isBefore(now, wishesUntil)) return null;
  const text = "Choose an end of the wishes that is still ahead";
  return invalid("plan-invalid", text, { wishesUntil: text });
}

/** True when the preference deadline has passed. */
export function areWishesOver(
  { state, wishesUntil }: Pick<Plan, "state" | "wishesUntil">,
  now: Temporal.Instant,
): boolean {
  return state === "wishes" && wishesUntil !== null && !isBefore(now, wishesUntil);
}

/**
 * Returns the state of a draft after its publication is undone. Preferences reopen if their
 * deadline is ahead; an early close would have moved it.
 */
export function stateTakenBack(
  { wishesUntil }: Pick<Plan, "wishesUntil">,
  now: Temporal.Instant,
): PlanState {
  return wishesUntil !== null && isBefore(now, wishesUntil) ? "wishes" : "drafting";
}

/** Returns why a publication cannot be undone, or null. */
export function takeBackBlockedBecause({ state }: Stated): Refusal | null {
  return state === "published"
    ? null
    : conflict("plan-not-published", "This plan is not published.");
}
