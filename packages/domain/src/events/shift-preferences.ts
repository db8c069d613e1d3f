import { counted } from "../time/counted.ts";
import { defineEvent } from "./define-event.ts";
import { count, dayWords, flagDetail, ids, maybe, textDetail } from "./details.ts";
import { OWN_SHIFT } from "./notification-policy.ts";
import { notice } from "./words.ts";

/**
 * The draft schedule's id and name at the time, the deadline for shift preferences, and the
 * recipients.
 */
const asked = { planId: count, plan: textDetail, wishesUntil: dayWords, invitedIds: ids };
/** The reminder's deadline and its days before it; a manual reminder has no day. */
const reminder = { isByHand: flagDetail, daysBefore: maybe(count), endsAt: maybe(textDetail) };
const TOUCHES = ["shiftPreferences.", "activity."];

/** Asks the recipient for input, and can wait for the day. */
const ASKED_FOR_WISHES = {
  ...OWN_SHIFT,
  loudness: "task",
  topic: "wishes",
  link: "say-wishes",
} as const;

export const shiftPreferencesEvents = {
  "wishes.asked": defineEvent({
    details: asked,
    log: {
      type: "wishes-asked",
      recent: null,
      seenBy: "everyone",
      sentence: ({ details }) =>
        `Members were asked for their shift preferences for “${details.plan}”`,
    },
    touches: TOUCHES,
    webhook: { group: "Squad", label: "Members are asked for their shift preferences" },
    tells: {
      invited: {
        ...ASKED_FOR_WISHES,
        words: (f) =>
          notice(
            `Send your shift preferences: ${f.plan}`,
            `We're planning ${f.plan}. Send your shift preferences by ${f.wishesUntil}.`,
          ),
        sms: (f) => `Send your shift preferences for ${f.plan} by ${f.wishesUntil}:`,
      },
    },
  }),
  "wishes.reminded": defineEvent({
    details: { ...asked, ...reminder },
    log: {
      type: "wishes-reminded",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) =>
        `${actor} reminded ${counted(details.invitedIds.length, "member")} to send shift preferences for “${details.plan}”`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: {
      invited: {
        ...ASKED_FOR_WISHES,
        words: (f) =>
          notice(
            `Your shift preferences are missing: ${f.plan}`,
            `We don't have your shift preferences for ${f.plan} yet. Send them by ${f.wishesUntil}.`,
          ),
        sms: (f) => `Missing: your shift preferences for ${f.plan}. Send them by ${f.wishesUntil}:`,
      },
    },
  }),
  "wishes.answered": defineEvent({
    details: { planId: count, plan: textDetail },
    log: {
      type: "wishes-answered",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        isOwnAct
          ? `${subject} sent their shift preferences for “${details.plan}”`
          : `${actor} marked ${subject}'s shift preferences for “${details.plan}” as complete`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: null,
  }),
  "wishes.entered": defineEvent({
    details: { planId: count, plan: textDetail, count },
    log: {
      type: "wishes-entered",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} entered shift preferences for ${subject} in “${details.plan}”`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: null,
  }),
};
