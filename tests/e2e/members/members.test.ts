import { readFileSync } from "node:fs";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startMailServer,
  type TestMailServer,
} from "../../../apps/server/src/testing/services/mail-server.ts";
import {
  addMember,
  signedInMember,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, dismiss, PHONE, type Squad, signIn } from "../support/squad.ts";

let squad: Squad;
let mailServer: TestMailServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  squad = await createSquad("2026-05-12T18:00:00Z", {
    SMTP_URL: mailServer.url,
    MAIL_FROM: "squad@squad.example",
    MAIL_PER_SECOND: "1000",
  });
  await addMember(squad.app, {
    unitNumber: "A-1",
    firstName: "Rosa",
    role: "admin",
    email: "rosa@squad.example",
  });
});
afterAll(async () => {
  await squad.close();
  await mailServer.close();
});

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

async function openMembers(unitNumber = "A-1"): Promise<Page> {
  const page = await squad.openAs(unitNumber, "/members");
  await page.getByRole("heading", { name: /^Members \(/ }).waitFor();
  return page;
}

async function saved(
  page: Page,
  button: string,
): Promise<{ name: string; text: string; bytes: Buffer }> {
  const [download]: [Download, void] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).last().click(),
  ]);
  const bytes = readFileSync(await download.path());
  return { name: download.suggestedFilename(), text: bytes.toString("utf8"), bytes };
}

async function seen(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

test("an administrator's first hour: adds a member, imports twenty, corrects a refused row, and sends welcome emails", {
  tags: ["core"],
}, async () => {
  const page = await openMembers();
  await page.getByRole("button", { name: "Add Member" }).click();
  const adding = page.getByRole("dialog", { name: "Add Member" });
  await adding.getByLabel("First name").fill("Dana");
  await adding.getByLabel("Last name").fill("Levi");
  await adding.getByLabel("Unit number").fill("C-25");
  await adding.getByLabel("Email", { exact: true }).fill("dana@squad.example");
  await adding.getByRole("button", { name: "Add Member" }).click();
  await seen(page, "Member added successfully and welcome email sent");
  await page.getByRole("heading", { name: "Members (2)" }).waitFor();

  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Members" });
  await dialog.getByRole("button", { name: "Import Members" }).click();
  await seen(page, "Please select a CSV file to import");
  const template = await saved(page, "Download template");
  expect(template.name).toBe("members-template.csv");
  expect(template.text).toMatch(/^\uFEFFfirstName,lastName,email,unitNumber,/);
  await dialog.getByLabel("Choose CSV file").setInputFiles(file("members.xlsx", "PK"));
  await seen(page, "Invalid File Type");
  squad.expectComplaint(/400 \(Bad Request\)/);
  await dialog.getByLabel("Choose CSV file").setInputFiles(file("members.csv", "PK\u0003\u0004"));
  await dialog
    .getByRole("alert")
    .getByText(/This is a spreadsheet/)
    .waitFor();

  const rows = Array.from(
    { length: 20 },
    (_, n) => `Member,Number ${n},m${n}@squad.example,M-${n},weekly`,
  );
  const text = ["firstName,lastName,email,unitNumber,nightAvailability", ...rows];
  text[8] = "Member,Number 7,m7 at squad.example,M-7,weekly";
  text.push("Dana,Again,DANA@squad.example,C-26,");
  await dialog
    .getByLabel(/^Choose/)
    .setInputFiles(file("members.csv", text.slice(0, 2).join("\r\n")));
  await dialog.getByRole("heading", { name: "First row" }).waitFor();
  await dialog.getByLabel(/^Choose/).setInputFiles(file("members.csv", text.join("\r\n")));
  const review = dialog.getByRole("region", { name: "Preview" });
  await review.getByText("Line 9").waitFor();
  await dialog.getByText(/^\d\.\d KB$/).waitFor();
  await expect.poll(() => review.locator("dd").allTextContents()).toEqual(["19", "1", "1"]);
  await expect
    .poll(() => review.getByRole("region", { name: "First rows" }).locator("tbody tr").count())
    .toBe(5);
  await review.getByText('email must be one email address, not "m7 at squad.example"').waitFor();
  await page.getByRole("heading", { name: "Members (2)", includeHidden: true }).waitFor();
  await dialog.getByRole("button", { name: "Import 19 of 21" }).click();
  await seen(page, "19 members imported, 1 duplicates skipped");

  const report = await saved(page, "Download report");
  expect(report.name).toBe("members-not-imported.csv");
  expect(report.text.split("\r\n").slice(1, 3)).toEqual([
    '9,refused,"email must be one email address, not ""m7 at squad.example""",Member,Number 7,m7 at squad.example,M-7,weekly',
    "22,skipped,Dana Again shares an email address with Dana Levi. Enter another for Dana Again.,Dana,Again,DANA@squad.example,C-26,",
  ]);
  await dialog
    .getByLabel("Choose another file")
    .setInputFiles(
      file(report.name, report.text.replace(",m7 at squad.example,", ",m7@squad.example,")),
    );
  await expect.poll(() => dialog.locator("section dd").allTextContents()).toEqual(["1", "1", "0"]);
  await dialog.getByRole("button", { name: "Import Members" }).click();
  await seen(page, "1 members imported, 1 duplicates skipped");
  await dialog.getByRole("heading", { name: "1 row was skipped" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("heading", { name: "Members (22)" }).waitFor();
  await page.getByRole("listitem").filter({ hasText: "M-7" }).getByText("NT: weekly").waitFor();

  await page.getByRole("button", { name: "Send Welcome Emails" }).click();
  const welcome = page.getByRole("dialog", { name: "Send Welcome Emails" });
  await welcome.getByText(/overrides their current passwords/).waitFor();
  await welcome.getByRole("button", { name: "Send Welcome Emails" }).click();
  await seen(page, "20 sent, 0 errors, 2 skipped");
  await expect.poll(() => welcome.locator("dd").allTextContents()).toEqual(["20", "0", "2"]);
  await expect
    .poll(() => mailServer.received.filter(({ to }) => to[0] === "m7@squad.example").length)
    .toBe(1);
  const mail = mailServer.received.find(({ to }) => to[0] === "m7@squad.example");
  const newcomer = await squad.open(PHONE);
  await signIn(newcomer, "m-7", /^Password: (\S+)$/m.exec(mail?.mail.text ?? "")?.[1] ?? "");
  await newcomer.getByText("Password Change Required").waitFor();
});

describe("on a desktop", () => {
  test("the list sorts, keeps its view in the URL, and applies bulk actions to the ticked members", {
    tags: ["core"],
  }, async () => {
    const page = await openMembers();
    await page.getByRole("button", { name: "List", exact: true }).click();
    const table = page.getByRole("table", { name: "Members" });
    await table.getByRole("button", { name: "Unit" }).click();
    const units = () => table.locator("tbody tr td:nth-child(2)").allTextContents();
    await expect.poll(async () => (await units()).slice(0, 2)).toEqual(["M-19", "M-18"]);
    await expect.poll(() => page.url()).toMatch(/members\?view=list&order=descending/);
    await page.getByLabel("Search").fill("m-1");
    await page.getByRole("heading", { name: "Members (11 of 22)" }).waitFor();
    await page.getByLabel("Select M-19").click();
    await page.getByLabel("Select M-17").click({ modifiers: ["Shift"] });
    const bar = page.getByRole("region", { name: "Selected members" });
    await bar.getByText("3 selected").waitFor();
    const exported = await saved(page, "Export CSV");
    expect(exported.text.split("\r\n").map((line) => line.split(",")[3])).toEqual([
      "unitNumber",
      "M-17",
      "M-18",
      "M-19",
      undefined,
    ]);

    const leaver = await squad.open(PHONE);
    const passwordHash = await squad.app.dependencies.passwords.hash(TEST_PASSWORD);
    await squad.changeRows((write) =>
      write
        .updateTable("members")
        .set({ passwordHash, isPasswordDefault: false })
        .where("unitNumber", "=", "M-18")
        .execute(),
    );
    await signIn(leaver, "M-18", TEST_PASSWORD);
    await leaver.getByRole("heading", { name: /^Good/ }).waitFor();
    await bar.getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await seen(page, "3 members deactivated");
    await page.getByRole("heading", { name: "Members (8 of 19)" }).waitFor();
    await leaver.getByRole("button", { name: "Sign In" }).waitFor();

    await page.getByRole("tab", { name: "Inactive" }).click();
    await page.getByLabel("Select all 3").click();
    await bar.getByRole("button", { name: "Activate", exact: true }).click();
    await seen(page, "3 members activated");
    await page.getByRole("tab", { name: "All" }).click();
    await page.getByLabel("Select M-10").click();
    await bar.getByRole("button", { name: "Send welcome email" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send Welcome Emails" }).click();
    // Skips M-10, whose emailed password from a moment ago would become invalid unread.
    await seen(page, "0 sent, 0 errors, 1 skipped");
  });

  test("a member sees the list without checkboxes, and changes their own availability and password", async () => {
    await signedInMember(squad.app, { unitNumber: "Z-1", firstName: "Zoe" });
    const page = await openMembers("Z-1");
    for (const name of ["Add Member", "Import CSV", "Send Welcome Emails", "More actions"]) {
      expect(await page.getByRole("button", { name }).count()).toBe(0);
    }
    await page.getByLabel("Search").fill("zoe");
    const card = page.getByRole("listitem").filter({ hasText: "Z-1" });
    await expect
      .poll(() => card.getByRole("button").allTextContents())
      .toEqual(["Availability", "Time off", "Change Password"]);
    await card.getByRole("button", { name: "Change Password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change Password" });
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await seen(page, "All fields are required");
    await dialog.getByLabel("Current Password").fill(TEST_PASSWORD);
    await dialog.getByLabel("New Password", { exact: true }).fill("battery-staple");
    await dialog.getByLabel("Confirm New Password").fill("battery-staple");
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await seen(page, "Password changed successfully");
    await page.getByRole("button", { name: "List", exact: true }).click();
    await page.getByRole("table", { name: "Members" }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
  });

  test("an admin generates a password that only the member sees, edits a member, and assigns a shift from the member's card", {
    tags: ["core"],
  }, async () => {
    const page = await openMembers();
    const card = page.getByRole("listitem").filter({ hasText: "C-25" });
    const choose = (name: string) => card.getByRole("button", { name, exact: true }).click();
    await choose("Actions for C-25");
    await page.getByRole("button", { name: "Generate Password", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Generate Password" }).click();
    await seen(page, "Password Generated & Sent");
    await expect
      .poll(() => mailServer.received.at(-1)?.mail.subject)
      .toBe("Your new password for Test Squad");
    await choose("Edit Member");
    const editing = page.getByRole("dialog", { name: "Edit Member" });
    await editing.getByLabel("Evening (Sun-Thu)").selectOption("bi-weekly");
    await editing.getByLabel("Evening Frequency").selectOption("twice");
    await editing.getByLabel("Reminder hours", { exact: true }).fill("200");
    await editing.getByLabel("Final reminder hours").fill("0");
    await editing.getByRole("button", { name: "Save changes" }).click();
    await seen(page, "Reminder hours must be a whole number from 1 to 168");
    await editing.getByLabel("Reminder hours", { exact: true }).fill("");
    await editing.getByRole("button", { name: "Save changes" }).click();
    await seen(page, "Member updated successfully");
    await card.getByText("EV: bi-weekly").waitFor();
    const stored = await squad.app.dependencies.database.read
      .selectFrom("members")
      .select(["eveningFrequency", "dualReminders", "reminderHours", "secondReminderHours"])
      .where("unitNumber", "=", "C-25")
      .executeTakeFirst();
    expect(stored).toEqual({
      eveningFrequency: "twice",
      dualReminders: true,
      reminderHours: 9,
      secondReminderHours: 0,
    });
    await choose("Assign Shift");
    const dialog = page.getByRole("dialog", { name: "Assign Shift" });
    await dialog.getByText("1 selected").waitFor();
    await dialog.getByRole("button", { name: "Assign Shift" }).click();
    await seen(page, "Please select both a member and a shift");
  });
});

test("an admin sees actions on every member's card, but neither reset nor delete on their own", async () => {
  const page = await openMembers();
  const words = (unit: string) =>
    page.getByRole("listitem").filter({ hasText: unit }).getByRole("button").allTextContents();
  await expect
    .poll(() => words("C-25"))
    .toEqual(["", "Edit Member", "Assign Shift", "Availability"]);
  expect(await words("A-1")).toEqual(["", "Edit Member", "Assign Shift", "Availability"]);
  for (const [unit, more] of [
    ["A-1", ["Change Password"]],
    ["C-25", ["Reset Password", "Generate Password", "Delete"]],
  ] as const) {
    await page.getByRole("button", { name: `Actions for ${unit}` }).click();
    const menu = page.getByRole("dialog", { name: `Actions for ${unit}` });
    await expect
      .poll(() => menu.getByRole("button").allTextContents())
      .toEqual(["Time off", "Qualifications", ...more]);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("tab", { name: "Active", exact: true }).press("ArrowRight");
  await page.getByRole("tab", { name: "Inactive", selected: true }).waitFor();
  await expect.poll(() => page.url()).toMatch(/members\?filter=inactive$/);

  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.goto(`${squad.address}/members`);
  // The list opens in the view that was chosen on this device.
  await page.getByRole("table", { name: "Members" }).waitFor();
});

test("the list works by keyboard alone, and focus is restored after each dialog", async () => {
  const page = await openMembers();
  await page.goto(`${squad.address}/members?view=list&search=m-1`);
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName,
    );
  await page.getByRole("button", { name: "Actions for M-12" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Edit Member" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Availability" }).waitFor();
  await dismiss(page);
  await expect.poll(focused).toBe("Actions for M-12");
  await page.getByLabel("Select M-12").focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Deactivate" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).focus();
  await page.keyboard.press("Enter");
  await seen(page, "1 member deactivated");
  // Focus moves to the page, because the selection and its bulk action bar are gone.
  await expect.poll(focused).toBe("MAIN");
});

/**
 * Scrolls to a fraction of the page's height until a text renders; repeats, because rows are
 * measured as they render, which changes the height.
 */
async function scrollUntil(page: Page, part: number, text: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate((wanted) => scrollTo(0, document.body.scrollHeight * wanted), part);
      return page.getByText(text).count();
    })
    .toBeGreaterThan(0);
}

test("printing the directory includes all members and omits the screen's controls", async () => {
  for (let n = 10; n < 50; n += 1) await addMember(squad.app, { unitNumber: `P-${n}` });
  for (const view of ["cards", "list"]) {
    const page = await squad.openAs("A-1", `/members?view=${view}`);
    const heading = await page.getByRole("heading", { name: /^Members \(\d+\)$/ }).textContent();
    await page.emulateMedia({ media: "print" });
    // Sets the width of a printed page.
    await page.setViewportSize({ width: 740, height: 980 });
    await expect
      .poll(async () => `Members (${await page.getByText(/^[A-Z]-\d+$/).count()})`)
      .toBe(heading);
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
  }
});

test("a list of five thousand members renders only the rows near the viewport", async () => {
  const { write } = squad.app.dependencies.database;
  const now = squad.app.clock.now();
  const crowd = Array.from({ length: 5_000 }, (_, n) => ({
    unitNumber: `X-${n}`,
    email: `x${n}@squad.example`,
    firstName: "Crowd",
    lastName: `Number ${n}`,
    createdAt: now,
    updatedAt: now,
  }));
  for (let start = 0; start < crowd.length; start += 1_000) {
    await write
      .insertInto("members")
      .values(crowd.slice(start, start + 1_000))
      .execute();
  }
  for (const size of [undefined, PHONE]) {
    const page = await squad.openAs("A-1", "/members?view=cards", size);
    await page.getByRole("heading", { name: /^Members \(50\d\d\)$/ }).waitFor();
    expect(await page.getByRole("listitem").count()).toBeLessThan(80);
    await scrollUntil(page, 0.5, /^X-2\d\d\d$/);
    expect(await page.getByRole("listitem").count()).toBeLessThan(80);
    await scrollUntil(page, 1, /^X-4999$/);
  }
  const page = await squad.openAs("A-1", "/members?view=list");
  await page.getByLabel(/^Select all 50/).click();
  await page.getByText(/^50\d\d selected$/).waitFor();
  await scrollUntil(page, 0.5, /^X-2\d\d\d$/);
  expect(await page.locator("tbody tr").count()).toBeLessThan(60);
});

test("pasted rows are imported by the first click after a correction", async () => {
  const page = await openMembers();
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Members" });
  const rows = dialog.getByLabel("Or paste rows from a spreadsheet");
  await rows.fill("First name\tLast name\tEmail\tUnit\nPia\tPut\tpia@squad.example\tPR-1");
  await dialog.getByRole("region", { name: "Preview" }).waitFor();
  await rows.press("End");
  await rows.pressSequentially("2");
  await dialog.getByRole("button", { name: "Import Members" }).click();
  await dialog.getByText("1 imported. Invite them?", { exact: false }).waitFor();
  const { read } = squad.app.dependencies.database;
  expect(
    await read
      .selectFrom("members")
      .where("email", "=", "pia@squad.example")
      .select("unitNumber")
      .execute(),
  ).toEqual([{ unitNumber: "PR-12" }]);
});

test("the import dialog keeps focus while an admin maps a file's columns one by one", async () => {
  const page = await openMembers();
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Members" });
  await dialog
    .getByLabel("Or paste rows from a spreadsheet")
    .fill(
      "Nachname\tVorname\tE-Mail\tEinheit\tTelefon\nWeg\tWera\twera@squad.example\tW-1\t(555) 200-0001",
    );
  await dialog
    .getByText("Match these columns below: First name, Last name, Unit number.")
    .waitFor();
  await dialog.getByLabel("Nachname").selectOption({ label: "Last name" });
  await dialog.getByLabel("Vorname").selectOption({ label: "First name" });
  await dialog.getByText("Match these columns below: Unit number.").waitFor();
  const unit = dialog.getByLabel("Einheit");
  await unit.focus();
  await unit.selectOption({ label: "Unit number" });
  await dialog.getByText("Columns (1 not imported)").waitFor();
  expect(await unit.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByLabel("Telefon").selectOption({ label: "Phone number" });
  await dialog.getByText("Columns", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("the member file exports qualifications and imports them again", async () => {
  const page = await openMembers();
  const admin = squad.app.visitor();
  await admin.call("accounts.signIn", { unitNumber: "A-1", password: TEST_PASSWORD });
  for (const [name, code, expires] of [
    ["Driver", "DRV", true],
    ["EMT-B", "EMT", false],
  ] as const)
    await admin.call("qualifications.add", { name, code, expires });
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Members" });
  await dialog.getByText("Field reference").click();
  await dialog
    .getByText(
      "Heading can also be DRV; accepts an expiration date such as 2026-08-31, or no or blank",
    )
    .waitFor();
  const rows = [
    "firstName,lastName,email,unitNumber,Driver,EMT",
    "Vera,Vim,vera@squad.example,V-1,2020-08-31,yes",
    "Vito,Vim,vito@squad.example,V-2,31/8,",
  ];
  await dialog.getByLabel("Choose CSV file").setInputFiles(file("members.csv", rows.join("\r\n")));
  await dialog
    .getByText('Driver must be an expiration date such as 2026-08-31, or no or blank, not "31/8"')
    .waitFor();
  await expect.poll(() => dialog.locator("section dd").allTextContents()).toEqual(["2", "0", "0"]);
  await dialog.getByRole("button", { name: "Import Members" }).click();
  await seen(page, "2 members imported, 0 duplicates skipped");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByLabel("Search").fill("v-1");
  await page.getByRole("heading", { name: /^Members \(1 of/ }).waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  const [headings = "", row = ""] = (await saved(page, "Export CSV")).text.split("\r\n");
  expect([headings, row].map((line) => line.split(",").slice(-2))).toEqual([
    ["Driver", "EMT-B"],
    ["2020-08-31", "yes"],
  ]);
});
