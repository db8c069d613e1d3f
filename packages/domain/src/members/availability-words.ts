import { firstOfferOfKind } from "../kinds/first-availability.ts";
import { FIRST_KINDS } from "../kinds/first-kinds.ts";
import { type Kind, kindOf } from "../kinds/kind.ts";
import { formatTime } from "../time/format.ts";
import type { LocalTime } from "../time/local.ts";
import { weekdayNames, weekdaysFrom, weekdaysText } from "../time/weekdays.ts";
import { type Availability, isAvailability } from "./availability.ts";
import { askedKinds, type MemberAvailability, type Offering } from "./member-availability.ts";

/** What a kind is called where members say when they can serve. */
export interface KindWords {
  readonly label: string;
  /** The head of a narrow column. */
  readonly shortLabel: string;
  /** As the summary of a member's card writes it. */
  readonly code: string;
  readonly hours: string;
}

type Worded = Pick<Kind, "key" | "name" | "code" | "startTime" | "endTime" | "endDays" | "weekdays">;

/** The words for a kind: those of old for one of the first that is as it began, else its name with its weekdays. */
export function kindWords(kind: Worded): KindWords {
  const first = firstOfferOfKind(kind);
  if (first && isAsItBegan(kind)) return first;
  const days = kind.weekdays.length === 0 ? "" : ` (${weekdaysText(kind.weekdays)})`;
  return { label: `${kind.name}${days}`, shortLabel: kind.name, code: kind.code, hours: hoursText(kind) };
}

function isAsItBegan(kind: Worded): boolean {
  const began = kindOf(FIRST_KINDS, kind.key);
  return (
    began !== undefined &&
    began.name === kind.name &&
    began.startTime === kind.startTime &&
    began.endTime === kind.endTime &&
    began.endDays === kind.endDays &&
    began.weekdays.join() === kind.weekdays.join()
  );
}

/** "7-9 AM", "11 PM-7 AM", "8 AM-8 AM the next day", "6 PM-8 AM 3 days later". */
function hoursText({ startTime, endTime, endDays }: Worded): string {
  const [start, end] = [shortTime(startTime), shortTime(endTime)];
  const isOneHalf = endDays === 0 && start.slice(-2) === end.slice(-2);
  const later = endDays > 1 ? ` ${endDays} days later` : endDays === 1 && endTime >= startTime ? " the next day" : "";
  return `${isOneHalf ? start.slice(0, -3) : start}-${end}${later}`;
}

function shortTime(time: LocalTime): string {
  return formatTime(time).replace(":00", "");
}

/** "weekly", "weekly except Wed, Fri", "not-available". */
export function offeringText(offering: Pick<Offering, "frequency" | "except"> | undefined): string {
  if (!offering) return "not-available";
  return offering.except.length === 0 ? offering.frequency : `${offering.frequency} except ${weekdayNames(offering.except)}`;
}

/** What such a text says; null for one that says nothing of the kind. */
export function offeringFrom(text: string): { readonly frequency: Availability; readonly except: readonly number[] } | null {
  const [often = "", days = "", ...more] = text.toLowerCase().split(/\bexcept\b/);
  const word = often.trim().replaceAll(/[\s_]+/g, "-");
  const frequency = Object.hasOwn(SPELLINGS, word) ? SPELLINGS[word] : isAvailability(word) ? word : undefined;
  const except = weekdaysFrom(days);
  return frequency === undefined || except === null || more.length > 0 ? null : { frequency, except };
}

/** Other words for the stored values. */
const SPELLINGS: Readonly<Record<string, Availability>> = {
  biweekly: "bi-weekly",
  substitute: "fill-ins",
  available: "weekly",
};

/** What a member can serve on, of the kinds that ask, with the words for each. */
export function offeredOf(availability: MemberAvailability, kinds: readonly Kind[]) {
  return askedKinds(kinds).flatMap((kind) => {
    const offering = availability.find((one) => one.kind === kind.key);
    return offering ? [{ ...offering, code: kindWords(kind).code, text: offeringText(offering) }] : [];
  });
}

/** The compact line on a member's card: "MF: weekly | NT: weekly except Wed", or "No availability". */
export function availabilitySummary(availability: MemberAvailability, kinds: readonly Kind[]): string {
  const parts = offeredOf(availability, kinds).map(({ code, text }) => `${code}: ${text}`);
  return parts.length === 0 ? "No availability" : parts.join(" | ");
}
