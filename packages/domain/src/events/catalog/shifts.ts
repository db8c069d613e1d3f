import { withOverrides } from "../../eligibility/eligibility-issues.ts";
import { COVER_RULE } from "../../replacements/replacement-rule.ts";
import { shiftsTitle } from "../../shifts/shifts-title.ts";
import { plural } from "../../text/language.ts";
import { formatLongDay } from "../../time/format.ts";
import { isLocalDate } from "../../time/local.ts";
import { defineEvent } from "../define-event.ts";
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
} from "../details.ts";
import { ASKED_TO_TAKE, FOR_ADMINISTRATORS, OWN_SHIFT } from "../notify/notification-policy.ts";
import { ifYouCannotCome, type NoticeFacts, notice, spotsOpen } from "../words.ts";

/** The details of a change; a bulk change also stores each member's own shifts. */
const changed = {
  shiftIds: ids,
  count,
  before: shiftsNamed,
  changes: texts,
  own: shares,
  overrides: maybe(texts),
  reason: maybe(textDetail),
};

/** The details of a deletion; earlier versions stored no shift ids. */
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

function movedTitle({ shiftCount, shiftShort }: NoticeFacts): string {
  return shiftCount === 1
    ? `Your shift moved to ${shiftShort.label}`
    : `${shiftCount} of your shifts moved`;
}

function movedText({ shiftCount, shift, shiftBefore }: NoticeFacts): string {
  return shiftCount === 1
    ? `Your shift moved to ${shift} (was ${shiftBefore}).`
    : `Your shifts moved to ${shift} (were ${shiftBefore}).`;
}

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
    webhook: { group: "Shifts", label: "A shift is created" },
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
    webhook: { group: "Shifts", label: "A series of shifts is created" },
    chat: {
      kind: "schedule",
      words: (f) =>
        plural(f.shiftCount, "New series: 1 shift", `New series: ${f.shiftCount} shifts`),
    },
    notifies: null,
  }),
  "shifts.weeks-planned": defineEvent({
    details: { count, source: weekSource },
    log: {
      type: "shifts-created",
      recent: "shift-created",
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        plural(
          details.count,
          `${actor} created 1 shift from ${details.source}`,
          `${actor} created ${details.count} shifts from ${details.source}`,
        ),
    },
    invalidates: SCHEDULE,
    webhook: {
      group: "Shifts",
      label: "Shifts are created from a copied week, a weekly template or a file",
    },
    chat: {
      kind: "schedule",
      words: (f) =>
        plural(
          f.shiftCount,
          "1 new shift on the schedule",
          `${f.shiftCount} new shifts on the schedule`,
        ),
    },
    notifies: null,
  }),
  "shifts.changed": defineEvent({
    details: changed,
    log: {
      type: "shift-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, shift, details }) => withOverrides(`${actor} changed ${shift}`, details),
    },
    fills: true,
    invalidates: SCHEDULE,
    webhook: { group: "Shifts", label: "A shift is changed" },
    notifies: {
      assigned: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(`Changed: ${f.shiftShort.label}`, `${f.actor} changed ${f.shift}: ${f.changes}.`),
        sms: (f) => `${f.actor} changed ${f.shift}. See it:`,
      },
      requester: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(
            `Changed: ${f.shiftShort.label}`,
            `${f.actor} changed ${f.shift}: ${f.changes}. Your replacement request is still open.`,
          ),
        sms: (f) => `${f.actor} changed ${f.shift}. Your replacement request is still open.`,
      },
    },
  }),
  "shifts.moved": defineEvent({
    details: changed,
    log: {
      type: "shift-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, shift, details }) => withOverrides(`${actor} moved ${shift}`, details),
    },
    invalidates: SCHEDULE,
    webhook: { group: "Shifts", label: "A shift is moved" },
    chat: { kind: "schedule", words: (f) => `Moved: ${f.shift} (was ${f.shiftBefore})` },
    notifies: {
      assigned: {
        ...OWN_SHIFT,
        isBatched: true,
        hasCalendarFile: true,
        words: (f) => notice(movedTitle(f), `${movedText(f)}${ifYouCannotCome(f)}`),
        sms: movedText,
      },
      requester: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(movedTitle(f), `${movedText(f)} Your replacement request is still open.`),
        sms: movedText,
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
    webhook: { group: "Shifts", label: "A shift is deleted" },
    chat: { kind: "schedule", words: (f) => `Canceled: ${f.shift}` },
    notifies: {
      assigned: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(
            `Canceled: ${f.shiftShort.label}`,
            `${f.actor} canceled ${f.shift}. You don't need to come in.`,
          ),
        sms: (f) => `Canceled: ${f.shift}. You don't need to come in.`,
      },
      requester: {
        ...OWN_SHIFT,
        isBatched: true,
        words: (f) =>
          notice(
            `Canceled: ${f.shiftShort.label}`,
            `${f.actor} canceled ${f.shift}. You no longer need a replacement.`,
          ),
        sms: (f) => `Canceled: ${f.shift}. You no longer need a replacement.`,
      },
    },
    settles: (f) =>
      notice(
        `Canceled: ${f.shiftShort.label}`,
        `${f.actor} canceled ${f.shift}. You don't need to do anything.`,
      ),
  }),
  "shifts.restored": defineEvent({
    details: { title: shiftsNamed, count },
    log: {
      type: "shift-restored",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details, style }) =>
        `${actor} deleted ${shiftsTitle(details.title, style)} by mistake and restored it`,
    },
    invalidates: SCHEDULE,
    webhook: { group: "Shifts", label: "Deleted shifts are restored" },
    notifies: null,
  }),
  "shifts.purged": defineEvent({
    // What was removed from later log entries about the shifts, with its digest, so that `verify`
    // can tell this removal from tampering.
    details: { count, before: textDetail, entries: count, digest: textDetail },
    log: {
      type: "shifts-purged",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details: { count: shifts, before }, style }) =>
        isLocalDate(before)
          ? plural(
              shifts,
              `The system deleted 1 shift before ${formatLongDay(before, style)}, with the hours on record`,
              `The system deleted ${shifts} shifts before ${formatLongDay(before, style)}, with the hours on record`,
            )
          : plural(
              shifts,
              "The system deleted 1 shift, with the hours on record",
              `The system deleted ${shifts} shifts, with the hours on record`,
            ),
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
      sentence: ({ shift }) => `${shift} starts soon with an open spot`,
    },
    invalidates: ["replacements."],
    webhook: { group: "Shifts", label: "A shift starts soon with an open spot" },
    chat: { kind: "gaps", words: (f) => `${f.shift} starts soon with ${spotsOpen(f)}` },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `No replacement yet: ${f.shiftShort.label}`,
            `${f.shift} starts soon. ${COVER_RULE}`,
          ),
        sms: (f) => `No one has taken ${f.shift} yet. It's still your shift.`,
      },
      assigned: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `Short-staffed: ${f.shiftShort.label}`,
            `${f.shift} starts soon with ${spotsOpen(f)}. We'll let you know who takes it.`,
          ),
        sms: (f) => `Short-staffed: ${f.shift}. We'll let you know who takes the spot.`,
      },
      admin: {
        ...FOR_ADMINISTRATORS,
        isAsk: true,
        words: (f) =>
          notice(
            `Short-staffed: ${f.shiftShort.label}`,
            `${f.shift} starts soon with ${spotsOpen(f)}. Assign a member or find a replacement.`,
          ),
        sms: (f) => `Short-staffed: ${f.shift} starts soon. Assign a member:`,
      },
      "could-take": {
        ...ASKED_TO_TAKE,
        outside: "while-empty",
        words: (f) =>
          notice(
            `Can you take ${f.shiftShort.label}?`,
            `${f.shift} starts soon with ${spotsOpen(f)}. Can you take it?`,
          ),
        sms: (f) => `Can you take ${f.shift}? It starts soon. Take it:`,
      },
    },
  }),
  "shifts.template-saved": defineEvent({
    details: { name: textDetail },
    log: {
      type: "week-template-saved",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} saved the weekly template "${details.name}"`,
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
      sentence: ({ actor, details }) => `${actor} deleted the weekly template "${details.name}"`,
    },
    invalidates: ["shifts.templates"],
    webhook: null,
    notifies: null,
  }),
};
