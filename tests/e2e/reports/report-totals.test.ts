import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_PASSWORD } from "../../../apps/server/src/testing/squads/builders.ts";
import { addMarchSquad, MARCH_NOW } from "../../../apps/server/src/testing/squads/march-squad.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(MARCH_NOW);
  await addMarchSquad(squad.app);
});
afterAll(() => squad.close());

/**
 * Returns the cell texts of a table's rows, without the column labels that cells carry on a phone.
 */
async function rowsOf(page: Page, caption: string): Promise<string[][]> {
  const rows = page.getByRole("table", { name: caption }).locator("tbody tr");
  await rows.first().waitFor();
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll("td:not(:has([aria-expanded]))")].map(
        (cell) => cell.lastElementChild?.textContent?.trim() ?? "",
      ),
    ),
  );
}

async function openReports(size: { width: number; height: number }, query = ""): Promise<Page> {
  const page = await squad.openAs("M-1", `/reports${query}`, size);
  return page;
}

describe.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])("for the squad with figures calculated by hand, %s,", (_where, size) => {
  test("the member report shows the hours every member served", async () => {
    const page = await openReports(size, "?tab=members");
    await expect
      .poll(() => rowsOf(page, "Member reports"))
      .toEqual([
        ["Ada March", "M-1", "Admin", "4", "4", "8h", "2h", "Fri, Mar 27, 2026"],
        ["Ben March", "M-2", "Member", "6", "4", "7h 50m", "1h 58m", "Sun, Mar 22, 2026"],
        ["Cid March", "M-3", "Member", "5", "3", "5h 30m", "1h 50m", "Mon, Mar 23, 2026"],
        ["Dov March", "M-4", "Member", "7", "5", "10h 5m", "2h 1m", "Tue, Mar 24, 2026"],
        ["Eve March", "M-5", "Member", "5", "5", "9h 35m", "1h 55m", "Sat, Mar 28, 2026"],
        ["Fay March", "M-6", "Member", "4", "4", "10h", "2h 30m", "Thu, Mar 26, 2026"],
        ["Gil March", "M-7", "Member", "8", "6", "17h 10m", "2h 27m", "Sun, Mar 22, 2026"],
        ["Hal March", "M-8", "Member", "6", "4", "30h 30m", "7h 38m", "Mon, Mar 16, 2026"],
        ["Ivo March", "M-9", "Member", "3", "3", "23h 50m", "7h 57m", "Wed, Mar 25, 2026"],
        ["Jan March", "M-10", "Member", "6", "5", "16h", "3h 12m", "Tue, Mar 24, 2026"],
        ["Kim March", "M-11", "Member", "2", "2", "3h 40m", "1h 50m", "Tue, Mar 10, 2026"],
        ["Lea March", "M-12", "Member", "0", "0", "0m", "-", "Never"],
      ]);
    await expectNothingRunsOver(page);
  });

  test("the availability and emergency reports show the members to ask", async () => {
    const page = await openReports(size, "?tab=availability");
    // The table omits members who already have as many shifts as they offer.
    const willing = async () =>
      (await rowsOf(page, "Availability")).map((cells) => [cells[0], ...cells.slice(-3)]);
    await expect.poll(willing).toEqual([
      ["Ada March", "5", "4", "1"],
      ["Dov March", "7", "6", "1"],
      ["Fay March Fills in", "4", "4", "0"],
      ["Gil March Fills in", "8", "8", "0"],
    ]);
    await page.getByRole("tab", { name: "Emergency" }).click();
    const people = async () =>
      (await rowsOf(page, "Emergency coverage")).map((cells) => [
        cells[0],
        cells[1],
        cells[3],
        cells.at(-2),
      ]);
    await expect.poll(people).toEqual([
      ["HIGH", "Lea March", "(555) 000-1111", "0"],
      ["MEDIUM", "Fay March", "(555) 000-1111", "1"],
      ["MEDIUM", "Jan March", "(555) 000-1111", "1"],
      ["LOW", "Ada March", "(555) 000-1111", "0"],
      ["LOW", "Ben March", "(555) 000-1111", "1"],
      ["LOW", "Cid March", "No phone", "1"],
      ["LOW", "Dov March", "(555) 000-1111", "1"],
      ["LOW", "Hal March", "(555) 000-1111", "1"],
      ["LOW", "Eve March", "(555) 000-1111", "2"],
      ["LOW", "Gil March", "(555) 000-1111", "2"],
    ]);
    await expectNothingRunsOver(page);
  });

  test("the overview and the charts agree with the tables", async () => {
    const page = await openReports(size);
    const tile = (label: string) => page.locator("dt", { hasText: label }).locator("+ dd");
    const shown = async (label: string) => tile(label).first().innerText();
    await tile("Hours logged this month").first().waitFor();
    await tile("Active members").first().waitFor();
    await expect.poll(() => shown("Shifts completed this month")).toBe("4");
    await expect.poll(() => shown("Hours logged this month")).toBe("8h");
    await expect.poll(() => shown("Replacements you took")).toBe("0");
    await expect.poll(() => shown("Active members")).toBe("10");
    await expect.poll(() => shown("Shifts today")).toBe("1");
    await expect.poll(() => shown("Open requests")).toBe("1");
    await expect.poll(() => shown("Coverage gaps, next 10 days")).toBe("5");
    await page.getByRole("tab", { name: "Insights" }).click();
    await page.getByText("52 of 79 spots filled (66%).").waitFor();
    await page.getByText("the median is 9.8. Balance index 0.38.").waitFor();
    await page
      .getByRole("img", {
        name: /Replacement requests by month.*3 of 6 requests filled \(50%\)/,
      })
      .waitFor();
    await expect
      .poll(() => rowsOf(page, "Replacement requests by month"))
      .toEqual([
        ["February 2026", "1", "1", "100%", "5 h"],
        ["March 2026", "5", "2", "40%", "16 h"],
      ]);
    await expectNothingRunsOver(page);
  });
});

describe("on paper", () => {
  test.each([
    ["A4", "/roster", true],
    ["Letter", "/roster", true],
    ["A4", "/reports?tab=members", false],
    ["Letter", "/reports?tab=members", false],
  ])("%s paper fits %s on one page", async (format, path, landscape) => {
    const page = await openReports(DESK);
    await page.goto(`${squad.address}${path}`);
    await page.getByRole("table").getByRole("row").nth(2).waitFor();
    // Sets the dark theme, which must also print on white.
    await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
    await page.emulateMedia({ media: "print" });
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await expect.poll(ground).toBe("rgb(255, 255, 255)");
    const margin = { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" };
    const pdf = await page.pdf({ format, landscape, margin });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

test("the wallboard keeps its content offline, shows how old it is, and recovers automatically", async () => {
  const { app } = squad;
  const admin = app.visitor();
  await admin.call("accounts.signIn", { unitNumber: "M-1", password: TEST_PASSWORD });
  const { body: link } = await admin.call("wallboard.addLink", { name: "Hall" });
  const page = await squad.open({ width: 1920, height: 1080 });
  await page.clock.install();
  await page.goto(`${squad.address}/board#${String(link.address).split("#")[1]}`);
  const now = page.getByRole("region", { name: "On now" });
  await now.getByText("M-7 Gil March 10-8").waitFor();
  const textHeight = await now
    .getByText("M-7 Gil March")
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  // To be readable four meters from a screen one meter wide, text needs two hundredths of the
  // screen's width.
  expect(textHeight).toBeGreaterThan(1920 * 0.028);
  await page.context().setOffline(true);
  await page.clock.fastForward("02:00");
  await page.getByRole("alert").filter({ hasText: "No connection since" }).waitFor();
  await page.clock.fastForward("30:00:00");
  await now.getByText("M-7 Gil March 10-8").waitFor();
  await page.context().setOffline(false);
  await page.clock.fastForward("00:20");
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});
