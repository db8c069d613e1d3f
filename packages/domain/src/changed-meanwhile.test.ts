import { describe, expect, test } from "vitest";
import { changedMeanwhileText, changesIn, differencesIn, type FieldWords, rebasedOn, seenOf } from "./changed-meanwhile.ts";
import { FIRST_KINDS } from "./kinds/first-kinds.ts";
import { memberChangedMeanwhile, memberDraftOf, memberWords } from "./members/changed-meanwhile.ts";
import type { SaidAvailability } from "./members/member-availability.ts";
import { NEW_MEMBER } from "./members/new-member.ts";
import { SETTINGS_WORDS, settingsChangedMeanwhile } from "./settings/changed-meanwhile.ts";
import type { OrganisationSettings } from "./settings/organisation-settings.ts";
import { FIRST_BURDEN_RULES } from "./testing/burden.ts";
import { FIRST_LIMITS } from "./testing/limits.ts";
import { NO_REST_DAYS } from "./testing/rest-days.ts";
import { USUAL_DATES } from "./time/date-style.ts";

interface Form {
  readonly name: string;
  readonly from: number;
  readonly until: number | null;
  readonly tags: readonly number[];
}
const WORDS: FieldWords<Form> = [
  { word: "name", keys: ["name"] },
  { word: "times", keys: ["from", "until"] },
  { word: "tags", keys: ["tags"] },
];
const SEEN: Form = { name: "Evening", from: 18, until: null, tags: [1, 2] };

const DANA = {
  ...NEW_MEMBER,
  firstName: "Dana",
  lastName: "Levi",
  email: "d@squad.example",
  unitNumber: "C-25",
  availability: [{ kind: "night", frequency: "weekly", except: [3] }],
} as const;
const MEMBER_WORDS = memberWords(FIRST_KINDS);
const SQUAD: OrganisationSettings = {
  ...USUAL_DATES,
  name: "Riverside",
  holidayRegion: "diaspora",
  squadColour: null,
  dualReminders: true,
  reminderHours: 9,
  secondReminderHours: 2,
  ...FIRST_LIMITS,
  ...FIRST_BURDEN_RULES,
  ...NO_REST_DAYS,
  timeZone: "America/New_York",
  secondFactorFor: "nobody",
  providerOnly: false,
  rosterMailTo: "nobody",
  rosterMailHours: 6,
  messageLogDays: 0,
  activityLogDays: 0,
  formerMemberYears: 0,
  shiftYears: 0,
  startAskMinutes: 10,
  startAlarmMinutes: 20,
};

describe("of a form that two people fill in", () => {
  test("only what was seen and is another now differs, whatever the order of a list", () => {
    expect(differencesIn(WORDS, {}, SEEN)).toEqual([]);
    expect(differencesIn(WORDS, { tags: [2, 1] }, SEEN)).toEqual([]);
    expect(differencesIn(WORDS, SEEN, { ...SEEN, until: 20, name: "Night" })).toEqual(["name", "times"]);
    expect(differencesIn(WORDS, { name: "Evening" }, { ...SEEN, until: 20 })).toEqual([]);
    expect(changedMeanwhileText(WORDS, SEEN, SEEN, "this form")).toBeNull();
  });

  test("what one has not touched follows the other, and only what one has changed is sent, with what was seen of it", () => {
    const draft = { ...SEEN, name: "Late" };
    const now = { ...SEEN, name: "Night", until: 20 };
    expect(rebasedOn(SEEN, draft, now)).toEqual({ ...now, name: "Late" });
    expect(changesIn(SEEN, draft)).toEqual({ name: "Late" });
    expect(seenOf(SEEN, { name: "Late" })).toEqual({ name: "Evening" });
  });
});

test("every field of a member and of the squad's settings has a word", () => {
  const worded = <Any>(words: FieldWords<Any>) => words.flatMap(({ keys }) => keys.map(String)).sort();
  expect(worded(MEMBER_WORDS)).toEqual(Object.keys(memberDraftOf(DANA, FIRST_KINDS)).sort());
  expect(worded(SETTINGS_WORDS)).toEqual(Object.keys(SQUAD).sort());
});

test("an administrator is told in words what somebody else has changed of a member", () => {
  const { phoneNumber, role } = DANA;
  expect(memberChangedMeanwhile({ phoneNumber, role }, DANA, FIRST_KINDS)).toBeNull();
  expect(
    memberChangedMeanwhile({ phoneNumber, role }, { ...DANA, phoneNumber: "5552000001", role: "admin" }, FIRST_KINDS)?.message,
  ).toBe("Somebody else has just changed the phone and role of this member. Look at it as it is now, then save again.");
  const now = memberDraftOf({ ...DANA, isActive: false, role: "admin", emailNotifications: false }, FIRST_KINDS);
  expect(MEMBER_WORDS.flatMap(({ read }) => (read ? [read(now)] : []))).toEqual(
    expect.arrayContaining(["Dana Levi", "C-25", "none", "administrator", "inactive", "off", "weekly except Wed"]),
  );
});

test.each<[string, SaidAvailability, string | null]>([
  ["in the field of old, as it is", { nightAvailability: "weekly" }, null],
  ["in the field of old, as it was", { nightAvailability: "monthly" }, "availability for Night"],
  ["by kind, as it is", { availability: [{ kind: "night", frequency: "weekly", weekdays: [0, 1, 2, 4] }] }, null],
  ["by kind, on other days", { availability: [{ kind: "night", frequency: "weekly" }] }, "availability for Night"],
  [
    "of several kinds",
    { eveningAvailability: "weekly", availability: [{ kind: "night", frequency: "not-available" }] },
    "availability for Evening and availability for Night",
  ],
  ["of a kind that is gone", { availability: [{ kind: "noon", frequency: "weekly" }] }, null],
])("what was seen of availability %s counts by kind", (_, seen, changed) => {
  const text =
    changed && `Somebody else has just changed the ${changed} of this member. Look at it as it is now, then save again.`;
  expect(memberChangedMeanwhile(seen, DANA, FIRST_KINDS)?.message ?? null).toBe(text);
});

test("an administrator is told in words what somebody else has changed of the settings", () => {
  const refusal = settingsChangedMeanwhile({ name: "Riverside", reminderHours: 12 }, SQUAD);
  expect([refusal?.kind, refusal?.message]).toEqual([
    "conflict",
    "Somebody else has just changed the reminders of new members of the squad's settings. Look at it as it is now, then save again.",
  ]);
  expect(SETTINGS_WORDS.flatMap(({ read }) => (read ? [read(SQUAD)] : []))).toEqual(
    expect.arrayContaining(["Riverside", "America/New_York", "Diaspora", "8"]),
  );
  expect(settingsChangedMeanwhile({ name: "Riverside", reminderHours: 9 }, SQUAD)).toBeNull();
});

test.each<[string, Partial<OrganisationSettings>, string]>([
  ["colour", {}, "the app's"],
  ["colour", { squadColour: "#1e3a8a" }, "#1e3a8a"],
  ["years that shifts are kept", {}, "for ever"],
  ["years that shifts are kept", { shiftYears: 5 }, "5"],
])("the %s of %j reads %s", (field, change, words) => {
  expect(SETTINGS_WORDS.find(({ word }) => word === field)?.read?.({ ...SQUAD, ...change })).toBe(words);
});
