import { isSame } from "@watchbill/domain/errors/changed-meanwhile";
import { dateOf, instantAt, isLocalDate, isLocalTime } from "@watchbill/domain/time/local";

/** Form value of the preference deadline, in the squad's time zone. */
export interface ShiftPreferencesEnd {
  readonly wishesUntil: string;
  readonly wishesTime: string;
}

/** Default hour of the deadline: most members are home. */
const EVENING = "20:00";

/** The deadline as a form value: that of a draft schedule, or the evening of a default day. */
export function shiftPreferencesEndOf(
  wishesUntil: string | null,
  proposed: string,
  zone: string,
): ShiftPreferencesEnd {
  if (wishesUntil === null) return { wishesUntil: proposed, wishesTime: EVENING };
  const at = Temporal.Instant.from(wishesUntil);
  return {
    wishesUntil: dateOf(at, zone),
    wishesTime: at.toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5),
  };
}

/**
 * The deadline as an instant; an incomplete time gives one that is not in the future. An unedited
 * deadline keeps its seconds.
 */
export function instantOf(
  end: ShiftPreferencesEnd,
  zone: string,
  before: string | null = null,
): Temporal.Instant {
  const { wishesUntil, wishesTime } = end;
  if (before !== null && isSame(shiftPreferencesEndOf(before, "", zone), end))
    return Temporal.Instant.from(before);
  return isLocalDate(wishesUntil) && isLocalTime(wishesTime)
    ? instantAt(wishesUntil, wishesTime, zone)
    : Temporal.Instant.fromEpochMilliseconds(1);
}
