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

  test("states the next step in each refusal", () => {
    const last = facts({ role: "admin", activeAdmins: 1 });
    expect(demoteBlockedBecause(last)?.message).toBe(
      "The squad's last active admin can't become a member. Make another member an admin first.",
    );
  });
});

test.each([
  [undefined, "removes them from all upcoming shifts."],
  [0, "Saving signs C-62 out. They have no upcoming shifts."],
  [1, "removes them from 1 upcoming shift, which becomes open."],
  [4, "removes them from 4 upcoming shifts, which become open."],
])("describes a deactivation with %s shifts ahead: %s", (shifts, words) =>
  expect(leavingText("C-62", shifts)).toContain(words),
);

test.each([
  ["no members", [], undefined],
  ["one", ["C-1"], "Too late to undo: C-1 was changed, invited or assigned since."],
  [
    "several",
    ["C-1", "C-2", "C-3"],
    "Too late to undo: C-1 and 2 more were changed, invited or assigned since.",
  ],
])("checks whether an import can be undone after changes of %s", (_who, touched, words) => {
  const refusal = undoImportBlockedBecause(touched);
  expect(refusal?.message.slice(0, words?.length)).toBe(words);
});

test.each([
  [undefined, "Their upcoming shifts become open."],
  [0, "They have no upcoming shifts."],
  [1, "1 upcoming shift becomes open."],
  [3, "3 upcoming shifts become open."],
])(
  "describes deleting a member with %s shifts ahead and the time limit of the undo",
  (ahead, leaves) => {
    expect(removalText(ahead)).toBe(
      `They can no longer sign in. ${leaves} Past activity stays in reports. You can undo this for 15 seconds.`,
    );
  },
);

test.each([
  ["before any later change", { isDeleted: true, isHeld: true }, undefined],
  [
    "after their shifts became open",
    { isDeleted: true, isHeld: false },
    /^Too late to undo: their shifts are open/,
  ],
  [
    "after another admin restored them",
    { isDeleted: false, isHeld: false },
    /already in the squad/,
  ],
])("restores a deleted member or refuses: %s", (_when, facts, refusal) => {
  const blocked = restoreMemberBlockedBecause(facts);
  if (refusal)
    expect(blocked).toMatchObject({
      code: "too-late-to-undo",
      message: expect.stringMatching(refusal),
    });
  else expect(blocked).toBeNull();
});

test("lists what is not restored with a deleted member", () => {
  expect(backText(false)).toBe("They have their shifts back and need to sign in again.");
  expect(backText(true)).toMatch(
    /^They have their shifts back and need to sign in again\. .* send a new one\.$/,
  );
});
