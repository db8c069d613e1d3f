import { expect, test } from "vitest";
import { NOTICE_FACTS } from "../testing/notice-facts.ts";
import { type EventType, eventDefinitionOf, notificationPolicyOf } from "./catalogue.ts";
import type { NotificationRecipient } from "./notify/recipients.ts";
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
    "hours recorded by schedule",
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
    "a shift without an answer",
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
    "past shifts assigned to them",
    { shabbatDay: "", assignedLater: [FRIDAY, SATURDAY] },
    "Did you serve?",
    `An admin assigned you to a past shift: ${FRIDAY}; ${SATURDAY}. Did you serve? Answer on your dashboard within 7 days.`,
  ],
])("asks a member after Shabbat only about %s", (_, facts, title, message) => {
  expect(read("attendance.hours-asked", "subject", facts)).toEqual({ title, message });
});

test.each<[string, EventType, NotificationRecipient, Partial<NoticeFacts>, said: RegExp]>([
  [
    "names one shift without a count",
    "shifts.assigned",
    "subject",
    { shiftCount: 1 },
    /^You're on Night, Fri Nov 20\n/,
  ],
  [
    "names one own shift without a count",
    "shifts.moved",
    "assigned",
    { shiftCount: 1 },
    /^Your shift moved to Night, Fri Nov 20\n/,
  ],
  [
    "states that a position is open",
    "shifts.uncovered-soon",
    "assigned",
    { openCount: 0, roleGap: "" },
    / with an open position\. /,
  ],
  [
    "names the open position",
    "shifts.uncovered-soon",
    "assigned",
    { openCount: 1, roleGap: "needs driver" },
    / with 1 open spot \(needs driver\)\. /,
  ],
  [
    "mentions replacement requests for an upcoming shift",
    "shifts.assigned",
    "subject",
    {},
    / Can't make it\? Request a replacement\.$/,
  ],
  [
    "does not mention replacement requests for a shift under way",
    "shifts.assigned",
    "subject",
    { hasStarted: true },
    /7:00 AM\. It has already started\. If you can't come, call an admin\.$/,
  ],
  [
    "asks nothing about a shift moved into the past",
    "shifts.moved",
    "assigned",
    { hasStarted: true, isOver: true },
    / \(was .*M\)\.$/,
  ],
  [
    "ends with a full stop after a reason that contains one",
    "replacements.requested",
    "admin",
    { reason: "St. Mary's has me" },
    / Reason: St\. Mary's has me\.$/,
  ],
])("formats a notification that %s", (_, type, as, facts, said) => {
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

test("replaces a question about an open spot with a statement when the shift is full", () => {
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

test("states that the spot is open when the requester has left the squad", () => {
  expect(openNowNotice(NIGHT)).toEqual({
    title: "The spot is open",
    message: `${NIGHT} is open: the member who requested a replacement left the squad.`,
  });
});

test("gives the new time in a question about a spot when the shift moves", () => {
  expect(movedAskText(NIGHT)).toBe(`The shift moved to ${NIGHT}. It still has an open spot.`);
});
