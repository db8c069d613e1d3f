import { expect, test } from "vitest";
import {
  type FirstFacts,
  SETUP_CHECKLIST,
  setupChecklistOf,
  suggestedZone,
  UNNAMED_ADMINISTRATOR,
  UNNAMED_SQUAD,
} from "./setup-checklist.ts";

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
  ["an empty squad starts with its name", {}, "", "squad"],
  ["a squad without a time zone", { squadName: "Riverside" }, "", "squad"],
  ["a squad with a time zone and without a name", { timeZone: "America/New_York" }, "", "squad"],
  ["a named squad", NAMED, "squad", "self"],
  [
    "a named squad in another zone than the device",
    { ...NAMED, timeZone: "Asia/Kolkata" },
    "squad",
    "self",
  ],
  [
    "a squad whose administrator has a last name",
    { ...NAMED, lastName: "Diaz" },
    "squad self",
    "week",
  ],
  ["a squad whose administrator is named", KNOWN, "squad self", "week"],
  [
    "a squad that added members first",
    { ...KNOWN, otherMembers: 3, uninvited: 3 },
    "squad self members",
    "week",
  ],
  ["a squad with a week of shifts", { ...KNOWN, hasShifts: true }, "squad self week", "members"],
  ["a squad with members and no mail server", PEOPLE, "squad self week members", "invitations"],
  [
    "a squad with members and a mail server",
    { ...PEOPLE, hasMail: true },
    "squad self week members",
    "messages",
  ],
  [
    "a squad that has sent a test mail",
    { ...PEOPLE, hasMail: true, hasSent: true },
    "squad self week members messages",
    "invitations",
  ],
  [
    "a squad with half of its members invited",
    { ...PEOPLE, uninvited: 9 },
    "squad self week members",
    "invitations",
  ],
  [
    "a squad that has invited all members and sent no mail",
    { ...PEOPLE, uninvited: 0, hasMail: true },
    "squad self week members invitations",
    "messages",
  ],
  [
    "a squad that has finished all steps and waits for members",
    { ...PEOPLE, uninvited: 0 },
    SETUP_CHECKLIST.join(" "),
    null,
  ],
])("%s", (_what, change, done, next) => {
  const steps = setupChecklistOf({ ...NEW, ...change }, "America/New_York");
  expect([SETUP_CHECKLIST.filter((step) => steps?.done.has(step)).join(" "), steps?.next]).toEqual([
    done,
    next,
  ]);
});

test.each<[Partial<FirstFacts>, string | null]>([
  [{ ...PEOPLE, uninvited: 0, hasMail: false, hasSent: false }, "messages"],
  [{ ...PEOPLE, uninvited: 0, hasMail: true, hasSent: true }, null],
  [{ ...PEOPLE, uninvited: 1, hasMail: false, hasSent: false }, null],
])("mentions that the test message was skipped: %o", (change, skipped) => {
  expect(setupChecklistOf({ ...NEW, ...change }, "UTC")?.skipped).toBe(skipped);
});

test("regards the time zone UTC as chosen when the administrator's device is in UTC too", () => {
  expect(setupChecklistOf({ ...NEW, squadName: "Riverside" }, "UTC")?.next).toBe("self");
});

test.each<[string, Partial<FirstFacts>]>([
  ["is in use, with no steps left", { ...PEOPLE, othersIn: 1 }],
  ["is in use, under any name", { hasShifts: true, otherMembers: 2, othersIn: 1, uninvited: 1 }],
])("hides the setup steps from a squad that %s", (_what, change) => {
  expect(setupChecklistOf({ ...NEW, ...change }, "America/New_York")).toBeNull();
});

test.each([
  ["suggests a device zone with another clock", "UTC", "America/New_York", "America/New_York"],
  [
    "suggests nothing for a legacy name of the squad's zone",
    "America/New_York",
    "US/Eastern",
    null,
  ],
  ["suggests a legacy zone by its current name", "UTC", "Asia/Calcutta", "Asia/Kolkata"],
  ["suggests no zone for another name of UTC", "UTC", "Etc/UTC", null],
  ["suggests a zone that agrees in winter only", "UTC", "Europe/London", "Europe/London"],
])("%s", (_what, squad, device, zone) => {
  expect(suggestedZone(squad, device)).toBe(zone);
});
