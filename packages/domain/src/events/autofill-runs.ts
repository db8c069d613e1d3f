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
const planNamed = { planId: count, plan: textDetail, days: dayWords };

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
  "plan.published": defineEvent({
    details: { ...planNamed, ...given },
    log: {
      type: "plan-published",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} published the plan “${details.plan}” for ${details.days}: ${placesOf(details)}${overrideText(details)}`,
    },
    fills: true,
    touches: ROSTER,
    webhook: { group: "Who is on", label: "A plan is published" },
    chat: { kind: "schedule", words: (f) => `The roster of ${f.days} is published` },
    tells: {
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
  "plan.unpublished": defineEvent({
    details: { ...planNamed, count },
    log: {
      type: "plan-unpublished",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} took back that the plan “${details.plan}” was published, before anybody was told`,
    },
    touches: ROSTER,
    webhook: { group: "Who is on", label: "The publishing of a plan is taken back" },
    tells: null,
  }),
  "proposals.applied": defineEvent({
    details: { days: dayWords, ...given },
    log: {
      type: "open-places-filled",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} filled open places of ${details.days}: ${placesOf(details)}${overrideText(details)}`,
    },
    fills: true,
    touches: ROSTER,
    webhook: { group: "Who is on", label: "Open places are filled at once" },
    chat: { kind: "schedule", words: (f) => `Open places of ${f.days} are filled` },
    tells: {
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
  "proposals.taken-back": defineEvent({
    details: { days: dayWords, count },
    log: {
      type: "filled-places-taken-back",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} opened the places of ${details.days} again, before anybody was told`,
    },
    touches: ROSTER,
    webhook: { group: "Who is on", label: "Places that were filled at once are opened again" },
    tells: null,
  }),
};

function placesOf({
  count: places,
  memberCount,
}: {
  readonly count: number;
  readonly memberCount: number;
}): string {
  const members = memberCount === 1 ? "1 member" : `${memberCount} members`;
  return places === 0
    ? "nobody was put anywhere"
    : `${places === 1 ? "1 place" : `${places} places`} of ${members}`;
}
