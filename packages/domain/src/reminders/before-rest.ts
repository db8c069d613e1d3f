import { type Email, type EmailBlock, emailText, paragraph } from "../messages/email-templates.ts";
import { type NoticeMessage, noticeSms } from "../messages/notice-templates.ts";
import type { RestWindow } from "../rest-days/rest-windows.ts";
import { restSpanText } from "../rest-days/rest-words.ts";
import { counted } from "../time/counted.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatInstantTime } from "../time/format.ts";

/** One shift of a member's that touches a rest day. */
export interface ShiftInRest {
  /** "Night". */
  readonly shift: string;
  /** "Fri, Nov 20". */
  readonly day: string;
  /** "11:00 PM - 7:00 AM". */
  readonly hours: string;
  readonly notes: string;
  /** Those beside them, each with the number that the directory shows: "K-7 Noa Cohen, (718) 555-0123". */
  readonly partners: readonly string[];
  /** They have asked for cover, and nobody has taken it yet. */
  readonly seeksCover: boolean;
}

/** All that concerns a member before a rest day in which they serve. */
export interface BeforeRest {
  readonly window: RestWindow;
  readonly squad: SquadClock;
  /** They keep it, and go 10-8 and 10-7 by schedule in it. */
  readonly isKept: boolean;
  readonly shifts: readonly ShiftInRest[];
}

const BY_SCHEDULE =
  "You are taken as in service from the start to the end of a shift in it; you need not tap anything.";
const STILL_YOURS = "Nobody has taken it over yet: it stays yours until somebody does.";
/** What becomes of such a place: `scheduleStep` begins none that cover is wanted for, and the hours question asks of it. */
const NOT_BY_SCHEDULE =
  "While nobody has, you are not taken as in service on it; afterwards you are asked whether you served.";

/** What a member is told shortly before a rest day in which they serve, whether they keep it or not, in the app and on a device's screen. */
export function beforeRestNotice(facts: BeforeRest): NoticeMessage {
  const { window, shifts } = facts;
  return {
    title: `${window.name} begins at ${clock(window.startsAt, facts)}: you are on ${counted(shifts.length, "shift")}`,
    message: [
      ...shifts.map((shift) => shiftText(shift, facts)),
      restSpanText(window, facts.squad),
      ...byScheduleOf(facts),
    ].join(" "),
  };
}

/** The same as a mail. */
export function beforeRestEmail(
  facts: BeforeRest,
  to: { readonly firstName: string; readonly link: string },
): Email {
  const { title } = beforeRestNotice(facts);
  const blocks: EmailBlock[] = [
    paragraph(`Hello ${to.firstName},`),
    paragraph(restSpanText(facts.window, facts.squad)),
    ...facts.shifts.flatMap((shift) => shiftBlocks(shift, facts)),
    ...byScheduleOf(facts).map(paragraph),
    { kind: "button", label: "See the shift", link: to.link },
  ];
  return { subject: title, text: emailText(blocks), blocks };
}

/** The same as a text: with the shifts where there is room. */
export function beforeRestSms(
  facts: BeforeRest,
  to: { squad: string; firstName: string; link: string },
): string {
  const { title } = beforeRestNotice(facts);
  const message = `${restSpanText(facts.window, facts.squad)} ${facts.shifts.map((shift) => shiftText(shift, facts)).join(" ")}`;
  return noticeSms(to, [{ title, message }]);
}

function clock(instant: Temporal.Instant, { squad }: BeforeRest): string {
  return formatInstantTime(instant, squad);
}

/** Who keeps it reads that they need not tap, of the shifts of which that is so. */
function byScheduleOf({ isKept, shifts }: BeforeRest): string[] {
  return isKept && shifts.some(({ seeksCover }) => !seeksCover) ? [BY_SCHEDULE] : [];
}

function stillYours({ isKept }: BeforeRest): string {
  return isKept ? `${STILL_YOURS} ${NOT_BY_SCHEDULE}` : STILL_YOURS;
}

function shiftText(
  { shift, day, hours, partners, seeksCover }: ShiftInRest,
  facts: BeforeRest,
): string {
  const beside = partners.length > 0 ? ` with ${partners.join("; ")}` : "";
  return `${shift} on ${day}, ${hours}${beside}.${seeksCover ? ` ${stillYours(facts)}` : ""}`;
}

function shiftBlocks(
  { shift, day, hours, notes, partners, seeksCover }: ShiftInRest,
  facts: BeforeRest,
): EmailBlock[] {
  const rows: (readonly [string, string])[] = [
    ["Shift", shift],
    ["Day", day],
    ["Time", hours],
    ...partners.map((partner) => ["With", partner] as const),
  ];
  if (notes.trim() !== "") rows.push(["Special instructions", notes.trim()]);
  if (seeksCover) rows.push(["Cover", `You have asked for it. ${stillYours(facts)}`]);
  return [{ kind: "table", rows }];
}
