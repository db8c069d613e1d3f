import { expect, test } from "vitest";
import { DAY_FIRST_24 } from "../testing/clocks.ts";
import { inStyle } from "./apply-date-style.ts";
import { USUAL_DATES } from "./date-style.ts";

test.each([
  ["Fri, Nov 20", "Fri, 20 Nov"],
  ["Fri, Nov 20, 6:30 PM", "Fri, 20 Nov, 18:30"],
  ["Wed, Jan 20, 2027, 12:00 AM", "Wed, 20 Jan 2027, 00:00"],
  ["Mon, Aug 3, 12:05 PM - Mon, Aug 17", "Mon, 3 Aug, 12:05 - Mon, 17 Aug"],
  ["Mon, Aug 3, 8:00 AM - 2:00 PM", "Mon, 3 Aug, 08:00 - 14:00"],
  [
    "Night, Fri, May 1, 11:00 PM - Sat, May 2, 7:00 AM",
    "Night, Fri, 1 May, 23:00 - Sat, 2 May, 07:00",
  ],
  ["Friday, November 20, 2026", "Friday, 20 November 2026"],
  ["2 weeks from Sun, Nov 29", "2 weeks from Sun, 29 Nov"],
  ["nothing of days", "nothing of days"],
])("rewrites %s with the day first and a 24-hour clock: %s", (kept, shown) => {
  expect(inStyle(kept, DAY_FIRST_24)).toBe(shown);
  expect(inStyle(kept, USUAL_DATES)).toBe(kept);
});

test("rewrites the clock and the order of dates independently", () => {
  const kept = "Fri, Nov 20, 6:30 PM";
  expect(inStyle(kept, { clockHours: 24, dateOrder: "month-first" })).toBe("Fri, Nov 20, 18:30");
  expect(inStyle(kept, { clockHours: 12, dateOrder: "day-first" })).toBe("Fri, 20 Nov, 6:30 PM");
});
