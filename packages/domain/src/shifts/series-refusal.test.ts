import { expect, test } from "vitest";
import { conflict } from "../errors/refusal.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { seriesRefusal } from "./series-refusal.ts";

const TODAY = "2026-05-12";
const FULL = conflict(
  "more-assigned-than-slots",
  "2 members assigned: more than 1. Remove a member first.",
);
const shiftOn = (date: string) => ({
  customName: null,
  kindName: "Evening",
  date,
  endDate: null,
  startTime: "18:30",
  endTime: "20:30",
});
const on = (date: string, refusal = FULL) => ({ shift: shiftOn(date), refusal });
const TITLE = "Evening on Tue, May 19, 6:30 PM - 8:30 PM";

test.each([
  ["names one shift", [on("2026-05-19")], `${TITLE}: ${FULL.message}`],
  [
    "counts one more",
    [on("2026-05-19"), on("2026-05-26")],
    `${TITLE}: ${FULL.message} 1 more shift can't be changed either.`,
  ],
  [
    "counts several more",
    [on("2026-05-19"), on("2026-05-26"), on("2026-06-02")],
    `${TITLE}: ${FULL.message} 2 more shifts can't be changed either.`,
  ],
  [
    "does not name a shift twice",
    [on("2026-05-19", conflict("shift-full", `Every place on ${TITLE} is taken.`))],
    `Every place on ${TITLE} is taken.`,
  ],
])("a series edit with blocked shifts: %s", (_, refused, message) => {
  expect(seriesRefusal(refused, USUAL_DATES, TODAY)?.message).toBe(message);
});

test("keeps the code of the first refusal and returns null for an empty list", () => {
  expect(seriesRefusal([on("2026-05-19")], USUAL_DATES, TODAY)).toMatchObject({
    kind: "conflict",
    code: FULL.code,
  });
  expect(seriesRefusal([], USUAL_DATES, TODAY)).toBeNull();
});
