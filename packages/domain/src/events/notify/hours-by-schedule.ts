import { HOURS_ANSWERED_DAYS } from "../../attendance/hours-question.ts";
import { formatUnit } from "../../text/language.ts";
import { DUTY } from "../catalog/attendance.ts";
import { defineEvent } from "../define-event.ts";
import { count, dayWords, dayWordsOfMany, maybe, textDetail } from "../details.ts";
import { type NoticeFacts, type NoticeText, notice } from "../words.ts";
import { OWN_SHIFT } from "./notification-policy.ts";

const ANSWER_WITHIN = formatUnit(HOURS_ANSWERED_DAYS, "day");
const HOURS = ["attendance.hoursAsked", "activity."];
const hoursAsked = {
  shabbatDay: textDetail,
  hours: dayWordsOfMany,
  uncovered: maybe(dayWordsOfMany),
  unanswered: maybe(dayWordsOfMany),
  assignedLater: maybe(dayWordsOfMany),
};

/**
 * Formats the question after Shabbat: "We logged you 10-8 automatically on Shabbat: Night, ... No
 * one took your shift: Morning, ... Did you serve?"
 */
function hoursWords({ shabbatDay, hours, uncovered, unanswered }: NoticeFacts): string {
  const sentences = [
    ...(hours.length > 0
      ? [`We logged you 10-8 automatically on ${shabbatDay}: ${hours.join("; ")}.`]
      : []),
    ...(uncovered.length > 0
      ? [`No one took your shift: ${uncovered.join("; ")}. Did you serve?`]
      : []),
    ...(unanswered.length > 0
      ? [`You didn't answer whether you were on: ${unanswered.join("; ")}. Did you serve?`]
      : []),
  ];
  return sentences.join(" ");
}

function assignedLaterNotice({ assignedLater }: NoticeFacts): NoticeText {
  return notice(
    "Did you serve?",
    `An admin assigned you to a past shift: ${assignedLater.join("; ")}. Did you serve? Answer on your dashboard within ${ANSWER_WITHIN}.`,
  );
}

/** Events of the question about hours recorded by schedule, and the member's answer. */
export const hoursEvents = {
  "attendance.hours-asked": defineEvent({
    details: hoursAsked,
    log: {
      type: "hours-asked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) =>
        details.shabbatDay === ""
          ? `${subject} was asked whether they served on past shifts that an admin assigned`
          : `${subject} was asked to confirm their hours on ${details.shabbatDay}`,
    },
    invalidates: HOURS,
    webhook: null,
    notifies: {
      subject: {
        ...OWN_SHIFT,
        purpose: "task",
        link: "open-dashboard",
        words: (f) =>
          f.assignedLater.length > 0
            ? assignedLaterNotice(f)
            : f.hours.length > 0
              ? notice(
                  `Confirm your hours: ${f.shabbatDay}`,
                  `${hoursWords(f)} Confirm or correct your hours on your dashboard within ${ANSWER_WITHIN}.`,
                )
              : notice(
                  `Did you serve on ${f.shabbatDay}?`,
                  `${hoursWords(f)} Answer on your dashboard within ${ANSWER_WITHIN}.`,
                ),
        sms: (f) =>
          f.assignedLater.length > 0
            ? `Did you serve on a past shift? Answer within ${ANSWER_WITHIN}:`
            : f.hours.length > 0
              ? `Confirm or correct your hours on ${f.shabbatDay} within ${ANSWER_WITHIN}:`
              : `Did you serve on ${f.shabbatDay}? Answer within ${ANSWER_WITHIN}:`,
      },
    },
  }),
  "attendance.hours-confirmed": defineEvent({
    details: { shabbatDay: textDetail, count },
    log: {
      type: "hours-answered",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) =>
        `${subject} confirmed their hours on ${details.shabbatDay}`,
    },
    invalidates: HOURS,
    webhook: null,
    notifies: null,
  }),
  "attendance.hours-corrected": defineEvent({
    details: { before: dayWords, after: dayWords },
    log: {
      type: "hours-corrected",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, shift, details }) =>
        details.before === ""
          ? `${subject} entered their hours on ${shift}: ${details.after}`
          : `${subject} corrected their hours on ${shift} from ${details.before} to ${details.after}`,
    },
    invalidates: [...DUTY, ...HOURS],
    webhook: { group: "10-8 and 10-7", label: "A member corrects their automatic hours" },
    notifies: null,
  }),
  "attendance.not-there": defineEvent({
    details: { before: dayWords },
    log: {
      type: "hours-corrected",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, shift, details }) =>
        details.before === ""
          ? `${subject} answered that they didn't serve on ${shift}`
          : `${subject} answered that they didn't serve on ${shift}; their automatic hours, ${details.before}, were removed`,
    },
    invalidates: [...DUTY, ...HOURS],
    webhook: {
      group: "10-8 and 10-7",
      label: "A member says that they didn't serve, despite an automatic 10-8",
    },
    notifies: null,
  }),
};
