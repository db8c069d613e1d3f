import { expect, test } from "vitest";
import { ProgramWriter } from "./sparse-program.ts";

test("a program is written down row after row, and what stands in one twice counts twice", () => {
  const writer = new ProgramWriter();
  const [first, second] = [writer.choice(3), writer.choice(-2)];
  const both = writer.follower(1.5, 4, (values) => values[first]! + values[second]!);
  writer.row(
    [
      [first, 2],
      [both, -1],
      [first, 3],
    ],
    0,
    7,
  );
  expect(writer.program()).toEqual({
    costs: Float64Array.of(3, -2, 1.5),
    lower: Float64Array.of(0, 0, 0),
    upper: Float64Array.of(1, 1, 4),
    isWhole: Uint8Array.of(1, 1, 0),
    offset: 0,
    rowStarts: Int32Array.of(0, 2),
    rowColumns: Int32Array.of(first, both),
    rowValues: Float64Array.of(5, -1),
    rowLower: Float64Array.of(0),
    rowUpper: Float64Array.of(7),
  });
  expect(writer.completed([second])).toEqual(Float64Array.of(0, 1, 1));
});

test.each([
  [3, 0],
  [2, 0],
  [1, 1],
  [-1, 0],
])("two columns are held to at most %i by a row only where they could reach beyond it", (most, upper) => {
  const writer = new ProgramWriter();
  writer.atMost([writer.choice(0), writer.choice(0)], most);
  expect([...writer.program().rowUpper]).toEqual(most < 2 ? [upper] : []);
});
