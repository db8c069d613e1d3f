import { describe, expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import type { Holding } from "./holding.ts";
import { crewLackText, roleLeftText, rolesLeftOn, type ShiftCrew, type Way } from "./role-left.ts";
import { roleGapUnsaid } from "./role-said.ts";

const [DRIVER, EMT] = [1, 2];
const NAMES = new Map([
  [DRIVER, "Driver"],
  [EMT, "EMT"],
]);
const who = (memberId: number, ...qualificationIds: number[]) => ({ memberId, qualificationIds });
/** A crew of two, one of them a driver. */
const crew = (about: Partial<ShiftCrew> = {}): ShiftCrew => ({
  maxMembers: 2,
  roleIds: [DRIVER],
  lastDay: "2026-05-12",
  style: USUAL_DATES,
  names: NAMES,
  filling: [],
  seeking: [],
  ...about,
});
const holds = (
  qualificationId: number,
  validFrom = "2020-01-01",
  lastDay: string | null = null,
): Holding => ({
  qualificationId,
  validFrom,
  lastDay,
});

describe("members the open spots of a shift are for", () => {
  test.each<[string, Partial<ShiftCrew>, Way | undefined, number[] | null]>([
    ["anybody, while one is for anyone", {}, undefined, null],
    ["a driver, where the other is taken", { filling: [who(10)] }, undefined, [DRIVER]],
    [
      "a driver, where the other is kept for who seeks cover",
      { seeking: [who(10)] },
      { insteadOf: null },
      [DRIVER],
    ],
    ["anybody in the place of that one", { seeking: [who(10)] }, { insteadOf: 10 }, null],
    ["anybody by one way or the other", { seeking: [who(10)] }, undefined, null],
    [
      "a driver in a driver's place",
      { filling: [who(10)], seeking: [who(11, DRIVER)] },
      undefined,
      [DRIVER],
    ],
    [
      "anybody in one of two places that are kept",
      { maxMembers: 2, seeking: [who(10), who(11, DRIVER)] },
      undefined,
      null,
    ],
    ["anybody whose own place is kept", { seeking: [who(20)] }, { insteadOf: null }, null],
    [
      "a driver by the free place, though an EMT's is kept",
      { maxMembers: 3, roleIds: [DRIVER, EMT], filling: [who(10)], seeking: [who(12, EMT)] },
      undefined,
      [DRIVER],
    ],
  ])("%s", (_what, about, way, left) => {
    expect(rolesLeftOn(crew(about), { id: 20, holdings: [] }, way)).toEqual(left);
  });

  test.each<[string, Holding, boolean]>([
    ["one whose licence counts on its last day", holds(DRIVER, "2020-01-01", "2026-05-12"), true],
    ["one whose licence is over", holds(DRIVER, "2020-01-01", "2026-05-11"), false],
    ["one whose licence is to come", holds(DRIVER, "2026-05-13"), false],
  ])("accepts as a driver %s: %s", (_what, holding, may) => {
    const left = rolesLeftOn(crew({ filling: [who(10)] }), { id: 20, holdings: [holding] });
    expect(left).toEqual(may ? null : [DRIVER]);
  });
});

test.each<[string, number[], Holding[], boolean, string]>([
  ["nothing of theirs", [DRIVER], [], true, "The open spot is for a driver"],
  ["two roles", [DRIVER, EMT], [], true, "The open spots are for a driver and an EMT"],
  [
    "one that was theirs",
    [DRIVER],
    [holds(EMT, "2020-01-01", "2026-05-01"), holds(DRIVER, "2020-01-01", "2026-05-11")],
    true,
    "The open spot is for a driver, and you're a driver only through Mon, May 11",
  ],
  [
    "one that will be theirs",
    [DRIVER],
    [holds(EMT, "2026-06-01"), holds(DRIVER, "2026-05-13")],
    false,
    "The open spot is for a driver, and they're a driver only from Wed, May 13",
  ],
  [
    "what counts that day",
    [EMT],
    [holds(EMT, "2026-05-12", "2026-05-12")],
    true,
    "The open spot is for an EMT",
  ],
])("explains a position conflict to a member with %s", (_what, left, holdings, isTheirs, text) => {
  expect(roleLeftText(crew(), left, { holdings, isTheirs })).toBe(text);
});

test.each<[string, number, number[][], string]>([
  ["full", 1, [[]], "The crew needs a driver, and no spot is open"],
  [
    "with a place for two roles",
    2,
    [[]],
    "The crew needs a driver and an EMT, and too few spots are open",
  ],
])("warns a coordinator of a crew that is %s", (_what, maxMembers, filling, text) => {
  const shift = { maxMembers, roleIds: maxMembers === 1 ? [DRIVER] : [DRIVER, EMT] };
  const members = filling.map((ids, index) => who(index, ...ids));
  expect(crewLackText(shift, members, NAMES)).toBe(text);
});

test.each<[string | null, string | null, string | null]>([
  ["needs a driver", null, "needs a driver"],
  ["needs a driver", "You're on this shift", "needs a driver"],
  ["needs a driver", "The open spot is for a driver.", null],
  [
    "needs a driver",
    "The open spot is for a driver, and you're a driver only through Mon, May 11.",
    null,
  ],
  ["needs a driver and an EMT", "The open spots are for a driver and an EMT.", null],
  ["needs a driver and 1 more", "The open spot is for a driver.", "needs a driver and 1 more"],
  ["needs an EMT", "The open spot is for a driver.", "needs an EMT"],
  ["full without its driver", "Every place is taken.", "full without its driver"],
  [null, "The open spot is for a driver.", null],
])("combines on a card %j and %j as the position text %j", (roleGap, ownPart, said) => {
  expect(roleGapUnsaid(roleGap, ownPart)).toBe(said);
});
