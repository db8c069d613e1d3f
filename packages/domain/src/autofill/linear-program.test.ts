import { expect, test } from "vitest";
import { LinearProgramBuilder } from "./linear-program.ts";

test("writes rows consecutively and adds the coefficients of a repeated column", () => {
  const builder = new LinearProgramBuilder();
  const [first, second] = [builder.column(3), builder.column(-2, 4)];
  builder.offset = 5;
  builder.row(
    [
      [first, 2],
      [second, -1],
      [first, 3],
    ],
    0,
    7,
  );
  builder.row([[second, 1]], 1, 1);
  expect(builder.build()).toEqual({
    costs: Float64Array.of(3, -2),
    upper: Float64Array.of(1, 4),
    offset: 5,
    rowStarts: Int32Array.of(0, 2, 3),
    rowColumns: Int32Array.of(first, second, second),
    rowValues: Float64Array.of(5, -1, 1),
    rowLower: Float64Array.of(0, 1),
    rowUpper: Float64Array.of(7, 1),
  });
});

test.each([
  [3, []],
  [2, []],
  [1, [1]],
  [-1, [0]],
])("limits two columns to a sum of %i when their upper bounds are %o", (most, upper) => {
  const builder = new LinearProgramBuilder();
  builder.atMost([builder.column(0), builder.column(0)], most);
  const { rowUpper, rowLower } = builder.build();
  expect([...rowUpper]).toEqual(upper);
  expect([...rowLower]).toEqual(upper.map(() => Number.NEGATIVE_INFINITY));
});
