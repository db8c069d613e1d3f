import { invalid, type Refusal } from "../errors/refusal.ts";
import { addDays, isLocalDate, type LocalDate } from "../time/local.ts";
import type { WallClock } from "../time/span.ts";

export const MAX_HOLDING_NUMBER_LENGTH = 60;
export const MAX_HOLDING_NOTE_LENGTH = 300;

/** A qualification that a member holds; it never expires when it has no last day. */
export interface Holding {
  readonly qualificationId: number;
  readonly validFrom: LocalDate;
  /** The last valid day, until its end in the squad's time zone; null if it does not expire. */
  readonly lastDay: LocalDate | null;
}

export interface HoldingForm {
  readonly validFrom: string;
  readonly lastDay: string | null;
  readonly number: string | null;
  readonly note: string | null;
}

export function holdsOn({ validFrom, lastDay }: Holding, day: LocalDate): boolean {
  return validFrom <= day && (lastDay === null || day <= lastDay);
}

export function heldOn(holdings: readonly Holding[], day: LocalDate): number[] {
  return holdings
    .filter((holding) => holdsOn(holding, day))
    .map(({ qualificationId }) => qualificationId);
}

/**
 * Returns the day on which qualifications must be valid for a shift: its last day; the day before
 * for a shift that ends at midnight.
 */
export function lastDayOfShift({
  date,
  endDate,
  endTime,
}: Omit<WallClock, "startTime">): LocalDate {
  const end = endDate ?? date;
  return end > date && endTime === "00:00" ? addDays(end, -1) : end;
}

/**
 * Returns why a member's qualification cannot be saved, or null; `expires` says whether this
 * qualification needs a last day.
 */
export function holdingBlockedBecause(
  { validFrom, lastDay, number, note }: HoldingForm,
  expires: boolean,
): Refusal | null {
  if (!isLocalDate(validFrom)) return problem("validFrom", "Choose the first valid day");
  if (expires && (lastDay === null || !isLocalDate(lastDay)))
    return problem("lastDay", "Choose the last valid day");
  if (expires && lastDay !== null && lastDay < validFrom)
    return problem("lastDay", "The last valid day can't be before the first");
  if ((number ?? "").length > MAX_HOLDING_NUMBER_LENGTH)
    return problem("number", `Use at most ${MAX_HOLDING_NUMBER_LENGTH} characters for the number`);
  if ((note ?? "").length > MAX_HOLDING_NOTE_LENGTH)
    return problem("note", `Use at most ${MAX_HOLDING_NOTE_LENGTH} characters for the note`);
  return null;
}

function problem(field: string, message: string): Refusal {
  return invalid("holding-invalid", message, { [field]: message });
}

/**
 * The state of a member's qualification on a day: future, valid, expiring (within `EXPIRING_DAYS`),
 * or expired.
 */
export const HOLDING_STATES = ["not-yet", "valid", "expiring", "expired"] as const;
export type HoldingState = (typeof HOLDING_STATES)[number];

/** How many days before its last day a qualification counts as expiring. */
const EXPIRING_DAYS = 60;

export function stateOfHolding(
  { validFrom, lastDay }: Omit<Holding, "qualificationId">,
  today: LocalDate,
): HoldingState {
  if (lastDay !== null && lastDay < today) return "expired";
  if (today < validFrom) return "not-yet";
  return lastDay !== null && lastDay <= addDays(today, EXPIRING_DAYS) ? "expiring" : "valid";
}
