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
  [{ openCount: 2 }, "2 places open, never filled"],
  [{ openCount: 2, isOver: true }, "2 places stayed open, never filled"],
  [{ isBeingPlanned: true }, "Open, never filled; its roster is still being made"],
  [{ isBeingPlanned: true, isOver: true }, "Stayed open, never filled"],
  [{ openings: [left("asked")] }, `Open since C-39 asked for cover ${DAY}`],
  [{ openings: [left("removed")] }, `Open since C-39 was taken off ${DAY}`],
  [{ openings: [left("moved")] }, `Open since C-39 was moved to another shift ${DAY}`],
  [{ openings: [left("left")] }, `Open since C-39 left the squad ${DAY}`],
  [
    { openings: [left("clash")] },
    `Open since C-39 was taken off ${DAY} for another shift at that time`,
  ],
  [{ openings: [left("given-back")] }, `Open since C-39 gave it back ${DAY}`],
  [{ openings: [left("taken-back")] }, `Open since C-39's place was taken back ${DAY}`],
  [{ openings: [left("missed")], isOver: true }, "Stayed open since C-39 was not there"],
  [
    { openings: [left("nobody-came")], isOver: true },
    "Stayed open since C-39 asked for cover and nobody came",
  ],
  // One of the vacated spots is filled again.
  [
    { openings: [left("removed", "C-40"), left("removed")] },
    `Open since C-40 was taken off ${DAY}`,
  ],
  [
    { openCount: 2, openings: [left("asked"), left("left", "C-40")] },
    `2 places open: one since C-39 asked for cover ${DAY}, one since C-40 left the squad ${DAY}`,
  ],
  [
    { openCount: 3, openings: [left("asked")] },
    `3 places open: one since C-39 asked for cover ${DAY}, 2 never filled`,
  ],
  [
    { openCount: 2, openings: [left("asked")] },
    `2 places open: one since C-39 asked for cover ${DAY}, one never filled`,
  ],
  // The spot that was vacated first is filled again.
  [
    { openCount: 2, openings: [left("asked"), left("left", "C-40"), left("removed", "C-41")] },
    `2 places open: one since C-39 asked for cover ${DAY}, one since C-40 left the squad ${DAY}`,
  ],
  [asked(0, 0, 0), "Open, never filled; nobody has been asked yet"],
  [{ ...asked(0, 0, 0), isOver: true }, "Stayed open, never filled; nobody was asked"],
  [
    { openings: [left("asked")], ...asked(12, 3, 9) },
    `Open since C-39 asked for cover ${DAY}; 12 asked, 3 declined, 9 have not looked`,
  ],
  [
    { openings: [left("asked")], ...asked(4, 0, 1) },
    `Open since C-39 asked for cover ${DAY}; 4 asked, 1 has not looked`,
  ],
  [
    { openings: [left("asked")], ...asked(4, 4, 0) },
    `Open since C-39 asked for cover ${DAY}; 4 asked, 4 declined`,
  ],
  [{ ...asked(4, 1, 3), isOver: true }, "Stayed open, never filled; 4 asked, 1 declined"],
])("explains why a shift is open: %j", (shift, text) => {
  expect(whyOpenText({ ...OPEN, ...shift }, USUAL_DATES, "2026-11-23")).toBe(text);
});
