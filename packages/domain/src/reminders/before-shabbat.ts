import {
  type Email,
  type EmailBlock,
  emailText,
  paragraph,
} from "../messages/templates/email-templates.ts";
import { type NoticeMessage, noticeSms } from "../messages/templates/notice-templates.ts";
import { shabbatSpanText } from "../shabbat/shabbat-text.ts";
import type { ShabbatWindow } from "../shabbat/shabbat-windows.ts";
import { plural } from "../text/language.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatInstantTime } from "../time/format.ts";

/** A member's shift that overlaps a Shabbat. */
interface ShiftInRest {
  /** The shift's name: "Night". */
  readonly shift: string;
  /** The shift's day: "Fri, Nov 20". */
  readonly day: string;
  /** The shift's times: "11:00 PM - 7:00 AM". */
  readonly hours: string;
  readonly notes: string;
  /** The other members on the shift, with phone numbers: "K-7 Noa Cohen, (718) 555-0123". */
  readonly partners: readonly string[];
  /** True when the member has a replacement request that is not accepted yet. */
  readonly seeksCover: boolean;
}

/** The facts of the message to a member who serves during Shabbat. */
export interface BeforeRest {
  readonly window: ShabbatWindow;
  readonly squad: SquadClock;
  /** True when the member observes Shabbat, so that the schedule checks them in and out. */
  readonly isKept: boolean;
  readonly shifts: readonly ShiftInRest[];
}

const BY_SCHEDULE = "You go 10-8 and 10-7 automatically. You don't need to tap anything.";
const STILL_YOURS = "No one has taken it yet: it's still your shift until someone accepts.";
/**
 * `scheduleStep` never checks in a spot with a replacement request; after Shabbat the app asks
 * about the hours.
 */
const NOT_BY_SCHEDULE =
  "You won't go 10-8 automatically on it; we'll ask you afterwards whether you served.";

/**
 * Builds the in-app and push message to a member who serves during the coming Shabbat, whether they
 * observe it or not.
 */
export function beforeRestNotice(facts: BeforeRest): NoticeMessage {
  const { window, shifts } = facts;
  return {
    title: plural(
      shifts.length,
      `${window.name} begins at ${clock(window.startsAt, facts)}: you're on 1 shift`,
      `${window.name} begins at ${clock(window.startsAt, facts)}: you're on ${shifts.length} shifts`,
    ),
    message: [
      ...shifts.map((shift) => shiftText(shift, facts)),
      shabbatSpanText(window, facts.squad),
      ...byScheduleOf(facts),
    ].join(" "),
  };
}

/** Builds the email before Shabbat. */
export function beforeRestEmail(
  facts: BeforeRest,
  to: { readonly firstName: string; readonly link: string },
): Email {
  const { title } = beforeRestNotice(facts);
  const blocks: EmailBlock[] = [
    paragraph(`Hi ${to.firstName},`),
    paragraph(shabbatSpanText(facts.window, facts.squad)),
    ...facts.shifts.flatMap((shift) => shiftBlocks(shift, facts)),
    ...byScheduleOf(facts).map(paragraph),
    { kind: "button", label: "View shift", link: to.link },
  ];
  return { subject: title, text: emailText(blocks), blocks };
}

/** Builds the text message before Shabbat; it lists the shifts if they fit one segment. */
export function beforeRestSms(
  facts: BeforeRest,
  to: { squad: string; firstName: string; link: string },
): string {
  const { title } = beforeRestNotice(facts);
  const begins = `${facts.window.name} begins at ${clock(facts.window.startsAt, facts)}`;
  const shifts = facts.shifts.map(({ shift, day, hours }) => `${shift}, ${day}, ${hours}`);
  const starts = facts.shifts.map(({ day, hours }) => `${day}, ${hours}`);
  return noticeSms(to, [
    {
      title,
      message: title,
      sms: [
        `${begins}. You're on ${shifts.join("; ")}.`,
        `${begins}. You're on ${starts.join("; ")}.`,
        `${title}.`,
      ],
    },
  ]);
}

function clock(instant: Temporal.Instant, { squad }: BeforeRest): string {
  return formatInstantTime(instant, squad);
}

/**
 * Returns the sentences that tell a member who observes Shabbat which shifts record their hours
 * without a tap.
 */
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
  const text =
    partners.length > 0
      ? `${shift} on ${day}, ${hours} with ${partners.join("; ")}.`
      : `${shift} on ${day}, ${hours}.`;
  return seeksCover ? `${text} You requested a replacement. ${stillYours(facts)}` : text;
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
  if (seeksCover) rows.push(["Replacement", `You requested one. ${stillYours(facts)}`]);
  return [{ kind: "table", rows }];
}
