import { expect, test } from "vitest";
import { addressOf, type CalendarView, viewIn } from "./calendar-view.ts";

const TODAY = "2026-11-22";

test.each<[string, string, CalendarView]>([
  ["nothing: this month", "", { mode: "month", date: TODAY }],
  ["this month by name", "month=2026-11", { mode: "month", date: TODAY }],
  ["another month: its first day", "month=2027-01", { mode: "month", date: "2027-01-01" }],
  ["this week", "week=2026-11-22", { mode: "week", date: TODAY }],
  ["another week by any of its days", "week=2026-12-09", { mode: "week", date: "2026-12-06" }],
  ["an agenda on desktop: its week", "agenda=2026-11-22", { mode: "week", date: TODAY }],
  ["an invalid month", "month=2026-13", { mode: "month", date: TODAY }],
  ["a month out of range", "month=0001-01", { mode: "month", date: TODAY }],
  ["an invalid week", "week=soon", { mode: "month", date: TODAY }],
])("reads a URL that names %s", (_what, address, view) => {
  expect(viewIn(new URLSearchParams(address), TODAY, 0)).toEqual(view);
});

test.each<[CalendarView, string]>([
  [{ mode: "month", date: "2026-11-03" }, "view=calendar"],
  [{ mode: "month", date: "2026-12-24" }, "view=calendar&month=2026-12"],
  [{ mode: "week", date: "2026-12-24" }, "view=calendar&week=2026-12-20"],
  [{ mode: "week", date: TODAY }, "view=calendar&week=2026-11-22"],
])("writes the view %o to the URL as %s and reads it back", (view, address) => {
  const params = addressOf(
    view,
    TODAY,
    new URLSearchParams("view=calendar&month=2025-01&agenda=2025-01-05"),
    0,
  );
  expect(params.toString()).toBe(address);
  expect(addressOf(viewIn(params, TODAY, 0), TODAY, params, 0).toString()).toBe(address);
});

test("shows the agenda on a phone without a URL parameter, and names the agenda's week so that a desktop shows that week", () => {
  const view: CalendarView = { mode: "month", date: TODAY };
  expect(viewIn(new URLSearchParams(), TODAY, 0, "agenda")).toEqual({
    mode: "agenda",
    date: TODAY,
  });
  const params = addressOf(view, TODAY, new URLSearchParams("gaps=only"), 0, "agenda");
  expect(params.toString()).toBe("gaps=only&month=2026-11");
  expect(viewIn(params, TODAY, 0, "agenda")).toEqual(view);
  expect(viewIn(params, TODAY, 0, "month")).toEqual(view);
});

test("uses separate URL parameters for a phone's agenda and its week", () => {
  const view: CalendarView = { mode: "agenda", date: "2026-12-24" };
  const params = addressOf(view, TODAY, new URLSearchParams("week=2025-01-05"), 0, "agenda");
  expect(params.toString()).toBe("agenda=2026-12-20");
  expect(viewIn(params, TODAY, 0, "agenda")).toEqual({ mode: "agenda", date: "2026-12-20" });
  expect(viewIn(new URLSearchParams("week=2026-12-20"), TODAY, 0, "agenda")).toEqual({
    mode: "week",
    date: "2026-12-20",
  });
});

test("names a week by its Monday if weeks begin on Monday, and accepts any date in the week", () => {
  const view: CalendarView = { mode: "week", date: "2026-12-24" };
  expect(addressOf(view, TODAY, new URLSearchParams(), 1).toString()).toBe("week=2026-12-21");
  expect(viewIn(new URLSearchParams("week=2026-12-27"), TODAY, 1)).toEqual({
    mode: "week",
    date: "2026-12-21",
  });
});
