import { describe, expect, test } from "vitest";
import { FIRST_SHIFT_TYPES } from "../shift-types/first-shift-types.ts";
import { changedMeanwhile, differences, rebased, type ShiftContents } from "./changed-meanwhile.ts";
import { newShiftForm } from "./shift-form.ts";

const [DANA, NOA, AVI, LEA] = [1, 2, 3, 4];
const SEEN: ShiftContents = {
  ...newShiftForm("2026-05-12", FIRST_SHIFT_TYPES),
  notes: null,
  memberIds: [DANA, NOA],
};

describe("an edit conflict of a shift", () => {
  test.each<[string, Partial<ShiftContents>, Partial<ShiftContents>, string | null]>([
    ["allows a change without a base version", {}, { notes: "Bring the boat" }, null],
    [
      "allows a change when the base version is current",
      { memberIds: [NOA, DANA], maxMembers: 2 },
      { notes: "Bring the boat" },
      null,
    ],
    [
      "rejects a change after a member was added",
      { memberIds: [DANA, NOA] },
      { memberIds: [DANA, NOA, AVI] },
      "members",
    ],
    [
      "rejects a change after the shift was moved",
      { startTime: "07:00", endTime: "09:00" },
      { startTime: "08:00" },
      "times",
    ],
    [
      "rejects a change after the end date changed",
      { endDate: null },
      { endDate: "2026-05-13" },
      "date",
    ],
    [
      "names all changed fields",
      { notes: null, maxMembers: 2 },
      { notes: "New", maxMembers: 3 },
      "spots and special instructions",
    ],
  ])("%s", (_what, seen, change, words) => {
    const refusal = changedMeanwhile(seen, { ...SEEN, ...change });
    expect(refusal?.message ?? null).toBe(
      words &&
        `Someone else just changed the ${words} of this shift. Check the new version, then save again.`,
    );
    expect(refusal?.kind ?? null).toBe(words && "conflict");
    expect(differences(seen, { ...SEEN, ...change })).toEqual(words ? words.split(" and ") : []);
  });
});

describe("a form that is open while another coordinator changes its shift", () => {
  test("takes new values for untouched fields and keeps the coordinator's edits", () => {
    const draft = { ...SEEN, notes: "Bring the boat", startTime: "08:00" };
    const now = { ...SEEN, startTime: "07:30", maxMembers: 3 };
    expect(rebased(SEEN, draft, now)).toEqual({
      ...SEEN,
      notes: "Bring the boat",
      startTime: "08:00",
      maxMembers: 3,
    });
  });

  test("keeps members that the other coordinator added and drops those they removed", () => {
    const draft = { ...SEEN, memberIds: [DANA, LEA] };
    expect(rebased(SEEN, draft, { ...SEEN, memberIds: [DANA, NOA, AVI] }).memberIds).toEqual([
      DANA,
      AVI,
      LEA,
    ]);
    expect(rebased(SEEN, draft, { ...SEEN, memberIds: [NOA] }).memberIds).toEqual([LEA]);
    expect(rebased(SEEN, draft, { ...SEEN, memberIds: [DANA, LEA] }).memberIds).toEqual([
      DANA,
      LEA,
    ]);
  });
});
