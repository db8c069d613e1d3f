import { expect, test } from "vitest";
import { NO_LOAD } from "./duty.ts";
import { NO_WORKLOAD } from "./fair-share.ts";
import { carriedText } from "./workload-words.ts";

const load = (points: number, hours = points) => ({ ...NO_LOAD, points, hours });

test.each([
  ["with a share", { carried: load(6.2), share: 10, part: 1 }, "carried 62% of their share"],
  [
    "of somebody new",
    { carried: NO_LOAD, share: 2, part: 0.2 },
    "carried 0% of their share, here for 20% of the time",
  ],
  [
    "of who was mostly there",
    { carried: load(3), share: 3, part: 0.95 },
    "carried 100% of their share",
  ],
  [
    "of who was there a little less",
    { carried: load(3), share: 3, part: 0.94 },
    "carried 100% of their share, here for 94% of the time",
  ],
  ["of who has no share", { carried: load(9, 4) }, "4h served and planned"],
  [
    "of who has no share and was there for a minute",
    { carried: load(1 / 60) },
    "1m served and planned",
  ],
  ["of who has no share and carried nothing", {}, "nothing served or planned"],
])("formats the workload %s", (_what, about, text) => {
  expect(carriedText({ ...NO_WORKLOAD, ...about })).toBe(text);
});

test("reports no workload for an unknown member", () =>
  expect(carriedText()).toBe("nothing served or planned"));
