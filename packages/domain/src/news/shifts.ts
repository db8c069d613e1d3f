import { despiteText } from "../places/findings.ts";
import { shiftsTitle } from "../shifts/shifts-title.ts";
import { counted } from "../time/counted.ts";
import { formatLongDay } from "../time/format.ts";
import { isLocalDate } from "../time/local.ts";
import { count, ids, maybe, nothing, overridden, shares, shiftsNamed, text, texts, weekSource } from "./details.ts";
import { news } from "./news.ts";
import { ASKED_TO_TAKE, FOR_ADMINISTRATORS, OWN_SHIFT } from "./telling.ts";
import { notice, placesOpen, shiftsText, yourShifts } from "./words.ts";

/** An act on several shifts says what they are to each member. */
const changed = {
  shiftIds: ids,
  count,
  before: shiftsNamed,
  changes: texts,
  own: shares,
  despite: maybe(texts),
  reason: maybe(text),
};

/** Of one shift it says nothing more; of several how many, which, and what they are to the member. */
const placed = { count: maybe(count), shiftIds: maybe(ids), own: maybe(shares), seriesId: maybe(count), ...overridden };

/** Earlier versions did not say which by their numbers. */
const deleted = { title: shiftsNamed, startsAt: text, count, shiftIds: maybe(ids), own: shares };

const SCHEDULE = ["shifts.", "board.show", "replacements.", "attendance.", "reports.", "activity."];

export const shiftsNews = {
  "shifts.created": news({
    details: nothing,
    log: {
      type: "shift-created",
      recent: "shift-created",
      seenBy: "everyone",
      sentence: ({ actor, shift }) => `${actor} created ${shift}`,
    },
    touches: SCHEDULE,
    webhook: { group: "Shifts", label: "A shift is made" },
    chat: { kind: "schedule", words: (f) => `New: ${f.shift}` },
    tells: null,
  }),
  "shifts.series-created": news({
    details: { seriesId: count, count },
    log: {
      type: "shift-created",
      recent: "shift-created",
      seenBy: "everyone",
      sentence: ({ actor, details }) => `${actor} created a series of ${details.count} shifts`,
    },
    touches: SCHEDULE,
    webhook: { group: "Shifts", label: "A series of shifts is made" },
    chat: { kind: "schedule", words: (f) => `A series of ${shiftsText(f)} was made` },
    tells: null,
  }),
  "shifts.weeks-planned": news({
    details: { count, source: weekSource },
    log: {
      type: "shifts-created",
      recent: "shift-created",
      seenBy: "everyone",
      sentence: ({ actor, details }) => `${actor} made ${details.count} shifts from ${details.source}`,
    },
    touches: SCHEDULE,
    webhook: { group: "Shifts", label: "Weeks are planned from a copy or a saved week" },
    chat: {
      kind: "schedule",
      words: (f) => `${f.shiftCount === 1 ? "A new shift" : `${f.shiftCount} new shifts`} on the schedule`,
    },
    tells: null,
  }),
  "shifts.changed": news({
    details: changed,
    log: {
      type: "shift-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, shift, details }) => `${actor} changed ${shift}${despiteText(details)}`,
    },
    fills: true,
    touches: SCHEDULE,
    webhook: { group: "Shifts", label: "A shift is changed" },
    tells: {
      assigned: {
        ...OWN_SHIFT,
        joins: true,
        words: (f) => notice(yourShifts(f, "has changed", "have changed"), `${f.actor} changed ${f.shift}: ${f.changes}.`),
      },
      requester: {
        ...OWN_SHIFT,
        joins: true,
        words: (f) =>
          notice(
            yourShifts(f, "has changed", "have changed"),
            `${f.actor} changed ${f.shift}: ${f.changes}. Your replacement request is still open.`,
          ),
      },
    },
  }),
  "shifts.moved": news({
    details: changed,
    log: {
      type: "shift-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, shift, details }) => `${actor} moved ${shift}${despiteText(details)}`,
    },
    touches: SCHEDULE,
    webhook: { group: "Shifts", label: "A shift is moved" },
    chat: { kind: "schedule", words: (f) => `Moved: ${f.shift}. It was ${f.shiftBefore}` },
    tells: {
      assigned: {
        ...OWN_SHIFT,
        joins: true,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            yourShifts(f, "has moved", "have moved"),
            `It is now ${f.shift}; it was ${f.shiftBefore}. If you cannot come, ask for a replacement.`,
          ),
      },
      requester: {
        ...OWN_SHIFT,
        joins: true,
        words: (f) =>
          notice(
            yourShifts(f, "has moved", "have moved"),
            `It is now ${f.shift}; it was ${f.shiftBefore}. Your replacement request is still open.`,
          ),
      },
    },
  }),
  "shifts.deleted": news({
    details: deleted,
    log: {
      type: "shift-deleted",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details, style }) => `${actor} deleted ${shiftsTitle(details.title, style)}`,
    },
    touches: SCHEDULE,
    webhook: { group: "Shifts", label: "A shift is called off" },
    chat: { kind: "schedule", words: (f) => `Called off: ${f.shift}` },
    tells: {
      assigned: {
        ...OWN_SHIFT,
        joins: true,
        words: (f) =>
          notice(yourShifts(f, "is called off", "are called off"), `${f.actor} deleted ${f.shift}. You need not come.`),
      },
      requester: {
        ...OWN_SHIFT,
        joins: true,
        words: (f) =>
          notice(
            yourShifts(f, "is called off", "are called off"),
            `${f.actor} deleted ${f.shift}. You need no replacement any more.`,
          ),
      },
    },
    settles: (f) => notice("Called off", `${f.actor} deleted ${f.shift}. You need do nothing.`),
  }),
  "shifts.put-back": news({
    details: { title: shiftsNamed, count },
    log: {
      type: "shift-put-back",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details, style }) =>
        `${actor} deleted ${shiftsTitle(details.title, style)} by mistake and put it back at once`,
    },
    touches: SCHEDULE,
    webhook: { group: "Shifts", label: "Deleted shifts are put back at once" },
    tells: null,
  }),
  "shifts.forgotten": news({
    // What was taken out of the log's later entries about them, so that `verify` can tell it from what somebody else took out.
    details: { count, before: text, entries: count, digest: text },
    log: {
      type: "shifts-forgotten",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details: { count: shifts, before }, style }) =>
        `The system let ${counted(shifts, "shift")}${isLocalDate(before) ? ` from before ${formatLongDay(before, style)}` : ""} go, with the times in service on ${shifts === 1 ? "it" : "them"}`,
    },
    touches: [...SCHEDULE, "settings.", "notifications.", "messages.", "handover.", "privacy."],
    webhook: null,
    tells: null,
  }),
  "shifts.uncovered-soon": news({
    details: { title: shiftsNamed },
    log: {
      type: "shift-uncovered",
      recent: null,
      seenBy: "everyone",
      sentence: ({ shift }) => `${shift} starts soon with a place open`,
    },
    touches: ["replacements."],
    webhook: { group: "Shifts", label: "A shift starts soon with a place open" },
    chat: { kind: "gaps", words: (f) => `${f.shift} starts soon with ${placesOpen(f)}` },
    tells: {
      assigned: {
        ...OWN_SHIFT,
        words: (f) => notice("Your shift is short", `${f.shift} starts soon with ${placesOpen(f)}. You will be told who comes.`),
      },
      admin: {
        ...FOR_ADMINISTRATORS,
        isAsk: true,
        words: (f) =>
          notice("Shift starts uncovered", `${f.shift} starts soon with ${placesOpen(f)}. Assign somebody or ask around.`),
      },
      "could-take": {
        ...ASKED_TO_TAKE,
        outside: "while-nobody-comes",
        words: (f) => notice("A shift needs you soon", `${f.shift} starts soon with ${placesOpen(f)}. Can you take it?`),
      },
    },
  }),
  "shifts.assigned": news({
    details: placed,
    log: {
      type: "shift-assigned",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, subject, shift, isOwnAct, details }) =>
        `${actor} put ${isOwnAct ? "themselves" : subject} on ${shift}${andMore(details.count)}${despiteText(details)}`,
    },
    fills: true,
    touches: SCHEDULE,
    webhook: { group: "Who is on", label: "Somebody is put on a shift" },
    chat: { kind: "schedule", words: (f) => `${f.subject} is on ${f.shift}` },
    tells: {
      subject: {
        ...OWN_SHIFT,
        joins: true,
        hasCalendarFile: true,
        words: (f) =>
          notice(`You are on ${shiftsText(f)}`, `${f.actor} put you on ${f.shift}. If you cannot come, ask for a replacement.`),
      },
    },
  }),
  "shifts.unassigned": news({
    details: placed,
    log: {
      type: "shift-unassigned",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, shift, isOwnAct, details }) =>
        `${actor} took ${isOwnAct ? "themselves" : subject} off ${shift}${andMore(details.count)}`,
    },
    touches: SCHEDULE,
    webhook: { group: "Who is on", label: "Somebody is taken off a shift" },
    chat: { kind: "schedule", words: (f) => `${f.subject} is off ${f.shift}` },
    tells: {
      subject: {
        ...OWN_SHIFT,
        joins: true,
        words: (f) => notice(`You are off ${shiftsText(f)}`, `${f.actor} took you off ${f.shift}. You need not come.`),
      },
    },
  }),
  "shifts.reassigned": news({
    details: { before: shiftsNamed, fromShiftId: count, ...overridden },
    log: {
      type: "shift-assigned",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, subject, shift, isOwnAct, details, style }) =>
        `${actor} moved ${isOwnAct ? "themselves" : subject} from ${shiftsTitle(details.before, style)} to ${shift}${despiteText(details)}`,
    },
    fills: true,
    touches: SCHEDULE,
    webhook: { group: "Who is on", label: "Somebody is moved to another shift" },
    chat: { kind: "schedule", words: (f) => `${f.subject} is on ${f.shift}, no longer on ${f.shiftBefore}` },
    tells: {
      subject: {
        ...OWN_SHIFT,
        joins: true,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            "You are on another shift",
            `${f.actor} moved you to ${f.shift}; you need not come to ${f.shiftBefore}. If you cannot come, ask for a replacement.`,
          ),
      },
    },
  }),
  "shifts.place-put-back": news({
    details: { relievedId: maybe(count), ...overridden },
    log: {
      type: "place-put-back",
      recent: "shift-assigned",
      seenBy: "everyone",
      sentence: ({ actor, subject, shift, details }) =>
        `${actor} put a place on ${shift} back to ${subject}${despiteText(details)}`,
    },
    fills: true,
    touches: SCHEDULE,
    webhook: { group: "Who is on", label: "A place is put back to whom it was with before" },
    chat: { kind: "schedule", words: (f) => `${f.subject} is on ${f.shift} again` },
    tells: {
      subject: {
        ...OWN_SHIFT,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            "You have your place again",
            `${f.actor} put your place on ${f.shift} back to you. If you cannot come, ask for a replacement.`,
          ),
      },
      relieved: {
        ...OWN_SHIFT,
        words: (f) =>
          notice("You are off a shift", `${f.actor} put your place on ${f.shift} back to ${f.subject}. You need not come.`),
      },
    },
  }),
  "shifts.confirmed": news({
    details: nothing,
    log: {
      type: "shift-confirmed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} will be there for ${shift}`,
    },
    touches: SCHEDULE,
    webhook: { group: "Who is on", label: "Somebody says they will be there" },
    tells: null,
  }),
  "shifts.template-saved": news({
    details: { name: text },
    log: {
      type: "week-template-saved",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} saved the week "${details.name}"`,
    },
    touches: ["shifts.templates"],
    webhook: null,
    tells: null,
  }),
  "shifts.template-removed": news({
    details: { name: text },
    log: {
      type: "week-template-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} deleted the saved week "${details.name}"`,
    },
    touches: ["shifts.templates"],
    webhook: null,
    tells: null,
  }),
};

function andMore(shiftCount = 1): string {
  return shiftCount > 1 ? ` and ${shiftCount - 1} more` : "";
}
