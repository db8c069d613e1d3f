import { defineEvent } from "../define-event.ts";
import { dayWords, nothing, textDetail } from "../details.ts";
import { PLAIN_EVENTS, TASK_OF_ADMINISTRATORS } from "../notify/notification-policy.ts";
import { type NoticeFacts, notice, reasonText } from "../words.ts";
import { DUTY } from "./attendance.ts";

const PROPOSALS = ["hoursCorrections.", "activity."];
const HOURS = [...DUTY, "hoursCorrections."];
const correction = { hoursBefore: dayWords, hoursAfter: dayWords, reason: textDetail };

interface CorrectionWords {
  readonly hoursBefore: string;
  readonly hoursAfter: string;
}

/** Formats what a correction changed: "added A", "removed B" or "B became A". */
export function correctionWords({ hoursBefore, hoursAfter }: CorrectionWords): string {
  if (hoursBefore === "") return `added ${hoursAfter}`;
  return hoursAfter === "" ? `removed ${hoursBefore}` : `${hoursBefore} became ${hoursAfter}`;
}

/** Formats the change as a sentence, "Added A.", followed by the reason. */
function changeWords(facts: NoticeFacts): string {
  const words = correctionWords(facts);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.${reasonText(facts.correctionReason)}`;
}

/**
 * Corrections of recorded hours: those that an admin makes, and members' proposals with the
 * decisions on them.
 */
export const hoursCorrectionsEvents = {
  "hours-corrections.made": defineEvent({
    details: correction,
    log: {
      type: "hours-corrected",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, shift, details }) =>
        `${actor} corrected the hours of ${subject} on ${shift}: ${correctionWords(details)}.${reasonText(details.reason)}`,
    },
    invalidates: HOURS,
    webhook: { group: "10-8 and 10-7", label: "An admin corrects hours" },
    notifies: {
      subject: {
        ...PLAIN_EVENTS,
        words: (f) =>
          notice("Your hours were corrected", `${f.actor} corrected ${f.shift}: ${changeWords(f)}`),
        sms: (f) => `${f.actor} corrected your hours for ${f.shift}.`,
      },
    },
  }),
  "hours-corrections.proposed": defineEvent({
    details: correction,
    log: {
      type: "hours-proposed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, shift, details }) =>
        `${subject} proposed to correct their hours on ${shift}: ${correctionWords(details)}.${reasonText(details.reason)}`,
    },
    invalidates: PROPOSALS,
    webhook: null,
    notifies: {
      admin: {
        ...TASK_OF_ADMINISTRATORS,
        words: (f) =>
          notice(
            "Corrected hours to approve",
            `${f.subject} proposed a correction of ${f.shift}: ${changeWords(f)}`,
          ),
        sms: (f) => `${f.subject} proposed corrected hours for ${f.shift}. See it:`,
      },
    },
  }),
  "hours-corrections.approved": defineEvent({
    details: correction,
    log: {
      type: "hours-corrected",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, shift, details }) =>
        `${actor} approved the corrected hours of ${subject} on ${shift}: ${correctionWords(details)}.${reasonText(details.reason)}`,
    },
    invalidates: HOURS,
    webhook: { group: "10-8 and 10-7", label: "An admin approves corrected hours" },
    notifies: {
      subject: {
        ...PLAIN_EVENTS,
        words: (f) =>
          notice(
            "Your corrected hours were approved",
            `${f.actor} approved your correction of ${f.shift}: ${changeWords(f)}`,
          ),
        sms: (f) => `${f.actor} approved your corrected hours for ${f.shift}.`,
      },
    },
  }),
  "hours-corrections.declined": defineEvent({
    details: correction,
    log: {
      type: "hours-declined",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, shift, details }) =>
        `${actor} declined the corrected hours of ${subject} on ${shift}.${reasonText(details.reason)}`,
    },
    invalidates: PROPOSALS,
    webhook: null,
    notifies: {
      subject: {
        ...PLAIN_EVENTS,
        words: (f) =>
          notice(
            "Your corrected hours were declined",
            `${f.actor} declined your correction of ${f.shift}. Your hours stay as they were.${reasonText(f.correctionReason)}`,
          ),
        sms: (f) => `${f.actor} declined your corrected hours for ${f.shift}.`,
      },
    },
  }),
  "hours-corrections.withdrawn": defineEvent({
    details: nothing,
    log: {
      type: "hours-withdrawn",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, shift }) => `${subject} withdrew their correction of ${shift}`,
    },
    invalidates: PROPOSALS,
    webhook: null,
    notifies: null,
  }),
  "hours-corrections.kept": defineEvent({
    details: nothing,
    log: {
      type: "hours-kept",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, shift }) =>
        `${actor} confirmed the 10-7 of ${subject} on ${shift} that the system set`,
    },
    invalidates: PROPOSALS,
    webhook: null,
    notifies: null,
  }),
};
