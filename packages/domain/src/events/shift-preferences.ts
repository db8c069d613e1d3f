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
      sentence: ({ details }) => `Members were asked for their wishes for “${details.plan}”`,
    },
    touches: TOUCHES,
    webhook: { group: "The squad", label: "Members are asked for their wishes" },
    tells: {
      invited: {
        ...ASKED_FOR_WISHES,
        words: (f) =>
          notice(
            `Your wishes for ${f.plan}`,
            `The roster of ${f.plan} is being made. Say until ${f.wishesUntil} which of its shifts you want, can, would rather not or cannot take.`,
          ),
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
        `${actor} reminded ${details.invitedIds.length} of their wishes for “${details.plan}”`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: {
      invited: {
        ...ASKED_FOR_WISHES,
        words: (f) =>
          notice(
            `Your wishes for ${f.plan} are missing`,
            `You have not said yet which shifts of ${f.plan} you want, can, would rather not or cannot take. You can answer until ${f.wishesUntil}.`,
          ),
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
          ? `${subject} said their wishes for “${details.plan}”`
          : `${actor} marked the wishes of ${subject} for “${details.plan}” as said`,
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
        `${actor} entered wishes of ${subject} for “${details.plan}”`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: null,
  }),
};
