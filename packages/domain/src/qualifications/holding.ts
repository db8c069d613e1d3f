import { invalid, type Refusal } from "../errors/refusal.ts";
import { addDays, isLocalDate, type LocalDate } from "../time/local.ts";
import type { WallClock } from "../time/span.ts";

export const LONGEST_HOLDING_NUMBER = 60;
export const LONGEST_HOLDING_NOTE = 300;

/** A qualification that a member has; without a last day it stays theirs. */
export interface Holding {
  readonly qualificationId: number;
  readonly validFrom: LocalDate;
  /** It counts through the end of this day in the squad's zone. */
  readonly lastDay: LocalDate | null;
}

/** What an administrator writes down of it. */
export interface HoldingForm {
  readonly validFrom: string;
  readonly lastDay: string | null;
  readonly number: string | null;
  readonly note: string | null;
}

/** Whether it counts on a day. */
export function holdsOn({ validFrom, lastDay }: Holding, day: LocalDate): boolean {
  return validFrom <= day && (lastDay === null || day <= lastDay);
}

/** The qualifications of a member that count on a day. */
export function heldOn(holdings: readonly Holding[], day: LocalDate): number[] {
  return holdings
    .filter((holding) => holdsOn(holding, day))
    .map(({ qualificationId }) => qualificationId);
}

/** The day on which who is on a shift is judged: its last, which of one that ends at midnight is the day before. */
export function lastDayOfShift({
  date,
  endDate,
  endTime,
}: Omit<WallClock, "startTime">): LocalDate {
  const end = endDate ?? date;
  return end > date && endTime === "00:00" ? addDays(end, -1) : end;
}

/** Why it cannot be saved, or null; `expires` says whether such a qualification has a last day. */
export function holdingBlockedBecause(
  { validFrom, lastDay, number, note }: HoldingForm,
  expires: boolean,
): Refusal | null {
  if (!isLocalDate(validFrom)) return problem("validFrom", "Choose the day from which it is valid");
  if (expires && (lastDay === null || !isLocalDate(lastDay)))
    return problem("lastDay", "Choose its last day: it expires");
  if (expires && lastDay !== null && lastDay < validFrom)
    return problem("lastDay", "The last day cannot be before the day from which it is valid");
  if ((number ?? "").length > LONGEST_HOLDING_NUMBER)
    return problem("number", `Use at most ${LONGEST_HOLDING_NUMBER} characters for the number`);
  if ((note ?? "").length > LONGEST_HOLDING_NOTE)
    return problem("note", `Use at most ${LONGEST_HOLDING_NOTE} characters for the note`);
  return null;
}

function problem(field: string, message: string): Refusal {
  return invalid("holding-invalid", message, { [field]: message });
}

/** How a holding stands on a day: ahead, valid, soon over (within `EXPIRING_DAYS`), or over. */
export const HOLDING_STATES = ["not-yet", "valid", "expiring", "expired"] as const;
export type HoldingState = (typeof HOLDING_STATES)[number];

/** So long before its last day a qualification counts as expiring. */
export const EXPIRING_DAYS = 60;

/** How a holding stands today. */
export function stateOfHolding(
  { validFrom, lastDay }: Omit<Holding, "qualificationId">,
  today: LocalDate,
): HoldingState {
  if (lastDay !== null && lastDay < today) return "expired";
  if (today < validFrom) return "not-yet";
  return lastDay !== null && lastDay <= addDays(today, EXPIRING_DAYS) ? "expiring" : "valid";
}
