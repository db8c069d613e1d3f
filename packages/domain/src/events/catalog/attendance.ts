import { BREAK_MINUTES } from "../../attendance/break-watch.ts";
import { CHECK_IN_OPENS_MINUTES, CHECK_IN_OPENS_TEXT } from "../../attendance/check-in.ts";
import { CLOSING_MINUTES } from "../../attendance/closing.ts";
import { formatMinutes } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { nothing, textDetail } from "../details.ts";
import {
  FOR_ADMINISTRATORS,
  OWN_SHIFT,
  PLAIN_EVENTS,
  QUIET_EVENTS,
} from "../notify/notification-policy.ts";
import { type NoticeFacts, notice } from "../words.ts";

export const DUTY = [
  "attendance.",
  "handoff.open",
  "shifts.",
  "wallboard.show",
  "reports.",
  "activity.",
];

/**
 * Queries to refetch when another member goes on or off duty. Own shifts, hours and figures are not
 * among them: in a mass call many members go 10-8, and every open screen refetches each time.
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
  "reports.hours",
  "reports.availability",
  "reports.emergencyCoverage",
  "reports.replacements",
  "reports.coverage",
  "reports.withoutStandIn",
  "reports.workload",
  "reports.setupChecklist",
  "reports.systemStats",
  "reports.servicePoints",
  "reports.servicePointRecord",
  "reports.memberServicePoints",
  "activity.",
];
const ON_DUTY = { invalidates: DUTY, invalidationsOfOthers: DUTY_OF_OTHERS };

/** Dashboard queries about missed shift starts. */
const STARTS = ["attendance.starts", "shifts.myUpcoming", "activity."];

/** Formats "Call (718) 555-0123.", or says that the member has no phone number. */
function callOf({ subjectPhone }: NoticeFacts): string {
  return subjectPhone ? `Call ${subjectPhone}.` : "They have no phone number on file.";
}

const BREAK_LENGTH = formatMinutes(BREAK_MINUTES);
const CLOSED_AFTER = formatMinutes(CLOSING_MINUTES);

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
    webhook: { group: "10-8 and 10-7", label: "A member goes 10-8" },
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
    webhook: { group: "10-8 and 10-7", label: "A member goes 10-7" },
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
          ? `${subject} went 10-7 from ${shift}: no unit of the squad is in service`
          : `${subject} went 10-7 from ${shift}: no unit of the shift is in service`,
    },
    invalidates: ["activity."],
    webhook: { group: "10-8 and 10-7", label: "The last unit in service goes 10-7" },
    chat: {
      kind: "gaps",
      words: (f) =>
        f.isSquadLeft
          ? `No one in the squad is in service: ${f.shift} runs until ${f.until}`
          : `No one on the shift is in service: ${f.shift} runs until ${f.until}`,
    },
    notifies: {
      admin: {
        ...FOR_ADMINISTRATORS,
        link: "open-dashboard",
        words: (f) =>
          f.isSquadLeft
            ? notice(
                "No one is in service",
                `${f.subject} went 10-7, and no one else is 10-8. ${f.shift} runs until ${f.until}. Find a replacement.`,
              )
            : notice(
                `No one is in service: ${f.shiftShort.label}`,
                `${f.subject} went 10-7, and no one else is 10-8: ${f.shift}. The shift runs until ${f.until}. Find a replacement.`,
              ),
        sms: (f) =>
          f.isSquadLeft
            ? `No one is in service: ${f.subject} went 10-7 from ${f.shift}. Find a replacement:`
            : `No one is 10-8 on ${f.shift}: ${f.subject} went 10-7. Find a replacement:`,
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
        `${subject} wasn't back from a break after ${BREAK_LENGTH}: ${shift}`,
    },
    invalidates: ["activity."],
    webhook: {
      group: "10-8 and 10-7",
      label: "The last unit in service takes too long a break",
    },
    chat: {
      kind: "gaps",
      words: (f) =>
        f.isSquadLeft
          ? `No unit is in service: ${f.shift} runs until ${f.until}`
          : `No unit on the shift is in service: ${f.shift} runs until ${f.until}`,
    },
    notifies: {
      admin: {
        ...FOR_ADMINISTRATORS,
        link: "open-dashboard",
        words: (f) =>
          notice(
            f.isSquadLeft ? "No unit is in service" : `No unit in service: ${f.shiftShort.label}`,
            `${f.subject} went on a break from ${f.shift} more than ${BREAK_LENGTH} ago and isn't back. The shift runs until ${f.until}.`,
          ),
        sms: (f) =>
          f.isSquadLeft
            ? `No unit is in service: ${f.subject} isn't back from a break on ${f.shift}.`
            : `No unit on ${f.shift}: ${f.subject} isn't back from a break.`,
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
        `${subject} didn't go 10-7 from ${shift} within ${CLOSED_AFTER}; the system set it to the shift's end`,
    },
    ...ON_DUTY,
    webhook: { group: "10-8 and 10-7", label: "The system sets a forgotten 10-7" },
    notifies: {
      subject: {
        ...PLAIN_EVENTS,
        words: (f) =>
          notice(
            "We logged you 10-7",
            `You didn't go 10-7 after ${f.shift}, so we set it to the end of the shift. Wrong? Open the shift and correct your hours.`,
          ),
        sms: (f) => `We logged you 10-7 at the end of ${f.shift}. Wrong? Correct your hours.`,
      },
    },
  }),
  "attendance.ended-by-move": defineEvent({
    details: nothing,
    log: {
      type: "check-out",
      recent: "check-out",
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject}'s 10-8 ended because ${shift} was moved`,
    },
    ...ON_DUTY,
    webhook: { group: "10-8 and 10-7", label: "A 10-8 ends because the shift was moved" },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            "Your 10-8 ended",
            `An admin moved your shift to ${f.shift}. ${CHECK_IN_OPENS_TEXT}`,
          ),
        sms: (f) => `Your 10-8 ended: your shift moved to ${f.shift}. Go 10-8 again then.`,
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
        `${subject}'s 10-8 now starts ${CHECK_IN_OPENS_MINUTES} minutes before ${shift}, which was moved`,
    },
    ...ON_DUTY,
    webhook: {
      group: "10-8 and 10-7",
      label: "A 10-8 starts later because the shift was moved",
    },
    notifies: null,
  }),
  "attendance.start-asked": defineEvent({
    details: nothing,
    log: {
      type: "start-asked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, shift }) => `${subject} was asked whether they're on ${shift}`,
    },
    invalidates: STARTS,
    webhook: { group: "10-8 and 10-7", label: "A member who hasn't gone 10-8 is asked" },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        link: "answer-start",
        words: (f) =>
          notice(
            "Are you on shift?",
            `${f.shift} has started and you haven't gone 10-8. If you're there, go 10-8. If you can't come, answer now and we'll ask for a replacement.`,
          ),
        sms: (f) => `You haven't gone 10-8 for ${f.shift}. Are you on?`,
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
        `${subject} hadn't gone 10-8 for ${shift}; partners and admins were notified`,
    },
    invalidates: STARTS,
    webhook: {
      group: "10-8 and 10-7",
      label: "A member still hasn't gone 10-8, and the squad is notified",
    },
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            "We notified your squad",
            `You haven't gone 10-8 for ${f.shift}, so we notified your partners and the admins. Go 10-8, or answer that you can't come.`,
          ),
      },
      partner: {
        ...OWN_SHIFT,
        words: (f) =>
          notice(
            `${f.subject} hasn't gone 10-8`,
            `${f.subject} hasn't gone 10-8 for ${f.shift}. ${callOf(f)} The admins were notified, too.`,
          ),
        sms: (f) => `${f.subject} hasn't gone 10-8 for ${f.shift}. ${callOf(f)}`,
      },
      admin: {
        ...FOR_ADMINISTRATORS,
        link: "open-dashboard",
        words: (f) =>
          notice(
            `${f.subject} hasn't gone 10-8`,
            `${f.subject} hasn't gone 10-8 for ${f.shift}. ${callOf(f)} Find a replacement on your dashboard.`,
          ),
        sms: (f) => `${f.subject} hasn't gone 10-8 for ${f.shift}. ${callOf(f)}`,
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
        `${subject} went 10-8 automatically for ${shift} (Shabbat & Yom Tov)`,
    },
    ...ON_DUTY,
    webhook: {
      group: "10-8 and 10-7",
      label: "A member goes 10-8 automatically on Shabbat or Yom Tov",
    },
    notifies: null,
  }),
  "attendance.ended-by-schedule": defineEvent({
    details: nothing,
    log: {
      type: "check-out",
      recent: "check-out",
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} went 10-7 automatically from ${shift} (Shabbat & Yom Tov)`,
    },
    ...ON_DUTY,
    webhook: {
      group: "10-8 and 10-7",
      label: "A member goes 10-7 automatically on Shabbat or Yom Tov",
    },
    notifies: null,
  }),
  "attendance.schedule-undone": defineEvent({
    details: nothing,
    log: {
      type: "check-out",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject}'s automatic 10-8 was removed because ${shift} was moved`,
    },
    ...ON_DUTY,
    webhook: {
      group: "10-8 and 10-7",
      label: "An automatic 10-8 is removed because the shift was moved",
    },
    notifies: null,
  }),
  "attendance.missed": defineEvent({
    details: nothing,
    log: {
      type: "shift-missed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} never went 10-8 for ${shift}`,
    },
    ...ON_DUTY,
    webhook: { group: "10-8 and 10-7", label: "A member misses a shift" },
    notifies: null,
  }),
};
