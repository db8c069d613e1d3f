import { expect, test } from "vitest";
import { NO_LOAD } from "./duty.ts";
import { NO_WORKLOAD } from "./fair-share.ts";
import { carriedText } from "./workload-words.ts";

const load = (points: number, hours = points) => ({ ...NO_LOAD, points, hours });

test.each([
  ["with a share", { carried: load(6.2), share: 10, part: 1 }, "62% of fair share"],
  [
    "of a new member",
    { carried: NO_LOAD, share: 2, part: 0.2 },
    "0% of fair share (here 20% of the time)",
  ],
  [
    "of a member present most of the time",
    { carried: load(3), share: 3, part: 0.95 },
    "100% of fair share",
  ],
  [
    "of a member present slightly less",
    { carried: load(3), share: 3, part: 0.94 },
    "100% of fair share (here 94% of the time)",
  ],
  ["of a member without a share", { carried: load(9, 4) }, "4h worked and scheduled"],
  [
    "of a member without a share, present for a minute",
    { carried: load(1 / 60) },
    "1m worked and scheduled",
  ],
  ["of a member without a share and without workload", {}, "no hours worked or scheduled"],
])("formats a workload: %s", (_what, about, text) => {
  expect(carriedText({ ...NO_WORKLOAD, ...about })).toBe(text);
});

test("reports no workload for an unknown member", () =>
  expect(carriedText()).toBe("no hours worked or scheduled"));
