import { describe, expect, test } from "vitest";
import { SETTINGS_WORDS, settingsChangedMeanwhile } from "../settings/changed-meanwhile.ts";
import type { OrganizationSettings } from "../settings/organization-fields.ts";
import { NEW_SQUAD } from "../testing/settings.ts";
import {
  changedMeanwhileText,
  changesIn,
  differencesIn,
  type FieldWords,
  isUnchanged,
  rebasedOn,
  seenOf,
} from "./changed-meanwhile.ts";

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

const SQUAD: OrganizationSettings = { ...NEW_SQUAD, name: "Riverside" };

describe("a form that two members edit", () => {
  test("reports only changes of fields whose base value is known, and ignores the order of a list", () => {
    expect(differencesIn(WORDS, {}, SEEN)).toEqual([]);
    expect(differencesIn(WORDS, { tags: [2, 1] }, SEEN)).toEqual([]);
    expect(differencesIn(WORDS, SEEN, { ...SEEN, until: 20, name: "Night" })).toEqual([
      "name",
      "times",
    ]);
    expect(differencesIn(WORDS, { name: "Evening" }, { ...SEEN, until: 20 })).toEqual([]);
    expect(changedMeanwhileText(WORDS, SEEN, SEEN, String)).toBeNull();
  });

  test("takes new values for untouched fields, and sends only changed fields with their base values", () => {
    const draft = { ...SEEN, name: "Late" };
    const now = { ...SEEN, name: "Night", until: 20 };
    expect(rebasedOn(SEEN, draft, now)).toEqual({ ...now, name: "Late" });
    expect(changesIn(SEEN, draft)).toEqual({ name: "Late" });
    expect([isUnchanged(SEEN, draft), isUnchanged(SEEN, { ...SEEN })]).toEqual([false, true]);
    expect(seenOf(SEEN, { name: "Late" })).toEqual({ name: "Evening" });
  });
});

test("describes another admin's changes of the settings", () => {
  const refusal = settingsChangedMeanwhile({ name: "Riverside", reminderHours: 12 }, SQUAD);
  expect([refusal?.kind, refusal?.message]).toEqual([
    "conflict",
    "Someone else just changed the default reminders of the squad's settings. Check the new version, then save again.",
  ]);
  expect(settingsChangedMeanwhile({ name: "Riverside", reminderHours: 9 }, SQUAD)).toBeNull();
});

test.each<[string, Partial<OrganizationSettings>, string | null]>([
  ["color", {}, "the default"],
  ["color", { squadColor: "#1e3a8a" }, "#1e3a8a"],
  ["years shifts are kept", {}, "forever"],
  ["years shifts are kept", { shiftYears: 5 }, "5"],
  ["name", {}, "Riverside"],
  ["minimum rest", {}, "8"],
  ["holiday calendar", {}, "Diaspora"],
  ["sign-in requirement", { secondFactorFor: "administrators" }, "Admins"],
  ["end of Shabbat", { shabbatEndMinutes: 72 }, "Minutes after sunset"],
  ["default reminders", { reminderHours: 12 }, null],
  ["Shabbat location", { placeName: "Brooklyn" }, null],
])("formats the field %s with the value %j as %s", (field, change, words) => {
  expect(SETTINGS_WORDS.find(({ word }) => word === field)?.read?.({ ...SQUAD, ...change })).toBe(
    words,
  );
});
