import { expect, test } from "vitest";
import { inWaitingOrder, waitBlockedBecause } from "./waitlist.ts";

const STARTS = Temporal.Instant.from("2026-05-12T22:30:00Z");
const full = { startsAt: STARTS, openSpots: 0, isBeingPlanned: false, isOn: false };

test.each<[string, Partial<typeof full>, number, string | null]>([
  ["a full shift", {}, -1, null],
  ["one that has started", {}, 0, "shift-already-started"],
  ["one with an open spot", { openSpots: 1 }, -1, "spot-open"],
  ["their own", { isOn: true }, -1, "already-on-shift"],
  ["one in a draft schedule", { isBeingPlanned: true }, -1, "being-planned"],
])("for %s, decides whether a member may wait", (_, change, minutes, code) => {
  const now = STARTS.add({ minutes });
  expect(waitBlockedBecause({ ...full, ...change }, now)?.code ?? null).toBe(code);
});

test.each<[string, number[], number[], number[]]>([
  ["members in the order of waiting", [1, 2, 3], [3, 1, 2], [3, 1, 2]],
  ["those who can take it, not to members who can't take it", [2], [3, 1, 2], [2]],
  ["those who wait, not to members who don't wait", [1, 2, 3], [2], [2]],
  ["no one", [1, 2], [], []],
])("offers the open spot to %s", (_, candidates, waiting, expected) => {
  const order = inWaitingOrder(
    candidates.map((memberId) => ({ memberId })),
    waiting,
  );
  expect(order.map(({ memberId }) => memberId)).toEqual(expected);
});
