import { overrideText } from "../eligibility/eligibility-issues.ts";
import { shiftsTitle } from "../shifts/shifts-title.ts";
import { swapEndText } from "../swaps/ends.ts";
import { defineEvent } from "./define-event.ts";
import { count, maybe, overridden, shiftsNamed, textDetail } from "./details.ts";
import { OWN_SHIFT, PLAIN_EVENTS, QUIET_EVENTS } from "./notification-policy.ts";
import { notice, reasonOf } from "./words.ts";

/**
 * The offer's id, its member, the offered shift, and the shifts acceptable in exchange, by their
 * names at the time.
 */
const offer = { swapId: count, offererId: count, title: shiftsNamed, before: shiftsNamed };

const offered = { ...offer, ...overridden };

/** One half of a completed swap: its id, and the shift given for this one. */
const half = { swapId: count, before: shiftsNamed, ...overridden };

/** A manual withdrawal has no reason. */
const withdrawn = { ...offer, because: maybe(textDetail) };

const INVALIDATES = ["swaps.", "activity."];

/** Asks one member to answer an offer. */
const ASKED_TO_SWAP = {
  ...OWN_SHIFT,
  purpose: "request",
  isAsk: true,
  link: "answer-swap",
} as const;

export const swapsEvents = {
  "swaps.offered": defineEvent({
    details: offered,
    log: {
      type: "swap-offered",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details, style }) =>
        `${actor} offered ${subject} a swap: ${shiftsTitle(details.title, style)} for ${shiftsTitle(details.before, style)}${overrideText(details)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Cover", label: "Somebody offers a swap" },
    notifies: {
      subject: {
        ...ASKED_TO_SWAP,
        words: (f) =>
          notice(
            "A swap is offered to you",
            `${f.actor} would give you ${f.shift} and take ${f.shiftBefore}.${reasonOf({ reason: f.swapNote })} Accept or decline in the app.`,
          ),
      },
    },
  }),
  "swaps.accepted": defineEvent({
    details: half,
    log: {
      type: "swap-accepted",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift, details, style }) =>
        `${subject} takes over ${shift} in a swap for ${shiftsTitle(details.before, style)}${overrideText(details)}`,
    },
    invalidates: [
      "swaps.",
      "replacementSearch.show",
      "replacements.",
      "shifts.",
      "wallboard.show",
      "attendance.",
      "reports.",
      "activity.",
    ],
    webhook: { group: "Cover", label: "Two members swap, told of each shift" },
    chat: { kind: "schedule", words: (f) => `${f.subject} takes over ${f.shift} in a swap` },
    notifies: {
      newcomer: {
        ...OWN_SHIFT,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            "You have swapped",
            `You are on ${f.shift} now, and no longer on ${f.shiftBefore}.`,
          ),
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          notice("A new partner on your shift", `${f.subject} comes to ${f.shift} by a swap.`),
      },
    },
    settles: () => notice("The swap is made", "You have answered this offer. See your schedule."),
  }),
  "swaps.declined": defineEvent({
    details: offer,
    log: {
      type: "swap-declined",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details, style }) =>
        `${subject} declined a swap of ${shiftsTitle(details.title, style)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Cover", label: "Somebody declines a swap" },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "Your swap was declined",
            `${f.subject} declined to swap ${f.shift} with you. You are still on it.`,
          ),
      },
    },
    settles: (f) =>
      notice("You declined a swap", `You declined to swap ${f.shift}. Nothing has changed.`),
  }),
  "swaps.withdrawn": defineEvent({
    details: withdrawn,
    log: {
      type: "swap-withdrawn",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details, style }) =>
        details.because === undefined
          ? `${actor} withdrew a swap of ${shiftsTitle(details.title, style)} that was offered to ${subject}`
          : `A swap of ${shiftsTitle(details.title, style)} that was offered to ${subject} ended, because ${swapEndText(details.because)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Cover", label: "A swap is withdrawn, or ended by a change" },
    notifies: {
      subject: {
        ...PLAIN_EVENTS,
        isBatched: true,
        words: (f) =>
          f.because
            ? notice(
                "A swap is off",
                `The swap of ${f.shift} that ${f.requester} offered you has ended: ${f.because}. You need do nothing.`,
              )
            : notice(
                "A swap was withdrawn",
                `${f.requester} withdrew the offer to swap ${f.shift}. You need do nothing.`,
              ),
      },
      requester: {
        ...PLAIN_EVENTS,
        isBatched: true,
        words: (f) =>
          notice(
            "Your swap is off",
            `Your offer to ${f.subject} to swap ${f.shift} has ended: ${f.because}. See your schedule for how things stand.`,
          ),
      },
    },
    settles: (f) =>
      notice(
        "A swap is off",
        `The offer to swap ${f.shift} does not stand any more. You need do nothing.`,
      ),
  }),
  "swaps.expired": defineEvent({
    details: offer,
    log: {
      type: "swap-expired",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details, style }) =>
        `${subject} did not answer a swap of ${shiftsTitle(details.title, style)} in time`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Cover", label: "A swap is not answered in time" },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "Your swap was not answered",
            `${f.subject} did not answer your offer to swap ${f.shift} before one of the shifts started. Both stay as they were.`,
          ),
      },
      subject: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            "A swap has expired",
            `You did not answer the offer to swap ${f.shift} in time. Nothing has changed.`,
          ),
      },
    },
    settles: (f) =>
      notice(
        "A swap has expired",
        `The offer to swap ${f.shift} was not answered in time. Nothing has changed.`,
      ),
  }),
};
