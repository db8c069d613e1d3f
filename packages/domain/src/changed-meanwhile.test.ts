import { describe, expect, test } from "vitest";
import { changedMeanwhileText, changesIn, differencesIn, type FieldWords, rebasedOn, seenOf } from "./changed-meanwhile.ts";
import { MEMBER_WORDS, memberChangedMeanwhile } from "./members/changed-meanwhile.ts";
import type { MemberContents } from "./members/member-fields.ts";
import { NEW_MEMBER } from "./members/new-member.ts";
import { SETTINGS_WORDS, settingsChangedMeanwhile } from "./settings/changed-meanwhile.ts";
import type { OrganisationSettings } from "./settings/organisation-settings.ts";
import { FIRST_LIMITS } from "./testing/limits.ts";

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

const DANA: MemberContents = { ...NEW_MEMBER, firstName: "Dana", lastName: "Levi", email: "d@squad.example", unitNumber: "C-25" };
const SQUAD: OrganisationSettings = {
  name: "Riverside",
  holidayRegion: "diaspora",
  dualReminders: true,
  reminderHours: 9,
  secondReminderHours: 2,
  ...FIRST_LIMITS,
  timeZone: "America/New_York",
  secondFactorFor: "nobody",
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
  expect(worded(MEMBER_WORDS)).toEqual(Object.keys(DANA).sort());
  expect(worded(SETTINGS_WORDS)).toEqual(Object.keys(SQUAD).sort());
});

test("an administrator is told in words what somebody else has changed of a member", () => {
  const { phoneNumber, role } = DANA;
  expect(memberChangedMeanwhile({ phoneNumber, role }, DANA)).toBeNull();
  expect(memberChangedMeanwhile({ phoneNumber, role }, { ...DANA, phoneNumber: "5552000001", role: "admin" })?.message).toBe(
    "Somebody else has just changed the phone and role of this member. Look at it as it is now, then save again.",
  );
  const now: MemberContents = { ...DANA, phoneCarrier: "none", isActive: false, role: "admin", emailNotifications: false };
  expect(MEMBER_WORDS.flatMap(({ read }) => (read ? [read(now)] : []))).toEqual(
    expect.arrayContaining(["Dana Levi", "C-25", "none", "administrator", "inactive", "off"]),
  );
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
});
