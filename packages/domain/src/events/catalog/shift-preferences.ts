import { plural } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, dayWords, flagDetail, ids, maybe, textDetail } from "../details.ts";
import { OWN_SHIFT } from "../notify/notification-policy.ts";
import { notice } from "../words.ts";

/**
 * The draft schedule's id and name at the time of the event, the deadline for preferences, and the
 * recipients.
 */
const asked = {
  draftScheduleId: count,
  draftSchedule: textDetail,
  preferencesUntil: dayWords,
  invitedIds: ids,
};
/**
 * The deadline of which a reminder was sent, and how many days before it; a manual reminder has no
 * number of days.
 */
const reminder = { isByHand: flagDetail, daysBefore: maybe(count), endsAt: maybe(textDetail) };
const INVALIDATES = ["shiftPreferences.", "activity."];

/** Notification policy: asks the recipient for preferences, which can wait until the day. */
const ASKED_FOR_SHIFT_PREFERENCES = {
  ...OWN_SHIFT,
  purpose: "task",
  topic: "preferences",
  link: "shift-preferences",
} as const;

export const shiftPreferencesEvents = {
  "shift-preferences.requested": defineEvent({
    details: asked,
    log: {
      type: "shift-preferences-requested",
      recent: null,
      seenBy: "everyone",
      sentence: ({ details }) =>
        `Members were asked for their shift preferences for “${details.draftSchedule}”`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "Members are asked for their shift preferences" },
    notifies: {
      invited: {
        ...ASKED_FOR_SHIFT_PREFERENCES,
        words: (f) =>
          notice(
            `Send your shift preferences: ${f.draftSchedule}`,
            `We're planning ${f.draftSchedule}. Send your shift preferences by ${f.preferencesUntil}.`,
          ),
        sms: (f) => `Send your shift preferences for ${f.draftSchedule} by ${f.preferencesUntil}:`,
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
        plural(
          details.invitedIds.length,
          `${actor} reminded 1 member to send shift preferences for “${details.draftSchedule}”`,
          `${actor} reminded ${details.invitedIds.length} members to send shift preferences for “${details.draftSchedule}”`,
        ),
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: {
      invited: {
        ...ASKED_FOR_SHIFT_PREFERENCES,
        words: (f) =>
          notice(
            `Your shift preferences are missing: ${f.draftSchedule}`,
            `We don't have your shift preferences for ${f.draftSchedule} yet. Send them by ${f.preferencesUntil}.`,
          ),
        sms: (f) => `Preferences missing for ${f.draftSchedule}, due ${f.preferencesUntil}:`,
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
          ? `${subject} sent their shift preferences for “${details.draftSchedule}”`
          : `${actor} marked ${subject}'s shift preferences for “${details.draftSchedule}” as complete`,
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
        `${actor} entered shift preferences for ${subject} in “${details.draftSchedule}”`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: null,
  }),
};
