import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";
import type { Plan, PlanState } from "./plan.ts";

type Stated = Pick<Plan, "state">;

/** Why a plan cannot be changed any more, or null: what everybody relies on is changed shift by shift. */
export function openPlanBlockedBecause({ state }: Stated): Refusal | null {
  if (state !== "published") return null;
  return conflict(
    "plan-published",
    "This plan is published. Change its shifts in the planner or the calendar.",
  );
}

/** Why the wishes of a plan cannot be closed, or null. */
export function closeWishesBlockedBecause(plan: Stated): Refusal | null {
  const published = openPlanBlockedBecause(plan);
  if (published || plan.state === "wishes") return published;
  return conflict("wishes-closed", "The wishes of this plan are closed already.");
}

/** Why members cannot be asked for their wishes again until then, or null. */
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

/** Whether the time for wishes has run out. */
export function areWishesOver(
  { state, wishesUntil }: Pick<Plan, "state" | "wishesUntil">,
  now: Temporal.Instant,
): boolean {
  return state === "wishes" && wishesUntil !== null && !isBefore(now, wishesUntil);
}

/** The state of a plan whose publishing is taken back: its wishes go on where their end is ahead; closing them sooner would have moved it. */
export function stateTakenBack(
  { wishesUntil }: Pick<Plan, "wishesUntil">,
  now: Temporal.Instant,
): PlanState {
  return wishesUntil !== null && isBefore(now, wishesUntil) ? "wishes" : "drafting";
}

/** Why the publishing of a plan cannot be taken back, or null. */
export function takeBackBlockedBecause({ state }: Stated): Refusal | null {
  return state === "published"
    ? null
    : conflict("plan-not-published", "This plan is not published.");
}
