import { firstOfferOfShiftType } from "../../shift-types/first-availability.ts";
import { FIRST_SHIFT_TYPES } from "../../shift-types/first-shift-types.ts";
import { type ShiftType, shiftTypeOf } from "../../shift-types/shift-type.ts";
import type { DateStyle } from "../../time/date-style.ts";
import { formatTime } from "../../time/format.ts";
import type { LocalTime } from "../../time/local.ts";
import { weekdayNames, weekdaysFrom, weekdaysText } from "../../time/weekdays.ts";
import { type Availability, isAvailability } from "./availability.ts";
import { askedKinds, type MemberAvailability, type Offering } from "./member-availability.ts";

/** The labels of a shift type in availability forms and on member cards. */
interface KindWords {
  readonly label: string;
  readonly shortLabel: string;
  /** The short code in the availability summary on a member card. */
  readonly code: string;
  readonly hours: string;
}

type Worded = Pick<
  ShiftType,
  "key" | "name" | "code" | "startTime" | "endTime" | "endDays" | "weekdays"
>;

/**
 * Returns the labels of a shift type: the legacy labels for an unchanged built-in type, else its
 * name with its weekdays.
 */
export function kindWords(kind: Worded, style: DateStyle): KindWords {
  const first = firstOfferOfShiftType(kind);
  const hours = hoursText(kind, style);
  if (first && isAsItBegan(kind))
    return { label: first.label, shortLabel: first.shortLabel, code: first.code, hours };
  const days = kind.weekdays.length === 0 ? "" : ` (${weekdaysText(kind.weekdays)})`;
  return { label: `${kind.name}${days}`, shortLabel: kind.name, code: kind.code, hours };
}

function kindCode(kind: Worded): string {
  const first = firstOfferOfShiftType(kind);
  return first && isAsItBegan(kind) ? first.code : kind.code;
}

function isAsItBegan(kind: Worded): boolean {
  const began = shiftTypeOf(FIRST_SHIFT_TYPES, kind.key);
  return (
    began !== undefined &&
    began.name === kind.name &&
    began.startTime === kind.startTime &&
    began.endTime === kind.endTime &&
    began.endDays === kind.endDays &&
    began.weekdays.join() === kind.weekdays.join()
  );
}

/**
 * Formats hours as "7-9 AM", "11 PM-7 AM", "8 AM-8 AM the next day", "6 PM-8 AM 3 days later", or
 * "07:00-09:00" on the 24-hour clock.
 */
function hoursText({ startTime, endTime, endDays }: Worded, style: DateStyle): string {
  const [start, end] = [shortTime(startTime, style), shortTime(endTime, style)];
  const isOneHalf = style.clockHours === 12 && endDays === 0 && start.slice(-2) === end.slice(-2);
  const later =
    endDays > 1
      ? ` ${endDays} days later`
      : endDays === 1 && endTime >= startTime
        ? " the next day"
        : "";
  return `${isOneHalf ? start.slice(0, -3) : start}-${end}${later}`;
}

function shortTime(time: LocalTime, style: DateStyle): string {
  const text = formatTime(time, style);
  return style.clockHours === 12 ? text.replace(":00", "") : text;
}

/**
 * Formats the availability for one shift type: "weekly", "weekly except Wed, Fri" or
 * "not-available".
 */
export function offeringText(offering: Pick<Offering, "frequency" | "except"> | undefined): string {
  if (!offering) return "not-available";
  return offering.except.length === 0
    ? offering.frequency
    : `${offering.frequency} except ${weekdayNames(offering.except)}`;
}

/**
 * Parses a text that `offeringText` formatted, or a similar one; null when it is no availability.
 */
export function offeringFrom(
  text: string,
): { readonly frequency: Availability; readonly except: readonly number[] } | null {
  const [often = "", days = "", ...more] = text.toLowerCase().split(/\bexcept\b/);
  const word = often.trim().replaceAll(/[\s_]+/g, "-");
  const frequency = Object.hasOwn(SPELLINGS, word)
    ? SPELLINGS[word]
    : isAvailability(word)
      ? word
      : undefined;
  const except = weekdaysFrom(days);
  return frequency === undefined || except === null || more.length > 0
    ? null
    : { frequency, except };
}

/** Alternative spellings of the stored values. */
const SPELLINGS: Readonly<Record<string, Availability>> = {
  biweekly: "bi-weekly",
  substitute: "fill-ins",
  available: "weekly",
};

/**
 * Returns the member's availability and its labels for each shift type that members are asked
 * about.
 */
export function offeredOf(availability: MemberAvailability, kinds: readonly ShiftType[]) {
  return askedKinds(kinds).flatMap((kind) => {
    const offering = availability.find((one) => one.kind === kind.key);
    return offering ? [{ ...offering, code: kindCode(kind), text: offeringText(offering) }] : [];
  });
}

/**
 * Formats the compact line on a member card: "MF: weekly | NT: weekly except Wed", or "No
 * availability".
 */
export function availabilitySummary(
  availability: MemberAvailability,
  kinds: readonly ShiftType[],
): string {
  const parts = offeredOf(availability, kinds).map(({ code, text }) => `${code}: ${text}`);
  return parts.length === 0 ? "No availability" : parts.join(" | ");
}
