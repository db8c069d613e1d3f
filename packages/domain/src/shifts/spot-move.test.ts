import { expect, test } from "vitest";
import { type MoveHow, moveInHistory, moveText } from "./spot-move.ts";

const [ANN, DANA, NOA] = ["C-1 Ann Cohen", "C-25 Dana Levi", "C-7 Noa Katz"];

test.each<[MoveHow, string | null, string | null, string | null, string]>([
  ["since", null, DANA, null, "C-25 Dana Levi has been on it, how is not known"],
  ["taken", null, DANA, DANA, "Taken by C-25 Dana Levi"],
  ["given", null, DANA, ANN, "Given to C-25 Dana Levi by C-1 Ann Cohen"],
  ["request", DANA, NOA, NOA, "C-25 Dana Levi asked for cover, C-7 Noa Katz accepted"],
  ["request", DANA, NOA, null, "C-25 Dana Levi asked for cover, C-7 Noa Katz accepted"],
  ["request", DANA, NOA, ANN, "C-25 Dana Levi asked for cover, C-1 Ann Cohen put C-7 Noa Katz on"],
  ["swap", DANA, NOA, NOA, "C-25 Dana Levi swapped with C-7 Noa Katz"],
  ["series", null, DANA, ANN, "Given to C-25 Dana Levi with a series of shifts by C-1 Ann Cohen"],
  ["weeks", null, DANA, ANN, "Given to C-25 Dana Levi when weeks were filled by C-1 Ann Cohen"],
  [
    "draft-schedule",
    null,
    DANA,
    ANN,
    "Given to C-25 Dana Levi when the plan was published by C-1 Ann Cohen",
  ],
  [
    "autofill",
    null,
    DANA,
    ANN,
    "Given to C-25 Dana Levi when open places were filled by C-1 Ann Cohen",
  ],
  ["moved", null, DANA, ANN, "C-25 Dana Levi was moved here from another shift by C-1 Ann Cohen"],
  ["moved", DANA, null, ANN, "C-25 Dana Levi was moved to another shift by C-1 Ann Cohen"],
  ["removed", DANA, null, ANN, "C-25 Dana Levi was taken off by C-1 Ann Cohen"],
  ["left", DANA, null, null, "C-25 Dana Levi left the squad"],
  [
    "clash",
    DANA,
    null,
    null,
    "C-25 Dana Levi was taken off: another shift of theirs lies at that time",
  ],
  [
    "given-back",
    NOA,
    DANA,
    NOA,
    "C-7 Noa Katz gave it back at once, C-25 Dana Levi seeks cover again",
  ],
  ["given-back", NOA, null, NOA, "C-7 Noa Katz gave it back at once"],
  ["reclaimed", DANA, DANA, DANA, "C-25 Dana Levi asked for cover and kept it"],
  ["reclaimed", null, DANA, DANA, "C-25 Dana Levi came after all"],
  ["nobody-came", DANA, null, null, "C-25 Dana Levi asked for cover and nobody took it"],
  ["missed", DANA, null, null, "C-25 Dana Levi was not there"],
  ["there-again", null, DANA, DANA, "C-25 Dana Levi was there after all"],
  ["put-back", NOA, DANA, ANN, "Put back to C-25 Dana Levi from C-7 Noa Katz by C-1 Ann Cohen"],
  ["put-back", null, DANA, ANN, "Put back to C-25 Dana Levi by C-1 Ann Cohen"],
  ["taken-back", DANA, null, ANN, "Taken back from C-25 Dana Levi: what filled it was undone"],
])("describes a move: %s from %s to %s by %s", (how, from, to, by, text) => {
  expect(moveText({ how, from, to, by, reason: null })).toBe(text);
});

test("gives the reason of a request to a reader who may see it", () => {
  expect(moveText({ how: "request", from: DANA, to: NOA, by: NOA, reason: "child ill" })).toBe(
    "C-25 Dana Levi asked for cover (child ill), C-7 Noa Katz accepted",
  );
});

test.each<[MoveHow, string | null, string | null, string | null, string]>([
  ["request", DANA, NOA, NOA, "C-7 Noa Katz came in place of C-25 Dana Levi"],
  ["request", DANA, NOA, null, "C-7 Noa Katz came in place of C-25 Dana Levi"],
  ["request", DANA, NOA, ANN, "C-1 Ann Cohen put C-7 Noa Katz on in place of C-25 Dana Levi"],
  ["given", null, DANA, ANN, "Given to C-25 Dana Levi by C-1 Ann Cohen"],
])(
  "shortens the move in a history that names the request: %s from %s to %s by %s",
  (how, from, to, by, text) => {
    expect(moveInHistory({ how, from, to, by, reason: "child ill" })).toBe(text);
  },
);
