import type { RequestMessageFacts } from "./message-facts.ts";

/** A made-up shift to look at templates with. */
export function templateSample(squad: string, link: string): RequestMessageFacts {
  return {
    squad,
    firstName: "Dana",
    shift: "Night",
    day: "Fri, Nov 20",
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
