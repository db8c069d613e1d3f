import { overrideText } from "../eligibility/eligibility-issues.ts";
import { shiftsTitle } from "../shifts/shifts-title.ts";
import { defineEvent } from "./define-event.ts";
import { count, ids, maybe, nothing, overridden, shares, shiftsNamed } from "./details.ts";
import { OWN_SHIFT } from "./notification-policy.ts";
import { SCHEDULE } from "./shifts.ts";
import { ifYouCannotCome, notice, shiftsText } from "./words.ts";

/** A single shift needs no more details; several have a count, names and each member's share. */
const placed = {
  count: maybe(count),
  shiftIds: maybe(ids),
  own: maybe(shares),
  seriesId: maybe(count),
  ...overridden,
};

/** Assignments, removals, moves and confirmations of spots. */
export const shiftSpotsEvents = {
  "shifts.assigned": defineEvent({
    details: placed,
    log: {
      type: "shift-assigned",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, subject, shift, isOwnAct, details }) =>
        `${actor} put ${isOwnAct ? "themselves" : subject} on ${shift}${andMore(details.count)}${overrideText(details)}`,
    },
    fills: true,
    invalidates: SCHEDULE,
    webhook: { group: "Who is on", label: "Somebody is put on a shift" },
    chat: { kind: "schedule", words: (f) => `${f.subject} is on ${f.shift}` },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        isBatched: true,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            `You are on ${shiftsText(f)}`,
            `${f.actor} put you on ${f.shift}.${ifYouCannotCome(f)}`,
          ),
      },
    },
  }),
  "shifts.unassigned": defineEvent({
    details: placed,
    log: {
      type: "shift-unassigned",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, shift, isOwnAct, details }) =>
        `${actor} took ${isOwnAct ? "themselves" : subject} off ${shift}${andMore(details.count)}`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Who is on", label: "Somebody is taken off a shift" },
    chat: { kind: "schedule", words: (f) => `${f.subject} is off ${f.shift}` },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(
            `You are off ${shiftsText(f)}`,
            `${f.actor} took you off ${f.shift}. You need not come.`,
          ),
      },
    },
  }),
  "shifts.reassigned": defineEvent({
    details: { before: shiftsNamed, fromShiftId: count, ...overridden },
    log: {
      type: "shift-assigned",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, subject, shift, isOwnAct, details, style }) =>
        `${actor} moved ${isOwnAct ? "themselves" : subject} from ${shiftsTitle(details.before, style)} to ${shift}${overrideText(details)}`,
    },
    fills: true,
    invalidates: SCHEDULE,
    webhook: { group: "Who is on", label: "Somebody is moved to another shift" },
    chat: {
      kind: "schedule",
      words: (f) => `${f.subject} is on ${f.shift}, no longer on ${f.shiftBefore}`,
    },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        isBatched: true,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            "You are on another shift",
            `${f.actor} moved you to ${f.shift}; you need not come to ${f.shiftBefore}.${ifYouCannotCome(f)}`,
          ),
      },
    },
  }),
  "shifts.spot-restored": defineEvent({
    details: { relievedId: maybe(count), ...overridden },
    log: {
      type: "spot-restored",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, subject, shift, details }) =>
        `${actor} put a place on ${shift} back to ${subject}${overrideText(details)}`,
    },
    fills: true,
    invalidates: SCHEDULE,
    webhook: { group: "Who is on", label: "A place is put back to whom it was with before" },
    chat: { kind: "schedule", words: (f) => `${f.subject} is on ${f.shift} again` },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            "You have your place again",
            `${f.actor} put your place on ${f.shift} back to you.${ifYouCannotCome(f)}`,
          ),
      },
      relieved: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "You are off a shift",
            `${f.actor} put your place on ${f.shift} back to ${f.subject}. You need not come.`,
          ),
      },
    },
  }),
  "shifts.confirmed": defineEvent({
    details: nothing,
    log: {
      type: "shift-confirmed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} will be there for ${shift}`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Who is on", label: "Somebody says they will be there" },
    notifies: null,
  }),
};

function andMore(shiftCount = 1): string {
  return shiftCount > 1 ? ` and ${shiftCount - 1} more` : "";
}
