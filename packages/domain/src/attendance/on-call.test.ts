import { expect, test } from "vitest";
import { onceEach } from "./on-call.ts";

const spot = (id: number, memberId: number, isLoggedIn = false) => ({ id, memberId, isLoggedIn });

test.each([
  [
    "a member who continued into the next shift before the first ended",
    [spot(1, 7), spot(2, 7, true)],
    [2],
  ],
  ["a member still 10-8 after the next shift began", [spot(1, 7, true), spot(2, 7)], [1]],
  ["a member on break", [spot(1, 7)], [1]],
  ["two members", [spot(1, 7), spot(2, 8, true), spot(3, 7, true)], [2, 3]],
  ["no members", [], []],
])("counts each member once: %s", (_who, spots, ids) => {
  expect(onceEach(spots).map(({ id }) => id)).toEqual(ids);
});
