import { withOverrides } from "../../eligibility/eligibility-issues.ts";
import { shiftsTitle } from "../../shifts/shifts-title.ts";
import { formatList } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, ids, maybe, nothing, overridden, shares, shiftsNamed } from "../details.ts";
import { OWN_SHIFT } from "../notify/notification-policy.ts";
import { ifYouCannotCome, notice } from "../words.ts";
import { SCHEDULE } from "./shifts.ts";

/**
 * An event about one shift needs no details; one about several has their count, names and each
 * member's own shifts.
 */
const placed = {
  count: maybe(count),
  shiftIds: maybe(ids),
  own: maybe(shares),
  seriesId: maybe(count),
  ...overridden,
};

/** Events about spots: assignments, removals, moves and confirmations. */
export const shiftSpotsEvents = {
  "shifts.assigned": defineEvent({
    details: placed,
    log: {
      type: "shift-assigned",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, subject, shift, isOwnAct, details }) =>
        isOwnAct
          ? withOverrides(
              `${actor} assigned themselves to ${andMore(shift, details.count)}`,
              details,
            )
          : withOverrides(
              `${actor} assigned ${subject} to ${andMore(shift, details.count)}`,
              details,
            ),
    },
    fills: true,
    invalidates: SCHEDULE,
    webhook: { group: "Assignments", label: "A member is assigned to a shift" },
    chat: { kind: "schedule", words: (f) => `${f.subject} was assigned to ${f.shift}` },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        isBatched: true,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            `You're on ${f.shiftShort.label}`,
            `${f.actor} assigned you to ${f.shift}.${ifYouCannotCome(f)}`,
          ),
        sms: (f) => `You're on ${f.shift}.${ifYouCannotCome(f)}`,
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
        isOwnAct
          ? `${actor} removed themselves from ${andMore(shift, details.count)}`
          : `${actor} removed ${subject} from ${andMore(shift, details.count)}`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Assignments", label: "A member is removed from a shift" },
    chat: { kind: "schedule", words: (f) => `${f.subject} was removed from ${f.shift}` },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(
            `You're off ${f.shiftShort.label}`,
            `${f.actor} removed you from ${f.shift}. You don't need to come in.`,
          ),
        sms: (f) => `You're off ${f.shift}. You don't need to come in.`,
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
        isOwnAct
          ? withOverrides(
              `${actor} moved themselves from ${shiftsTitle(details.before, style)} to ${shift}`,
              details,
            )
          : withOverrides(
              `${actor} moved ${subject} from ${shiftsTitle(details.before, style)} to ${shift}`,
              details,
            ),
    },
    fills: true,
    invalidates: SCHEDULE,
    webhook: { group: "Assignments", label: "A member is moved to another shift" },
    chat: {
      kind: "schedule",
      words: (f) => `${f.subject} was moved from ${f.shiftBefore} to ${f.shift}`,
    },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        isBatched: true,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            `You were moved to ${f.shiftShort.label}`,
            `${f.actor} moved you from ${f.shiftBefore} to ${f.shift}.${ifYouCannotCome(f)}`,
          ),
        sms: (f) => `You were moved from ${f.shiftBefore} to ${f.shift}.`,
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
        withOverrides(`${actor} restored ${subject}'s spot on ${shift}`, details),
    },
    fills: true,
    invalidates: SCHEDULE,
    webhook: { group: "Assignments", label: "A member gets a spot back" },
    chat: { kind: "schedule", words: (f) => `${f.subject} is back on ${f.shift}` },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            `You're back on ${f.shiftShort.label}`,
            `${f.actor} gave you back your spot on ${f.shift}.${ifYouCannotCome(f)}`,
          ),
        sms: (f) => `You're back on ${f.shift}.${ifYouCannotCome(f)}`,
      },
      relieved: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `You're off ${f.shiftShort.label}`,
            `${f.actor} gave your spot on ${f.shift} back to ${f.subject}. You don't need to come in.`,
          ),
        sms: (f) => `You're off ${f.shift}. ${f.subject} has the spot back.`,
      },
    },
  }),
  "shifts.confirmed": defineEvent({
    details: nothing,
    log: {
      type: "shift-confirmed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} confirmed ${shift}`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Assignments", label: "A member confirms a shift" },
    notifies: null,
  }),
};

function andMore(shift: string, shiftCount = 1): string {
  return shiftCount > 1 ? formatList([shift, `${shiftCount - 1} more`]) : shift;
}
