import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { expect, test } from "vitest";
import { takenText } from "./taken-text.ts";

const SQUAD = { ...USUAL_DATES, timeZone: "America/New_York" };
const NIGHT = {
  type: "night",
  customName: null,
  kindName: "Night",
  date: "2026-11-20",
  endDate: "2026-11-21",
  startTime: "23:00",
  endTime: "07:00",
  startsAt: "2026-11-21T04:00:00Z",
  endsAt: "2026-11-21T12:00:00Z",
};

test.each([
  ["the whole shift", undefined, "Night on Fri, Nov 20, 11:00 PM - 7:00 AM."],
  [
    "its first part",
    { startsAt: "2026-11-21T04:00:00Z", endsAt: "2026-11-21T08:00:00Z" },
    "Night on Fri, Nov 20, 11:00 PM - 3:00 AM.",
  ],
  [
    "its last part",
    { startsAt: "2026-11-21T08:00:00Z", endsAt: "2026-11-21T12:00:00Z" },
    "Night on Sat, Nov 21, 3:00 AM - 7:00 AM.",
  ],
])("a member who takes %s reads its hours", (_, part, title) => {
  expect(takenText("Taken!", NIGHT, part, SQUAD)).toBe(`Taken! ${title}`);
});
