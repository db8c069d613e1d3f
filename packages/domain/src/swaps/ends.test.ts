import { describe, expect, test } from "vitest";
import {
  afterSwap,
  dueSwapChanges,
  type OfferedSpot,
  type OpenSwap,
  swapEnd,
  swapEndText,
  swapsChangedByRequest,
} from "./ends.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const at = (hours: number) => NOW.add({ seconds: hours * 3600 });
const CLOCK = { date: "2026-05-13", endDate: null, startTime: "14:00", endTime: "16:00" };
function spot(
  assignmentId: number,
  about: Partial<OfferedSpot> & { status?: string; startsIn?: number } = {},
): OfferedSpot {
  const { status = "assigned", startsIn = 24, ...rest } = about;
  return {
    assignmentId,
    clock: CLOCK,
    present: { status, startsAt: at(startsIn), clock: CLOCK },
    shiftIsThere: true,
    ...rest,
  };
}
const SWAP: OpenSwap = {
  id: 1,
  bothAreActive: true,
  offered: spot(10),
  alternatives: [spot(20), spot(30)],
};
const HERE = { status: "assigned", startsAt: at(25) };
const MOVED = { ...HERE, clock: { ...CLOCK, startTime: "15:00", endTime: "17:00" } };

describe("an open swap offer", () => {
  test.each<[string, Partial<OpenSwap>, lost: number[], end: string | null]>([
    ["stays open if unchanged", {}, [], null],
    ["stays open after a confirmation", { offered: spot(10, { status: "confirmed" }) }, [], null],
    [
      "ends when the offered shift starts",
      { offered: spot(10, { startsIn: 0 }) },
      [],
      "expired started",
    ],
    [
      "stays open an instant before the start",
      { offered: spot(10, { startsIn: 1 / 3600 }) },
      [],
      null,
    ],
    [
      "ends after a replacement request",
      { offered: spot(10, { status: "replacement_requested" }) },
      [],
      "withdrawn replacement-requested",
    ],
    [
      "ends when another member has taken the spot",
      { offered: spot(10, { status: "replaced" }) },
      [],
      "withdrawn spot-left",
    ],
    [
      "ends when its member is removed",
      { offered: spot(10, { present: null }) },
      [],
      "withdrawn spot-left",
    ],
    [
      "ends when its shift is canceled",
      { offered: spot(10, { present: null, shiftIsThere: false }) },
      [],
      "withdrawn shift-deleted",
    ],
    [
      "ends when its shift is moved",
      { offered: spot(10, { present: MOVED }) },
      [],
      "withdrawn shift-moved",
    ],
    [
      "ends when its shift begins at another hour and ends as before",
      { offered: spot(10, { present: { ...HERE, clock: { ...CLOCK, startTime: "15:00" } } }) },
      [],
      "withdrawn shift-moved",
    ],
    [
      "ends when its shift ends at another hour and begins as before",
      { offered: spot(10, { present: { ...HERE, clock: { ...CLOCK, endTime: "17:00" } } }) },
      [],
      "withdrawn shift-moved",
    ],
    [
      "ends when its shift is moved to another day",
      { offered: spot(10, { present: { ...HERE, clock: { ...CLOCK, date: "2026-05-14" } } }) },
      [],
      "withdrawn shift-moved",
    ],
    [
      "stays open if the squad's time zone moved its shift",
      { offered: spot(10, { present: { ...HERE, clock: CLOCK } }) },
      [],
      null,
    ],
    ["ends when one of the two has left", { bothAreActive: false }, [], "withdrawn member-left"],
    [
      "continues with the remaining alternatives",
      { alternatives: [spot(20, { startsIn: 0 }), spot(30)] },
      [20],
      null,
    ],
    [
      "ends without alternatives",
      { alternatives: [spot(20, { startsIn: 0 }), spot(30, { present: MOVED })] },
      [20, 30],
      "withdrawn shift-moved",
    ],
    ["ends when it lists no alternative", { alternatives: [] }, [], "withdrawn spot-left"],
    [
      "expires when the last to choose has started",
      { alternatives: [spot(30, { startsIn: -1 })] },
      [30],
      "expired started",
    ],
  ])("%s", (_what, about, lost, end) => {
    const [change] = dueSwapChanges([{ ...SWAP, ...about }], NOW);
    expect(change?.lost.map(({ assignmentId }) => assignmentId) ?? []).toEqual(lost);
    expect(change?.end ? `${change.end.status} ${change.end.because}` : null).toBe(end);
  });

  test("does not change while its spots are unchanged", () => {
    const over: OpenSwap = { ...SWAP, id: 2, bothAreActive: false };
    expect(dueSwapChanges([SWAP, over], NOW).map(({ id }) => id)).toEqual([2]);
  });
});

test.each([
  ["started", "started", "one of the shifts has started"],
  ["member-left", "member-left", "one of the members is no longer active"],
  ["a reason of a later version", null, "one of the spots has changed"],
  ["toString", null, "one of the spots has changed"],
])("reads the stored reason %j as %j with the text %j", (stored, end, text) => {
  expect([swapEnd(stored), swapEndText(stored)]).toEqual([end, text]);
});

test("stores no reason for an offer that its member withdrew", () =>
  expect(swapEnd(null)).toBeNull());

describe("another offer after two spots are swapped", () => {
  test.each<[string, number[], lost: number[], isOver: boolean]>([
    ["another offer of one of the spots ends", [10, 99], [], true],
    ["an offer with other alternatives continues", [20, 99], [20], false],
    ["an offer without other alternatives ends", [20, 30], [20, 30], true],
    ["an offer of other spots continues", [98, 99], [], false],
  ])("%s", (_what, swapped, lost, isOver) => {
    const change = afterSwap({ id: 1, offeredId: 10, alternativeIds: [20, 30] }, swapped);
    expect(change.lost.map(({ assignmentId }) => assignmentId)).toEqual(lost);
    expect(change.end).toEqual(isOver ? { status: "withdrawn", because: "swapped" } : null);
  });
});

describe("a swap offer after a replacement request", () => {
  const offer = {
    status: "open",
    isMine: false,
    otherName: "C-26 Noa Bar",
    offered: { assignmentId: 10 },
    alternatives: [
      { assignmentId: 20, endedBecause: null },
      { assignmentId: 30, endedBecause: null },
    ],
  };
  const onlyOne = [offer.alternatives[0]!, { assignmentId: 30, endedBecause: "started" }];
  test.each<[string, Partial<typeof offer>, string[]]>([
    [
      "for one of several alternatives leaves the offer open",
      {},
      ["This takes the shift out of the swap that C-26 Noa Bar offered you."],
    ],
    [
      "for the last alternative ends the offer",
      { alternatives: onlyOne as typeof offer.alternatives },
      ["This ends the swap that C-26 Noa Bar offered you."],
    ],
    [
      "for the offered spot ends the member's own offer",
      { isMine: true, offered: { assignmentId: 20 } },
      ["This ends the swap you offered C-26 Noa Bar."],
    ],
    ["changes no offer of another spot", { isMine: true }, []],
    ["changes no alternative that is already lost", { alternatives: [onlyOne[1] as never] }, []],
    ["changes no ended offer", { status: "declined" }, []],
  ])("%s", (_what, change, sentences) =>
    expect(swapsChangedByRequest([{ ...offer, ...change }], 20)).toEqual(sentences),
  );
});
