import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import {
  createSquad,
  DESK,
  expectNothingRunsOver,
  PHONE,
  rosterOf,
  type Squad,
} from "../support/squad.ts";

const EVENING = { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 1 } as const;

let squad: Squad;
let coordinator: Awaited<ReturnType<typeof signedInMember>>;

/**
 * Adds three evenings of one spot in June, and a night that no member offers. Dana and Avi offer
 * evenings, and Avi has the first.
 */
beforeEach(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  coordinator = await signedInMember(app, { role: "admin" });
  await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    eveningAvailability: "weekly",
  });
  const avi = await addMember(app, {
    unitNumber: "C-26",
    firstName: "Avi",
    lastName: "Katz",
    eveningAvailability: "weekly",
  });
  const evenings = [];
  for (const date of ["2026-06-03", "2026-06-10", "2026-06-17"])
    evenings.push(await addShift(app, { ...EVENING, date }));
  await addShift(app, {
    date: "2026-06-10",
    endDate: "2026-06-11",
    type: "night",
    startTime: "23:00",
    endTime: "07:00",
  });
  await addAssignment(app, evenings[0]!.id, avi.id);
  return () => squad.close();
});

const open = (size = DESK, how = "") =>
  squad.openAs("A-1", `/simple-shifts?view=planner&month=2026-06${how}`, size);
const suggestions = (page: Page) =>
  page.getByRole("button", { name: /, suggested.*: move or remove$/ });

describe("a coordinator auto-fills", { timeout: 120_000 }, () => {
  test("a published month: suggests members for open spots only, shows reasons, assigns them as one step and undoes it", async () => {
    const { app } = squad;
    const asked = await addShift(app, { ...EVENING, date: "2026-06-24" });
    const { body: driver } = await coordinator.call("qualifications.add", {
      name: "Driver",
      code: "DR",
      expires: false,
    });
    await addShift(app, { ...EVENING, date: "2026-06-26", roleIds: [driver.id] });
    const asker = await signedInMember(app);
    const spot = await addAssignment(app, asked.id, asker.id);
    await asker.call("replacements.request", { shiftAssignmentId: spot.id, shiftId: asked.id });
    const page = await open();
    await page.getByRole("button", { name: "Auto-fill…" }).click();
    const dialog = page.getByRole("dialog", { name: "Auto-fill: June" });
    await dialog.getByRole("checkbox", { name: "Include fill-in members" }).uncheck();
    await dialog.getByLabel("Balance workload over the last").selectOption("90 days");
    await dialog.getByRole("button", { name: "Auto-fill", exact: true }).click();
    const panel = page.getByRole("region", { name: "Suggestions" });
    await panel
      .getByText(/^2 suggestions\. \d+ spots stay open \(1 with a replacement requested\)\./)
      .waitFor();
    await expect.poll(() => suggestions(page).count()).toBe(2);
    expect(await rosterOf(squad)).toEqual(["03 C-26"]);

    await panel.getByRole("button", { name: "Details" }).click();
    const staysOpen = panel.getByRole("region", { name: "Open spots" });
    await staysOpen.getByText(/Night/).first().waitFor();
    await staysOpen
      .getByRole("listitem")
      .filter({ hasText: "Wed, Jun 24" })
      .getByText("A replacement was requested. Auto-fill skips this spot.")
      .waitFor();
    const forDriver = staysOpen.getByRole("listitem").filter({ hasText: "Fri, Jun 26" });
    await forDriver.getByText("· needs driver").waitFor();
    await forDriver.getByRole("button").click();
    await page.getByRole("dialog").getByRole("heading", { name: "Needs driver" }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await panel.getByRole("row", { name: /C-25 Dana Levi/ }).waitFor();
    await suggestions(page).first().click();
    await page
      .getByRole("dialog")
      .getByText(/Suggested \(visible to admins only\)\. \S+/)
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    await panel.getByRole("button", { name: "Apply all 2" }).click();
    await expect.poll(() => rosterOf(squad)).toHaveLength(3);
    await panel.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect.poll(() => rosterOf(squad)).toEqual(["03 C-26"]);
    await expect.poll(() => suggestions(page).count()).toBe(2);
  });

  test("a draft schedule on a phone: a single shift, then the month, without changing locked suggestions", {
    tags: ["core"],
  }, async () => {
    await coordinator.call("draftSchedules.create", {
      name: "June",
      fromDate: "2026-06-01",
      untilDate: "2026-06-30",
    });
    const page = await open(PHONE);
    await page.getByRole("button", { name: /^Assign… Evening, Wed, Jun 17/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "This shift", exact: true }).click();
    const panel = page.getByRole("region", { name: "Draft schedule June" });
    await panel.getByText(/^1 suggestion\./).waitFor();
    await suggestions(page).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Lock (auto-fill keeps it)" })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Unlock (auto-fill may change it)" })
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    const locked = await suggestions(page).getAttribute("aria-label");
    await page.getByRole("button", { name: "Auto-fill…" }).click();
    await page
      .getByRole("dialog", { name: "Auto-fill: June" })
      .getByRole("button", { name: "Auto-fill", exact: true })
      .click();
    await panel.getByText(/^2 suggestions\./).waitFor();
    await page.getByRole("button", { name: locked ?? "", exact: true }).waitFor();
    await expectNothingRunsOver(page);
    await panel.getByRole("button", { name: "Details" }).click();
    await panel.getByRole("region", { name: "Workload" }).waitFor();
    await expectNothingRunsOver(page);

    const dialog = page.getByRole("dialog", { name: "Auto-fill: June" });
    const keeps = dialog.getByRole("checkbox", {
      name: "Keep current suggestions where possible",
    });
    await page.getByRole("button", { name: "Auto-fill…" }).click();
    await keeps.uncheck();
    const [started] = await Promise.all([
      page.waitForRequest(
        (request) =>
          request.method() === "POST" && request.url().endsWith("/api/admin/autofill-runs"),
      ),
      dialog.getByRole("button", { name: "Auto-fill", exact: true }).click(),
    ]);
    expect(started.postDataJSON()).toMatchObject({ keepsBefore: false });
    await panel.getByText(/^2 suggestions\./).waitFor();
    await page.getByRole("button", { name: locked ?? "", exact: true }).waitFor();
    expect(await panel.getByRole("button", { name: /^Apply/ }).count()).toBe(0);
  });
});
