import { formatDay } from "../time/format.ts";
import { addDays, type LocalDate } from "../time/local.ts";
import type { RequestMessageFacts } from "./message-facts.ts";

const DAYS_AHEAD = 2;

/** A made-up shift, some days ahead, to look at templates with. */
export function templateSample(squad: string, link: string, today: LocalDate): RequestMessageFacts {
  return {
    squad,
    firstName: "Dana",
    shift: "Night",
    day: formatDay(addDays(today, DAYS_AHEAD)),
    hours: "11:00 PM - 7:00 AM",
    startTime: "11:00 PM",
    partners: ["K-7 Noa Cohen"],
    notes: "Ambulance 2 is in the shop",
    isConfirmed: false,
    link,
    requester: "C-12 Avi Katz",
    requesterUnit: "C-12",
    reason: "Exam in the morning",
  };
}
