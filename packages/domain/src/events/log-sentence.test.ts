import { expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import { type EventType, eventDefinitionOf, logSentence } from "./catalogue.ts";

const FACTS = {
  actor: "A-1 Dana Levi",
  subject: "C-20 Adam Singer",
  shift: "Night on Fri, Nov 20",
};
const DETAILS = { before: "Evening" };

test.each([
  ["shifts.assigned", "assigned"],
  ["shifts.reassigned", "moved"],
  ["shifts.unassigned", "removed"],
] as const)("names an administrator who changes their own spot only once: %s", (type, verb) => {
  expect(logSentence(type, { ...FACTS, style: USUAL_DATES, isOwnAct: false }, DETAILS)).toContain(
    `A-1 Dana Levi ${verb} C-20 Adam Singer`,
  );
  expect(
    logSentence(
      type,
      { ...FACTS, style: USUAL_DATES, subject: FACTS.actor, isOwnAct: true },
      DETAILS,
    ),
  ).toContain(`A-1 Dana Levi ${verb} themselves`);
});

test.each([
  [false, "A-1 Dana Levi turned off C-20 Adam Singer's authenticator app"],
  [true, "C-20 Adam Singer turned off their authenticator app"],
])("says who removed a member's authenticator app (the member: %s)", (isOwnAct, sentence) => {
  expect(
    logSentence("accounts.authenticator-off", { ...FACTS, style: USUAL_DATES, isOwnAct }, {}),
  ).toBe(sentence);
});

test.each(["shifts.assigned", "shifts.unassigned"] as const)("counts the shifts of %s", (type) => {
  expect(
    logSentence(type, { ...FACTS, style: USUAL_DATES, isOwnAct: false }, { count: 1 }),
  ).toMatch(/ Night on Fri, Nov 20$/);
  expect(
    logSentence(type, { ...FACTS, style: USUAL_DATES, isOwnAct: false }, { count: 26 }),
  ).toMatch(/ Night on Fri, Nov 20 and 25 more$/);
});

const EVENINGS = { days: "Nov 1 - 30", draftSchedule: "November" };

test.each<[EventType, details: object, sentence: string]>([
  ["members.spots-freed", { count: 1 }, "C-20 Adam Singer left 1 upcoming shift open"],
  ["members.spots-freed", { count: 3 }, "C-20 Adam Singer left 3 upcoming shifts open"],
  ["members.imported", { imported: 1 }, "A-1 Dana Levi imported 1 member"],
  ["members.imported", { imported: 0, skipped: 40 }, "A-1 Dana Levi imported 0 members"],
  ["members.imported", { imported: 40 }, "A-1 Dana Levi imported 40 members"],
  ["members.import-undone", { count: 1 }, "A-1 Dana Levi undid the import of 1 member"],
  ["members.import-undone", { count: 40 }, "A-1 Dana Levi undid the import of 40 members"],
  ["members.slips-made", { count: 1 }, "A-1 Dana Levi created sign-in slips for 1 member"],
  ["members.slips-made", { count: 40 }, "A-1 Dana Levi created sign-in slips for 40 members"],
  [
    "credentials.revoked",
    { credentials: "API token: Sheet" },
    "A-1 Dana Levi revoked what C-20 Adam Singer created: API token: Sheet",
  ],
  ["accounts.session-ended", { count: 1 }, "C-20 Adam Singer ended 1 session"],
  ["accounts.session-ended", { count: 2 }, "C-20 Adam Singer ended 2 sessions"],
  [
    "autofill.applied",
    { ...EVENINGS, count: 0, memberCount: 0 },
    "A-1 Dana Levi filled open spots for Nov 1 - 30: no one was assigned",
  ],
  [
    "autofill.applied",
    { ...EVENINGS, count: 1, memberCount: 1 },
    "A-1 Dana Levi filled open spots for Nov 1 - 30: 1 spot, 1 member",
  ],
  [
    "draft-schedules.published",
    { ...EVENINGS, count: 9, memberCount: 4 },
    "A-1 Dana Levi published “November” for Nov 1 - 30: 9 spots, 4 members",
  ],
  [
    "settings.custom-holidays-changed",
    { done: "added", name: "Drill", count: 1 },
    "A-1 Dana Levi added the custom holiday “Drill”",
  ],
  [
    "settings.custom-holidays-changed",
    { done: "added", name: "", count: 5 },
    "A-1 Dana Levi added 5 custom holidays",
  ],
  [
    "shifts.purged",
    { count: 1, before: "2021-03-01" },
    "The system deleted 1 shift before Monday, March 1, 2021, with the hours on record",
  ],
  ["shifts.purged", { count: 7 }, "The system deleted 7 shifts, with the hours on record"],
])("counts the items in the log sentence of %s with %j", (type, details, sentence) => {
  expect(logSentence(type, { ...FACTS, style: USUAL_DATES, isOwnAct: false }, details)).toBe(
    sentence,
  );
});

const SWAP = { title: "Night on Fri, Nov 20" };
const POLL = { group: "all members", invitedIds: [4, 5], priority: "normal" };

test.each<[EventType, details: object, sentence: string]>([
  [
    "attendance.last-out",
    { left: "squad" },
    "C-20 Adam Singer went 10-7 from Night on Fri, Nov 20: no unit of the squad is in service",
  ],
  [
    "attendance.last-out",
    { left: "shift" },
    "C-20 Adam Singer went 10-7 from Night on Fri, Nov 20: no unit of the shift is in service",
  ],
  [
    "attendance.break-overdue",
    { left: "squad" },
    "C-20 Adam Singer wasn't back from a break after 15 minutes: Night on Fri, Nov 20",
  ],
  [
    "attendance.hours-corrected",
    { before: "", after: "11 PM - 7 AM" },
    "C-20 Adam Singer entered their hours on Night on Fri, Nov 20: 11 PM - 7 AM",
  ],
  [
    "attendance.hours-corrected",
    { before: "11 PM - 7 AM", after: "11 PM - 3 AM" },
    "C-20 Adam Singer corrected their hours on Night on Fri, Nov 20 from 11 PM - 7 AM to 11 PM - 3 AM",
  ],
  [
    "attendance.not-there",
    { before: "" },
    "C-20 Adam Singer answered that they didn't serve on Night on Fri, Nov 20",
  ],
  [
    "attendance.not-there",
    { before: "11 PM - 7 AM" },
    "C-20 Adam Singer answered that they didn't serve on Night on Fri, Nov 20; their automatic hours, 11 PM - 7 AM, were removed",
  ],
  ["settings.organization-changed", {}, "A-1 Dana Levi changed the squad's settings"],
  [
    "settings.organization-changed",
    { shiftYears: 5 },
    "A-1 Dana Levi changed the squad's settings: shifts and hours are kept for 5 years",
  ],
  [
    "settings.organization-changed",
    { shiftYears: 0 },
    "A-1 Dana Levi changed the squad's settings: shifts and hours are kept forever",
  ],
  ["polls.asked", POLL, "A-1 Dana Levi sent a poll to 2 members (all members)"],
  [
    "polls.asked",
    { ...POLL, priority: "emergency" },
    "A-1 Dana Levi sent a poll (emergency) to 2 members (all members)",
  ],
  [
    "swaps.withdrawn",
    SWAP,
    "A-1 Dana Levi withdrew the swap of Night on Fri, Nov 20 offered to C-20 Adam Singer",
  ],
  [
    "swaps.withdrawn",
    { ...SWAP, because: "started" },
    "The swap of Night on Fri, Nov 20 offered to C-20 Adam Singer ended: one of the shifts has started",
  ],
  [
    "shift-types.changed",
    { act: "archived", kind: "Evening" },
    "A-1 Dana Levi archived the shift type Evening",
  ],
  ["shift-types.changed", {}, "A-1 Dana Levi reordered the shift types"],
])("states the outcome in the log sentence of %s with %j", (type, details, sentence) => {
  expect(logSentence(type, { ...FACTS, style: USUAL_DATES, isOwnAct: false }, details)).toBe(
    sentence,
  );
});

test.each([
  "shifts.created",
  "shifts.series-created",
  "shifts.weeks-planned",
  "shifts.changed",
  "shifts.deleted",
] as const)("invalidates the wallboard after %s", (type) =>
  expect(eventDefinitionOf(type).invalidates).toContain("wallboard.show"),
);
