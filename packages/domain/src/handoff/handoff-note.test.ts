import { expect, test } from "vitest";
import {
  changeNoteBlockedBecause,
  isForReader,
  isPastShowing,
  MAX_HANDOFF_NOTE_LENGTH,
  MAX_UNREAD_NOTES,
  noteBlockedBecause,
  takeOverBlockedBecause,
  tooManyNotesBecause,
  writeBlockedBecause,
} from "./handoff-note.ts";

const now = Temporal.Instant.from("2026-11-23T18:00:00Z");
const hours = (from: number) => now.add({ minutes: Math.round(from * 60) });

test.each<[string, string, string | null]>([
  ["one word", "Fuel", null],
  ["the maximum length", "x".repeat(MAX_HANDOFF_NOTE_LENGTH), null],
  ["only spaces", " \n ", "Write what the next crew should know"],
  [
    "more than the maximum length",
    "x".repeat(MAX_HANDOFF_NOTE_LENGTH + 1),
    "Use at most 500 characters",
  ],
])("accepts or refuses a note's text: %s", (_what, note, fault) => {
  expect(noteBlockedBecause(note)?.fields?.note ?? null).toBe(fault);
});

test.each<[string, number | null, number | null, boolean]>([
  ["is in service", -2, null, true],
  ["went 10-7 a moment ago", -8, -0.1, true],
  ["went 10-7 just within the hour", -8, -0.99, true],
  ["went 10-7 an hour ago", -8, -1, false],
  ["never went 10-8", null, null, false],
])("decides whether a member who %s can write to the next crew", (_who, from, until, may) => {
  const service = {
    checkInTime: from === null ? null : hours(from),
    checkOutTime: until === null ? null : hours(until),
  };
  expect(writeBlockedBecause(service, now) === null).toBe(may);
});

const note = { shiftId: 1, authorId: 10, writtenAt: hours(-1), shiftStartsAt: hours(-8) };
const reader = {
  id: 20,
  shiftId: 2,
  shiftStartsAt: hours(0),
  shiftEndsAt: hours(8),
  checkInTime: hours(-0.2),
};

test.each<[string, object, boolean]>([
  ["a member of the next shift", {}, true],
  [
    "a member of the next shift who went 10-8 before it was written",
    { checkInTime: hours(-2) },
    true,
  ],
  [
    "a member of an earlier shift that is under way",
    { shiftStartsAt: hours(-12), shiftEndsAt: hours(1) },
    true,
  ],
  [
    "a member still 10-8 on an earlier shift that has ended",
    { shiftStartsAt: hours(-12), shiftEndsAt: hours(-1) },
    false,
  ],
  ["its author, on their next shift", { id: 10 }, false],
  [
    "a partner who attended",
    { shiftId: 1, shiftStartsAt: hours(-8), checkInTime: hours(-7) },
    false,
  ],
  [
    "a partner who went 10-8 after it was written",
    { shiftId: 1, shiftStartsAt: hours(-8), checkInTime: hours(-0.5) },
    true,
  ],
])("decides whether a note is shown to %s", (_whom, change, isShown) => {
  expect(isForReader(note, { ...reader, ...change }, now)).toBe(isShown);
});

test("stops showing a note that stays unread for a week", () => {
  expect(isPastShowing(hours(-24 * 7 + 0.1), now)).toBe(false);
  expect(isPastShowing(hours(-24 * 7), now)).toBe(true);
  expect(isForReader({ ...note, writtenAt: hours(-24 * 7) }, reader, now)).toBe(false);
});

test("lets only the author change a note, and only until it is acknowledged", () => {
  const read = { authorId: 10, readByName: "C-7 Noa Katz" };
  expect(changeNoteBlockedBecause({ authorId: 10, readByName: null }, 10)).toBeNull();
  expect(changeNoteBlockedBecause({ authorId: 10, readByName: null }, 20)?.code).toBe(
    "not-your-note",
  );
  expect(changeNoteBlockedBecause(read, 10)?.message).toBe(
    "C-7 Noa Katz has marked this note as read. Write a new one.",
  );
});

test("lets one member acknowledge a note and names that member to the next one", () => {
  const open = { readById: null, readByName: null };
  expect(takeOverBlockedBecause(open, true)).toBeNull();
  expect(takeOverBlockedBecause(open, false)?.code).toBe("not-for-you");
  expect(takeOverBlockedBecause({ readById: 7, readByName: "C-7 Noa Katz" }, true)?.message).toBe(
    "C-7 Noa Katz has already marked this note as read. You don't need to do anything.",
  );
});

test("limits how many unread notes one member may have", () => {
  expect(tooManyNotesBecause(MAX_UNREAD_NOTES - 1)).toBeNull();
  expect(tooManyNotesBecause(MAX_UNREAD_NOTES)?.message).toBe(
    "You have 10 unread notes. Change or withdraw one of them.",
  );
});
