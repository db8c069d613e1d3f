import { expect, test } from "vitest";
import { type MoveHow, moveInHistory, moveText } from "./spot-move.ts";

const [ANN, DANA, NOA] = ["C-1 Ann Cohen", "C-25 Dana Levi", "C-7 Noa Katz"];

test.each<[MoveHow, string | null, string | null, string | null, string]>([
  ["since", null, DANA, null, "C-25 Dana Levi was assigned before this history began"],
  ["taken", null, DANA, DANA, "Taken by C-25 Dana Levi"],
  ["given", null, DANA, ANN, "Assigned to C-25 Dana Levi by C-1 Ann Cohen"],
  ["request", DANA, NOA, NOA, "C-25 Dana Levi requested a replacement, C-7 Noa Katz accepted"],
  ["request", DANA, NOA, null, "C-25 Dana Levi requested a replacement, C-7 Noa Katz accepted"],
  [
    "request",
    DANA,
    NOA,
    ANN,
    "C-25 Dana Levi requested a replacement, C-1 Ann Cohen assigned C-7 Noa Katz",
  ],
  ["swap", DANA, NOA, NOA, "C-25 Dana Levi swapped with C-7 Noa Katz"],
  [
    "series",
    null,
    DANA,
    ANN,
    "Assigned to C-25 Dana Levi with a series of shifts by C-1 Ann Cohen",
  ],
  ["weeks", null, DANA, ANN, "Assigned to C-25 Dana Levi with new weeks by C-1 Ann Cohen"],
  [
    "draft-schedule",
    null,
    DANA,
    ANN,
    "Assigned to C-25 Dana Levi with the draft schedule by C-1 Ann Cohen",
  ],
  ["autofill", null, DANA, ANN, "Assigned to C-25 Dana Levi with auto-fill by C-1 Ann Cohen"],
  ["moved", null, DANA, ANN, "C-25 Dana Levi was moved here from another shift by C-1 Ann Cohen"],
  ["moved", DANA, null, ANN, "C-25 Dana Levi was moved to another shift by C-1 Ann Cohen"],
  ["removed", DANA, null, ANN, "C-25 Dana Levi was removed by C-1 Ann Cohen"],
  ["left", DANA, null, null, "C-25 Dana Levi left the squad"],
  [
    "clash",
    DANA,
    null,
    null,
    "C-25 Dana Levi was removed: another of their shifts is at that time",
  ],
  [
    "given-back",
    NOA,
    DANA,
    NOA,
    "C-7 Noa Katz gave the spot back, C-25 Dana Levi needs a replacement again",
  ],
  ["given-back", NOA, null, NOA, "C-7 Noa Katz gave the spot back"],
  ["reclaimed", DANA, DANA, DANA, "C-25 Dana Levi requested a replacement and kept the spot"],
  ["reclaimed", null, DANA, DANA, "C-25 Dana Levi came after all"],
  ["nobody-came", DANA, null, null, "C-25 Dana Levi requested a replacement and no one accepted"],
  ["missed", DANA, null, null, "C-25 Dana Levi wasn't there"],
  ["there-again", null, DANA, DANA, "C-25 Dana Levi was there after all"],
  ["put-back", NOA, DANA, ANN, "Restored to C-25 Dana Levi from C-7 Noa Katz by C-1 Ann Cohen"],
  ["put-back", null, DANA, ANN, "Restored to C-25 Dana Levi by C-1 Ann Cohen"],
  ["taken-back", DANA, null, ANN, "C-25 Dana Levi was removed: the auto-fill was undone"],
])("describes an assignment change: %s from %s to %s by %s", (how, from, to, by, text) => {
  expect(moveText({ how, from, to, by, reason: null })).toBe(text);
});

test("includes the reason of a request for a reader who may see it", () => {
  expect(moveText({ how: "request", from: DANA, to: NOA, by: NOA, reason: "child ill" })).toBe(
    "C-25 Dana Levi requested a replacement (child ill), C-7 Noa Katz accepted",
  );
});

test.each<[MoveHow, string | null, string | null, string | null, string]>([
  ["request", DANA, NOA, NOA, "C-7 Noa Katz replaced C-25 Dana Levi"],
  ["request", DANA, NOA, null, "C-7 Noa Katz replaced C-25 Dana Levi"],
  ["request", DANA, NOA, ANN, "C-1 Ann Cohen assigned C-7 Noa Katz in place of C-25 Dana Levi"],
  ["given", null, DANA, ANN, "Assigned to C-25 Dana Levi by C-1 Ann Cohen"],
])(
  "shortens the change in a history that already names the request: %s from %s to %s by %s",
  (how, from, to, by, text) => {
    expect(moveInHistory({ how, from, to, by, reason: "child ill" })).toBe(text);
  },
);
