import { describe, expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import { roleGapUnsaid } from "./gaps.ts";
import type { Holding } from "./holding.ts";

import {
  crewLackText,
  roleLeftText,
  rolesLeftOn,
  type ShiftCrew,
  type Way,
} from "./remaining-positions.ts";

const [DRIVER, EMT] = [1, 2];
const NAMES = new Map([
  [DRIVER, "Driver"],
  [EMT, "EMT"],
]);
const who = (memberId: number, ...qualificationIds: number[]) => ({ memberId, qualificationIds });
/** A crew of two that needs one driver. */
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

describe("members who may take a shift's open spots", () => {
  test.each<[string, Partial<ShiftCrew>, Way | undefined, number[] | null]>([
    ["any member while a spot has no position", {}, undefined, null],
    ["a driver if the other spot is taken", { filling: [who(10)] }, undefined, [DRIVER]],
    [
      "a driver if the other spot is held for a requester",
      { seeking: [who(10)] },
      { insteadOf: null },
      [DRIVER],
    ],
    ["any member in the requester's spot", { seeking: [who(10)] }, { insteadOf: 10 }, null],
    ["any member for either spot", { seeking: [who(10)] }, undefined, null],
    [
      "a driver in the spot of a driver",
      { filling: [who(10)], seeking: [who(11, DRIVER)] },
      undefined,
      [DRIVER],
    ],
    [
      "any member in one of two held spots",
      { maxMembers: 2, seeking: [who(10), who(11, DRIVER)] },
      undefined,
      null,
    ],
    ["a requester in their own held spot", { seeking: [who(20)] }, { insteadOf: null }, null],
    [
      "a driver in the open spot although an EMT's spot is held",
      { maxMembers: 3, roleIds: [DRIVER, EMT], filling: [who(10)], seeking: [who(12, EMT)] },
      undefined,
      [DRIVER],
    ],
  ])("%s", (_what, about, way, left) => {
    expect(rolesLeftOn(crew(about), { id: 20, holdings: [] }, way)).toEqual(left);
  });

  test.each<[string, Holding, boolean]>([
    ["on the last day of the license", holds(DRIVER, "2020-01-01", "2026-05-12"), true],
    ["after the license expired", holds(DRIVER, "2020-01-01", "2026-05-11"), false],
    ["before the license starts", holds(DRIVER, "2026-05-13"), false],
  ])("accepts %s as a driver: %s", (_what, holding, may) => {
    const left = rolesLeftOn(crew({ filling: [who(10)] }), { id: 20, holdings: [holding] });
    expect(left).toEqual(may ? null : [DRIVER]);
  });
});

test.each<[string, number[], Holding[], boolean, string]>([
  ["no qualification", [DRIVER], [], true, "Open position: driver"],
  ["two roles", [DRIVER, EMT], [], true, "Open positions: driver and EMT"],
  [
    "an expired qualification",
    [DRIVER],
    [holds(EMT, "2020-01-01", "2026-05-01"), holds(DRIVER, "2020-01-01", "2026-05-11")],
    true,
    "Open position: driver; your driver qualification is valid through Mon, May 11",
  ],
  [
    "a future qualification",
    [DRIVER],
    [holds(EMT, "2026-06-01"), holds(DRIVER, "2026-05-13")],
    false,
    "Open position: driver; their driver qualification is valid from Wed, May 13",
  ],
  [
    "a qualification valid for that day only",
    [EMT],
    [holds(EMT, "2026-05-12", "2026-05-12")],
    true,
    "Open position: EMT",
  ],
])(
  "explains to a member with %s why the position is not theirs",
  (_what, left, holdings, isTheirs, text) => {
    expect(roleLeftText(crew(), left, { holdings, isTheirs })).toBe(text);
  },
);

test.each<[string, number, number[][], string]>([
  ["full", 1, [[]], "Missing position: driver; no spot is open"],
  [
    "one spot for two positions",
    2,
    [[]],
    "Missing positions: driver and EMT; too few spots are open",
  ],
])("warns a coordinator about a crew that is %s", (_what, maxMembers, filling, text) => {
  const shift = { maxMembers, roleIds: maxMembers === 1 ? [DRIVER] : [DRIVER, EMT] };
  const members = filling.map((ids, index) => who(index, ...ids));
  expect(crewLackText(shift, members, NAMES)).toBe(text);
});

const position = (name: string, memberId: number | null = null) => ({
  id: 1,
  name,
  code: "X",
  memberId,
});

test.each<[string | null, string[], string | null, string | null]>([
  ["needs driver", ["Driver"], null, "needs driver"],
  ["needs driver", ["Driver"], "You're on this shift", "needs driver"],
  ["needs driver", ["Driver"], "Open position: driver.", null],
  [
    "needs driver",
    ["Driver"],
    "Open position: driver; your driver qualification is valid through Mon, May 11.",
    null,
  ],
  ["needs driver and EMT", ["Driver", "EMT"], "Open positions: driver and EMT.", null],
  ["needs driver and 1 more", ["Driver"], "Open position: driver.", "needs driver and 1 more"],
  ["needs EMT", ["EMT"], "Open position: driver.", "needs EMT"],
  ["full without its driver", ["Driver"], "Every place is taken.", "full without its driver"],
  [null, [], "Open position: driver.", null],
])(
  "on a card with the conflict %j, of %j and %j, shows the position text %j",
  (roleGap, open, ownPart, said) => {
    const roles = [...open.map((name) => position(name)), position("Medic", 7)];
    expect(roleGapUnsaid({ roles, roleGap }, ownPart)).toBe(said);
  },
);
