import { overrideText } from "../eligibility/eligibility-issues.ts";
import { COVER_RULE } from "../replacements/cover-rule.ts";
import { shiftsTitle } from "../shifts/shifts-title.ts";
import { counted } from "../time/counted.ts";
import { formatLongDay } from "../time/format.ts";
import { isLocalDate } from "../time/local.ts";
import { defineEvent } from "./define-event.ts";
import {
  count,
  ids,
  maybe,
  nothing,
  shares,
  shiftsNamed,
  textDetail,
  texts,
  weekSource,
} from "./details.ts";
import { ASKED_TO_TAKE, FOR_ADMINISTRATORS, OWN_SHIFT } from "./notification-policy.ts";
import { ifYouCannotCome, notice, shiftsText, spotsOpen, yourShifts } from "./words.ts";

/** A bulk change stores each member's share. */
const changed = {
  shiftIds: ids,
  count,
  before: shiftsNamed,
  changes: texts,
  own: shares,
  overrides: maybe(texts),
  reason: maybe(textDetail),
};

/** Earlier versions stored no shift ids. */
const deleted = {
  title: shiftsNamed,
  startsAt: textDetail,
  count,
  shiftIds: maybe(ids),
  own: shares,
};

/** The queries that a client refetches when the schedule changes. */
export const SCHEDULE = [
  "shifts.",
  "wallboard.show",
  "replacements.",
  "attendance.",
  "reports.",
  "activity.",
];

export const shiftsEvents = {
  "shifts.created": defineEvent({
    details: nothing,
    log: {
      type: "shift-created",
      recent: "shift-created",
      seenBy: "everyone",
      sentence: ({ actor, shift }) => `${actor} created ${shift}`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Shifts", label: "A shift is made" },
    chat: { kind: "schedule", words: (f) => `New: ${f.shift}` },
    notifies: null,
  }),
  "shifts.series-created": defineEvent({
    details: { seriesId: count, count },
    log: {
      type: "shift-created",
      recent: "shift-created",
      seenBy: "everyone",
      sentence: ({ actor, details }) => `${actor} created a series of ${details.count} shifts`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Shifts", label: "A series of shifts is made" },
    chat: { kind: "schedule", words: (f) => `A series of ${shiftsText(f)} was made` },
    notifies: null,
  }),
  "shifts.weeks-planned": defineEvent({
    details: { count, source: weekSource },
    log: {
      type: "shifts-created",
      recent: "shift-created",
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} made ${details.count} shifts from ${details.source}`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Shifts", label: "Weeks are planned from a copy or a saved week" },
    chat: {
      kind: "schedule",
      words: (f) =>
        `${f.shiftCount === 1 ? "A new shift" : `${f.shiftCount} new shifts`} on the schedule`,
    },
    notifies: null,
  }),
  "shifts.changed": defineEvent({
    details: changed,
    log: {
      type: "shift-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, shift, details }) => `${actor} changed ${shift}${overrideText(details)}`,
    },
    fills: true,
    invalidates: SCHEDULE,
    webhook: { group: "Shifts", label: "A shift is changed" },
    notifies: {
      assigned: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(
            yourShifts(f, "has changed", "have changed"),
            `${f.actor} changed ${f.shift}: ${f.changes}.`,
          ),
      },
      requester: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(
            yourShifts(f, "has changed", "have changed"),
            `${f.actor} changed ${f.shift}: ${f.changes}. Your replacement request is still open.`,
          ),
      },
    },
  }),
  "shifts.moved": defineEvent({
    details: changed,
    log: {
      type: "shift-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, shift, details }) => `${actor} moved ${shift}${overrideText(details)}`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Shifts", label: "A shift is moved" },
    chat: { kind: "schedule", words: (f) => `Moved: ${f.shift}. It was ${f.shiftBefore}` },
    notifies: {
      assigned: {
        ...OWN_SHIFT,
        isBatched: true,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            yourShifts(f, "has moved", "have moved"),
            `It is now ${f.shift}; it was ${f.shiftBefore}.${ifYouCannotCome(f)}`,
          ),
      },
      requester: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(
            yourShifts(f, "has moved", "have moved"),
            `It is now ${f.shift}; it was ${f.shiftBefore}. Your replacement request is still open.`,
          ),
      },
    },
  }),
  "shifts.deleted": defineEvent({
    details: deleted,
    log: {
      type: "shift-deleted",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details, style }) =>
        `${actor} deleted ${shiftsTitle(details.title, style)}`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Shifts", label: "A shift is called off" },
    chat: { kind: "schedule", words: (f) => `Called off: ${f.shift}` },
    notifies: {
      assigned: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(
            yourShifts(f, "is called off", "are called off"),
            `${f.actor} deleted ${f.shift}. You need not come.`,
          ),
      },
      requester: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(
            yourShifts(f, "is called off", "are called off"),
            `${f.actor} deleted ${f.shift}. You need no replacement any more.`,
          ),
      },
    },
    settles: (f) => notice("Called off", `${f.actor} deleted ${f.shift}. You need do nothing.`),
  }),
  "shifts.restored": defineEvent({
    details: { title: shiftsNamed, count },
    log: {
      type: "shift-restored",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details, style }) =>
        `${actor} deleted ${shiftsTitle(details.title, style)} by mistake and put it back at once`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Shifts", label: "Deleted shifts are put back at once" },
    notifies: null,
  }),
  "shifts.purged": defineEvent({
    // What was removed from later log entries about the shifts, so that `verify` can tell this
    // removal from tampering.
    details: { count, before: textDetail, entries: count, digest: textDetail },
    log: {
      type: "shifts-purged",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details: { count: shifts, before }, style }) =>
        `The system let ${counted(shifts, "shift")}${isLocalDate(before) ? ` from before ${formatLongDay(before, style)}` : ""} go, with the times in service on ${shifts === 1 ? "it" : "them"}`,
    },
    invalidates: [...SCHEDULE, "settings.", "notifications.", "messages.", "handoff.", "privacy."],
    webhook: null,
    notifies: null,
  }),
  "shifts.uncovered-soon": defineEvent({
    details: { title: shiftsNamed },
    log: {
      type: "shift-uncovered",
      recent: null,
      seenBy: "everyone",
      sentence: ({ shift }) => `${shift} starts soon with a place open`,
    },
    invalidates: ["replacements."],
    webhook: { group: "Shifts", label: "A shift starts soon with a place open" },
    chat: { kind: "gaps", words: (f) => `${f.shift} starts soon with ${spotsOpen(f)}` },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) => notice("Your shift starts soon", `${f.shift} starts soon. ${COVER_RULE}`),
      },
      assigned: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "Your shift is short",
            `${f.shift} starts soon with ${spotsOpen(f)}. You will be told who comes.`,
          ),
      },
      admin: {
        ...FOR_ADMINISTRATORS,
        isAsk: true,
        words: (f) =>
          notice(
            "Shift starts uncovered",
            `${f.shift} starts soon with ${spotsOpen(f)}. Assign somebody or ask around.`,
          ),
      },
      "could-take": {
        ...ASKED_TO_TAKE,
        outside: "while-nobody-comes",
        words: (f) =>
          notice(
            "A shift needs you soon",
            `${f.shift} starts soon with ${spotsOpen(f)}. Can you take it?`,
          ),
      },
    },
  }),
  "shifts.template-saved": defineEvent({
    details: { name: textDetail },
    log: {
      type: "week-template-saved",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} saved the week "${details.name}"`,
    },
    invalidates: ["shifts.templates"],
    webhook: null,
    notifies: null,
  }),
  "shifts.template-removed": defineEvent({
    details: { name: textDetail },
    log: {
      type: "week-template-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} deleted the saved week "${details.name}"`,
    },
    invalidates: ["shifts.templates"],
    webhook: null,
    notifies: null,
  }),
};
