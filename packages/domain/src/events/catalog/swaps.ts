import { withOverrides } from "../../eligibility/eligibility-issues.ts";
import { shiftsTitle } from "../../shifts/shifts-title.ts";
import { swapEndText } from "../../swaps/ends.ts";
import { defineEvent } from "../define-event.ts";
import { count, maybe, overridden, shiftsNamed, textDetail } from "../details.ts";
import { OWN_SHIFT, PLAIN_EVENTS, QUIET_EVENTS } from "../notify/notification-policy.ts";
import { notice, reasonOf } from "../words.ts";

/**
 * The offer's id and member, the offered shift, and the shifts acceptable in exchange, by their
 * names at the time.
 */
const offer = { swapId: count, offererId: count, title: shiftsNamed, before: shiftsNamed };

const offered = { ...offer, ...overridden };

/** One of the two events of a completed swap: the swap's id, and the shift given for this one. */
const half = { swapId: count, before: shiftsNamed, ...overridden };

/** Why the app withdrew an offer; empty when the member withdrew it. */
const withdrawn = { ...offer, because: maybe(textDetail) };

const INVALIDATES = ["swaps.", "activity."];

/** Notification policy: asks one member to answer a swap offer. */
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
        withOverrides(
          `${actor} offered ${subject} a swap: ${shiftsTitle(details.title, style)} for ${shiftsTitle(details.before, style)}`,
          details,
        ),
    },
    invalidates: INVALIDATES,
    webhook: { group: "Replacements and swaps", label: "A member offers a swap" },
    notifies: {
      subject: {
        ...ASKED_TO_SWAP,
        words: (f) =>
          notice(
            `${f.actor} offers you a swap`,
            `${f.actor} offers ${f.shift} for your ${f.shiftBefore}.${reasonOf({ reason: f.swapNote })} Accept or decline in the app.`,
          ),
        sms: (f) => `${f.actor} offers ${f.shift} for your ${f.shiftBefore}. Answer:`,
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
        withOverrides(
          `${subject} got ${shift} in a swap for ${shiftsTitle(details.before, style)}`,
          details,
        ),
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
    webhook: {
      group: "Replacements and swaps",
      label: "Two members swap (one event for each shift)",
    },
    chat: { kind: "schedule", words: (f) => `Swapped: ${f.subject} is now on ${f.shift}` },
    notifies: {
      newcomer: {
        ...OWN_SHIFT,
        hasCalendarFile: true,
        words: (f) =>
          notice(
            `Swapped: you're on ${f.shiftShort.label}`,
            `You're on ${f.shift} now. You're off ${f.shiftBefore}.`,
          ),
        sms: (f) => `Swapped: you're on ${f.shift} and off ${f.shiftBefore}.`,
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `New partner: ${f.shiftShort.label}`,
            `${f.subject} is now on ${f.shift} after a swap.`,
          ),
        sms: (f) => `New partner after a swap: ${f.subject} is on ${f.shift}.`,
      },
    },
    settles: () => notice("Swap accepted", "You accepted this offer. See your schedule."),
  }),
  "swaps.declined": defineEvent({
    details: offer,
    log: {
      type: "swap-declined",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details, style }) =>
        `${subject} declined a swap for ${shiftsTitle(details.title, style)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Replacements and swaps", label: "A member declines a swap" },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `${f.subject} declined your swap`,
            `${f.subject} declined to swap ${f.shift} with you. You're still on it.`,
          ),
        sms: (f) => `${f.subject} declined to swap ${f.shift}. You're still on it.`,
      },
    },
    settles: (f) =>
      notice("You declined a swap", `You declined to swap ${f.shift}. Nothing changed.`),
  }),
  "swaps.withdrawn": defineEvent({
    details: withdrawn,
    log: {
      type: "swap-withdrawn",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details, style }) =>
        details.because === undefined
          ? `${actor} withdrew the swap of ${shiftsTitle(details.title, style)} offered to ${subject}`
          : `The swap of ${shiftsTitle(details.title, style)} offered to ${subject} ended: ${swapEndText(details.because)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Replacements and swaps", label: "A swap is withdrawn or ended by a change" },
    notifies: {
      subject: {
        ...PLAIN_EVENTS,
        isBatched: true,
        words: (f) =>
          f.because
            ? notice(
                "Swap offer ended",
                `The swap of ${f.shift} that ${f.requester} offered you ended: ${f.because}. You don't need to do anything.`,
              )
            : notice(
                "Swap offer withdrawn",
                `${f.requester} withdrew the offer to swap ${f.shift}. You don't need to do anything.`,
              ),
        sms: (f) =>
          f.because
            ? `${f.requester}'s offer to swap ${f.shift} ended.`
            : `${f.requester} withdrew the offer to swap ${f.shift}.`,
      },
      requester: {
        ...PLAIN_EVENTS,
        isBatched: true,
        words: (f) =>
          notice(
            "Your swap offer ended",
            `Your offer to swap ${f.shift} with ${f.subject} ended: ${f.because}. Check your schedule.`,
          ),
        sms: (f) => `Your offer to swap ${f.shift} with ${f.subject} ended. Check your schedule:`,
      },
    },
    settles: (f) =>
      notice(
        "Swap offer ended",
        `The offer to swap ${f.shift} ended. You don't need to do anything.`,
      ),
  }),
  "swaps.expired": defineEvent({
    details: offer,
    log: {
      type: "swap-expired",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details, style }) =>
        `${subject} didn't answer the swap of ${shiftsTitle(details.title, style)} in time`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Replacements and swaps", label: "A swap offer expires" },
    notifies: {
      requester: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "Your swap offer expired",
            `${f.subject} didn't answer your offer to swap ${f.shift} before one of the shifts started. Nothing changed.`,
          ),
        sms: (f) => `${f.subject} didn't answer your offer to swap ${f.shift}. Nothing changed.`,
      },
      subject: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            "Swap offer expired",
            `You didn't answer the offer to swap ${f.shift} in time. Nothing changed.`,
          ),
      },
    },
    settles: (f) =>
      notice(
        "Swap offer expired",
        `The offer to swap ${f.shift} wasn't answered in time. Nothing changed.`,
      ),
  }),
};
