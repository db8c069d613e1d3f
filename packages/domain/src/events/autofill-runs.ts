import { overrideText } from "../eligibility/eligibility-issues.ts";
import { defineEvent } from "./define-event.ts";
import { count, dayWords, ids, maybe, overridden, shares, textDetail } from "./details.ts";
import { OWN_SHIFT } from "./notification-policy.ts";
import { ifYouCannotCome, notice, shiftsText } from "./words.ts";

/** The result of one apply: the counts of spots, members and shifts, and each member's share. */
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
        `${actor} published the plan “${details.draftSchedule}” for ${details.days}: ${spotsOf(details)}${overrideText(details)}`,
    },
    fills: true,
    invalidates: ROSTER,
    webhook: { group: "Who is on", label: "A plan is published" },
    chat: { kind: "schedule", words: (f) => `The roster of ${f.days} is published` },
    notifies: {
      assigned: {
        ...EACH_ONCE,
        words: (f) =>
          notice(
            `You are on ${shiftsText(f)}`,
            `The plan for ${f.days} is published. You are on ${f.shift}.${ifYouCannotCome(f)}`,
          ),
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
        `${actor} took back that the plan “${details.draftSchedule}” was published, before anybody was told`,
    },
    invalidates: ROSTER,
    webhook: { group: "Who is on", label: "The publishing of a plan is taken back" },
    notifies: null,
  }),
  "autofill.applied": defineEvent({
    details: { days: dayWords, ...given },
    log: {
      type: "open-spots-filled",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} filled open places of ${details.days}: ${spotsOf(details)}${overrideText(details)}`,
    },
    fills: true,
    invalidates: ROSTER,
    webhook: { group: "Who is on", label: "Open places are filled at once" },
    chat: { kind: "schedule", words: (f) => `Open places of ${f.days} are filled` },
    notifies: {
      assigned: {
        ...EACH_ONCE,
        words: (f) =>
          notice(
            `You are on ${shiftsText(f)}`,
            `${f.actor} put you on ${f.shift}.${ifYouCannotCome(f)}`,
          ),
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
        `${actor} opened the places of ${details.days} again, before anybody was told`,
    },
    invalidates: ROSTER,
    webhook: { group: "Who is on", label: "Places that were filled at once are opened again" },
    notifies: null,
  }),
};

function spotsOf({
  count: spots,
  memberCount,
}: {
  readonly count: number;
  readonly memberCount: number;
}): string {
  const members = memberCount === 1 ? "1 member" : `${memberCount} members`;
  return spots === 0
    ? "nobody was put anywhere"
    : `${spots === 1 ? "1 place" : `${spots} places`} of ${members}`;
}
