import { CLOSING_MINUTES } from "../attendance/closing.ts";
import { minutesInWords } from "../time/counted.ts";
import { nothing } from "./details.ts";
import { news } from "./news.ts";
import { PLAIN_NEWS } from "./telling.ts";
import { notice } from "./words.ts";

const DUTY = ["attendance.", "shifts.", "board.show", "reports.", "activity."];

const CLOSED_AFTER = minutesInWords(CLOSING_MINUTES);

export const attendanceNews = {
  "attendance.checked-in": news({
    details: nothing,
    log: {
      type: "check-in",
      recent: "check-in",
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} went 10-8 for ${shift}`,
    },
    touches: DUTY,
    webhook: { group: "10-8 and 10-7", label: "Somebody goes 10-8" },
    tells: null,
  }),
  "attendance.checked-out": news({
    details: nothing,
    log: {
      type: "check-out",
      recent: "check-out",
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} went 10-7 from ${shift}`,
    },
    touches: DUTY,
    webhook: { group: "10-8 and 10-7", label: "Somebody goes 10-7" },
    tells: null,
  }),
  "attendance.closed-by-system": news({
    details: nothing,
    log: {
      type: "check-out",
      recent: "check-out",
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} was checked out of ${shift} by the system, ${CLOSED_AFTER} after its end`,
    },
    touches: DUTY,
    webhook: { group: "10-8 and 10-7", label: "A forgotten 10-7 is set by the system" },
    tells: {
      subject: {
        ...PLAIN_NEWS,
        words: (f) =>
          notice(
            "Checked out by the system",
            `You were still 10-8 ${CLOSED_AFTER} after ${f.shift}, so your 10-7 was set to its end. Tell an administrator if that is wrong.`,
          ),
      },
    },
  }),
  "attendance.missed": news({
    details: nothing,
    log: {
      type: "shift-missed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} never checked in for ${shift}`,
    },
    touches: DUTY,
    webhook: { group: "10-8 and 10-7", label: "Somebody never came" },
    tells: null,
  }),
};
