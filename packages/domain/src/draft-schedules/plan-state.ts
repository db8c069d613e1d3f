import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";
import type { DraftSchedule, DraftScheduleState } from "./draft-schedule.ts";

type Stated = Pick<DraftSchedule, "state">;

/**
 * Returns why a draft cannot be changed, or null: a published schedule is changed shift by shift.
 */
export function openDraftScheduleBlockedBecause({ state }: Stated): Refusal | null {
  if (state !== "published") return null;
  return conflict(
    "plan-published",
    "This schedule is published. Change its shifts in the planner or the calendar.",
  );
}

export function closeShiftPreferencesBlockedBecause(plan: Stated): Refusal | null {
  const published = openDraftScheduleBlockedBecause(plan);
  if (published || plan.state === "wishes") return published;
  return conflict("wishes-closed", "Preferences for this draft are already closed.");
}

/** Returns why preferences cannot be reopened until that time, or null. */
export function openShiftPreferencesBlockedBecause(
  plan: Stated & Pick<DraftSchedule, "untilDate">,
  wishesUntil: Temporal.Instant,
  now: Temporal.Instant,
): Refusal | null {
  const published = openDraftScheduleBlockedBecause(plan);
  if (published) return published;
  if (plan.state === "wishes")
    return conflict("wishes-open", "Preferences for this draft are already open.");
  if (isBefore(now, wishesUntil)) return null;
  const text = "Choose a due date in the future";
  return invalid("plan-invalid", text, { wishesUntil: text });
}

export function areShiftPreferencesOver(
  { state, wishesUntil }: Pick<DraftSchedule, "state" | "wishesUntil">,
  now: Temporal.Instant,
): boolean {
  return state === "wishes" && wishesUntil !== null && !isBefore(now, wishesUntil);
}

/**
 * Returns the state of a draft after its publication is undone. Preferences reopen if their
 * deadline is ahead; an early close would have moved it.
 */
export function stateTakenBack(
  { wishesUntil }: Pick<DraftSchedule, "wishesUntil">,
  now: Temporal.Instant,
): DraftScheduleState {
  return wishesUntil !== null && isBefore(now, wishesUntil) ? "wishes" : "drafting";
}

export function takeBackBlockedBecause({ state }: Stated): Refusal | null {
  return state === "published"
    ? null
    : conflict("plan-not-published", "This schedule isn't published.");
}
