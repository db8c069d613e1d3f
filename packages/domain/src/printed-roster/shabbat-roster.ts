import {
  type Email,
  type EmailBlock,
  email,
  paragraph,
} from "../messages/templates/email-templates.ts";
import { shabbatSpanText } from "../shabbat/shabbat-text.ts";
import type { ShabbatWindow } from "../shabbat/shabbat-windows.ts";
import { plural } from "../text/language.ts";
import type { DateStyle, SquadClock } from "../time/date-style.ts";
import { formatDay, formatInstantTime, formatLongDay } from "../time/format.ts";
import { dateOf, type LocalDate } from "../time/local.ts";

/** A member on a shift of the roster. */
interface RosterPerson {
  /** The member: "K-7 Noa Cohen". */
  readonly name: string;
  /** The formatted phone number: "(718) 555-0123"; empty if unknown. */
  readonly phone: string;
  /** True when the member has a replacement request that is not accepted yet. */
  readonly seeksCover: boolean;
}

interface RosterShift {
  readonly date: LocalDate;
  /** The shift's name: "Night". */
  readonly shift: string;
  /** The shift's times: "11:00 PM - 7:00 AM". */
  readonly hours: string;
  readonly notes: string;
  readonly spots: number;
  /** The unfilled positions: "needs driver"; null when none is unfilled. */
  readonly roleGap: string | null;
  readonly people: readonly RosterPerson[];
}

/** The shifts and crews of a Shabbat. */
export interface RestRoster {
  readonly window: ShabbatWindow;
  readonly clock: SquadClock;
  readonly squad: string;
  /** The shifts of the roster, ordered by start. */
  readonly shifts: readonly RosterShift[];
}

/** The roster's note on a spot with a replacement request. */
export const SEEKS_REPLACEMENT_TEXT = "requested a replacement; on the shift until someone accepts";

/** The open spots as text: "1 spot open: needs driver"; null when all spots are filled. */
export function openSpotsText({
  spots,
  held,
  roleGap,
}: {
  readonly spots: number;
  /** Number of filled spots, including those with a replacement request. */
  readonly held: number;
  readonly roleGap: string | null;
}): string | null {
  const open = Math.max(0, spots - held);
  if (open > 0)
    return roleGap
      ? plural(open, `1 open spot: ${roleGap}`, `${open} open spots: ${roleGap}`)
      : plural(open, "1 open spot", `${open} open spots`);
  return roleGap && `${roleGap.slice(0, 1).toUpperCase()}${roleGap.slice(1)}`;
}

/**
 * Returns the day of the roster under which a shift is listed; a shift that began before Shabbat is
 * listed under its first day.
 */
export function rosterDay(
  date: LocalDate,
  { startsAt }: Pick<ShabbatWindow, "startsAt">,
  zone: string,
): LocalDate {
  const first = dateOf(startsAt, zone);
  return date < first ? first : date;
}

/** Formats the title: "Roster of Shabbat, Fri, Nov 20 to Sat, Nov 21". */
export function rosterTitle({ window, clock }: Pick<RestRoster, "window" | "clock">): string {
  const on = (at: Temporal.Instant): string => formatDay(dateOf(at, clock.timeZone), clock);
  return `Roster for ${window.name}, ${on(window.startsAt)} to ${on(window.endsAt)}`;
}

/** Returns the roster as email blocks, which can be read and printed without the app. */
function rosterBlocks(roster: RestRoster): EmailBlock[] {
  const { window, clock, squad, shifts } = roster;
  const days = Map.groupBy(shifts, ({ date }) => rosterDay(date, window, clock.timeZone));
  return [
    paragraph(`On call with ${squad} during ${window.name}. ${shabbatSpanText(window, clock)}`),
    ...[...days].flatMap(([date, ofDay]): EmailBlock[] => [
      { kind: "heading", text: formatLongDay(date, clock) },
      ...ofDay.map((shift) => shiftBlock(shift, dateOf(window.startsAt, clock.timeZone), clock)),
    ]),
  ];
}

/**
 * Builds the roster email; it states the time `now`, so that a reader can tell two versions apart.
 */
export function rosterEmail(
  roster: RestRoster,
  {
    firstName,
    link,
    now,
  }: { readonly firstName: string; readonly link: string; readonly now: Temporal.Instant },
): Email {
  const { clock } = roster;
  return email(rosterTitle(roster), [
    paragraph(`Hi ${firstName},`),
    ...rosterBlocks(roster),
    paragraph(
      `As of ${formatDay(dateOf(now, clock.timeZone), clock)} at ${formatInstantTime(now, clock)}.`,
    ),
    { kind: "button", label: "Open the app", link },
  ]);
}

function shiftBlock(
  { date, shift, hours, notes, spots, roleGap, people }: RosterShift,
  first: LocalDate,
  style: DateStyle,
): EmailBlock {
  const since = date < first ? `, since ${formatDay(date, style)}` : "";
  const open = openSpotsText({ spots, held: people.length, roleGap });
  return {
    kind: "list",
    title: `${shift}, ${hours}${since}`,
    lines: [
      ...people.map(({ name, phone, seeksCover }) =>
        seeksCover
          ? `${name}, ${phone || "no phone"} (${SEEKS_REPLACEMENT_TEXT})`
          : `${name}, ${phone || "no phone"}`,
      ),
      ...(open === null ? [] : [open]),
      ...(notes.trim() === "" ? [] : [notes.trim()]),
    ],
  };
}
