import { expect, test } from "vitest";
import type { SlotAvailability } from "../members/availability-slots.ts";
import { NEW_MEMBER } from "../members/new-member.ts";
import { shiftsOffered } from "./shifts-offered.ts";

test.each<[string, Partial<SlotAvailability>, string, string, number]>([
  ["who never can, none", {}, "2026-05-01", "2026-05-31", 0],
  ["who fills in only, none", { nightAvailability: "fill-ins" }, "2026-05-01", "2026-05-31", 0],
  ["who serves weekly, four in a month", { nightAvailability: "weekly" }, "2026-05-01", "2026-05-31", 4],
  ["and four in February", { nightAvailability: "weekly" }, "2026-02-01", "2026-02-28", 4],
  ["who serves every other week, two", { eveningAvailability: "bi-weekly" }, "2026-05-01", "2026-05-31", 2],
  [
    "who serves in two slots, both",
    { eveningAvailability: "weekly", morningWeekdaysAvailability: "monthly" },
    "2026-05-01",
    "2026-05-31",
    5,
  ],
  ["in six days, none", { nightAvailability: "weekly" }, "2026-05-01", "2026-05-06", 0],
  ["in seven days, one", { nightAvailability: "weekly" }, "2026-05-01", "2026-05-07", 1],
  ["in a span that ends before it starts, none", { nightAvailability: "weekly" }, "2026-05-07", "2026-05-01", 0],
])("of a member %s", (_who, slots, first, last, offered) =>
  expect(shiftsOffered({ ...NEW_MEMBER, ...slots }, first, last)).toBe(offered),
);
