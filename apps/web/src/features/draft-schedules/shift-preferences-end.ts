import { isSame } from "@watchbill/domain/errors/changed-meanwhile";
import { dateOf, instantAt, isLocalDate, isLocalTime } from "@watchbill/domain/time/local";

/** Form value of the preference deadline, in the squad's time zone. */
export interface ShiftPreferencesEnd {
  readonly preferencesUntil: string;
  readonly shiftPreferencesTime: string;
}

/** Default time of the preference deadline: an hour at which most members are home. */
const EVENING = "20:00";

/**
 * Returns the form value of the deadline: the draft schedule's, or the evening of a default day.
 */
export function shiftPreferencesEndOf(
  preferencesUntil: string | null,
  suggested: string,
  zone: string,
): ShiftPreferencesEnd {
  if (preferencesUntil === null)
    return { preferencesUntil: suggested, shiftPreferencesTime: EVENING };
  const at = Temporal.Instant.from(preferencesUntil);
  return {
    preferencesUntil: dateOf(at, zone),
    shiftPreferencesTime: at.toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5),
  };
}

/**
 * Parses the deadline; an incomplete form value gives an instant in the past, which the form
 * rejects. An unedited deadline keeps its seconds.
 */
export function instantOf(
  end: ShiftPreferencesEnd,
  zone: string,
  before: string | null = null,
): Temporal.Instant {
  const { preferencesUntil, shiftPreferencesTime } = end;
  if (before !== null && isSame(shiftPreferencesEndOf(before, "", zone), end))
    return Temporal.Instant.from(before);
  return isLocalDate(preferencesUntil) && isLocalTime(shiftPreferencesTime)
    ? instantAt(preferencesUntil, shiftPreferencesTime, zone)
    : Temporal.Instant.fromEpochMilliseconds(1);
}
