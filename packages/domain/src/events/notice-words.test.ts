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
    "Confirm your hours: Shabbat",
    `We logged you 10-8 automatically on Shabbat: ${FRIDAY}. Confirm or correct your hours on your dashboard within 7 days.`,
  ],
  [
    "a shift that no one took for them",
    { uncovered: [SATURDAY] },
    "Did you serve on Shabbat?",
    `No one took your shift: ${SATURDAY}. Did you serve? Answer on your dashboard within 7 days.`,
  ],
  [
    "a shift of which they did not answer",
    { unanswered: [FRIDAY, SATURDAY] },
    "Did you serve on Shabbat?",
    `You didn't answer whether you were on: ${FRIDAY}; ${SATURDAY}. Did you serve? Answer on your dashboard within 7 days.`,
  ],
  [
    "hours and a shift that no one took",
    { hours: [FRIDAY], uncovered: [SATURDAY] },
    "Confirm your hours: Shabbat",
    `We logged you 10-8 automatically on Shabbat: ${FRIDAY}. No one took your shift: ${SATURDAY}. Did you serve? Confirm or correct your hours on your dashboard within 7 days.`,
  ],
  [
    "past shifts that they were assigned to",
    { shabbatDay: "", assignedLater: [FRIDAY, SATURDAY] },
    "Did you serve?",
    `An admin assigned you to a past shift: ${FRIDAY}; ${SATURDAY}. Did you serve? Answer on your dashboard within 7 days.`,
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
    /^You're on Night, Fri Nov 20\n/,
  ],
  [
    "of one of their own is not counted",
    "shifts.moved",
    "assigned",
    { shiftCount: 1 },
    /^Your shift moved to Night, Fri Nov 20\n/,
  ],
  [
    "of a role says that it is open",
    "shifts.uncovered-soon",
    "assigned",
    { openCount: 0, roleGap: "" },
    / with an open position\. /,
  ],
  [
    "of a role says which",
    "shifts.uncovered-soon",
    "assigned",
    { openCount: 1, roleGap: "needs a driver" },
    / with 1 open spot \(needs a driver\)\. /,
  ],
  [
    "of a shift ahead says to ask for a replacement",
    "shifts.assigned",
    "subject",
    {},
    / Can't make it\? Request a replacement\.$/,
  ],
  [
    "of a shift under way does not say to ask for a replacement",
    "shifts.assigned",
    "subject",
    { hasStarted: true },
    /7:00 AM\. It has already started\. If you can't come, call an admin\.$/,
  ],
  [
    "of a shift that was moved into the past asks nothing",
    "shifts.moved",
    "assigned",
    { hasStarted: true, isOver: true },
    / \(was .*M\)\.$/,
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
  ["members.spots-freed", { openCount: 1 }, `Open shift: ${NIGHT}`],
  ["members.spots-freed", { openCount: 4 }, `4 open shifts, first ${NIGHT}`],
  ["shifts.weeks-planned", { shiftCount: 1 }, "1 new shift on the schedule"],
  ["shifts.weeks-planned", { shiftCount: 12 }, "12 new shifts on the schedule"],
  [
    "attendance.break-overdue",
    { isSquadLeft: true },
    `No unit is in service: ${NIGHT} runs until 7:00 AM`,
  ],
  [
    "attendance.break-overdue",
    { isSquadLeft: false },
    `No unit on the shift is in service: ${NIGHT} runs until 7:00 AM`,
  ],
  [
    "attendance.last-out",
    { isSquadLeft: false },
    `No one on the shift is in service: ${NIGHT} runs until 7:00 AM`,
  ],
  [
    "attendance.last-out",
    { isSquadLeft: true },
    `No one in the squad is in service: ${NIGHT} runs until 7:00 AM`,
  ],
])("writes to the squad's chat for %s with %j", (type, facts, line) => {
  expect(eventDefinitionOf(type).chat?.words({ ...NOTICE_FACTS, ...facts })).toBe(line);
});

test("turns a question about an open spot into a statement when the shift is full", () => {
  const filled = `${NIGHT} is now full.`;
  expect(filledNotice(NIGHT, false)).toEqual({
    title: "Shift is full",
    message: `${filled} You don't need to do anything.`,
  });
  expect(filledNotice(NIGHT, true)).toEqual({
    title: "Shift is full",
    message: `${filled} You're on it.`,
  });
});

test("says that the spot is open when its member has left", () => {
  expect(openNowNotice(NIGHT)).toEqual({
    title: "The spot is open",
    message: `${NIGHT} is open: the member who requested a replacement left the squad.`,
  });
});

test("gives the new time in a question about a spot on a moved shift", () => {
  expect(movedAskText(NIGHT)).toBe(`The shift moved to ${NIGHT}. It still has an open spot.`);
});
