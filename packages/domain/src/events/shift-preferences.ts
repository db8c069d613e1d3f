import { defineEvent } from "./define-event.ts";
import { count, dayWords, flagDetail, ids, maybe, textDetail } from "./details.ts";
import { OWN_SHIFT } from "./notification-policy.ts";
import { notice } from "./words.ts";

/**
 * The draft schedule's id and name at the time, the deadline for shift preferences, and the
 * recipients.
 */
const asked = {
  draftScheduleId: count,
  draftSchedule: textDetail,
  preferencesUntil: dayWords,
  invitedIds: ids,
};
/** The reminder's deadline and its days before it; a manual reminder has no day. */
const reminder = { isByHand: flagDetail, daysBefore: maybe(count), endsAt: maybe(textDetail) };
const INVALIDATES = ["shiftPreferences.", "activity."];

/** Asks the recipient for input, and can wait for the day. */
const ASKED_FOR_SHIFT_PREFERENCES = {
  ...OWN_SHIFT,
  purpose: "task",
  topic: "preferences",
  link: "say-wishes",
} as const;

export const shiftPreferencesEvents = {
  "shift-preferences.requested": defineEvent({
    details: asked,
    log: {
      type: "shift-preferences-requested",
      recent: null,
      seenBy: "everyone",
      sentence: ({ details }) =>
        `Members were asked for their wishes for “${details.draftSchedule}”`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "The squad", label: "Members are asked for their wishes" },
    notifies: {
      invited: {
        ...ASKED_FOR_SHIFT_PREFERENCES,
        words: (f) =>
          notice(
            `Your wishes for ${f.draftSchedule}`,
            `The roster of ${f.draftSchedule} is being made. Say until ${f.preferencesUntil} which of its shifts you want, can, would rather not or cannot take.`,
          ),
      },
    },
  }),
  "shift-preferences.reminded": defineEvent({
    details: { ...asked, ...reminder },
    log: {
      type: "shift-preferences-reminded",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) =>
        `${actor} reminded ${details.invitedIds.length} of their wishes for “${details.draftSchedule}”`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: {
      invited: {
        ...ASKED_FOR_SHIFT_PREFERENCES,
        words: (f) =>
          notice(
            `Your wishes for ${f.draftSchedule} are missing`,
            `You have not said yet which shifts of ${f.draftSchedule} you want, can, would rather not or cannot take. You can answer until ${f.preferencesUntil}.`,
          ),
      },
    },
  }),
  "shift-preferences.answered": defineEvent({
    details: { draftScheduleId: count, draftSchedule: textDetail },
    log: {
      type: "shift-preferences-answered",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        isOwnAct
          ? `${subject} said their wishes for “${details.draftSchedule}”`
          : `${actor} marked the wishes of ${subject} for “${details.draftSchedule}” as said`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "shift-preferences.entered": defineEvent({
    details: { draftScheduleId: count, draftSchedule: textDetail, count },
    log: {
      type: "shift-preferences-entered",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} entered wishes of ${subject} for “${details.draftSchedule}”`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: null,
  }),
};
