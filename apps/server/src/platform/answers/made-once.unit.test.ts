import { expect, test } from "vitest";
import { asEverybodys, isEverybodys, madeOnce } from "./made-once.ts";

const doubled = ({ list }: { readonly list: readonly number[] }) => ({ list: list.map((one) => 2 * one) });

test("of what is everybody's a thing is made once by each who makes something of it, and is everybody's too", () => {
  const read = asEverybodys({ list: [1, 2] });
  const made = madeOnce(read, "doubled", doubled);
  expect(made).toEqual({ list: [2, 4] });
  expect(madeOnce(read, "doubled", doubled)).toBe(made);
  expect(madeOnce(read, "doubled elsewhere", doubled)).not.toBe(made);
  expect(isEverybodys(made)).toBe(true);
  expect(madeOnce(made, "doubled", doubled)).toEqual({ list: [4, 8] });
});

test("of what is somebody's own it is made each time, also where it says the same", () => {
  const own = { list: [1, 2] };
  asEverybodys({ list: [1, 2] });
  const made = madeOnce(own, "doubled", doubled);
  expect(madeOnce(own, "doubled", doubled)).not.toBe(made);
  expect([own, made].map(isEverybodys)).toEqual([false, false]);
});

test("a word or nothing is nobody's", () => {
  for (const read of ["words", 7, null, undefined]) {
    expect(asEverybodys(read)).toBe(read);
    expect(isEverybodys(read)).toBe(false);
    expect(madeOnce(read, "made", (one) => [one])).toEqual([read]);
  }
});
