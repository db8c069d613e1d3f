import { expect, test } from "vitest";
import { holderBefore, putSpotBackBlockedBecause } from "./restore-spot.ts";

const hand = (id: number | null) => (id === null ? null : { id, name: `C-${id}` });
/** Builds the history of a spot from its successive holders. */
const moves = (...to: (number | null)[]) =>
  to.map((id, index) => ({ id: 100 + index, from: hand(to[index - 1] ?? null), to: hand(id) }));

test.each<[string, (number | null)[], number | null]>([
  ["no member had it", [], null],
  ["it was assigned once", [1], null],
  ["another member took it", [1, 2], 1],
  ["its member was removed", [1, null], 1],
  ["it was assigned to another member after that", [1, null, 2], 1],
  ["it was emptied twice", [1, null, 2, null], 2],
  ["its member requested a replacement and kept it", [1, 2, 2], 1],
  ["it was restored already", [1, 2, 1], 2],
  ["it came back to its only member", [1, null, 1], null],
])("finds the previous holder of a spot when %s", (_when, hands, before) => {
  expect(holderBefore(moves(...hands))?.id ?? null).toBe(before);
});

const startsAt = Temporal.Instant.from("2026-11-23T18:00:00Z");
const spot = (change: object = {}) => ({ moves: moves(1, 2), startsAt, ...change });
const early = startsAt.subtract({ minutes: 1 });

test.each<[string, ReturnType<typeof spot>, number, Temporal.Instant, string | null]>([
  ["nothing", spot(), 101, early, null],
  [
    "the spot was reassigned",
    spot({ moves: moves(1, 2, 3) }),
    101,
    early,
    "C-3 has this spot now.",
  ],
  [
    "the spot is open now",
    spot({ moves: moves(1, 2, null) }),
    101,
    early,
    "This spot is open now.",
  ],
  ["the spot has no history", spot({ moves: [] }), 101, early, "This spot is open now."],
  [
    "the shift has begun",
    spot(),
    101,
    startsAt,
    "This shift has started. You can't restore its spots.",
  ],
  [
    "no other member had it",
    spot({ moves: moves(1) }),
    100,
    early,
    "No other member has had this spot.",
  ],
])("allows or refuses to restore the previous holder: %s", (_what, about, seenId, now, message) => {
  expect(putSpotBackBlockedBecause(about, seenId, now)?.message ?? null).toBe(message);
});
