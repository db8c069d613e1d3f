import { describe, expect, test } from "vitest";
import {
  backText,
  deactivateBlockedBecause,
  demoteBlockedBecause,
  leavingText,
  type RemovalFacts,
  removalText,
  removeMemberBlockedBecause,
  restoreMemberBlockedBecause,
  undoImportBlockedBecause,
} from "./member-removal.ts";

const ACTOR = 1;
const facts = (change: Partial<RemovalFacts>): RemovalFacts => ({
  id: 2,
  role: "member",
  isActive: true,
  activeAdmins: 2,
  ...change,
});

describe("removing a member", () => {
  test.each([
    ["a member", {}, null, null, null],
    ["a member, when one administrator is left", { activeAdmins: 1 }, null, null, null],
    ["an administrator, when there are two", { role: "admin" }, null, null, null],
    [
      "the last active administrator",
      { role: "admin", activeAdmins: 1 },
      "last-active-admin",
      "last-active-admin",
      "last-active-admin",
    ],
    [
      "an inactive administrator, when one active is left",
      { role: "admin", isActive: false, activeAdmins: 1 },
      null,
      null,
      null,
    ],
    ["oneself, when there are two", { id: ACTOR, role: "admin" }, "own-record", "own-record", null],
    [
      "oneself, as the last",
      { id: ACTOR, role: "admin", activeAdmins: 1 },
      "own-record",
      "own-record",
      "last-active-admin",
    ],
  ] as const)("checks the removal of %s", (_, change, remove, deactivate, demote) => {
    expect(removeMemberBlockedBecause(ACTOR, facts(change))?.code ?? null).toBe(remove);
    expect(deactivateBlockedBecause(ACTOR, facts(change))?.code ?? null).toBe(deactivate);
    expect(demoteBlockedBecause(facts(change))?.code ?? null).toBe(demote);
  });

  test("says in each refusal what to do next", () => {
    const last = facts({ role: "admin", activeAdmins: 1 });
    expect(demoteBlockedBecause(last)?.message).toBe(
      "The squad's last active administrator cannot be made a member. Make another member an administrator first.",
    );
  });
});

test.each([
  [undefined, "leaves every shift still ahead, which then need somebody else"],
  [0, "C-62 is signed out. They have no shift ahead."],
  [1, "leaves the 1 shift still ahead, which then needs somebody else"],
  [4, "leaves the 4 shifts still ahead, which then need somebody else"],
])("describes a deactivation with %s shifts ahead: %s", (shifts, words) =>
  expect(leavingText("C-62", shifts)).toContain(words),
);

test.each([
  ["nobody", [], undefined],
  [
    "one",
    ["C-1"],
    "It is too late to undo: C-1 has been changed, invited or put on a shift since.",
  ],
  [
    "several",
    ["C-1", "C-2", "C-3"],
    "It is too late to undo: C-1 and 2 more have been changed, invited or put on a shift since.",
  ],
])("says whether an import can be undone after changes to %s", (_who, touched, words) => {
  const refusal = undoImportBlockedBecause(touched);
  expect(refusal?.message.slice(0, words?.length)).toBe(words);
});

test.each([
  [undefined, "They leave every shift still ahead."],
  [0, "They have no shift ahead."],
  [1, "They leave the 1 shift still ahead, which then needs somebody else."],
  [3, "They leave the 3 shifts still ahead, which then need somebody else."],
])(
  "describes deleting a member with %s shifts ahead and the time limit of the undo",
  (ahead, leaves) => {
    expect(removalText(ahead)).toBe(
      `They can no longer sign in. ${leaves} What they did stays in the reports. It can be undone for 15 seconds.`,
    );
  },
);

test.each([
  ["while nothing has followed", { isDeleted: true, isHeld: true }, undefined],
  [
    "once their shifts are free",
    { isDeleted: true, isHeld: false },
    /^It is too late to undo: their shifts are open/,
  ],
  [
    "when somebody else has put them back",
    { isDeleted: false, isHeld: false },
    /in the squad already/,
  ],
])("restores a deleted member %s", (_when, facts, refusal) => {
  const blocked = restoreMemberBlockedBecause(facts);
  if (refusal)
    expect(blocked).toMatchObject({
      code: "too-late-to-undo",
      message: expect.stringMatching(refusal),
    });
  else expect(blocked).toBeNull();
});

test("says what a restored member does not get back", () => {
  expect(backText(false)).toBe("Their shifts are theirs as before; they sign in again.");
  expect(backText(true)).toMatch(
    /as before; they sign in again\. A mailed password or a slip .* send a new one\.$/,
  );
});
