import { withOverrides } from "../../eligibility/eligibility-issues.ts";
import { plural } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, dayWords, ids, maybe, overridden, shares, textDetail } from "../details.ts";
import { OWN_SHIFT } from "../notify/notification-policy.ts";
import { ifYouCannotCome, notice } from "../words.ts";

/**
 * The result of applying suggestions: the counts of spots, members and shifts, and each member's
 * own shifts.
 */
const given = {
  count,
  memberCount: count,
  shiftIds: ids,
  own: shares,
  startsAt: maybe(textDetail),
  ...overridden,
};
const draftScheduleNamed = { draftScheduleId: count, draftSchedule: textDetail, days: dayWords };

const ROSTER = [
  "autofill.",
  "draftSchedules.",
  "shiftPreferences.",
  "shifts.",
  "wallboard.show",
  "replacements.",
  "replacementSearch.",
  "attendance.",
  "reports.",
  "activity.",
];

/** Each member gets one notification about all their shifts, with one calendar file. */
const EACH_ONCE = { ...OWN_SHIFT, hasCalendarFile: true } as const;

export const autofillEvents = {
  "draft-schedules.published": defineEvent({
    details: { ...draftScheduleNamed, ...given },
    log: {
      type: "schedule-published",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        withOverrides(
          `${actor} published “${details.draftSchedule}” for ${details.days}: ${spotsText(details)}`,
          details,
        ),
    },
    fills: true,
    invalidates: ROSTER,
    webhook: { group: "Assignments", label: "A schedule is published" },
    chat: { kind: "schedule", words: (f) => `Schedule published: ${f.days}` },
    notifies: {
      assigned: {
        ...EACH_ONCE,
        words: (f) =>
          notice(
            `You're on ${f.shiftShort.label}`,
            `The schedule for ${f.days} is published. You're on ${f.shift}.${ifYouCannotCome(f)}`,
          ),
        sms: (f) => `Published: you're on ${f.shift}.${ifYouCannotCome(f)}`,
      },
    },
  }),
  "draft-schedules.unpublished": defineEvent({
    details: { ...draftScheduleNamed, count },
    log: {
      type: "schedule-unpublished",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} unpublished “${details.draftSchedule}” before anyone was notified`,
    },
    invalidates: ROSTER,
    webhook: { group: "Assignments", label: "A schedule is unpublished before anyone is notified" },
    notifies: null,
  }),
  "autofill.applied": defineEvent({
    details: { days: dayWords, ...given },
    log: {
      type: "open-spots-filled",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        withOverrides(
          `${actor} filled open spots for ${details.days}: ${spotsText(details)}`,
          details,
        ),
    },
    fills: true,
    invalidates: ROSTER,
    webhook: { group: "Assignments", label: "Open spots are filled together" },
    chat: { kind: "schedule", words: (f) => `Open spots filled: ${f.days}` },
    notifies: {
      assigned: {
        ...EACH_ONCE,
        words: (f) =>
          notice(
            `You're on ${f.shiftShort.label}`,
            `${f.actor} assigned you to ${f.shift}.${ifYouCannotCome(f)}`,
          ),
        sms: (f) => `You're on ${f.shift}.${ifYouCannotCome(f)}`,
      },
    },
  }),
  "autofill.undone": defineEvent({
    details: { days: dayWords, count },
    log: {
      type: "open-spots-reopened",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} undid the assignments for ${details.days} before anyone was notified`,
    },
    invalidates: ROSTER,
    webhook: { group: "Assignments", label: "Assignments are undone before anyone is notified" },
    notifies: null,
  }),
};

/** Formats "5 spots, 3 members". */
function spotsText({
  count: spots,
  memberCount,
}: {
  readonly count: number;
  readonly memberCount: number;
}): string {
  return spots === 0
    ? "no one was assigned"
    : [
        plural(spots, "1 spot", `${spots} spots`),
        plural(memberCount, "1 member", `${memberCount} members`),
      ].join(", ");
}
