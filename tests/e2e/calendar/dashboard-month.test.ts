import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, type Squad } from "../support/squad.ts";

let squad: Squad;

const AM = { type: "morning-weekdays", startTime: "07:00", endTime: "09:00", maxMembers: 2 };
const EARLY = { type: "morning-sunday-early", startTime: "09:00", endTime: "13:30", maxMembers: 2 };
const LATE = { type: "morning-sunday-late", startTime: "13:30", endTime: "18:30", maxMembers: 2 };
const EVENING = { type: "evening", startTime: "18:30", endTime: "23:00", maxMembers: 1 };
const NIGHT = { type: "night", startTime: "23:00", endTime: "07:00", maxMembers: 2 };

/**
 * Fills a month of six weeks with four shifts on Sundays. On Saturday, November 28, the night shift
 * has one open spot.
 */
beforeAll(async () => {
  squad = await createSquad("2026-11-24T12:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  const crew = await Promise.all(
    [24, 25, 26].map((unit) => addMember(app, { unitNumber: `C-${unit}` })),
  );
  await squad.changeRows(async (write) => {
    await write
      .updateTable("organizationSettings")
      .set({ clockHours: 24, weekStartsOn: 1 })
      .execute();
    app.dependencies.organization.clear();
    const first = Temporal.PlainDate.from("2026-10-26");
    for (let day = first; day.toString() <= "2026-12-06"; day = day.add({ days: 1 })) {
      const date = day.toString();
      const ofDay =
        day.dayOfWeek === 7
          ? [AM, EARLY, LATE, EVENING]
          : day.dayOfWeek === 6
            ? [NIGHT]
            : [AM, EVENING, NIGHT];
      for (const kind of ofDay) {
        const endDate = kind === NIGHT ? day.add({ days: 1 }).toString() : date;
        const { id } = await addShift(app, { ...kind, date, endDate });
        // Each past morning had one open spot.
        const filled =
          kind.maxMembers - ((kind === AM && date < "2026-11-20") || date === "2026-11-28" ? 1 : 0);
        for (const [spotNumber, member] of crew.slice(0, filled).entries())
          await addAssignment(
            app,
            id,
            member.id,
            spotNumber + 1,
            date < "2026-11-23" ? "completed" : "assigned",
          );
      }
    }
  });
});
afterAll(() => squad.close());

test.each([
  ["a desktop", DESK, /07:00\s+(AM\s+)?C-24\s+C-25/],
  [
    "a wide desktop, with two columns next to it",
    { width: 1920, height: 1080 },
    /07:00\s+(AM\s+)?C-24\/25/,
  ],
])(
  "the dashboard on %s shows a busy month without cutting it off, with signs in place of words when space is short",
  async (_whose, size, ofTwo) => {
    const page = await squad.openAs("A-1", "/", size);
    const grid = page.getByRole("grid", { name: "Shift calendar" });
    const day = (date: string) => page.locator(`[data-date="${date}"]`);
    const looks = (date: string) => day(date).locator("[aria-hidden]").first().innerText();
    await expect.poll(() => looks("2026-11-29")).toMatch(ofTwo);
    await expect
      .poll(() => looks("2026-11-08"))
      .toMatch(/07:00\s+(AM\s+)?C-24\s+−1\s+09:00\s[^]*13:30\s[^]*18:30\s+(Eve\s+)?C-24/);
    expect(await looks("2026-11-28")).toMatch(/23:00\s+(Night\s+)?C-24\s+▢/);
    const seen = await grid.evaluate((table) => {
      const cells = [...table.querySelectorAll("[data-date]")];
      const words = [...table.querySelectorAll<HTMLElement>("[data-date] .border-s-4 span > span")];
      return {
        more: cells.filter((cell) => cell.textContent.includes(" more")).length,
        outside: cells.filter((cell) => cell.scrollHeight > cell.clientHeight + 1).length,
        cut: words
          .filter((word) => word.scrollWidth > word.clientWidth + 1)
          .map((word) => word.textContent),
        smallest: Math.min(
          ...words.map((word) => Number.parseFloat(getComputedStyle(word).fontSize)),
        ),
      };
    });
    expect(seen).toEqual({ more: 0, outside: 0, cut: [], smallest: 12 });
    const edge = (date: string) =>
      day(date)
        .locator(".border-s-4")
        .first()
        .evaluate((chip) => getComputedStyle(chip).borderTopColor);
    expect(await edge("2026-11-28")).not.toBe(await edge("2026-11-29"));
    // Screen-reader text spells out what the cell shows as signs.
    expect(await day("2026-11-28").innerText()).toContain(
      "1 of 2 spots filled, Needs Coverage, C-24",
    );
    await page.getByRole("button", { name: "View options and key" }).click();
    const signs = page.getByRole("dialog", { name: "View options and key" });
    await signs.getByText("Ended one short").waitFor();
    await signs.getByText("Same prefix: C-24/25 means C-24 and C-25").waitFor();
  },
);
