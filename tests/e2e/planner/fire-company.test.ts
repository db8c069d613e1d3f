import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
/**
 * Shift names and positions of the default squad, an ambulance squad; a fire company must see none
 * of them.
 */
const WORDS_OF_ANOTHER =
  /Sunday morning|Weekday morning|Sun Early|Sun Late|Mon-Fri|\b(Mornings?|Evenings?|Nights?)\b/;
const MEMBERS = [
  ["F-1", "Ada", "Stone"],
  ["F-2", "Ben", "Marsh"],
  ["F-3", "Cleo", "Hart"],
  ["F-4", "Drew", "Lane"],
] as const;

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  await addMember(squad.app, {
    unitNumber: "CH-1",
    firstName: "Rosa",
    lastName: "Chief",
    role: "admin",
  });
});
afterAll(() => squad.close());

/** Expects that a page's text, also for screen readers, contains no word of the default squad. */
async function saysNothingOfAnother(page: Page): Promise<void> {
  const words = await page.evaluate(() => document.body.innerText);
  expect(WORDS_OF_ANOTHER.exec(words)?.[0] ?? null).toBeNull();
}

async function addQualification(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole("button", { name: "Add qualification" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add qualification" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Code").fill(code);
  await dialog.getByRole("checkbox").uncheck();
  await dialog.getByRole("button", { name: "Add qualification" }).click();
  await page.getByRole("button", { name: `Edit ${name}` }).waitFor();
}

async function addKind(
  page: Page,
  kind: {
    name: string;
    code: string;
    start: string;
    end: string;
    ends: string;
    days: readonly string[];
  },
) {
  await page.getByRole("button", { name: "Add shift type" }).click();
  const dialog = page.getByRole("dialog", { name: "Add shift type" });
  await dialog.getByLabel("Name", { exact: true }).fill(kind.name);
  await dialog.getByLabel("Short name").fill(kind.code);
  await dialog.getByLabel("Start time").fill(kind.start);
  await dialog.getByLabel("End time").fill(kind.end);
  await dialog.getByLabel("Ends", { exact: true }).selectOption(kind.ends);
  await dialog.getByLabel("Spots").fill("3");
  for (const day of ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"])
    if (!kind.days.includes(day)) await dialog.getByRole("button", { name: day }).click();
  await dialog.getByRole("button", { name: "Add position" }).click();
  await dialog.getByRole("button", { name: "Add shift type" }).click();
  await page.getByRole("button", { name: `Edit ${kind.name}` }).waitFor();
}

async function qualify(page: Page, unit: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${unit}` }).click();
  await page.getByRole("button", { name: "Qualifications" }).click();
  const editor = page.getByRole("dialog", { name: "Qualifications" });
  await editor.getByRole("button", { name: "Add qualification" }).click();
  await editor.getByLabel("Qualification", { exact: true }).selectOption({ label: name });
  await editor.getByRole("button", { name: "Save qualification" }).click();
  await editor.getByRole("button", { name: `Edit ${name}` }).waitFor();
  await editor.getByRole("button", { name: "Close" }).first().click();
  await editor.waitFor({ state: "detached" });
}

test("an administrator sets up a fire company from nothing and fills its week", async () => {
  const page = await squad.openAs("CH-1", "/settings?view=organization");
  await page.getByLabel("Name", { exact: true }).fill("Cedar Hill Fire Company");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
  await page.goto(`${squad.address}/settings?view=holidays`);
  await page.getByLabel("Jewish holiday calendar").selectOption({ label: "None" });
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();

  await page.goto(`${squad.address}/settings?view=qualifications`);
  await addQualification(page, "Driver", "D");
  await addQualification(page, "Officer", "O");

  await page.goto(`${squad.address}/settings?view=shift-types`);
  for (const name of [
    "Morning Sunday Early",
    "Morning Sunday Late",
    "Morning Weekdays",
    "Evening",
    "Night",
  ]) {
    await page.getByRole("button", { name: `Archive ${name}`, exact: true }).click();
    await page
      .getByRole("button", { name: `Archive ${name}`, exact: true })
      .waitFor({ state: "detached" });
  }
  const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday"];
  await addKind(page, {
    name: "24-hour duty",
    code: "24h",
    start: "06:00",
    end: "06:00",
    ends: "Next day",
    days: weekdays,
  });
  await addKind(page, {
    name: "Weekend duty",
    code: "WD",
    start: "18:00",
    end: "06:00",
    ends: "3 days later",
    days: ["Friday"],
  });

  await page.goto(`${squad.address}/members`);
  await page.getByRole("button", { name: "Import CSV" }).click();
  const csv = [
    "firstName,lastName,email,unitNumber,24-hour duty",
    ...MEMBERS.map(
      ([unit, first, last]) => `${first},${last},${first}@squad.example,${unit},weekly`,
    ),
  ];
  await page.getByLabel("Choose CSV file").setInputFiles({
    name: "members.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv.join("\n")),
  });
  const dialog = page.getByRole("dialog", { name: "Import Members" });
  await dialog.getByRole("region", { name: "Preview" }).waitFor();
  await dialog.getByRole("button", { name: "Import Members" }).click();
  await page.getByText("4 members imported", { exact: false }).first().waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("heading", { name: "Members (5)" }).waitFor();
  await qualify(page, "F-1", "Driver");
  await saysNothingOfAnother(page);

  // A new Monday shift gets that weekday's shift type with its driver position. Four weekdays form
  // one series.
  await page.goto(`${squad.address}/simple-shifts?view=planner`);
  await page
    .getByRole("button", { name: "Create First Shift" })
    .or(page.getByRole("button", { name: /^Add a shift on Monday, May 18/ }))
    .first()
    .click();
  const form = page.getByRole("dialog", { name: "Create shift" });
  await form.getByLabel("Date", { exact: true }).fill("2026-05-18");
  await form.getByLabel("Shift type").selectOption({ label: "24-hour duty" });
  await form.getByText("The other 2 spots are open to anyone").waitFor();
  await saysNothingOfAnother(page);
  await form.getByLabel("Repeats").check();
  for (const day of ["Tuesday", "Wednesday", "Thursday"])
    await form.getByRole("button", { name: day }).click();
  await form.getByLabel("Repeats until").fill("2026-05-24");
  await form.getByRole("button", { name: "Create shifts" }).click();
  await page.getByText("Shifts created successfully").first().waitFor();
  await page
    .getByRole("region", { name: "Thursday, May 21, 2026" })
    .getByText("24-hour duty")
    .waitFor();
  await saysNothingOfAnother(page);

  // Two members who are not drivers join Monday's shift, so its last spot is reserved for a driver.
  const monday = page.getByRole("region", { name: "Monday, May 18, 2026" });
  await monday.getByText("Needs driver and 2 more").waitFor();
  await assign(page, "F-2 Ben Marsh");
  await assign(page, "F-3 Cleo Hart");
  await monday.getByText(/^needs driver$/i).waitFor();
  await monday.getByRole("button", { name: /^Assign/ }).click();
  const picker = page.getByRole("dialog", { name: "Assign a member" });
  const ada = picker.getByRole("button", { name: /F-1 Ada Stone/ }).first();
  await ada.waitFor();
  await picker
    .getByText(/Open position: driver|for driver/)
    .first()
    .waitFor();
  await ada.click();
  await monday.getByText("3/3").waitFor();
  expect(await monday.getByText(/Needs/).count()).toBe(0);

  // Copies the week with its members to the next week, after a preview.
  await page.getByRole("button", { name: "Copy weeks" }).click();
  const weeks = page.getByRole("dialog", { name: "Copy weeks" });
  await weeks.getByLabel("Copy the week of").fill("2026-05-17");
  await weeks.getByRole("button", { name: "Preview", exact: true }).click();
  await weeks.getByText("4 shifts from Mon, May 25 to Thu, May 28").waitFor();
  await saysNothingOfAnother(page);
  await weeks.getByRole("button", { name: "Create 4 shifts" }).click();
  await page.getByRole("region", { name: "Monday, May 25, 2026" }).getByText("3/3").waitFor();

  // Sets up a rotation of two platoons for the weekends until the end of June.
  await page.getByRole("button", { name: "Copy weeks" }).click();
  await weeks.getByRole("button", { name: "Rotation" }).click();
  const rotation = page.getByRole("dialog", { name: "Rotation" });
  await expect
    .poll(() => rotation.getByLabel("Shift type").locator(":checked").innerText())
    .toBe("Weekend duty");
  await rotation.getByLabel("First day").fill("2026-05-29");
  await rotation.getByLabel("Last day").fill("2026-06-30");
  for (const [at, members] of [
    ["F-1", "F-2"],
    ["F-3", "F-4"],
  ].entries()) {
    const opener = rotation.getByRole("button", { name: / members? of Team / }).nth(at);
    if ((await opener.getAttribute("aria-expanded")) === "false") await opener.click();
    for (const unit of members)
      await rotation.getByRole("checkbox", { name: new RegExp(unit) }).check();
  }
  await rotation
    .getByText("5 shifts from Fri, May 29 to Fri, Jun 26", { exact: true })
    .first()
    .waitFor();
  await saysNothingOfAnother(page);
  await rotation.getByRole("button", { name: "Create 5 shifts" }).click();
  const weekend = page.getByRole("region", { name: /^Weekend duty, .*Fri, May 29$/ });
  await weekend.getByText("6p until Mon").waitFor();
  await weekend.getByText("F-1 Ada").waitFor();
  await page.getByRole("button", { name: /^Weekend duty until Mon 6:00 AM F-1, F-2/ }).waitFor();
  for (const path of [
    "/",
    "/members",
    "/settings?view=profile",
    "/reports?tab=members",
    "/reports?tab=availability",
    "/reports?tab=emergency",
  ]) {
    await page.goto(`${squad.address}${path}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expect.poll(() => page.getByText("Loading...").count()).toBe(0);
    await saysNothingOfAnother(page);
  }
});

async function assign(page: Page, who: string): Promise<void> {
  await page
    .getByRole("region", { name: "Monday, May 18, 2026" })
    .getByRole("button", { name: /^Assign/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Assign a member" });
  await dialog
    .getByRole("button", { name: new RegExp(who) })
    .first()
    .click();
  await page
    .getByRole("region", { name: "Monday, May 18, 2026" })
    .getByText(who.split(" ").slice(0, 2).join(" "))
    .waitFor();
}
