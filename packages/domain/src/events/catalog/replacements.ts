import { withOverrides } from "../../eligibility/eligibility-issues.ts";
import { COVER_RULE } from "../../replacements/replacement-rule.ts";
import type { Priority } from "../../replacements/request-status.ts";
import { defineEvent } from "../define-event.ts";
import { count, flagDetail, maybe, nothing, overridden, textDetail } from "../details.ts";
import {
  ASKED_TO_TAKE,
  FOR_ADMINISTRATORS,
  OWN_SHIFT,
  PLAIN_EVENTS,
  QUIET_EVENTS,
} from "../notify/notification-policy.ts";
import { notice, reasonOf } from "../words.ts";

const REQUEST_TITLES: Readonly<Record<Priority, (shift: string) => string>> = {
  normal: (shift) => `Replacement needed: ${shift}`,
  urgent: (shift) => `Urgent: replacement for ${shift}`,
  emergency: (shift) => `Emergency: replacement for ${shift}`,
};

const REQUEST_LINES: Readonly<Record<Priority, (requester: string, shift: string) => string>> = {
  normal: (requester, shift) => `${requester} needs a replacement: ${shift}`,
  urgent: (requester, shift) => `Urgent: ${requester} needs a replacement, ${shift}`,
  emergency: (requester, shift) => `Emergency: ${requester} needs a replacement, ${shift}`,
};

/**
 * The request's priority, whether the member had confirmed the spot, and whether an earlier request
 * is repeated (`isRepeat`).
 */
const requested = {
  priority: maybe(textDetail),
  wasConfirmed: maybe(flagDetail),
  isRepeat: maybe(flagDetail),
};

const TOUCHED = [
  "replacementSearch.show",
  "replacements.",
  "shifts.",
  "wallboard.show",
  "attendance.",
  "reports.",
  "activity.",
];

export const replacementsEvents = {
  "replacements.taken": defineEvent({
    details: overridden,
    log: {
      type: "shift-taken",
      recent: "shift-taken",
      seenBy: "everyone",
      sentence: ({ subject, shift, details }) => withOverrides(`${subject} took ${shift}`, details),
    },
    fills: true,
    invalidates: TOUCHED,
    webhook: { group: "Assignments", label: "A member takes an open spot" },
    chat: { kind: "cover", words: (f) => `${f.subject} took an open spot: ${f.shift}` },
    notifies: null,
  }),
  "replacements.requested": defineEvent({
    details: requested,
    log: {
      type: "replacement-requested",
      recent: "replacement-request",
      seenBy: "everyone",
      sentence: ({ actor, subject, shift, isOwnAct }) =>
        isOwnAct
          ? `${subject} requested a replacement for ${shift}`
          : `${actor} requested a replacement for ${subject} on ${shift}`,
    },
    invalidates: TOUCHED,
    webhook: { group: "Replacements and swaps", label: "A replacement is requested" },
    chat: {
      kind: "gaps",
      words: (f) => REQUEST_LINES[f.priority](f.requester, f.shift),
    },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `Replacement requested: ${f.shiftShort.label}`,
            `${f.actor} requested a replacement for you on ${f.shift}. ${COVER_RULE}`,
          ),
        sms: (f) =>
          `${f.actor} requested a replacement for you on ${f.shift}. It's yours until someone accepts.`,
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `${f.requester} requested a replacement`,
            `${f.requester} requested a replacement for ${f.shift}. It's still their shift until someone accepts. We'll let you know who takes it.`,
          ),
        sms: (f) =>
          `${f.requester} requested a replacement for ${f.shift}. We'll let you know who takes it.`,
      },
      admin: {
        ...FOR_ADMINISTRATORS,
        isAsk: true,
        words: (f) =>
          notice(
            REQUEST_TITLES[f.priority](f.shiftShort.label),
            `${f.requester} needs a replacement for ${f.shift}.${reasonOf(f)}`,
          ),
        sms: (f) => `${REQUEST_LINES[f.priority](f.requester, f.shift)}. See it:`,
      },
      "could-take": {
        ...ASKED_TO_TAKE,
        words: (f) =>
          notice(
            REQUEST_TITLES[f.priority](f.shiftShort.label),
            `${f.requester} needs a replacement for ${f.shift}. Can you take it?`,
          ),
        sms: (f) => `${REQUEST_LINES[f.priority](f.requester, f.shift)}. Take it:`,
      },
    },
  }),
  "replacements.widened": defineEvent({
    details: nothing,
    log: {
      type: "replacement-requested",
      recent: null,
      seenBy: "everyone",
      sentence: ({ shift }) => `The other members who could take ${shift} were asked`,
    },
    invalidates: ["activity."],
    webhook: { group: "Replacements and swaps", label: "More members are asked for a replacement" },
    notifies: {
      "could-take": {
        ...ASKED_TO_TAKE,
        words: (f) =>
          notice(
            REQUEST_TITLES[f.priority](f.shiftShort.label),
            `${f.requester} still needs a replacement for ${f.shift}. Can you take it?`,
          ),
        sms: (f) => `${REQUEST_LINES[f.priority](f.requester, f.shift)}. Take it:`,
      },
    },
  }),
  "replacements.accepted": defineEvent({
    details: { requesterId: maybe(count), ...overridden },
    log: {
      type: "replacement-accepted",
      recent: "replacement-accepted",
      seenBy: "everyone",
      sentence: ({ subject, shift, details }) =>
        withOverrides(`${subject} took over ${shift}`, details),
    },
    fills: true,
    invalidates: TOUCHED,
    webhook: { group: "Replacements and swaps", label: "A replacement is found" },
    chat: {
      kind: "cover",
      words: (f) => `Covered: ${f.acceptor} for ${f.requester}, ${f.shift}`,
    },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `Covered: ${f.shiftShort.label}`,
            `${f.acceptor} is covering ${f.shift}. You don't need to come in.`,
          ),
        sms: (f) => `${f.acceptor} is covering ${f.shift}. You don't need to come in.`,
      },
      acceptor: {
        ...OWN_SHIFT,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            `You're covering ${f.shiftShort.label}`,
            `${f.actor} assigned you to ${f.shift}. You're covering for ${f.requester}.`,
          ),
        sms: (f) => `You're covering ${f.shift} for ${f.requester}.`,
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `New partner: ${f.shiftShort.label}`,
            `${f.acceptor} is covering ${f.shift} for ${f.requester}.`,
          ),
        sms: (f) => `New partner: ${f.acceptor} is covering ${f.shift} for ${f.requester}.`,
      },
      admin: {
        ...PLAIN_EVENTS,
        words: (f) =>
          notice(
            `Replacement found: ${f.shiftShort.label}`,
            `${f.acceptor} is covering ${f.shift} for ${f.requester}.`,
          ),
        sms: (f) => `Replacement found: ${f.acceptor} is covering ${f.shift} for ${f.requester}.`,
      },
      asked: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            `Already covered: ${f.shiftShort.label}`,
            `${f.acceptor} is covering ${f.shift}. You don't need to do anything.`,
          ),
      },
    },
    settles: (f, isAcceptor) =>
      isAcceptor
        ? notice(
            `You're covering ${f.shiftShort.label}`,
            `You're covering ${f.shift} for ${f.requester}.`,
          )
        : notice(
            `Covered by ${f.acceptor}`,
            `${f.acceptor} is covering ${f.shift}. You don't need to do anything.`,
          ),
  }),
  "replacements.declined": defineEvent({
    details: nothing,
    log: {
      type: "replacement-declined",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject, shift }) => `${subject} can't take ${shift}`,
    },
    invalidates: ["replacementSearch.show", "replacements.", "activity."],
    webhook: { group: "Replacements and swaps", label: "A member can't take a spot" },
    notifies: null,
  }),
  "replacements.reconsidered": defineEvent({
    details: nothing,
    log: {
      type: "replacement-reconsidered",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject, shift }) => `${subject} can take ${shift} after all`,
    },
    invalidates: ["replacementSearch.show", "replacements.", "activity."],
    webhook: {
      group: "Replacements and swaps",
      label: "A member who declined can take a spot after all",
    },
    notifies: null,
  }),
  "replacements.cancelled": defineEvent({
    details: { isRepeat: maybe(flagDetail) },
    log: {
      type: "replacement-cancelled",
      recent: "replacement-cancelled",
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} is keeping ${shift}`,
    },
    invalidates: TOUCHED,
    webhook: { group: "Replacements and swaps", label: "A replacement is no longer needed" },
    chat: {
      kind: "cover",
      words: (f) => `Replacement no longer needed: ${f.requester} is back on ${f.shift}`,
    },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `You're back on ${f.shiftShort.label}`,
            `${f.actor} canceled your replacement request. You're back on ${f.shift}.`,
          ),
        sms: (f) => `${f.actor} canceled your replacement request: you're back on ${f.shift}.`,
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(`${f.requester} is back`, `${f.requester} is back on ${f.shift} with you.`),
        sms: (f) => `${f.requester} is back on ${f.shift} with you.`,
      },
      admin: {
        ...PLAIN_EVENTS,
        words: (f) =>
          notice("Replacement request canceled", `${f.requester} is back on ${f.shift}.`),
        sms: (f) => `Replacement request canceled: ${f.requester} is back on ${f.shift}.`,
      },
      asked: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            "Replacement no longer needed",
            `${f.requester} is keeping ${f.shift}. You don't need to do anything.`,
          ),
      },
    },
    settles: (f) =>
      notice(
        "No longer needed",
        `${f.requester} is keeping ${f.shift}. You don't need to do anything.`,
      ),
  }),
  "replacements.expired": defineEvent({
    details: nothing,
    log: {
      type: "replacement-expired",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `No one took ${subject}'s spot on ${shift} before it started`,
    },
    invalidates: TOUCHED,
    webhook: { group: "Replacements and swaps", label: "A shift starts without a replacement" },
    chat: {
      kind: "gaps",
      words: (f) => (f.isOver ? null : `${f.shift} has started without a replacement`),
    },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          f.isOver
            ? notice(
                `No one took ${f.shiftShort.label}`,
                `${f.shift} is over, and no one took your spot.`,
              )
            : notice(
                `No one took ${f.shiftShort.label}`,
                `${f.shift} has started and no one took it. It's still yours: go 10-8 if you can come.`,
              ),
        sms: (f) => `No one took ${f.shift}. It's still yours: go 10-8 if you can come.`,
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          f.isOver
            ? notice(
                `No replacement for ${f.requester}`,
                `${f.shift} is over, and no one took ${f.requester}'s spot.`,
              )
            : notice(
                `Short-staffed: ${f.shiftShort.label}`,
                `No one took ${f.requester}'s spot on ${f.shift}. If you need help, call an admin.`,
              ),
        sms: (f) =>
          `No one took ${f.requester}'s spot on ${f.shift}. If you need help, call an admin.`,
      },
      admin: {
        ...FOR_ADMINISTRATORS,
        words: (f) =>
          f.isOver
            ? notice(
                `No replacement for ${f.requester}`,
                `${f.shift} is over, and no one took ${f.requester}'s spot.`,
              )
            : notice(
                `Short-staffed: ${f.shiftShort.label}`,
                `${f.shift} has started and no one took ${f.requester}'s spot.`,
              ),
        sms: (f) => `No one took ${f.requester}'s spot: ${f.shift} has started.`,
      },
    },
    settles: (f) =>
      f.isOver
        ? notice("Shift is over", `No one took ${f.requester}'s spot on ${f.shift}.`)
        : notice(
            "Shift has started",
            `No one took ${f.requester}'s spot on ${f.shift} before it started.`,
          ),
  }),
  "replacements.given-back": defineEvent({
    details: nothing,
    log: {
      type: "shift-given-back",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} took ${shift} by mistake and gave it back`,
    },
    invalidates: TOUCHED,
    webhook: { group: "Assignments", label: "A member undoes taking a spot" },
    notifies: null,
  }),
};
