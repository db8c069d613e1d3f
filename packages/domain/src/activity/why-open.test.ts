import { expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import { type Opening, type OpenShift, whyOpenText } from "./why-open.ts";

const OPEN: OpenShift = {
  openCount: 1,
  openings: [],
  isOver: false,
  isBeingPlanned: false,
  asked: null,
};
const asked = (count: number, declined: number, unseen: number) => ({
  asked: { count, declined, unseen },
});
const left = (how: Opening["how"], who = "C-39") => ({ who, how, on: "2026-11-20" }) as const;
const DAY = "on Fri, Nov 20";

test.each<[Partial<OpenShift>, string | null]>([
  [{ openCount: 0 }, null],
  [{ openCount: -1 }, null],
  [{}, "Open, never filled"],
  [{ isOver: true }, "Stayed open, never filled"],
  [{ openCount: 2 }, "2 open spots, never filled"],
  [{ openCount: 2, isOver: true }, "2 spots stayed open, never filled"],
  [{ isBeingPlanned: true }, "Open, never filled; its schedule is still a draft"],
  [{ isBeingPlanned: true, isOver: true }, "Stayed open, never filled"],
  [{ openings: [left("asked")] }, `Open since C-39 requested a replacement ${DAY}`],
  [{ openings: [left("removed")] }, `Open since C-39 was removed ${DAY}`],
  [{ openings: [left("moved")] }, `Open since C-39 was moved to another shift ${DAY}`],
  [{ openings: [left("left")] }, `Open since C-39 left the squad ${DAY}`],
  [
    { openings: [left("clash")] },
    `Open since C-39 was removed ${DAY} for another shift at that time`,
  ],
  [{ openings: [left("given-back")] }, `Open since C-39 gave it back ${DAY}`],
  [{ openings: [left("taken-back")] }, `Open since C-39's assignment was undone ${DAY}`],
  [{ openings: [left("missed")], isOver: true }, "Stayed open since C-39 didn't come"],
  [
    { openings: [left("nobody-came")], isOver: true },
    "Stayed open since C-39 requested a replacement and no one took it",
  ],
  // One of the vacated spots has a member again.
  [{ openings: [left("removed", "C-40"), left("removed")] }, `Open since C-40 was removed ${DAY}`],
  [
    { openCount: 2, openings: [left("asked"), left("left", "C-40")] },
    `2 open spots: one since C-39 requested a replacement ${DAY}, one since C-40 left the squad ${DAY}`,
  ],
  [
    { openCount: 3, openings: [left("asked")] },
    `3 open spots: one since C-39 requested a replacement ${DAY}, 2 never filled`,
  ],
  [
    { openCount: 2, openings: [left("asked")] },
    `2 open spots: one since C-39 requested a replacement ${DAY}, one never filled`,
  ],
  // The spot that was vacated first has a member again.
  [
    { openCount: 2, openings: [left("asked"), left("left", "C-40"), left("removed", "C-41")] },
    `2 open spots: one since C-39 requested a replacement ${DAY}, one since C-40 left the squad ${DAY}`,
  ],
  [asked(0, 0, 0), "Open, never filled; no one has been asked yet"],
  [{ ...asked(0, 0, 0), isOver: true }, "Stayed open, never filled; no one was asked"],
  [
    { openings: [left("asked")], ...asked(12, 3, 9) },
    `Open since C-39 requested a replacement ${DAY}; 12 asked, 3 declined, 9 not seen`,
  ],
  [
    { openings: [left("asked")], ...asked(4, 0, 1) },
    `Open since C-39 requested a replacement ${DAY}; 4 asked, 1 not seen`,
  ],
  [
    { openings: [left("asked")], ...asked(4, 4, 0) },
    `Open since C-39 requested a replacement ${DAY}; 4 asked, 4 declined`,
  ],
  [{ ...asked(4, 1, 3), isOver: true }, "Stayed open, never filled; 4 asked, 1 declined"],
])("explains why a shift is open: %j", (shift, text) => {
  expect(whyOpenText({ ...OPEN, ...shift }, USUAL_DATES, "2026-11-23")).toBe(text);
});
