import { formatUnit } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, flagDetail, textDetail } from "../details.ts";
import { OWN_SHIFT, TASK_OF_ADMINISTRATORS } from "../notify/notification-policy.ts";
import { notice } from "../words.ts";

/** Queries that show positions, because qualifications decide who fills which position. */
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
    webhook: { group: "Squad", label: "A qualification is added" },
    notifies: null,
  }),
  "qualifications.changed": defineEvent({
    details: { name: textDetail, isArchived: flagDetail },
    log: {
      type: "qualification-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        details.isArchived
          ? `${actor} archived the qualification "${details.name}"`
          : `${actor} changed the qualification "${details.name}"`,
    },
    invalidates: CREWS,
    webhook: { group: "Squad", label: "A qualification is changed or archived" },
    notifies: null,
  }),
  "qualifications.held": defineEvent({
    details: { name: textDetail },
    log: {
      type: "qualification-held",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} added the qualification "${details.name}" to ${subject}`,
    },
    invalidates: CREWS,
    webhook: { group: "Squad", label: "A member gets or renews a qualification" },
    notifies: null,
  }),
  "qualifications.withdrawn": defineEvent({
    details: { name: textDetail },
    log: {
      type: "qualification-withdrawn",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} removed the qualification "${details.name}" from ${subject}`,
    },
    invalidates: CREWS,
    webhook: { group: "Squad", label: "A member loses a qualification" },
    notifies: null,
  }),
  "qualifications.expiring": defineEvent({
    details: { qualification: textDetail, lastDay: textDetail, daysLeft: count },
    log: {
      type: "qualification-expiring",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) =>
        `${subject}'s qualification "${details.qualification}" expires within ${formatUnit(details.daysLeft, "day")}`,
    },
    invalidates: ["activity."],
    webhook: { group: "Squad", label: "A qualification expires soon" },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        purpose: "task",
        topic: "qualifications",
        isBatched: true,
        words: (f) =>
          notice(
            `Your ${f.qualification} qualification expires soon`,
            `Your ${f.qualification} qualification is valid through ${f.lastDay}. After that, you can't take spots that require it. Send an admin your renewal.`,
          ),
        sms: (f) =>
          `Your ${f.qualification} qualification expires after ${f.lastDay}. Send an admin the renewal.`,
      },
      admin: {
        ...TASK_OF_ADMINISTRATORS,
        topic: "qualifications",
        isBatched: true,
        words: (f) =>
          notice(
            `${f.qualification} expires soon: ${f.subject}`,
            `${f.subject}'s ${f.qualification} qualification is valid through ${f.lastDay}. Ask for the renewal and record it in Members.`,
          ),
        sms: (f) => `${f.subject}'s ${f.qualification} qualification expires after ${f.lastDay}.`,
      },
    },
  }),
};
