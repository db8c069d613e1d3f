import { expect, test } from "vitest";
import { NOTICE_FACTS } from "../testing/notice-facts.ts";
import { type EventType, eventDefinitionOf, notificationPolicyOf } from "./catalogue.ts";
import type { NotificationRecipient } from "./recipients.ts";
import { filledNotice, movedAskText, type NoticeFacts, openNowNotice } from "./words.ts";

const NIGHT = "Night on Fri, Nov 20, 11:00 PM - 7:00 AM";
const [FRIDAY, SATURDAY] = ["Night, Fri, Nov 20", "Morning, Sat, Nov 21"];
const read = (type: EventType, as: NotificationRecipient, facts: Partial<NoticeFacts>) =>
  notificationPolicyOf(type, as).words({
    ...NOTICE_FACTS,
    shabbatDay: "Shabbat",
    hours: [],
    ...facts,
  });

test.each<[string, Partial<NoticeFacts>, title: string, message: string]>([
  [
    "hours that were written by schedule",
    { hours: [FRIDAY] },
    "Are your hours on Shabbat right?",
    `On Shabbat you were 10-8 by schedule: ${FRIDAY}. Say on your dashboard that this is right, or put it right, within 7 days.`,
  ],
  [
    "a shift on which nobody came for them",
    { uncovered: [SATURDAY] },
    "Did you serve on Shabbat?",
    `Nobody came for you: ${SATURDAY}. Did you serve? Say on your dashboard how it was, within 7 days.`,
  ],
  [
    "a shift of which they did not answer",
    { unanswered: [FRIDAY, SATURDAY] },
    "Did you serve on Shabbat?",
    `You did not answer whether you were on: ${FRIDAY}; ${SATURDAY}. Did you serve? Say on your dashboard how it was, within 7 days.`,
  ],
  [
    "hours and a shift on which nobody came",
    { hours: [FRIDAY], uncovered: [SATURDAY] },
    "Are your hours on Shabbat right?",
    `On Shabbat you were 10-8 by schedule: ${FRIDAY}. Nobody came for you: ${SATURDAY}. Did you serve? Say on your dashboard that this is right, or put it right, within 7 days.`,
  ],
  [
    "past shifts that they were assigned to",
    { shabbatDay: "", assignedLater: [FRIDAY, SATURDAY] },
    "Did you serve?",
    `An admin assigned you to a past shift: ${FRIDAY}; ${SATURDAY}. Say on your dashboard whether you served, within 7 days.`,
  ],
])("asks a member after a rest day only about %s", (_, facts, title, message) => {
  expect(read("attendance.hours-asked", "subject", facts)).toEqual({ title, message });
});

test.each<[string, EventType, NotificationRecipient, Partial<NoticeFacts>, said: RegExp]>([
  [
    "of one shift is not counted",
    "shifts.assigned",
    "subject",
    { shiftCount: 1 },
    /^You are on a shift\n/,
  ],
  [
    "of one of their own is not counted",
    "shifts.moved",
    "assigned",
    { shiftCount: 1 },
    /^Your shift has moved\n/,
  ],
  [
    "of a role says that it is open",
    "shifts.uncovered-soon",
    "assigned",
    { openCount: 0, roleGap: "" },
    / with a role open\. /,
  ],
  [
    "of a role says which",
    "shifts.uncovered-soon",
    "assigned",
    { openCount: 1, roleGap: "needs a driver" },
    / with one place open \(needs a driver\)\. /,
  ],
  [
    "of a shift ahead says to ask for a replacement",
    "shifts.assigned",
    "subject",
    {},
    / If you cannot come, ask for a replacement\.$/,
  ],
  [
    "of a shift under way does not say to ask for a replacement",
    "shifts.assigned",
    "subject",
    { hasStarted: true },
    /7:00 AM\. It has already started\. If you can't come, call your coordinator\.$/,
  ],
  [
    "of a shift that was moved into the past asks nothing",
    "shifts.moved",
    "assigned",
    { hasStarted: true, isOver: true },
    /; it was .*M\.$/,
  ],
  [
    "with a full stop in the middle of a reason has one behind it, too",
    "replacements.requested",
    "admin",
    { reason: "St. Mary's has me" },
    / Reason: St\. Mary's has me\.$/,
  ],
])("formats a message that %s", (_, type, as, facts, said) => {
  const { title, message } = read(type, as, facts);
  expect(`${title}\n${message}`).toMatch(said);
});

test.each<[EventType, Partial<NoticeFacts>, line: string]>([
  ["members.spots-freed", { openCount: 1 }, `${NIGHT} needs somebody`],
  ["members.spots-freed", { openCount: 4 }, `4 shifts need somebody, first ${NIGHT}`],
  ["shifts.weeks-planned", { shiftCount: 1 }, "A new shift on the schedule"],
  ["shifts.weeks-planned", { shiftCount: 12 }, "12 new shifts on the schedule"],
  [
    "attendance.break-overdue",
    { isSquadLeft: true },
    `No unit is in service: ${NIGHT} lasts until 7:00 AM`,
  ],
  [
    "attendance.break-overdue",
    { isSquadLeft: false },
    `A shift has no unit in service: ${NIGHT} lasts until 7:00 AM`,
  ],
  [
    "attendance.last-out",
    { isSquadLeft: false },
    `Nobody is in service: ${NIGHT} lasts until 7:00 AM`,
  ],
  [
    "attendance.last-out",
    { isSquadLeft: true },
    `Nobody of the squad is in service: ${NIGHT} lasts until 7:00 AM`,
  ],
])("writes to the squad's chat for %s with %j", (type, facts, line) => {
  expect(eventDefinitionOf(type).chat?.words({ ...NOTICE_FACTS, ...facts })).toBe(line);
});

test("turns a question about an open spot into a statement when the shift is full", () => {
  const filled = `${NIGHT} has everybody it needs.`;
  expect(filledNotice(NIGHT, false)).toEqual({
    title: "Filled",
    message: `${filled} You need do nothing.`,
  });
  expect(filledNotice(NIGHT, true)).toEqual({
    title: "Filled",
    message: `${filled} You are on it.`,
  });
});

test("says that the spot is open when its member has left", () => {
  expect(openNowNotice(NIGHT)).toEqual({
    title: "The place is open now",
    message: `Whoever asked for cover of ${NIGHT} has left the squad. The place is open to be taken.`,
  });
});

test("gives the new time in a question about a spot on a moved shift", () => {
  expect(movedAskText(NIGHT)).toBe(
    `The shift has moved: it is now ${NIGHT}. It still needs somebody.`,
  );
});
