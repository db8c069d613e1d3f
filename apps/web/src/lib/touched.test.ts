import { expect, test } from "vitest";
import { createToldOnce, hearTouched, onTouched, type Touched } from "./touched.ts";

test("reports a change once when both the stream and the response name it, in either order", () => {
  const toldOnce = createToldOnce();
  expect(toldOnce("a", ["shifts.", "activity."])).toEqual(["shifts.", "activity."]);
  expect(toldOnce("a", ["shifts."])).toEqual([]);
  expect(toldOnce("b", ["shifts."])).toEqual(["shifts."]);
  expect(toldOnce("b", ["notifications."])).toEqual(["notifications."]);
  expect(toldOnce("b", ["shifts.", "notifications.", "reports."])).toEqual(["reports."]);
});

test("reports a change without a number each time", () => {
  const toldOnce = createToldOnce();
  expect([toldOnce(null, ["shifts."]), toldOnce(null, ["shifts."])]).toEqual([
    ["shifts."],
    ["shifts."],
  ]);
});

test("drops the oldest change first", () => {
  const toldOnce = createToldOnce(2);
  for (const change of ["a", "b", "c"]) toldOnce(change, ["shifts."]);
  expect(["c", "b", "a"].map((change) => toldOnce(change, ["shifts."]).length)).toEqual([0, 0, 1]);
});

test.each<[string, Record<string, string>, Touched[]]>([
  ["nothing", {}, []],
  [
    "two names",
    { "watchbill-change": "n-1", "watchbill-touched": "shifts., board.show" },
    [["shifts.", "board.show"]],
  ],
  [
    "keys that the stream reported before",
    { "watchbill-change": "n-1", "watchbill-touched": "board.show" },
    [],
  ],
  ["everything", { "watchbill-touched": "*" }, ["everything"]],
])("applies the invalidation headers of a response that names %s", (_, headers, expected) => {
  const heard: Touched[] = [];
  onTouched((touched) => heard.push(touched));
  hearTouched(new Headers(headers));
  expect(heard).toEqual(expected);
});
