import { expect, test } from "vitest";
import {
  applyInvalidations,
  createDeduplicator,
  type Invalidations,
  onInvalidation,
} from "./invalidation.ts";

test("reports a change once when the live stream and a response both contain it, in either order", () => {
  const notifiedOnce = createDeduplicator();
  expect(notifiedOnce("a", ["shifts.", "activity."])).toEqual(["shifts.", "activity."]);
  expect(notifiedOnce("a", ["shifts."])).toEqual([]);
  expect(notifiedOnce("b", ["shifts."])).toEqual(["shifts."]);
  expect(notifiedOnce("b", ["notifications."])).toEqual(["notifications."]);
  expect(notifiedOnce("b", ["shifts.", "notifications.", "reports."])).toEqual(["reports."]);
});

test("reports a change without an event number each time", () => {
  const notifiedOnce = createDeduplicator();
  expect([notifiedOnce(null, ["shifts."]), notifiedOnce(null, ["shifts."])]).toEqual([
    ["shifts."],
    ["shifts."],
  ]);
});

test("forgets the oldest change first", () => {
  const notifiedOnce = createDeduplicator(2);
  for (const change of ["a", "b", "c"]) notifiedOnce(change, ["shifts."]);
  expect(["c", "b", "a"].map((change) => notifiedOnce(change, ["shifts."]).length)).toEqual([
    0, 0, 1,
  ]);
});

test.each<[string, Record<string, string>, Invalidations[]]>([
  ["nothing", {}, []],
  [
    "two names",
    { "watchbill-change": "n-1", "watchbill-invalidates": "shifts., wallboard.show" },
    [["shifts.", "wallboard.show"]],
  ],
  [
    "keys that the stream reported before",
    { "watchbill-change": "n-1", "watchbill-invalidates": "wallboard.show" },
    [],
  ],
  ["everything", { "watchbill-invalidates": "*" }, ["everything"]],
])("applies the invalidation headers of a response that names %s", (_, headers, expected) => {
  const received: Invalidations[] = [];
  onInvalidation((touched) => received.push(touched));
  applyInvalidations(new Headers(headers));
  expect(received).toEqual(expected);
});
