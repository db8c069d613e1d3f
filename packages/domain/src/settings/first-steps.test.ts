import { expect, test } from "vitest";
import {
  FIRST_STEPS,
  type FirstFacts,
  firstStepsOf,
  suggestedZone,
  UNNAMED_ADMINISTRATOR,
  UNNAMED_SQUAD,
} from "./first-steps.ts";

const NEW: FirstFacts = {
  squadName: UNNAMED_SQUAD,
  timeZone: "UTC",
  ...UNNAMED_ADMINISTRATOR,
  otherMembers: 0,
  othersIn: 0,
  uninvited: 0,
  hasShifts: false,
  hasMail: false,
  hasSent: false,
};
const NAMED = { squadName: "Riverside", timeZone: "America/New_York" };
const KNOWN = { ...NAMED, firstName: "Rosa" };
const PEOPLE = { ...KNOWN, hasShifts: true, otherMembers: 20, uninvited: 20 };

test.each<[string, Partial<FirstFacts>, string, string | null]>([
  ["an empty squad", {}, "", "squad"],
  ["one whose clock is still nowhere", { squadName: "Riverside" }, "", "squad"],
  ["one whose clock is set, and not its name", { timeZone: "America/New_York" }, "", "squad"],
  ["one that is named", NAMED, "squad", "self"],
  [
    "one that is named, elsewhere than the device",
    { ...NAMED, timeZone: "Asia/Kolkata" },
    "squad",
    "self",
  ],
  ["one whose administrator has a last name", { ...NAMED, lastName: "Diaz" }, "squad self", "week"],
  ["one whose administrator is known", KNOWN, "squad self", "week"],
  [
    "one that took its members first",
    { ...KNOWN, otherMembers: 3, uninvited: 3 },
    "squad self members",
    "week",
  ],
  ["one with a week", { ...KNOWN, hasShifts: true }, "squad self week", "members"],
  ["one with members and no mail server", PEOPLE, "squad self week members", "invitations"],
  [
    "one with members and a mail server",
    { ...PEOPLE, hasMail: true },
    "squad self week members",
    "messages",
  ],
  [
    "one whose mail was tried",
    { ...PEOPLE, hasMail: true, hasSent: true },
    "squad self week members messages",
    "invitations",
  ],
  [
    "one of which half are invited",
    { ...PEOPLE, uninvited: 9 },
    "squad self week members",
    "invitations",
  ],
  [
    "one that has invited all, and has tried no mail",
    { ...PEOPLE, uninvited: 0, hasMail: true },
    "squad self week members invitations",
    "messages",
  ],
  [
    "one that has done it all, and waits for its members",
    { ...PEOPLE, uninvited: 0 },
    FIRST_STEPS.join(" "),
    null,
  ],
])("%s", (_what, change, done, next) => {
  const steps = firstStepsOf({ ...NEW, ...change }, "America/New_York");
  expect([FIRST_STEPS.filter((step) => steps?.done.has(step)).join(" "), steps?.next]).toEqual([
    done,
    next,
  ]);
});

test("treats a squad in UTC as located when the administrator's device is in UTC too", () => {
  expect(firstStepsOf({ ...NEW, squadName: "Riverside" }, "UTC")?.next).toBe("self");
});

test.each<[string, Partial<FirstFacts>]>([
  ["lives already, with no more to do", { ...PEOPLE, othersIn: 1 }],
  [
    "lives already, whatever it is called",
    { hasShifts: true, otherMembers: 2, othersIn: 1, uninvited: 1 },
  ],
])("hides the setup steps from a squad that %s", (_what, change) => {
  expect(firstStepsOf({ ...NEW, ...change }, "America/New_York")).toBeNull();
});

test.each([
  ["another clock", "UTC", "America/New_York", "America/New_York"],
  ["the same clock by an old name", "America/New_York", "US/Eastern", null],
  ["a zone by the name it has now", "UTC", "Asia/Calcutta", "Asia/Kolkata"],
  ["no clock set, by another name of it", "UTC", "Etc/UTC", null],
  ["one that shows the same in winter only", "UTC", "Europe/London", "Europe/London"],
])("%s", (_what, squad, device, zone) => {
  expect(suggestedZone(squad, device)).toBe(zone);
});
