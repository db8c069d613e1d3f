import { overrideText } from "../eligibility/eligibility-issues.ts";
import { COVER_RULE } from "../replacements/cover-rule.ts";
import type { Priority } from "../replacements/request-status.ts";
import { defineEvent } from "./define-event.ts";
import { count, flagDetail, maybe, nothing, overridden, textDetail } from "./details.ts";
import {
  ASKED_TO_TAKE,
  FOR_ADMINISTRATORS,
  OWN_SHIFT,
  PLAIN_EVENTS,
  QUIET_EVENTS,
} from "./notification-policy.ts";
import { notice, reasonOf } from "./words.ts";

const REQUEST_TITLES: Readonly<Record<Priority, string>> = {
  normal: "Replacement needed",
  urgent: "Urgent: replacement needed",
  emergency: "Emergency: replacement needed",
};

/**
 * The priority, whether the member had confirmed the spot, and whether it repeats a request
 * (`isRepeat`).
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
      sentence: ({ subject, shift, details }) => `${subject} took ${shift}${overrideText(details)}`,
    },
    fills: true,
    invalidates: TOUCHED,
    webhook: { group: "Who is on", label: "Somebody takes an open place" },
    chat: { kind: "cover", words: (f) => `${f.subject} takes an open place: ${f.shift}` },
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
          ? `${subject} asked for cover of ${shift}`
          : `${actor} asked for cover of ${subject}'s place on ${shift}`,
    },
    invalidates: TOUCHED,
    webhook: { group: "Cover", label: "Somebody asks for cover" },
    chat: {
      kind: "gaps",
      words: (f) => `${REQUEST_TITLES[f.priority]} for ${f.requester}: ${f.shift}`,
    },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "Cover is wanted for your shift",
            `${f.actor} asked for a replacement for you on ${f.shift}. ${COVER_RULE}`,
          ),
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "Your partner wants a replacement",
            `${f.requester} asked for a replacement on ${f.shift}. You will be told who comes.`,
          ),
      },
      admin: {
        ...FOR_ADMINISTRATORS,
        isAsk: true,
        words: (f) =>
          notice(
            REQUEST_TITLES[f.priority],
            `${f.requester} needs a replacement for ${f.shift}.${reasonOf(f)}`,
          ),
      },
      "could-take": {
        ...ASKED_TO_TAKE,
        words: (f) =>
          notice(
            REQUEST_TITLES[f.priority],
            `${f.requester} needs a replacement for ${f.shift}. Can you take it?`,
          ),
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
    webhook: null,
    notifies: {
      "could-take": {
        ...ASKED_TO_TAKE,
        words: (f) =>
          notice(
            REQUEST_TITLES[f.priority],
            `${f.requester} still needs a replacement for ${f.shift}. Can you take it?`,
          ),
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
        `${subject} takes over ${shift}${overrideText(details)}`,
    },
    fills: true,
    invalidates: TOUCHED,
    webhook: { group: "Cover", label: "Cover is found" },
    chat: {
      kind: "cover",
      words: (f) => `Covered: ${f.acceptor} comes in place of ${f.requester}, ${f.shift}`,
    },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice("Your shift is covered", `${f.acceptor} has taken ${f.shift}. You need not come.`),
      },
      acceptor: {
        ...OWN_SHIFT,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            "You are on a shift",
            `${f.actor} put you on ${f.shift} in place of ${f.requester}.`,
          ),
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "A new partner on your shift",
            `${f.acceptor} comes in place of ${f.requester} to ${f.shift}.`,
          ),
      },
      admin: {
        ...PLAIN_EVENTS,
        words: (f) =>
          notice(
            "Replacement found",
            `${f.acceptor} comes in place of ${f.requester} to ${f.shift}.`,
          ),
      },
      asked: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice("Already filled", `${f.acceptor} has taken ${f.shift}. You need do nothing.`),
      },
    },
    settles: (f, isAcceptor) =>
      isAcceptor
        ? notice("You are on a shift", `You come in place of ${f.requester} to ${f.shift}.`)
        : notice(
            `Covered by ${f.acceptor}`,
            `${f.acceptor} has taken ${f.shift}. You need do nothing.`,
          ),
  }),
  "replacements.declined": defineEvent({
    details: nothing,
    log: {
      type: "replacement-declined",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject, shift }) => `${subject} cannot take ${shift}`,
    },
    invalidates: ["replacementSearch.show", "replacements.", "activity."],
    webhook: { group: "Cover", label: "Somebody cannot take a place" },
    notifies: null,
  }),
  "replacements.reconsidered": defineEvent({
    details: nothing,
    log: {
      type: "replacement-reconsidered",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject, shift }) => `${subject} may take ${shift} after all`,
    },
    invalidates: ["replacementSearch.show", "replacements.", "activity."],
    webhook: { group: "Cover", label: "Somebody who declined may take a place after all" },
    notifies: null,
  }),
  "replacements.cancelled": defineEvent({
    details: { isRepeat: maybe(flagDetail) },
    log: {
      type: "replacement-cancelled",
      recent: "replacement-cancelled",
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} keeps ${shift} after all`,
    },
    invalidates: TOUCHED,
    webhook: { group: "Cover", label: "Cover is not needed any more" },
    chat: {
      kind: "cover",
      words: (f) => `Cover is not needed any more: ${f.requester} is on ${f.shift} again`,
    },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "You are back on your shift",
            `${f.actor} cancelled the replacement request. You are on ${f.shift} again.`,
          ),
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) => notice("Your partner is back", `${f.requester} is on ${f.shift} again.`),
      },
      admin: {
        ...PLAIN_EVENTS,
        words: (f) =>
          notice("Replacement request cancelled", `${f.requester} is on ${f.shift} again.`),
      },
      asked: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            "Replacement not needed any more",
            `${f.requester} keeps ${f.shift}. You need do nothing.`,
          ),
      },
    },
    settles: (f) =>
      notice("Not needed any more", `${f.requester} keeps ${f.shift}. You need do nothing.`),
  }),
  "replacements.expired": defineEvent({
    details: nothing,
    log: {
      type: "replacement-expired",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `Nobody took ${subject}'s place on ${shift} before it started`,
    },
    invalidates: TOUCHED,
    webhook: { group: "Cover", label: "A shift starts without cover" },
    chat: {
      kind: "gaps",
      words: (f) =>
        f.isOver
          ? null
          : `${f.shift} has started, and nobody took the place that cover was asked for`,
    },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          f.isOver
            ? notice("Nobody took your shift", `${f.shift} is over, and nobody took your place.`)
            : notice(
                "Nobody took your shift",
                `${f.shift} has started and nobody took your place. If you can come after all, go 10-8: the place is still yours.`,
              ),
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          f.isOver
            ? notice(
                "Nobody came",
                `Nobody took the place of ${f.requester} on ${f.shift}, which is over.`,
              )
            : notice(
                "Your shift is short",
                `Nobody took the place of ${f.requester} on ${f.shift}. Call your coordinator if you need help.`,
              ),
      },
      admin: {
        ...FOR_ADMINISTRATORS,
        words: (f) =>
          f.isOver
            ? notice(
                "Nobody took the place",
                `${f.shift} is over, and nobody took the place of ${f.requester}.`,
              )
            : notice(
                "Shift started uncovered",
                `${f.shift} has started and nobody took the place of ${f.requester}.`,
              ),
      },
    },
    settles: (f) =>
      f.isOver
        ? notice("The shift is over", `Nobody took the place of ${f.requester} on ${f.shift}.`)
        : notice(
            "The shift has started",
            `Nobody took the place of ${f.requester} on ${f.shift} before it started.`,
          ),
  }),
  "replacements.given-back": defineEvent({
    details: nothing,
    log: {
      type: "shift-given-back",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} took ${shift} by mistake and gave it back at once`,
    },
    invalidates: TOUCHED,
    webhook: { group: "Who is on", label: "Somebody gives a place back at once" },
    notifies: null,
  }),
};
