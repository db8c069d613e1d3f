import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { addMember, TEST_PASSWORD } from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { watchJumps } from "../support/page-load.ts";
import { createSquad, PHONE, rosterOf, type Squad } from "../support/squad.ts";

const NOW = "2026-05-12T18:00:00Z";
/** Twenty members as text copied from a spreadsheet. */
const SHEET = [
  "First name\tLast name\tEmail\tUnit\tNights\tEvenings",
  ...Array.from(
    { length: 20 },
    (_, n) => `Member\tNumber ${n}\tm${n}@squad.example\tM-${n}\tweekly\tweekly`,
  ),
].join("\n");

async function emptySquad(): Promise<Squad> {
  const squad = await createSquad(NOW, { ORG_NAME: "Watchbill", ORG_TIME_ZONE: "UTC" });
  await addMember(squad.app, {
    unitNumber: "A-1",
    firstName: "First",
    lastName: "Administrator",
    role: "admin",
  });
  return squad;
}

const stepsOf = (page: Page) => page.getByRole("region", { name: "Setup checklist" });

async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = ({ isTrusted }: Event): void => {
      if (isTrusted)
        sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks") ?? 0) + 1));
    };
    addEventListener("pointerdown", count, true);
  });
  await page.reload();
  return () => page.evaluate(() => Number(sessionStorage.getItem("clicks") ?? 0));
}

test("an administrator signs in to an empty squad, invites members and fills the first weeks in under forty clicks, without a mail server", {
  tags: ["core"],
}, async () => {
  const squad = await emptySquad();
  try {
    const page = await squad.open();
    const clicks = await countClicks(page);
    const steps = stepsOf(page);
    await page.getByLabel("Unit Number").click();
    await page.keyboard.type("A-1");
    await page.getByLabel("Password", { exact: true }).click();
    await page.keyboard.type(TEST_PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await steps.getByText("0 of 6 done").waitFor();
    await expectNoViolations(page);

    // The browser of these tests is in Paris.
    await steps.getByLabel("Squad name").click();
    await page.keyboard.type("Riverside Rescue");
    await steps
      .getByText("Set the time zone to Europe/Paris, as on this device (now UTC)")
      .waitFor();
    await steps.getByRole("button", { name: "Save" }).click();

    await steps.getByLabel("First name").click();
    await page.keyboard.type("Rosa");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Chief");
    await steps.getByLabel("Email").fill("rosa@squad.example");
    await steps.getByRole("button", { name: "Save" }).click();
    await steps.getByText("2 of 6 done").waitFor();
    await page.getByRole("heading", { name: /, Rosa$/ }).waitFor();

    await steps.getByRole("button", { name: "Set up the weekly template" }).last().click();
    const dialog = page.getByRole("dialog", { name: "Weekly template" });
    await dialog.getByText(/^\d+ shifts, \d+ spots\./).waitFor();
    await dialog.getByRole("button", { name: "Night: Every day" }).click();
    await dialog.getByRole("button", { name: "Evening: Sun–Thu" }).click();
    await dialog.getByRole("button", { name: "Morning Weekdays: Mon–Fri" }).click();
    await dialog.getByRole("button", { name: "Morning Sunday Early: None" }).click();
    await dialog.getByRole("button", { name: "Morning Sunday Late: None" }).click();
    await dialog.getByLabel("Spots for Night").selectOption("2");
    await expectNoViolations(page);
    const said = dialog.getByRole("status").first();
    await expect
      .poll(() => said.textContent())
      .toBe("63 shifts, 107 spots. 5 skipped: Start time is in the past; Shavuot.");
    await dialog.getByRole("button", { name: "Create 63 shifts" }).click();
    await steps.getByText("3 of 6 done").waitFor();

    await steps.getByRole("button", { name: "Paste or import members" }).click();
    const importing = page.getByRole("dialog", { name: "Import Members" });
    await importing.getByLabel("Or paste rows from a spreadsheet").click();
    await importing.getByLabel("Or paste rows from a spreadsheet").fill(SHEET);
    await importing.getByRole("region", { name: "Preview" }).waitFor();
    await importing.getByRole("button", { name: "Import Members" }).click();
    await importing.getByRole("link", { name: "Print sign-in slips" }).click();
    await page.getByRole("button", { name: "Create 20 slips" }).click();
    await page.getByText("20 sign-in slips created.", { exact: false }).waitFor();

    // Leaving the page before the sign-in slips (printed one-time codes) are saved asks for
    // confirmation.
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Shifts" }).click();
    const leaving = page.getByRole("alertdialog", {
      name: "Leave this page? We won't show these links again.",
    });
    await leaving.getByRole("button", { name: "Cancel" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    await saving;
    await menu.getByRole("link", { name: "Shifts" }).click();
    await page.getByRole("button", { name: "Planner" }).click();
    await page.getByRole("button", { name: "Auto-fill…" }).click();
    await page
      .getByRole("dialog", { name: "Auto-fill: May" })
      .getByRole("button", { name: "Auto-fill", exact: true })
      .click();
    await page
      .getByRole("region", { name: "Suggestions" })
      .getByRole("button", { name: /^Apply all \d+$/ })
      .click();
    await expect.poll(async () => (await rosterOf(squad)).length).toBeGreaterThan(30);
    expect(await clicks()).toBeLessThan(40);

    // The checklist is complete and names the next step, and the month has its shifts.
    page.on("dialog", (asked) => void asked.accept());
    await page.goto(squad.address);
    await page.getByText("Coverage gaps, next 10 days").waitFor();
    await steps.getByText("5 of 6 done, 1 skipped").waitFor();
    await steps.getByText("Email isn't set up, so messages appear only in the app.").waitFor();
    await steps.getByRole("link", { name: "Enter availability" }).waitFor();
    await expectNoViolations(page);
    await steps.getByRole("link", { name: "Schedule the first weeks" }).click();
    await page.getByRole("button", { name: "Copy weeks" }).click();
    await page.getByRole("button", { name: "Weekly template" }).click();
    await page.getByRole("radio", { name: /^Weekly template/ }).waitFor();
  } finally {
    await squad.close();
  }
});

test("setup steps open in any order, can be hidden, and are found by the search; an active squad shows none", async () => {
  const squad = await emptySquad();
  try {
    const page = await squad.openAs("A-1", "/", PHONE);
    const steps = stepsOf(page);
    await steps.getByRole("button", { name: "Send a test message" }).click();
    await steps.getByText("Email isn't set up", { exact: false }).waitFor();
    await expectNoViolations(page);
    await steps.getByRole("button", { name: "Invite your members" }).click();
    await steps.getByText("No one to invite yet. Add your members first.").waitFor();
    await steps.getByRole("button", { name: "Name your squad and set the time zone" }).click();
    await steps.getByRole("button", { name: "Save" }).click();
    await steps.getByText("Enter your squad's name").waitFor();
    await steps.getByRole("button", { name: "Hide" }).click();
    await steps.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await steps.waitFor();
    await steps.getByRole("button", { name: "Hide" }).click();
    await steps.waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("Coverage gaps, next 10 days").waitFor();
    expect(await steps.count()).toBe(0);
    // Hiding the checklist hides it for all administrators on every device.
    await addMember(squad.app, { unitNumber: "A-2", role: "admin" });
    const other = await squad.openAs("A-2", "/");
    await other.getByText("Coverage gaps, next 10 days").waitFor();
    expect(await stepsOf(other).count()).toBe(0);
    await page.getByRole("button", { name: /^Find anything/ }).click();
    await page.getByRole("combobox").fill("set up your squad");
    await page.getByRole("option", { name: /Set up your squad/ }).click();
    await page
      .getByRole("dialog", { name: "Set up your squad" })
      .getByText("Invite your members")
      .waitFor();

    // An empty month in the planner says how to create its shifts.
    await page.goto(`${squad.address}/simple-shifts?view=planner&month=2026-07`);
    await page.getByText("No shifts in July 2026 yet").waitFor();
    await page.getByRole("button", { name: "Set up weekly template" }).click();
    const dialog = page.getByRole("dialog", { name: "Weekly template" });
    for (const kind of [
      "Morning Sunday Early",
      "Morning Sunday Late",
      "Morning Weekdays",
      "Evening",
      "Night",
    ])
      await dialog.getByRole("button", { name: `${kind}: None` }).click();
    await dialog
      .getByRole("status")
      .getByText("Choose at least one weekday for a shift type.")
      .waitFor();
    await dialog.getByRole("button", { name: "Night: Every day" }).click();
    await dialog.getByLabel("From").fill("2026-07-05");
    await dialog.getByLabel("Weeks to create").selectOption({ label: "1 week" });
    await dialog.getByRole("button", { name: "Create 7 shifts" }).click();
    await page.getByText("7 shifts from Sun, Jul 5 to Sat, Jul 11").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByText("7 shifts removed").first().waitFor();
    await page.getByText("No shifts in July 2026 yet").waitFor();
  } finally {
    await squad.close();
  }
});

/** Delays requests to an address until the page shows the element `seen`. */
async function holdUntilSeen(page: Page, address: string, seen: Locator): Promise<void> {
  await page.route(address, async (route) => {
    await seen.waitFor();
    await route.continue();
  });
}

test.each([
  [
    "all responses are",
    (page: Page) => holdUntilSeen(page, "**/api/bootstrap*", page.getByText("Loading...")),
  ],
  [
    "the response about them is",
    async (page: Page) => {
      await page.route("**/api/bootstrap*", async (route) => {
        const { parts } = (await (await route.fetch()).json()) as { parts: { name: string }[] };
        await route.fulfill({
          json: { parts: parts.filter(({ name }) => name !== "reports.setupChecklist") },
        });
      });
      await holdUntilSeen(
        page,
        "**/api/admin/setup-checklist",
        page.getByRole("navigation", { name: "Shortcuts" }),
      );
    },
  ],
] as const)("the setup steps cause no layout shift when %s late", async (_which, hold) => {
  const squad = await emptySquad();
  try {
    const page = await squad.openAs("A-1", "/", PHONE);
    await stepsOf(page).waitFor();
    const jumped = await watchJumps(page);
    await hold(page);
    await page.reload();
    await stepsOf(page).getByText("0 of 6 done").waitFor();
    await page.getByRole("list", { name: "Shift agenda" }).waitFor();
    expect(await jumped()).toBeLessThan(0.05);
  } finally {
    await squad.close();
  }
});

test("on a phone the setup steps are in the first render and cause no layout shift", async () => {
  const squad = await emptySquad();
  try {
    const page = await squad.openAs("A-1", "/", PHONE);
    const jumped = await watchJumps(page);
    await page.reload();
    await stepsOf(page).getByText("0 of 6 done").waitFor();
    await page.getByRole("list", { name: "Shift agenda" }).waitFor();
    expect(await jumped()).toBeLessThan(0.05);
  } finally {
    await squad.close();
  }
});
