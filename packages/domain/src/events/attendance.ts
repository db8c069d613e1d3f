import { BREAK_MINUTES } from "../attendance/break-watch.ts";
import { CHECK_IN_OPENS_MINUTES, CHECK_IN_OPENS_TEXT } from "../attendance/check-in.ts";
import { CLOSING_MINUTES } from "../attendance/closing.ts";
import { minutesInWords } from "../time/counted.ts";
import { defineEvent } from "./define-event.ts";
import { nothing, textDetail } from "./details.ts";
import {
  FOR_ADMINISTRATORS,
  OWN_SHIFT,
  PLAIN_EVENTS,
  QUIET_EVENTS,
} from "./notification-policy.ts";
import { type NoticeFacts, notice } from "./words.ts";

export const DUTY = [
  "attendance.",
  "handoff.open",
  "shifts.",
  "wallboard.show",
  "reports.",
  "activity.",
];

/**
 * Another member's duty affects no own shifts, hours or figures. In a mass call many members go
 * 10-8, and every open screen refetches each time.
 */
const DUTY_OF_OTHERS = [
  "attendance.onCall",
  "attendance.onDuty",
  "attendance.starts",
  "handoff.open",
  "shifts.month",
  "shifts.one",
  "shifts.assignments",
  "shifts.assignmentsOfShift",
  "shifts.partners",
  "shifts.assignmentHistory",
  "shifts.available",
  "shifts.ofDraftSchedules",
  "shifts.recurringInfo",
  "shifts.suggestions",
  "shifts.eligibility",
  "shifts.assignmentOrder",
  "shifts.spotsAhead",
  "shifts.templates",
  "shifts.standIns",
  "shifts.standInsFor",
  "shifts.ownStandIns",
  "wallboard.show",
  "reports.members",
  "reports.availability",
  "reports.emergencyCoverage",
  "reports.replacements",
  "reports.coverage",
  "reports.withoutStandIn",
  "reports.workload",
  "reports.setupChecklist",
  "reports.systemStats",
  "activity.",
];
const ON_DUTY = { invalidates: DUTY, invalidationsOfOthers: DUTY_OF_OTHERS };

/** The queries about shift starts on the dashboards, other than duty. */
const STARTS = ["attendance.starts", "shifts.myUpcoming", "activity."];

/** Formats "Call (718) 555-0123.", or says that there is no number. */
function callOf({ subjectPhone }: NoticeFacts): string {
  return subjectPhone ? `Call ${subjectPhone}.` : "There is no phone number of theirs.";
}

const BREAK_LENGTH = minutesInWords(BREAK_MINUTES);
const CLOSED_AFTER = minutesInWords(CLOSING_MINUTES);

export const attendanceEvents = {
  "attendance.checked-in": defineEvent({
    details: nothing,
    log: {
      type: "check-in",
      recent: "check-in",
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} went 10-8 for ${shift}`,
    },
    ...ON_DUTY,
    webhook: { group: "10-8 and 10-7", label: "Somebody goes 10-8" },
    chat: { kind: "duty", words: (f) => `${f.subject} is 10-8: ${f.shift}` },
    notifies: null,
  }),
  "attendance.checked-out": defineEvent({
    details: nothing,
    log: {
      type: "check-out",
      recent: "check-out",
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} went 10-7 from ${shift}`,
    },
    ...ON_DUTY,
    webhook: { group: "10-8 and 10-7", label: "Somebody goes 10-7" },
    chat: { kind: "duty", words: (f) => `${f.subject} is 10-7: ${f.shift}` },
    notifies: null,
  }),
  "attendance.last-out": defineEvent({
    details: { left: textDetail, until: textDetail },
    log: {
      type: "last-out",
      recent: "last-out",
      seenBy: "everyone",
      sentence: ({ subject, shift, details: { left } }) =>
        left === "squad"
          ? `${subject} went 10-7 from ${shift} as the last of the squad`
          : `${subject} went 10-7 as the last one of ${shift}`,
    },
    invalidates: ["activity."],
    webhook: { group: "10-8 and 10-7", label: "The last one in service goes 10-7" },
    chat: {
      kind: "gaps",
      words: (f) =>
        `${f.isSquadLeft ? "Nobody of the squad is in service" : "Nobody is in service"}: ${f.shift} lasts until ${f.until}`,
    },
    notifies: {
      admin: {
        ...FOR_ADMINISTRATORS,
        link: "open-dashboard",
        words: (f) =>
          f.isSquadLeft
            ? notice(
                "Nobody is in service",
                `${f.subject} went 10-7 as the last of the squad. ${f.shift} lasts until ${f.until}.`,
              )
            : notice(
                "A shift has nobody in service",
                `${f.subject} went 10-7 as the last one of ${f.shift}, which lasts until ${f.until}.`,
              ),
      },
    },
  }),
  "attendance.break-overdue": defineEvent({
    details: { left: textDetail, until: textDetail },
    log: {
      type: "break-overdue",
      recent: "break-overdue",
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} did not come back from a break within ${BREAK_LENGTH}: ${shift}`,
    },
    invalidates: ["activity."],
    webhook: {
      group: "10-8 and 10-7",
      label: "A break of the last unit in service lasts too long",
    },
    chat: {
      kind: "gaps",
      words: (f) =>
        `${f.isSquadLeft ? "No unit is in service" : "A shift has no unit in service"}: ${f.shift} lasts until ${f.until}`,
    },
    notifies: {
      admin: {
        ...FOR_ADMINISTRATORS,
        link: "open-dashboard",
        words: (f) =>
          notice(
            f.isSquadLeft ? "No unit is in service" : "A shift has no unit in service",
            `${f.subject} left ${f.shift} more than ${BREAK_LENGTH} ago and is not back. The shift lasts until ${f.until}.`,
          ),
      },
    },
  }),
  "attendance.closed-by-system": defineEvent({
    details: nothing,
    log: {
      type: "check-out",
      recent: "check-out",
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} was checked out of ${shift} by the system, ${CLOSED_AFTER} after its end`,
    },
    ...ON_DUTY,
    webhook: { group: "10-8 and 10-7", label: "A forgotten 10-7 is set by the system" },
    notifies: {
      subject: {
        ...PLAIN_EVENTS,
        words: (f) =>
          notice(
            "Checked out by the system",
            `You were still 10-8 ${CLOSED_AFTER} after ${f.shift}, so your 10-7 was set to its end. If that's wrong, open the shift and correct your hours.`,
          ),
      },
    },
  }),
  "attendance.ended-by-move": defineEvent({
    details: nothing,
    log: {
      type: "check-out",
      recent: "check-out",
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `The 10-8 of ${subject} ended, because ${shift} was moved`,
    },
    ...ON_DUTY,
    webhook: { group: "10-8 and 10-7", label: "A 10-8 ends, because the shift was moved" },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "Your 10-8 ended",
            `An admin moved your shift to ${f.shift}. ${CHECK_IN_OPENS_TEXT}`,
          ),
      },
    },
  }),
  "attendance.shortened-by-move": defineEvent({
    details: nothing,
    log: {
      type: "check-in",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `The 10-8 of ${subject} counts from ${CHECK_IN_OPENS_MINUTES} minutes before ${shift}, which was moved`,
    },
    ...ON_DUTY,
    webhook: {
      group: "10-8 and 10-7",
      label: "A 10-8 counts from later, because the shift was moved",
    },
    notifies: null,
  }),
  "attendance.start-asked": defineEvent({
    details: nothing,
    log: {
      type: "start-asked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, shift }) => `${subject} was asked whether they are on ${shift}`,
    },
    invalidates: STARTS,
    webhook: { group: "10-8 and 10-7", label: "Somebody has not gone 10-8 and is asked" },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        link: "answer-start",
        words: (f) =>
          notice(
            "Are you on?",
            `${f.shift} has begun and you are not 10-8. If you are there, go 10-8; if you cannot come, say so now and cover is asked for at once.`,
          ),
      },
    },
  }),
  "attendance.start-missed": defineEvent({
    details: nothing,
    log: {
      type: "start-missed",
      recent: "start-missed",
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} had not gone 10-8 for ${shift}, and the squad was told`,
    },
    invalidates: STARTS,
    webhook: { group: "10-8 and 10-7", label: "Nobody has made a start, and the squad is told" },
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            "Your squad was told",
            `You are not 10-8 on ${f.shift}, so your partners and the administrators have been told. Go 10-8, or say that you cannot come.`,
          ),
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "Your partner has not come",
            `${f.subject} is not 10-8 on ${f.shift}. ${callOf(f)} The administrators have been told as well.`,
          ),
      },
      admin: {
        ...FOR_ADMINISTRATORS,
        link: "open-dashboard",
        words: (f) =>
          notice(
            "Somebody has not come",
            `${f.subject} is not 10-8 on ${f.shift}. ${callOf(f)} Find a replacement on your dashboard.`,
          ),
      },
    },
  }),
  "attendance.began-by-schedule": defineEvent({
    details: nothing,
    log: {
      type: "check-in",
      recent: "check-in",
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject}, who keeps the rest day, is 10-8 by schedule for ${shift}`,
    },
    ...ON_DUTY,
    webhook: { group: "10-8 and 10-7", label: "Somebody who keeps a rest day is 10-8 by schedule" },
    notifies: null,
  }),
  "attendance.ended-by-schedule": defineEvent({
    details: nothing,
    log: {
      type: "check-out",
      recent: "check-out",
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject}, who keeps the rest day, is 10-7 by schedule from ${shift}`,
    },
    ...ON_DUTY,
    webhook: { group: "10-8 and 10-7", label: "Somebody who keeps a rest day is 10-7 by schedule" },
    notifies: null,
  }),
  "attendance.schedule-undone": defineEvent({
    details: nothing,
    log: {
      type: "check-out",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} is not 10-8 by schedule any more: ${shift} is at another time now`,
    },
    ...ON_DUTY,
    webhook: {
      group: "10-8 and 10-7",
      label: "A 10-8 by schedule is taken back, because the shift was moved",
    },
    notifies: null,
  }),
  "attendance.missed": defineEvent({
    details: nothing,
    log: {
      type: "shift-missed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} never checked in for ${shift}`,
    },
    ...ON_DUTY,
    webhook: { group: "10-8 and 10-7", label: "Somebody never came" },
    notifies: null,
  }),
};
