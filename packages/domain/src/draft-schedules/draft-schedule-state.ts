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
    "schedule-published",
    "This schedule is published. Change its shifts in the planner or the calendar.",
  );
}

export function closeShiftPreferencesBlockedBecause(draftSchedule: Stated): Refusal | null {
  const published = openDraftScheduleBlockedBecause(draftSchedule);
  if (published || draftSchedule.state === "preferences") return published;
  return conflict("shift-preferences-closed", "Preferences for this draft are already closed.");
}

/** Returns why preferences cannot be reopened until that time, or null. */
export function openShiftPreferencesBlockedBecause(
  draftSchedule: Stated & Pick<DraftSchedule, "untilDate">,
  preferencesUntil: Temporal.Instant,
  now: Temporal.Instant,
): Refusal | null {
  const published = openDraftScheduleBlockedBecause(draftSchedule);
  if (published) return published;
  if (draftSchedule.state === "preferences")
    return conflict("shift-preferences-open", "Preferences for this draft are already open.");
  if (isBefore(now, preferencesUntil)) return null;
  const text = "Choose a due date in the future";
  return invalid("draft-schedule-invalid", text, { preferencesUntil: text });
}

export function areShiftPreferencesOver(
  { state, preferencesUntil }: Pick<DraftSchedule, "state" | "preferencesUntil">,
  now: Temporal.Instant,
): boolean {
  return state === "preferences" && preferencesUntil !== null && !isBefore(now, preferencesUntil);
}

/**
 * Returns the state of a draft after its publication is undone. Preferences reopen if their
 * deadline is in the future; if they had been closed early, the deadline would have moved to then.
 */
export function stateTakenBack(
  { preferencesUntil }: Pick<DraftSchedule, "preferencesUntil">,
  now: Temporal.Instant,
): DraftScheduleState {
  return preferencesUntil !== null && isBefore(now, preferencesUntil) ? "preferences" : "drafting";
}

export function takeBackBlockedBecause({ state }: Stated): Refusal | null {
  return state === "published"
    ? null
    : conflict("draft-schedule-not-published", "This schedule isn't published.");
}
