import { expect, test } from "vitest";
import {
  applyInvalidations,
  createDeduplicator,
  type Invalidations,
  onInvalidation,
} from "./invalidation.ts";

test("reports a change once when both the stream and the response name it, in either order", () => {
  const toldOnce = createDeduplicator();
  expect(toldOnce("a", ["shifts.", "activity."])).toEqual(["shifts.", "activity."]);
  expect(toldOnce("a", ["shifts."])).toEqual([]);
  expect(toldOnce("b", ["shifts."])).toEqual(["shifts."]);
  expect(toldOnce("b", ["notifications."])).toEqual(["notifications."]);
  expect(toldOnce("b", ["shifts.", "notifications.", "reports."])).toEqual(["reports."]);
});

test("reports a change without a number each time", () => {
  const toldOnce = createDeduplicator();
  expect([toldOnce(null, ["shifts."]), toldOnce(null, ["shifts."])]).toEqual([
    ["shifts."],
    ["shifts."],
  ]);
});

test("drops the oldest change first", () => {
  const toldOnce = createDeduplicator(2);
  for (const change of ["a", "b", "c"]) toldOnce(change, ["shifts."]);
  expect(["c", "b", "a"].map((change) => toldOnce(change, ["shifts."]).length)).toEqual([0, 0, 1]);
});

test.each<[string, Record<string, string>, Invalidations[]]>([
  ["nothing", {}, []],
  [
    "two names",
    { "watchbill-change": "n-1", "watchbill-touched": "shifts., wallboard.show" },
    [["shifts.", "wallboard.show"]],
  ],
  [
    "keys that the stream reported before",
    { "watchbill-change": "n-1", "watchbill-touched": "wallboard.show" },
    [],
  ],
  ["everything", { "watchbill-touched": "*" }, ["everything"]],
])("applies the invalidation headers of a response that names %s", (_, headers, expected) => {
  const heard: Invalidations[] = [];
  onInvalidation((touched) => heard.push(touched));
  applyInvalidations(new Headers(headers));
  expect(heard).toEqual(expected);
});
