import { type Email, type EmailBlock, email, paragraph } from "../messages/email-templates.ts";
import type { RestWindow } from "../rest-days/rest-windows.ts";
import { restSpanText } from "../rest-days/rest-words.ts";
import { counted } from "../time/counted.ts";
import type { DateStyle, SquadClock } from "../time/date-style.ts";
import { formatDay, formatInstantTime, formatLongDay } from "../time/format.ts";
import { dateOf, type LocalDate } from "../time/local.ts";

/** Somebody on a shift of a roster. */
export interface RosterPerson {
  /** "K-7 Noa Cohen". */
  readonly name: string;
  /** As people read it: "(718) 555-0123"; empty where none is known. */
  readonly phone: string;
  /** They have asked for cover, and nobody has taken it yet. */
  readonly seeksCover: boolean;
}

/** One shift of a roster. */
export interface RosterShift {
  readonly date: LocalDate;
  /** "Night". */
  readonly shift: string;
  /** "11:00 PM - 7:00 AM". */
  readonly hours: string;
  readonly notes: string;
  readonly places: number;
  /** "needs a driver"; null where no role is missing. */
  readonly roleGap: string | null;
  readonly people: readonly RosterPerson[];
}

/** Who is on through a rest day. */
export interface RestRoster {
  readonly window: RestWindow;
  readonly clock: SquadClock;
  readonly squad: string;
  /** In order of their start. */
  readonly shifts: readonly RosterShift[];
}

/** What a roster says of a place that somebody has asked to be relieved of. */
export const SEEKS_COVER_TEXT = "has asked for cover; theirs until somebody takes it";

/** What nobody stands for on a shift, in words: "1 place open: needs a driver"; null where all places are held. */
export function openPlacesText({
  places,
  held,
  roleGap,
}: {
  readonly places: number;
  /** Who fills a place, or has asked for cover of theirs. */
  readonly held: number;
  readonly roleGap: string | null;
}): string | null {
  const open = Math.max(0, places - held);
  if (open > 0) return `${counted(open, "place")} open${roleGap ? `: ${roleGap}` : ""}`;
  return roleGap && `${roleGap.slice(0, 1).toUpperCase()}${roleGap.slice(1)}`;
}

/** The day of a roster under which a shift stands: what began before the rest day stands on its first. */
export function rosterDay(
  date: LocalDate,
  { startsAt }: Pick<RestWindow, "startsAt">,
  zone: string,
): LocalDate {
  const first = dateOf(startsAt, zone);
  return date < first ? first : date;
}

/** "Roster of Shabbat, Fri, Nov 20 to Sat, Nov 21". */
export function rosterTitle({ window, clock }: Pick<RestRoster, "window" | "clock">): string {
  const on = (at: Temporal.Instant): string => formatDay(dateOf(at, clock.timeZone), clock);
  return `Roster of ${window.name}, ${on(window.startsAt)} to ${on(window.endsAt)}`;
}

/** All that a roster says, as the parts of a mail that is read and printed without the app. */
export function rosterBlocks(roster: RestRoster): EmailBlock[] {
  const { window, clock, squad, shifts } = roster;
  const days = Map.groupBy(shifts, ({ date }) => rosterDay(date, window, clock.timeZone));
  return [
    paragraph(`Who is on with ${squad} through ${window.name}. ${restSpanText(window, clock)}`),
    ...[...days].flatMap(([date, ofDay]): EmailBlock[] => [
      { kind: "heading", text: formatLongDay(date, clock) },
      ...ofDay.map((shift) => shiftBlock(shift, dateOf(window.startsAt, clock.timeZone), clock)),
    ]),
  ];
}

/** The roster as a mail; `now` is said in it, for whoever holds two. */
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
    paragraph(`Hello ${firstName},`),
    ...rosterBlocks(roster),
    paragraph(
      `As it stood on ${formatDay(dateOf(now, clock.timeZone), clock)} at ${formatInstantTime(now, clock)}.`,
    ),
    { kind: "button", label: "Open the app", link },
  ]);
}

function shiftBlock(
  { date, shift, hours, notes, places, roleGap, people }: RosterShift,
  first: LocalDate,
  style: DateStyle,
): EmailBlock {
  const since = date < first ? `, since ${formatDay(date, style)}` : "";
  const open = openPlacesText({ places, held: people.length, roleGap });
  return {
    kind: "list",
    title: `${shift}, ${hours}${since}`,
    lines: [
      ...people.map(
        ({ name, phone, seeksCover }) =>
          `${name}, ${phone || "no phone"}${seeksCover ? ` (${SEEKS_COVER_TEXT})` : ""}`,
      ),
      ...(open === null ? [] : [open]),
      ...(notes.trim() === "" ? [] : [notes.trim()]),
    ],
  };
}
