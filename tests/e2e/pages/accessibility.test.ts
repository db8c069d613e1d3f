import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { PATHS } from "../../../apps/web/src/lib/routing/paths.ts";
import { createAxe } from "../support/axe-in-both-themes.ts";
import { fetchAsPage } from "../support/fetch-as-page.ts";
import { PAGE_PATHS, REPORT_PATHS, SETTINGS_PATHS } from "../support/page-paths.ts";
import {
  clearToast,
  createSquad,
  DESK,
  dismiss,
  expectNothingRunsOver,
  PHONE,
  type Squad,
  signIn,
} from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const member = await addMember(squad.app, { unitNumber: "X-1", role: "admin" });
  const other = await addMember(squad.app);
  const shift = await addShift(squad.app, {
    date: "2026-05-12",
    startTime: "13:30",
    endTime: "17:00",
  });
  await addAssignment(squad.app, shift.id, member.id, 1);
  await addAssignment(squad.app, shift.id, other.id, 2, "confirmed");
  await addShift(squad.app, { date: "2026-05-14", startTime: "18:30", endTime: "20:30" });
  await addWebhookWithLog();
  await addShiftPreferences();
});
afterAll(() => squad.close());

/**
 * Adds a draft schedule that collects shift preferences, with one shift of each preference and one
 * without.
 */
async function addShiftPreferences(): Promise<void> {
  const { write } = squad.app.dependencies.database;
  const now = squad.app.clock.now();
  const { id: draftScheduleId } = await write
    .insertInto("draftSchedules")
    .values({
      name: "June",
      fromDate: "2026-06-01",
      untilDate: "2026-06-30",
      preferencesUntil: now.add({ hours: 240 }),
      state: "preferences",
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: memberId } = await write
    .selectFrom("members")
    .select("id")
    .where("unitNumber", "=", "X-1")
    .executeTakeFirstOrThrow();
  for (const [index, preference] of (
    ["prefer", "available", "if-needed", "unavailable", null] as const
  ).entries()) {
    const date = `2026-06-0${index + 1}`;
    const { id: shiftId } = await addShift(squad.app, {
      date,
      startTime: "18:30",
      endTime: "20:30",
    });
    if (preference)
      await write
        .insertInto("shiftPreferences")
        .values({ shiftId, memberId, draftScheduleId, date, preference, saidAt: now })
        .execute();
  }
}

/**
 * Adds a failing webhook with one log entry of each status; no delivery is due before the test's
 * day ends.
 */
async function addWebhookWithLog(): Promise<void> {
  const { write } = squad.app.dependencies.database;
  const now = squad.app.clock.now();
  const times = { createdAt: now, updatedAt: now };
  const { id: webhookId } = await write
    .insertInto("webhooks")
    .values({
      url: "https://hooks.example.org/a",
      secret: "s",
      events: ["shifts.created"],
      failedInRow: 2,
      ...times,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const common = {
    webhookId,
    type: "shifts.created",
    body: '{"id":"event-1"}',
    createdAt: now,
    dueAt: now.add({ hours: 6 }),
  };
  await write
    .insertInto("webhookDeliveries")
    .values([
      { ...common, status: "success", attempts: 1, answerStatus: 204, processingMs: 12 },
      {
        ...common,
        status: "failed",
        attempts: 6,
        answerStatus: 500,
        errorMessage: "HTTP 500: out of order",
      },
      { ...common, status: "dropped" },
      { ...common, status: "pending", attempts: 5, errorMessage: "No response within 10 seconds" },
    ])
    .execute();
}

describe.each([
  ["a desktop", DESK],
  ["a phone", PHONE],
])("axe finds no violations in either theme at %s", (_size, size) => {
  test("at sign-in, and on the dashboard with all its dialogs and menus", async () => {
    const page = await squad.open(size);
    const faults = await createAxe(page);
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await faults()).toEqual([]);
    await dismiss(page);
    await signIn(page, "X-1", TEST_PASSWORD);
    await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
    await page.getByRole("button", { name: /^On now · / }).waitFor();
    await clearToast(page);
    expect(await faults()).toEqual([]);
    await page.getByRole("button", { name: /^Tuesday, May 12, 2026/ }).click();
    await page.getByRole("dialog").waitFor();
    expect(await faults()).toEqual([]);
    await dismiss(page);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await faults()).toEqual([]);
    await dismiss(page);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page.getByRole("dialog").waitFor();
    expect(await faults()).toEqual([]);
  });

  test("in the API token dialogs", async () => {
    const page = await squad.openAs("X-1", "/settings?view=api-tokens", size);
    const faults = await createAxe(page);
    await page.getByRole("button", { name: "Create API token" }).click();
    await page.getByRole("dialog").getByLabel("Permissions").selectOption("member");
    expect(await faults()).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
    await page.getByText("Enter a name").waitFor();
    expect(await faults()).toEqual([]);
  });

  test("in the webhook and member dialogs", async () => {
    const page = await squad.openAs("X-1", "/settings?view=webhooks", size);
    const faults = await createAxe(page);
    for (const opens of [/^Log/, /^Edit/, /^Rotate secret/, /^Delete/, /^Add webhook/]) {
      await page.getByRole("main").getByRole("button", { name: opens }).click();
      await page.getByRole("dialog").getByRole("button").first().waitFor();
      if (opens.source === "^Log") await page.getByText("Request body").first().click();
      if (opens.source === "^Add webhook")
        await page.getByRole("button", { name: "Add webhook" }).click();
      expect(await faults()).toEqual([]);
      await dismiss(page);
    }
    await page.goto(`${squad.address}/members?view=list`);
    if (size === PHONE)
      await page.getByRole("listitem").getByRole("button", { name: /^X-1/ }).click();
    else await page.getByRole("button", { name: "Actions for X-1" }).click();
    expect(await faults()).toEqual([]);
    await page.getByRole("button", { name: "Edit Member" }).first().click();
    await page.getByLabel("First name").waitFor();
    expect(await faults()).toEqual([]);
    if (size !== PHONE) {
      await page.goto(`${squad.address}/members?view=list`);
      await page.getByRole("checkbox").nth(1).check();
      await page.getByRole("region", { name: "Selected members" }).waitFor();
      expect(await faults()).toEqual([]);
      await page.getByRole("button", { name: "Import CSV" }).click();
      await page.getByText("Field reference").click();
      const buffer = Buffer.from(
        "firstName,lastName,email,unitNumber\nNoa,Cohen,noa@squad.example,N-1\nAvi,Katz,,N-2\n",
      );
      await page
        .getByLabel("Choose CSV file")
        .setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer });
      await page.getByText("Line 3").waitFor();
      expect(await faults()).toEqual([]);
      await dismiss(page);
      await page.getByRole("button", { name: "Send Welcome Emails" }).click();
      await page.getByRole("dialog").getByRole("button").first().waitFor();
      expect(await faults()).toEqual([]);
    }
  });

  test("in the shift dialogs", async () => {
    const page = await squad.openAs("X-1", "/simple-shifts?view=planner", size);
    const faults = await createAxe(page);
    await page
      .getByRole("button", { name: /move or remove$/ })
      .first()
      .click();
    await page.getByRole("searchbox", { name: "Move to" }).waitFor();
    expect(await faults()).toEqual([]);
    await dismiss(page);
    await page
      .getByRole("button", { name: /^Assign…/ })
      .first()
      .click();
    await page.getByRole("searchbox", { name: "All members" }).waitFor();
    expect(await faults()).toEqual([]);
    await page.goto(`${squad.address}/simple-shifts`);
    if (size === PHONE) await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("button", { name: "Assign Shift" }).click();
    await page.getByLabel("Members to select").getByRole("checkbox").first().waitFor();
    expect(await faults()).toEqual([]);
    await dismiss(page);
    await page.getByRole("button", { name: /^Thursday, May 14, 2026/ }).click();
    await page.getByRole("button", { name: "Edit shift" }).click();
    await page.getByLabel("Members to select").getByRole("checkbox").first().waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete 1 shift" }).waitFor();
    expect(await faults()).toEqual([]);
  });

  test("in the coordinator's planning, question and setup pages", async () => {
    const page = await squad.openAs("X-1", "/draft-schedules", size);
    const faults = await createAxe(page);
    const opened = async (
      name: string | RegExp,
      title: string | RegExp,
      path?: string,
    ): Promise<void> => {
      if (path !== undefined) await page.goto(`${squad.address}${path}`);
      await page.getByRole("main").getByRole("button", { name }).first().click();
      await page.getByRole("dialog", { name: title }).getByRole("button").first().waitFor();
      expect(await faults()).toEqual([]);
      await dismiss(page);
    };
    await opened("New draft", "New draft schedule");
    await opened(/^Auto-fill…/, "Auto-fill: May", "/simple-shifts?view=planner");
    if (size === PHONE) await page.getByRole("button", { name: "More actions" }).click();
    await opened("Copy weeks", "Copy weeks");
    await opened("Import shifts", "Import shifts");
    await opened("Add time off", /time off/i, "/settings?view=time-off");
    await opened("Add shift type", "Add shift type", "/settings?view=shift-types");
    await opened("Generate Report", "Quick report", "/");
    await page.getByRole("button", { name: /^Find anything/ }).click();
    await page.getByRole("combobox").fill("new que");
    await page.getByRole("option", { name: /New poll/ }).click();
    await page.getByRole("dialog", { name: "New poll" }).getByLabel("Question").waitFor();
    expect(await faults()).toEqual([]);
  });

  test("in an admin's actions on behalf of a member, and in a new member's first steps", async () => {
    const other = "X-7";
    if (size !== PHONE) await addMember(squad.app, { unitNumber: other });
    const page = await squad.openAs("X-1", "/members?view=list", size);
    const faults = await createAxe(page);
    for (const act of size === PHONE ? [] : ["Availability", "Reset Password"]) {
      await page.getByRole("button", { name: `Actions for ${other}` }).click();
      await page.getByRole("button", { name: act, exact: true }).last().click();
      await page.getByRole("dialog").getByRole("button").first().waitFor();
      expect(await faults()).toEqual([]);
      await dismiss(page);
    }
    const unitNumber = size === PHONE ? "X-8" : "X-9";
    await addMember(squad.app, { unitNumber, isPasswordDefault: true });
    const newcomer = await squad.openAs(unitNumber, "/", size);
    const ofNewcomer = await createAxe(newcomer);
    await newcomer
      .getByRole("dialog", { name: "Password Change Required" })
      .getByLabel("Current Password")
      .waitFor();
    expect(await ofNewcomer()).toEqual([]);
  });

  test("in the search, with and without results", async () => {
    const page = await squad.openAs("X-1", "/", size);
    const faults = await createAxe(page);
    await page.getByRole("button", { name: /^On now · / }).waitFor();
    await page.getByRole("button", { name: /^Find anything/ }).click();
    const field = page.getByRole("combobox", { name: "Find members, shifts, pages and actions" });
    for (const words of ["", "x-1", "go 10-8", "nothing like it"]) {
      await field.fill(words);
      await page.getByRole("option").or(page.getByText("No results for")).first().waitFor();
      expect(await faults()).toEqual([]);
    }
    await field.fill("x-1");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Edit Member" }).waitFor();
    expect(await faults()).toEqual([]);
    await dismiss(page);
    await page.getByRole("button", { name: /^Find anything/ }).click();
    await field.fill("keyboard shortcuts");
    await page.keyboard.press("Enter");
    await page.getByText("Show keyboard shortcuts").waitFor();
    expect(await faults()).toEqual([]);
  });

  test("in the re-authentication prompt", async () => {
    squad.expectComplaint(/403 \(Forbidden\)/);
    const page = await squad.open(size);
    const faults = await createAxe(page);
    await signIn(page, "X-1", TEST_PASSWORD);
    await page.getByRole("button", { name: /^On now · / }).waitFor();
    await page.goto(`${squad.address}/settings?view=password`);
    const reauthenticatedAt = squad.app.clock.now().subtract({ minutes: 15 });
    await squad.changeRows((write) =>
      write.updateTable("sessions").set({ reauthenticatedAt }).execute(),
    );
    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    await page.getByRole("dialog", { name: "Confirm it's you" }).waitFor();
    expect(await faults()).toEqual([]);
  });

  test("at the sign-in of a squad that requires a second factor", async () => {
    const page = await squad.open(size);
    const faults = await createAxe(page);
    await page.route(/\/api\/(login|user)$/, async (route) => {
      const response = await fetchAsPage(route);
      if (!response.ok()) return route.fulfill({ response });
      const user = (await response.json()) as object;
      return route.fulfill({
        response,
        json: { ...user, role: "member", needsSecondFactor: true, isHeldBack: true },
      });
    });
    await signIn(page, "X-1", TEST_PASSWORD);
    await page.getByRole("heading", { name: /^One more step/ }).waitFor();
    await page.getByRole("button", { name: "Set up authenticator app" }).waitFor();
    await clearToast(page);
    expect(await faults()).toEqual([]);
  });
});

test.each([
  ["of the app", PAGE_PATHS.filter((path) => path !== PATHS.dashboard)],
  ["of the settings", SETTINGS_PATHS],
  ["of the reports", REPORT_PATHS],
  [
    "in a second view of a page",
    [
      "/members?view=list",
      "/simple-shifts?view=planner",
      "/simple-shifts?view=planner&layout=lanes",
      "/nowhere",
    ],
  ],
])(
  "axe finds no violations in either theme, on a desktop or a phone, on any page %s",
  async (_whose, paths) => {
    const page = await squad.openAs("X-1", paths[0] ?? "/", DESK);
    const faults = await createAxe(page);
    for (const [at, path] of paths.entries()) {
      await page.setViewportSize(DESK);
      if (at > 0) await page.goto(`${squad.address}${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await faults()).toEqual([]);
      await page.setViewportSize(PHONE);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await faults()).toEqual([]);
    }
  },
);

test("axe finds no violations in compact density, and every planner spot is a large enough pointer target", async () => {
  const page = await squad.openAs("X-1", "/", { width: 1280, height: 800 });
  await page.evaluate(() => localStorage.setItem("density", "compact"));
  const faults = await createAxe(page);
  for (const path of ["/", "/members?view=list", "/simple-shifts?view=planner&layout=lanes"]) {
    await page.goto(`${squad.address}${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.density))
      .toBe("compact");
    expect(await faults()).toEqual([]);
  }
  const lanes = page.getByRole("region", { name: "Planner" });
  await lanes.getByRole("button").first().waitFor();
  const heights = await lanes
    .locator("td button")
    .evaluateAll((all) => all.map((button) => Math.round(button.getBoundingClientRect().height)));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

test("the calendar works by keyboard alone and restores focus when a dialog closes", async () => {
  const page = await squad.openAs("X-1", "/");
  await page.getByRole("button", { name: /^On now · / }).waitFor();
  await page.getByRole("button", { name: /^Tuesday, May 12, 2026/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Thursday, May 14, 2026" }).waitFor();
  await dismiss(page);
  const focusedDate = () => page.evaluate(() => document.activeElement?.getAttribute("data-date"));
  await expect.poll(focusedDate).toBe("2026-05-14");
  await page.keyboard.press("PageDown");
  await page.getByRole("heading", { name: "June 2026" }).waitFor();
  await page.keyboard.press("Home");
  await expect.poll(focusedDate).toBe("2026-06-14");
});

test.each([
  [320, 640],
  [768, 1024],
  [1024, 768],
  [1280, 720],
])("nothing is cut off or overflows at %i pixels", async (width, height) => {
  const page = await squad.openAs("X-1", "/", { width, height });
  await page.getByRole("button", { name: /^On now · / }).waitFor();
  await expectNothingRunsOver(page);
  await page.goto(`${squad.address}/members?view=list`);
  await page.getByText("X-1", { exact: true }).waitFor();
  await expectNothingRunsOver(page);
});
