import { HOURS_ANSWERED_DAYS } from "../attendance/hours-question.ts";
import { counted } from "../time/counted.ts";
import { DUTY } from "./attendance.ts";
import { defineEvent } from "./define-event.ts";
import { count, dayWords, dayWordsOfMany, maybe, textDetail } from "./details.ts";
import { OWN_SHIFT } from "./notification-policy.ts";
import { type NoticeFacts, type NoticeText, notice } from "./words.ts";

const HOURS = ["attendance.hoursAsked", "activity."];
const hoursAsked = {
  shabbatDay: textDetail,
  hours: dayWordsOfMany,
  uncovered: maybe(dayWordsOfMany),
  unanswered: maybe(dayWordsOfMany),
  assignedLater: maybe(dayWordsOfMany),
};

/**
 * Formats "On Shabbat you were 10-8 by schedule: Night, ... Nobody came for you: Morning, ... Did
 * you serve?"
 */
function hoursWords({ shabbatDay, hours, uncovered, unanswered }: NoticeFacts): string {
  const sentences = [
    ...(hours.length > 0
      ? [`On ${shabbatDay} you were 10-8 by schedule: ${hours.join("; ")}.`]
      : []),
    ...(uncovered.length > 0
      ? [`Nobody came for you: ${uncovered.join("; ")}. Did you serve?`]
      : []),
    ...(unanswered.length > 0
      ? [`You did not answer whether you were on: ${unanswered.join("; ")}. Did you serve?`]
      : []),
  ];
  return sentences.join(" ");
}

function assignedLaterNotice({ assignedLater }: NoticeFacts): NoticeText {
  return notice(
    "Did you serve?",
    `An admin assigned you to a past shift: ${assignedLater.join("; ")}. Say on your dashboard whether you served, within ${counted(HOURS_ANSWERED_DAYS, "day")}.`,
  );
}

/** The hours confirmation for hours by schedule, and the member's answer. */
export const hoursEvents = {
  "attendance.hours-asked": defineEvent({
    details: hoursAsked,
    log: {
      type: "hours-asked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) =>
        details.shabbatDay === ""
          ? `${subject} was asked whether they served on past shifts that they were assigned to`
          : `${subject} was asked whether their hours on ${details.shabbatDay} are right`,
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
            : notice(
                f.hours.length > 0
                  ? `Are your hours on ${f.shabbatDay} right?`
                  : `Did you serve on ${f.shabbatDay}?`,
                `${hoursWords(f)} Say on your dashboard ${f.hours.length > 0 ? "that this is right, or put it right," : "how it was,"} within ${counted(HOURS_ANSWERED_DAYS, "day")}.`,
              ),
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
        `${subject} said that their hours on ${details.shabbatDay} are right`,
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
          ? `${subject} said that they served on ${shift}: ${details.after}`
          : `${subject} put their hours of ${shift} right: ${details.before} became ${details.after}`,
    },
    invalidates: [...DUTY, ...HOURS],
    webhook: { group: "10-8 and 10-7", label: "Hours by schedule are put right by their member" },
    notifies: null,
  }),
  "attendance.not-there": defineEvent({
    details: { before: dayWords },
    log: {
      type: "hours-corrected",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, shift, details }) =>
        `${subject} said that they were not there on ${shift}${details.before === "" ? "" : `: ${details.before} by schedule was taken out`}`,
    },
    invalidates: [...DUTY, ...HOURS],
    webhook: {
      group: "10-8 and 10-7",
      label: "Somebody says that they were not there, though they were 10-8 by schedule",
    },
    notifies: null,
  }),
};
