import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, signedInMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
/** Unit numbers of drivers and of EMTs (emergency medical technicians); all offer every night. */
const DRIVERS = ["D-1", "D-2", "D-3", "D-4"];
const EMTS = ["E-1", "E-2", "E-3", "E-4"];

let squad: Squad;
let chief: Awaited<ReturnType<typeof signedInMember>>;

beforeAll(async () => {
  squad = await createSquad(NOW);
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  chief = await signedInMember(app, { role: "admin", unitNumber: "CH-1" });
  for (const [name, code, units] of [
    ["Driver", "DR", DRIVERS],
    ["EMT", "EMT", EMTS],
  ] as const) {
    const { body } = await chief.call("qualifications.add", { name, code, expires: false });
    const memberIds = [];
    for (const unitNumber of units)
      memberIds.push(
        (await addMember(app, { unitNumber, firstName: unitNumber, lastName: "Levi" })).id,
      );
    await chief.call("qualifications.saveMany", {
      qualificationId: body.id,
      memberIds,
      validFrom: "2026-01-01",
    });
  }
  for (const key of [
    "morning-sunday-early",
    "morning-sunday-late",
    "morning-weekdays",
    "evening",
    "night",
  ])
    await chief.call("shiftTypes.change", { key, isArchived: true });
});
afterAll(() => squad.close());

async function addCrew(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole("button", { name: "Add shift type" }).click();
  const dialog = page.getByRole("dialog", { name: "Add shift type" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Short name").fill(code);
  await dialog.getByLabel("Start time").fill("19:00");
  await dialog.getByLabel("End time").fill("07:00");
  await dialog.getByRole("button", { name: "Add position" }).click();
  await dialog.getByRole("button", { name: "Add position" }).click();
  await dialog.getByLabel("Position of spot 2").selectOption({ label: "EMT" });
  if (name.endsWith("B"))
    await expect
      .poll(() => dialog.getByLabel("Availability", { exact: true }).inputValue())
      .toBe("night-crew-a");
  await dialog.getByRole("button", { name: "Add shift type" }).click();
  await page.getByRole("button", { name: `Edit ${name}` }).waitFor();
}

test("an ambulance squad sets up two crews a night, asks each member once per night, and auto-fills both crews", async () => {
  const page = await squad.openAs("A-1", "/settings?view=shift-types");
  await addCrew(page, "Night Crew A", "A");
  await addCrew(page, "Night Crew B", "B");
  await page.getByText("availability of Night Crew A").waitFor();

  // The availability grid has one column for both crews of the night.
  await page.goto(`${squad.address}/availability`);
  const cells = page.getByRole("gridcell", { name: /^D-1 / });
  await cells.first().waitFor();
  expect(await cells.count()).toBe(1);
  await page.getByRole("gridcell", { name: /^D-1 .*Night Crew A, Night Crew B/ }).focus();
  for (let row = 0; row < DRIVERS.length + EMTS.length; row++) {
    await page.keyboard.press("w");
    await page.keyboard.press("ArrowDown");
  }
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Availability of 8 members saved").first().waitFor();

  // Creates shifts for two crews on each of two nights.
  await page.goto(`${squad.address}/simple-shifts?view=planner&month=2026-06`);
  await page.getByRole("button", { name: "Set up weekly template" }).click();
  const template = page.getByRole("dialog", { name: "Weekly template" });
  for (const crew of ["Night Crew A", "Night Crew B"]) {
    await template.getByRole("button", { name: `${crew}: None` }).click();
    const days = template.getByRole("group", { name: new RegExp(`^${crew}`) });
    for (const day of ["Monday", "Tuesday"]) await days.getByRole("button", { name: day }).click();
  }
  await template.getByLabel("From").fill("2026-06-07");
  await template.getByLabel("Weeks to create").selectOption("1 week");
  await template.getByText("4 shifts, 8 spots.").waitFor();
  await template.getByRole("button", { name: "Create 4 shifts" }).click();
  await page.getByText("Shifts created").first().waitFor();

  // A member is asked once for each night, and the preference applies to both crews.
  const { body: draft } = await chief.call("draftSchedules.create", {
    name: "June",
    fromDate: "2026-06-01",
    untilDate: "2026-06-30",
    preferencesUntil: "2026-05-25T22:00:00Z",
  });
  const phone = await squad.openAs("D-1", `/shift-preferences?draftSchedule=${draft.id}`, PHONE);
  await phone.getByText("0 of 2 answered").waitFor();
  await phone
    .getByRole("group", { name: "Night Crew A, Night Crew B on Mon, Jun 8" })
    .getByRole("radio", { name: "Unavailable" })
    .check();
  await phone.getByText("1 of 2 answered").waitFor();
  await phone.getByText("Saved", { exact: true }).waitFor();
  await expect.poll(preferences).toEqual(["unavailable", "unavailable"]);

  // Auto-fill staffs both crews of a night with different members.
  await page.reload();
  await page.getByRole("button", { name: "Auto-fill…" }).click();
  await page
    .getByRole("dialog", { name: /^Auto-fill/ })
    .getByRole("button", { name: "Auto-fill", exact: true })
    .click();
  const panel = page.getByRole("region", { name: "Draft schedule June" });
  await panel.getByRole("link", { name: "Review and publish" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Published: June").first().waitFor();
  for (const night of ["2026-06-08", "2026-06-09"])
    await expect.poll(() => crewsOf(night)).toEqual(["D E", "D E"]);
  expect(await membersOn("2026-06-08")).not.toContain("D-1");
});

async function preferences(): Promise<string[]> {
  const rows = await squad.app.dependencies.database.read
    .selectFrom("shiftPreferences")
    .select("preference")
    .execute();
  return rows.map(({ preference }) => preference ?? "");
}

async function rosters(date: string): Promise<string[][]> {
  const rows = await squad.app.dependencies.database.read
    .selectFrom("shifts as s")
    .innerJoin("shiftAssignments as a", "a.shiftId", "s.id")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select(["s.id", "m.unitNumber"])
    .where("s.date", "=", date)
    .orderBy("m.unitNumber")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((crew) =>
    crew.map(({ unitNumber }) => unitNumber),
  );
}

const membersOn = async (date: string): Promise<string[]> => (await rosters(date)).flat();
/** Returns the crews of a night by position, such as "D E" for a driver and an EMT. */
const crewsOf = async (date: string): Promise<string[]> =>
  (await rosters(date)).map((crew) => crew.map((unit) => unit.slice(0, 1)).join(" "));
