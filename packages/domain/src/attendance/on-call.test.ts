import { expect, test } from "vitest";
import { onceEach } from "./on-call.ts";

const place = (id: number, memberId: number, isLoggedIn = false) => ({ id, memberId, isLoggedIn });

test.each([
  ["who went over to the next shift before the first ended", [place(1, 7), place(2, 7, true)], [2]],
  ["who is still 10-8 when the next one has begun", [place(1, 7, true), place(2, 7)], [1]],
  ["who is on break", [place(1, 7)], [1]],
  ["two members", [place(1, 7), place(2, 8, true), place(3, 7, true)], [2, 3]],
  ["nobody", [], []],
])("counts each member once: %s", (_who, places, ids) => {
  expect(onceEach(places).map(({ id }) => id)).toEqual(ids);
});
