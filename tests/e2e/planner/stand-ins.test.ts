import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, dismiss, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
const EVENING = { startTime: "18:30", endTime: "20:30", maxMembers: 2 };
const EVENINGS = { eveningAvailability: "weekly" } as const;

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  const { app } = squad;
  await addMember(app, { unitNumber: "K-1", role: "admin", firstName: "Rosa", lastName: "Weiss" });
  const dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    ...EVENINGS,
  });
  const noa = await addMember(app, {
    unitNumber: "C-26",
    firstName: "Noa",
    lastName: "Bar",
    ...EVENINGS,
  });
  const eli = await addMember(app, {
    unitNumber: "C-27",
    firstName: "Eli",
    lastName: "Baum",
    ...EVENINGS,
  });
  const full = await addShift(app, { date: "2026-05-20", ...EVENING });
  await addAssignment(app, full.id, dana.id, 1);
  await addAssignment(app, full.id, noa.id, 2);
  // Adds a shift without a stand-in: Eli would rest too little, and Noa has time off.
  const thin = await addShift(app, { date: "2026-05-21", ...EVENING });
  await addAssignment(app, thin.id, dana.id, 1);
  const early = await addShift(app, {
    date: "2026-05-21",
    startTime: "14:00",
    endTime: "16:00",
    maxMembers: 1,
  });
  await addAssignment(app, early.id, eli.id, 1);
  const parade = await addShift(app, {
    date: "2026-05-21",
    startTime: "19:00",
    endTime: "21:00",
    maxMembers: 1,
  });
  await addAssignment(app, parade.id, noa.id, 1);
});
afterAll(() => squad.close());

test("a member about to request a replacement first reads how many members could take the spot", async () => {
  const page = await squad.openAs("C-25", "/?month=2026-05", PHONE);
  const askFor = async (day: RegExp): Promise<void> => {
    await page.getByRole("button", { name: day }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Request Replacement" })
      .first()
      .click();
  };
  await askFor(/^Wednesday, May 20, 2026/);
  await page.getByText("1 member could stand in.").waitFor();
  await dismiss(page);
  await askFor(/^Thursday, May 21, 2026/);
  await page
    .getByText(
      "No stand-in without a warning. 1 member could stand in with one, such as a short rest. Tell an admin.",
    )
    .waitFor();
});

test("a coordinator who requests a replacement for a member reads how many could take the spot, and finds spots without stand-ins in the reports and the export", async () => {
  const page = await squad.openAs("K-1", "/", DESK);
  await page.getByRole("button", { name: /^Thursday, May 21, 2026/ }).click();
  const day = page.getByRole("dialog");
  await day
    .getByRole("button", { name: /^Details of/ })
    .nth(1)
    .click();
  await page.getByRole("button", { name: "Can't come… C-25 Dana Levi" }).click();
  const asking = page.getByRole("dialog", { name: "C-25 Dana Levi can't come" });
  await asking
    .getByText(
      "No stand-in without a warning. 1 member could stand in with one, such as a short rest.",
    )
    .waitFor();

  await page.goto(`${squad.address}/reports?tab=insights`);
  const card = page.getByRole("region", { name: "No stand-in" });
  await page
    .getByText("3 of 5 assigned spots have no stand-in", { exact: false })
    .first()
    .waitFor();
  const rows = card.getByRole("row");
  await rows.filter({ hasText: "Thu, May 21" }).filter({ hasText: "Dana Levi" }).waitFor();
  expect(await rows.count()).toBe(4);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("heading", { name: "No stand-in" })
      .locator("xpath=ancestor::section[1]")
      .getByRole("button", { name: "CSV" })
      .click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  const head = lines.findIndex((line) => line.includes("Date,Start,Shift,Unit,Member,Position"));
  expect(lines.slice(0, head).join()).toContain("Report,Spots without a stand-in");
  expect(lines.slice(head)).toHaveLength(4);
});

test("the planner marks spots without a stand-in, and lists the stand-ins on request", async () => {
  const page = await squad.openAs("K-1", "/simple-shifts?view=planner&month=2026-05", DESK);
  await page.getByText("3 spots have no stand-in.").waitFor();
  const marked = page.getByTitle(/ \(no stand-in\): drag/);
  expect(await marked.count()).toBe(3);
  await page
    .getByRole("region", { name: "Thursday, May 21, 2026" })
    .getByTitle(/^C-25 Dana Levi \(no stand-in\)/)
    .click();
  const dialog = page.getByRole("dialog", { name: "C-25 Dana Levi" });
  await dialog.getByText("No stand-in: no one is fully available.").waitFor();
  await dialog.getByRole("button", { name: "Possible stand-ins" }).click();
  await dialog.getByText("C-27 Eli Baum").waitFor();
  await dialog.getByText("Only 2.5 hours of rest beside Evening").waitFor();
  await page.keyboard.press("Escape");

  // On the day before, Eli is the only stand-in for both assigned members; adding time off for Eli
  // updates the marks without a reload.
  const wednesday = page.getByRole("region", { name: "Wednesday, May 20, 2026" });
  await wednesday.getByRole("button", { name: "C-25 Dana Levi: move or remove" }).click();
  const other = page.getByRole("dialog", { name: "C-25 Dana Levi" });
  await other.getByRole("button", { name: "Possible stand-ins" }).click();
  await other.getByText("C-27 Eli Baum").waitFor();
  await page.keyboard.press("Escape");
  const phone = await squad.openAs("C-27", "/settings", PHONE);
  await phone.getByRole("link", { name: /^Time off/ }).click();
  await phone.getByRole("button", { name: "Add time off" }).click();
  await phone.getByRole("dialog").getByLabel("First day").fill("2026-05-20");
  await phone.getByRole("dialog").getByLabel("Last day").fill("2026-05-20");
  await phone.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await wednesday.getByTitle(/^C-26 Noa Bar \(no stand-in\)/).waitFor();
  await page.getByText("5 spots have no stand-in.").waitFor();
});
