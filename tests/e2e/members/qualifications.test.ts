import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
const SETTINGS = "/settings?view=qualifications";
const EVENING = { startTime: "18:30", endTime: "20:30" };

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  await addMember(squad.app, { unitNumber: "K-1", role: "admin", eveningAvailability: "weekly" });
  await addMember(squad.app, {
    unitNumber: "C-7",
    firstName: "Noa",
    lastName: "Bar",
    eveningAvailability: "weekly",
  });
  await addMember(squad.app, {
    unitNumber: "C-8",
    firstName: "Eli",
    lastName: "Baum",
    eveningAvailability: "weekly",
  });
});
afterAll(() => squad.close());

test("an administrator adds a qualification, and records its holders and expiry dates", {
  tags: ["core"],
}, async () => {
  const page = await squad.openAs("K-1", SETTINGS);
  await page.getByText("No qualifications yet").waitFor();
  await page.getByRole("button", { name: "Add qualification" }).click();
  const dialog = page.getByRole("dialog", { name: "Add qualification" });
  await dialog.getByRole("button", { name: "Add qualification" }).click();
  await dialog.getByText("Enter a name, such as Driver").waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill("Driver");
  await dialog.getByLabel("Code").fill("drv");
  await dialog.getByLabel("Expires (set a last day per member)").check();
  await dialog.getByRole("button", { name: "Add qualification" }).click();
  const list = page.getByRole("list", { name: "Qualifications", exact: true });
  await list.getByText("0 members · expires").waitFor();

  await page.goto(`${squad.address}/members`);
  await page.getByRole("button", { name: "Actions for C-7" }).click();
  await page.getByRole("button", { name: "Qualifications" }).click();
  const editor = page.getByRole("dialog", { name: "Qualifications" });
  await editor.getByRole("button", { name: "Add qualification" }).click();
  await editor.getByRole("button", { name: "Save qualification" }).click();
  await editor.getByText("Choose the last valid day").waitFor();
  await editor.getByLabel("Last day").fill("2026-06-30");
  await editor.getByLabel("Number").fill("A-17");
  await editor.getByRole("button", { name: "Save qualification" }).click();
  await editor.getByText("through Tue, Jun 30, 2026 · No. A-17").waitFor();
  await editor.getByText("Expires soon").waitFor();

  await editor.getByRole("button", { name: "Close" }).click();
  await page.getByRole("combobox", { name: "Qualification" }).selectOption("Driver");
  await page.getByText("Members (1 of 3)").waitFor();
  await page.getByRole("combobox", { name: "Qualification" }).selectOption("Expiring or expired");
  await page.getByText("Members (1 of 3)").waitFor();

  const own = await squad.openAs("C-7", "/settings?view=own-qualifications", PHONE);
  await own.getByText("through Tue, Jun 30, 2026 · No. A-17").waitFor();
  expect(await own.getByRole("button", { name: "Add qualification" }).count()).toBe(0);
});

test("a shift requires a driver, shows it to every member, and keeps its last spot for a driver", async () => {
  const shift = await addShift(squad.app, { date: "2026-05-20", ...EVENING, maxMembers: 2 });
  const page = await squad.openAs("K-1", "/simple-shifts");
  const day = page
    .getByRole("gridcell")
    .filter({ hasText: "20" })
    .locator("[data-date='2026-05-20']");
  await day.click();
  await page.getByRole("button", { name: "Edit shift" }).click();
  const form = page.getByRole("dialog", { name: "Edit shift" });
  await form.getByText("Every spot is open to anyone").waitFor();
  await form.getByRole("button", { name: "Add position" }).click();
  await form.getByText("The other spot is open to anyone").waitFor();
  await form.getByRole("button", { name: "Save changes" }).click();
  await page
    .getByRole("button", { name: /Save|Update/ })
    .last()
    .click();
  await page.getByText("Needs driver and 1 more", { exact: false }).first().waitFor();

  await squad.changeRows(async () => {
    const { id } = await squad.app.dependencies.database.read
      .selectFrom("members")
      .select("id")
      .where("unitNumber", "=", "C-8")
      .executeTakeFirstOrThrow();
    await addAssignment(squad.app, shift.id, id);
  });
  const member = await squad.openAs("K-1", "/", PHONE);
  await member.getByText("Open position: driver.").first().waitFor();
  // The card says once that the shift needs a driver: in the reason why the member cannot take it.
  const cards = member.getByRole("list", { name: /^Outstanding shifts/ });
  expect(await cards.getByText("needs driver").count()).toBe(0);
  const driver = await squad.openAs("C-7", "/", PHONE);
  await driver.getByText("needs driver").first().waitFor();
  await driver
    .getByRole("button", { name: /^Take Shift/ })
    .first()
    .click();
  await driver.getByText("You've been assigned to this shift!").first().waitFor();
});

test("the coverage of a day on the screen and in the export equals the figures calculated by hand", async () => {
  const { read } = squad.app.dependencies.database;
  const { id: driver } = await read
    .selectFrom("qualifications")
    .select("id")
    .executeTakeFirstOrThrow();
  const people = await read.selectFrom("members").select(["id", "unitNumber"]).execute();
  const idOf = (unit: string): number => people.find(({ unitNumber }) => unitNumber === unit)!.id;
  // C-7 is a driver until June 30. The four shifts are: full with a driver, full without one,
  // missing the driver, missing any member.
  const crews = [["C-7", "C-8"], ["C-8", "K-1"], ["C-8"], ["C-7"]];
  await squad.changeRows(async () => {
    for (const [at, crew] of crews.entries()) {
      const date = `2026-05-0${at + 4}`;
      const shift = await addShift(squad.app, {
        date,
        ...EVENING,
        maxMembers: 2,
        roleIds: [driver],
      });
      for (const [spotNumber, unit] of crew.entries())
        await addAssignment(squad.app, shift.id, idOf(unit), spotNumber + 1, "completed");
    }
  });
  await squad.changeRows(async (database) => {
    await database.updateTable("memberQualifications").set({ validFrom: "2026-01-01" }).execute();
  });
  const page = await squad.openAs("K-1", "/reports?tab=insights");
  const map = page.getByRole("region", { name: "Coverage by day" });
  for (const words of ["2/2 full", "2/2* full without its driver", "1/2 short, needs driver"])
    await map.getByText(words).first().waitFor();
  await page.getByText("1 full shift lacks a position (*).").waitFor();
  const card = page
    .getByRole("region", { name: "Coverage", exact: true })
    .or(page.locator("section").filter({ has: map }))
    .first();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: "CSV" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString("utf8").split("\r\n");
  expect(lines.filter((line) => line.startsWith("2026-05-0"))).toEqual([
    "2026-05-04,Evening,2,2,full",
    "2026-05-05,Evening,2,2,full without its driver",
    '2026-05-06,Evening,1,2,"short, needs driver"',
    "2026-05-07,Evening,1,2,short",
  ]);
});
