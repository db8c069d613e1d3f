import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, PHONE, type Squad, signIn } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, {
    unitNumber: "A-1",
    firstName: "Rosa",
    lastName: "Chief",
    role: "admin",
  });
});
afterAll(() => squad.close());

/**
 * Twenty members as text copied from a spreadsheet: separated by tabs, with the sheet's own
 * headings.
 */
const SHEET = [
  "Last Name\tFirst Name\tE-mail\tUnit #\tMobile",
  ...Array.from(
    { length: 20 },
    (_, n) =>
      `Number ${n}\tMember\tm${n}@squad.example\tM-${n}\t(555) 200-00${String(n).padStart(2, "0")}`,
  ),
].join("\n");

async function clicksOn(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      "click",
      ({ isTrusted }) => {
        if (isTrusted)
          sessionStorage.setItem(
            "clicks",
            String(Number(sessionStorage.getItem("clicks") ?? 0) + 1),
          );
      },
      true,
    );
  });
  await page.reload();
  return () => page.evaluate(() => Number(sessionStorage.getItem("clicks") ?? 0));
}

test("a squad whose members all have passwords offers no sign-in slips (printed one-time codes)", async () => {
  const page = await squad.openAs("A-1", "/sign-in-slips");
  await page.getByText("All members have a password").waitFor();
  expect(await page.getByRole("button", { name: /^Create \d+ slip/ }).count()).toBe(0);
});

test("an administrator imports and invites twenty members in six clicks without a mail server", async () => {
  const page = await squad.openAs("A-1", "/members");
  const clicks = await clicksOn(page);
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Members" });
  await dialog.getByLabel("Or paste rows from a spreadsheet").click();
  await dialog.getByLabel("Or paste rows from a spreadsheet").fill(SHEET);
  await dialog.getByRole("region", { name: "Preview" }).waitFor();
  await dialog.getByRole("button", { name: "Import Members" }).click();
  await dialog
    .getByText("20 imported. Invite them? Email isn't set up, so print sign-in slips.")
    .waitFor();
  await dialog.getByRole("link", { name: "Print sign-in slips" }).click();
  await page.getByRole("heading", { name: "Sign-in slips" }).waitFor();
  await page.getByRole("button", { name: "Create 20 slips" }).click();
  await page
    .getByText("20 sign-in slips created. Valid until Tuesday, May 19, 2026, 2:00 PM.")
    .waitFor();
  await expectNoViolations(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect(await clicks()).toBe(6);
  const rows = await textOf(await saving);
  expect(rows[0]).toBe("\uFEFFUnit,Name,Link,Valid until");
  expect(rows.slice(1)).toHaveLength(20);

  const pdf = await page.pdf({ format: "Letter" });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(3);

  const link = rows.find((row) => row.startsWith("M-7,"))?.split(",")[2] ?? "";
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1\/slip#([a-z2-9]{4}-){6}[a-z2-9]{4}$/);
  const code = link.slice(link.indexOf("#") + 1);
  // The printed code wraps onto two lines, but copies as exactly the code.
  expect(await page.getByText(code, { exact: true }).textContent()).toBe(code);
  const address = `${squad.address}/slip#${code}`;
  const phone = await squad.open(PHONE);
  await phone.goto(address);
  await phone.getByRole("heading", { name: "Welcome, Member" }).waitFor();
  await phone.getByText("This slip is for unit M-7.", { exact: false }).waitFor();
  await expectNoViolations(phone);
  await phone.getByLabel("New Password", { exact: true }).fill("M-7");
  await phone.getByLabel("Confirm New Password").fill("M-7");
  await phone.getByRole("button", { name: "Save password and sign in" }).click();
  await phone.getByText("At least 6 characters").first().waitFor();
  for (const field of ["New Password", "Confirm New Password"])
    await phone.getByLabel(field, { exact: true }).fill("lantern gravel otter");
  await phone.getByRole("button", { name: "Save password and sign in" }).click();
  await phone.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  expect(phone.url()).toBe(`${squad.address}/`);

  // A used code and an invalid code each show what to do next.
  squad.expectComplaint(/409 \(Conflict\)/);
  const finder = await squad.open(PHONE);
  await finder.goto(address);
  await finder.getByText("This sign-in slip was already used.", { exact: false }).waitFor();
  await finder.getByRole("button", { name: "Enter another code" }).click();
  await finder.getByLabel("Code").fill("abcd");
  await finder.getByRole("button", { name: "Go on" }).click();
  await finder.getByText("Enter the whole code from the slip: seven groups of four").waitFor();
  await finder.getByLabel("Code").fill(code.toUpperCase());
  await finder.getByRole("button", { name: "Go on" }).click();
  // Focus moves to the message about the refused code.
  const refused = finder.getByRole("heading", { name: "This slip doesn't work" });
  await expect
    .poll(() => refused.evaluate((heading) => heading === document.activeElement))
    .toBe(true);
  await finder.getByRole("link", { name: "Sign in with a password" }).click();
  await signIn(finder, "M-7", "lantern gravel otter");
  await finder.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();

  // A member who has signed in is no longer offered a sign-in slip.
  page.on("dialog", (asked) => void asked.accept());
  await page.getByRole("button", { name: "Back to members" }).click();
  await page.getByRole("checkbox", { name: /M-8/ }).waitFor();
  expect(await page.getByRole("checkbox", { name: /M-7 / }).count()).toBe(0);
});

async function textOf(download: {
  createReadStream(): Promise<NodeJS.ReadableStream>;
}): Promise<string[]> {
  let text = "";
  for await (const part of await download.createReadStream()) text += String(part);
  return text.trimEnd().split("\r\n");
}

test("a sign-in slip for a member with a long name still shows its expiry date", async () => {
  const { id } = await addMember(squad.app, {
    unitNumber: "L-1",
    firstName: "Maximiliane-Friederike Anastasia",
    lastName: "von Hohenlohe-Langenburg",
    isPasswordDefault: true,
  });
  const page = await squad.openAs("A-1", `/sign-in-slips?members=${id}`);
  await page.getByRole("button", { name: "Create 1 slip" }).click();
  await page
    .getByText("1 sign-in slip created. Valid until Tuesday, May 19, 2026, 2:00 PM.")
    .waitFor();
  const slip = page.getByRole("list", { name: "Slips" }).getByRole("listitem");
  const room = await slip.getByText(/^Choose your password there/).evaluate((words) => {
    const cut = words.closest("li") ?? words;
    const edge =
      cut.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(cut).paddingBottom);
    return edge - words.getBoundingClientRect().bottom;
  });
  // The slip fits its frame, so cutting along the frame loses no text.
  expect(room).toBeGreaterThanOrEqual(0);
});
