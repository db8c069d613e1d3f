import { describe, expect, test } from "vitest";
import {
  dueShiftPreferenceReminder,
  isAskedAnew,
  isAskingDue,
  type LastReminder,
  notYetReminded,
  remindBlockedBecause,
} from "./reminders.ts";

const END = Temporal.Instant.from("2026-11-20T18:00:00Z");
const before = (hours: number) => END.subtract({ hours });
const last = (days: number | null, hours: number, preferencesUntil = END): LastReminder => ({
  days,
  sentAt: before(hours),
  preferencesUntil,
});

test.each<[string, number, number, number, boolean]>([
  ["a quarter of an hour after the last shift was made", 3, 100, 99.75, true],
  ["not before, because more shifts may follow", 3, 100, 99.8, false],
  ["not while there is no shift", 0, 100, 90, false],
  ["not at the preference deadline", 3, 100, 0, false],
])("asks members for preferences: %s", (_, shiftCount, changed, hours, isDue) => {
  const now = END.subtract({ seconds: hours * 3600 });
  expect(isAskingDue({ preferencesUntil: END, shiftCount, changedAt: before(changed) }, now)).toBe(
    isDue,
  );
});

test("asks again when preferences reopen, except after an accidental close", () => {
  expect(isAskedAnew(END, null)).toBe(true);
  expect(isAskedAnew(END, END.subtract({ minutes: 6 }))).toBe(true);
  expect(isAskedAnew(END, END.subtract({ minutes: 5 }))).toBe(false);
});

describe("reminders of the preference deadline", () => {
  test.each<[string, number, LastReminder | null, Temporal.Instant, number | null]>([
    ["nothing four days before", 96, null, before(500), null],
    ["nothing a moment before three days", 72.001, null, before(500), null],
    ["the first three days before", 72, null, before(500), 3],
    ["the first, late, after a pause between checks", 30, null, before(500), 3],
    ["not the first again", 60, last(3, 72), before(500), null],
    ["the second a day before", 24, last(3, 72), before(500), 1],
    ["only the second if both were missed", 20, null, before(500), 1],
    ["not the second again", 10, last(1, 24), before(500), null],
    ["nothing at the end", 0, null, before(500), null],
    ["nothing that was due before the request for preferences", 60, null, before(62), null],
    ["the second after a request two days before", 24, null, before(48), 1],
    ["the first again after the deadline moved", 72, last(3, 90, before(20)), before(500), 3],
    ["not within hours of an admin's reminder", 72, last(null, 75), before(500), null],
    ["the first if the admin's reminder was long before", 72, last(null, 84), before(500), 3],
    [
      "not within hours of the previous one if the deadline moved",
      24,
      last(3, 26),
      before(500),
      null,
    ],
  ])("%s", (_, hours, sent, askedAt, days) => {
    const now = END.subtract({ seconds: Math.round(hours * 3600) });
    expect(dueShiftPreferenceReminder({ preferencesUntil: END, askedAt }, sent, now)).toBe(days);
  });

  // Preferences end on Friday at 18:00; the first two numbers say how many hours before that
  // Shabbat begins and ends.
  test.each<[string, number, number, number, LastReminder | null, number | null]>([
    ["the second three hours before the rest day that contains it", 33, 30, 5, last(3, 72), 1],
    ["not a moment before that", 33.001, 30, 5, last(3, 72), null],
    ["not again inside", 24, 30, 5, last(1, 33), null],
    ["not again after it", 4, 30, 5, last(1, 33), null],
    ["only the last if a long rest day contains both", 83, 80, 20, null, 1],
    ["before a rest day that contains the deadline", 33, 30, -10, last(3, 72), 1],
    ["at the regular time outside a rest day", 24, 20, -5, last(3, 72), 1],
    ["nothing inside, even if the check ran late", 24, 30, 5, last(3, 72), null],
    ["the missed one after it", 4, 30, 5, last(3, 72), 1],
  ])("reminds members who observe Shabbat: %s", (_, hours, begins, ends, sent, days) => {
    const now = END.subtract({ seconds: Math.round(hours * 3600) });
    const window = {
      startsAt: before(begins),
      endsAt: before(ends),
      name: "Holy day",
      lightings: [],
    };
    expect(
      dueShiftPreferenceReminder({ preferencesUntil: END, askedAt: before(500) }, sent, now, [
        window,
      ]),
    ).toBe(days);
  });

  test.each<[string, number, Parameters<typeof notYetReminded>[2], number[]]>([
    ["all members if none was sent", 1, [], [1, 2, 3]],
    ["each member once", 1, [{ preferencesUntil: END, days: 1, memberIds: [2] }], [1, 3]],
    [
      "no member who already received a later one",
      3,
      [{ preferencesUntil: END, days: 1, memberIds: [1, 3] }],
      [2],
    ],
    [
      "members who received the previous one",
      1,
      [{ preferencesUntil: END, days: 3, memberIds: [2] }],
      [1, 2, 3],
    ],
    [
      "members who received it for another deadline",
      1,
      [{ preferencesUntil: before(24), days: 1, memberIds: [2] }],
      [1, 2, 3],
    ],
    [
      "members who received an admin's reminder",
      1,
      [{ preferencesUntil: END, days: null, memberIds: [2] }],
      [1, 2, 3],
    ],
  ])("sends each reminder once to %s", (_, days, sent, memberIds) => {
    expect(notYetReminded([1, 2, 3], { preferencesUntil: END, days }, sent)).toEqual(memberIds);
  });

  test.each<[string, number, Temporal.Instant | null, string | null]>([
    ["without a previous reminder", 2, null, null],
    ["after all members responded", 0, null, "Everyone has responded."],
    [
      "right after a reminder",
      2,
      before(3),
      "A reminder was sent within the last 12 hours. Give members time to respond.",
    ],
    ["half a day after one", 2, before(12), null],
  ])("a coordinator's own reminder, %s", (_, unanswered, sentAt, message) =>
    expect(
      remindBlockedBecause({ unanswered, last: sentAt && { sentAt } }, END)?.message ?? null,
    ).toBe(message),
  );
});
