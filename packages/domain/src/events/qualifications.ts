import { defineEvent } from "./define-event.ts";
import { count, flagDetail, textDetail } from "./details.ts";
import { OWN_SHIFT, TASK_OF_ADMINISTRATORS } from "./notification-policy.ts";
import { notice } from "./words.ts";

/** Qualifications decide who fills which position, which every shift view shows. */
const CREWS = [
  "qualifications.",
  "shifts.",
  "replacements.",
  "replacementSearch.",
  "wallboard.show",
  "reports.",
  "activity.",
];

export const qualificationsEvents = {
  "qualifications.added": defineEvent({
    details: { name: textDetail },
    log: {
      type: "qualification-added",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) => `${actor} added the qualification "${details.name}"`,
    },
    invalidates: ["qualifications.", "activity."],
    webhook: { group: "The squad", label: "A qualification is added" },
    notifies: null,
  }),
  "qualifications.changed": defineEvent({
    details: { name: textDetail, isArchived: flagDetail },
    log: {
      type: "qualification-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} ${details.isArchived ? "archived" : "changed"} the qualification "${details.name}"`,
    },
    invalidates: CREWS,
    webhook: { group: "The squad", label: "A qualification is changed or archived" },
    notifies: null,
  }),
  "qualifications.held": defineEvent({
    details: { name: textDetail },
    log: {
      type: "qualification-held",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} wrote down the qualification "${details.name}" of ${subject}`,
    },
    invalidates: CREWS,
    webhook: { group: "The squad", label: "What a member is qualified for changes" },
    notifies: null,
  }),
  "qualifications.withdrawn": defineEvent({
    details: { name: textDetail },
    log: {
      type: "qualification-withdrawn",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} took the qualification "${details.name}" off ${subject}`,
    },
    invalidates: CREWS,
    webhook: { group: "The squad", label: "A member is no longer qualified" },
    notifies: null,
  }),
  "qualifications.expiring": defineEvent({
    details: { qualification: textDetail, lastDay: textDetail, daysLeft: count },
    log: {
      type: "qualification-expiring",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) =>
        `The qualification "${details.qualification}" of ${subject} ends in ${details.daysLeft} days or less`,
    },
    invalidates: ["activity."],
    webhook: { group: "The squad", label: "A qualification is about to expire" },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        purpose: "task",
        topic: "qualifications",
        isBatched: true,
        words: (f) =>
          notice(
            "Your qualification expires soon",
            `Your qualification ${f.qualification} counts through ${f.lastDay}. Renew it and tell your coordinator: after that day it opens no place to you.`,
          ),
      },
      admin: {
        ...TASK_OF_ADMINISTRATORS,
        topic: "qualifications",
        isBatched: true,
        words: (f) =>
          notice(
            "A qualification expires soon",
            `The qualification ${f.qualification} of ${f.subject} counts through ${f.lastDay}. Ask for the new one and write it down in Members.`,
          ),
      },
    },
  }),
};
