import { isSame } from "@watchbill/domain/errors/changed-meanwhile";
import { dateOf, instantAt, isLocalDate, isLocalTime } from "@watchbill/domain/time/local";

/** Until when members are asked, as a form shows it; the time of day is the squad's. */
export interface WishesEnd {
  readonly wishesUntil: string;
  readonly wishesTime: string;
}

/** The hour that is proposed: most people are home. */
const EVENING = "20:00";

/** The end of the wishes in a form: that of a plan, or the evening of a proposed day. */
export function wishesEndOf(wishesUntil: string | null, proposed: string, zone: string): WishesEnd {
  if (wishesUntil === null) return { wishesUntil: proposed, wishesTime: EVENING };
  const at = Temporal.Instant.from(wishesUntil);
  return {
    wishesUntil: dateOf(at, zone),
    wishesTime: at.toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5),
  };
}

/** The same as an instant; one that is not a time yet is none that could be ahead. What nobody touched stays to the second. */
export function instantOf(
  end: WishesEnd,
  zone: string,
  before: string | null = null,
): Temporal.Instant {
  const { wishesUntil, wishesTime } = end;
  if (before !== null && isSame(wishesEndOf(before, "", zone), end))
    return Temporal.Instant.from(before);
  return isLocalDate(wishesUntil) && isLocalTime(wishesTime)
    ? instantAt(wishesUntil, wishesTime, zone)
    : Temporal.Instant.fromEpochMilliseconds(1);
}
