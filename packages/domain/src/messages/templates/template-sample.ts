import type { DateStyle } from "../../time/date-style.ts";
import { formatDay, formatTime, formatTimeRange } from "../../time/format.ts";
import { addDays, type LocalDate } from "../../time/local.ts";
import type { RequestMessageFacts } from "./message-facts.ts";

const DAYS_AHEAD = 2;
const [START, END] = ["23:00", "07:00"];

export function templateSample(
  squad: string,
  link: string,
  today: LocalDate,
  style: DateStyle,
): RequestMessageFacts {
  return {
    squad,
    firstName: "Dana",
    shift: "Night",
    day: formatDay(addDays(today, DAYS_AHEAD), style),
    hours: formatTimeRange(START, END, style),
    startTime: formatTime(START, style),
    partners: ["K-7 Noa Cohen"],
    notes: "Ambulance 2 is in the shop",
    isConfirmed: false,
    link,
    requester: "C-12 Avi Katz",
    requesterUnit: "C-12",
    reason: "Exam in the morning",
  };
}
