import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../apps/server/src/testing/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, rosterOf, type Squad } from "./squad.ts";

const EVENING = { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 1 } as const;

let squad: Squad;
let coordinator: Awaited<ReturnType<typeof signedInMember>>;

/**
 * Three evenings of one spot in June and a night that no member serves; Dana and Avi serve
 * evenings, and Avi is on the first.
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
const ghosts = (page: Page) =>
  page.getByRole("button", { name: /, proposed.*: move or take off$/ });

describe("a coordinator auto-fills", { timeout: 120_000 }, () => {
  test("a published month: open spots only, reviewed with reasons, assigned as one step and undone", async () => {
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
    await page.getByRole("button", { name: "Fill what is open…" }).click();
    const dialog = page.getByRole("dialog", { name: "Fill June" });
    await dialog.getByRole("checkbox", { name: "Members who only fill in may be used" }).uncheck();
    await dialog.getByLabel("Fairness looks back").selectOption("90 days");
    await dialog.getByRole("button", { name: "Fill", exact: true }).click();
    const panel = page.getByRole("region", { name: "Proposal" });
    await panel.getByText(/^2 places proposed\./).waitFor();
    await expect.poll(() => ghosts(page).count()).toBe(2);
    expect(await rosterOf(squad)).toEqual(["03 C-26"]);

    await panel.getByRole("button", { name: "Gaps and members" }).click();
    const staysOpen = panel.getByRole("region", { name: "What stays open" });
    await staysOpen.getByText(/Night/).first().waitFor();
    await staysOpen
      .getByRole("listitem")
      .filter({ hasText: "Wed, Jun 24" })
      .getByText("Somebody asked for cover: the place is left as it is until somebody takes it.")
      .waitFor();
    const forDriver = staysOpen.getByRole("listitem").filter({ hasText: "Fri, Jun 26" });
    await forDriver.getByText("· needs a driver").waitFor();
    await forDriver.getByRole("button").click();
    await page.getByRole("dialog").getByRole("heading", { name: "Needs a driver" }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await panel.getByRole("row", { name: /C-25 Dana Levi/ }).waitFor();
    await ghosts(page).first().click();
    await page
      .getByRole("dialog")
      .getByText(/Proposed: nobody but coordinators sees it yet\. \S+/)
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    await panel.getByRole("button", { name: "Put all 2 on" }).click();
    await expect.poll(() => rosterOf(squad)).toHaveLength(3);
    await panel.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect.poll(() => rosterOf(squad)).toEqual(["03 C-26"]);
    await expect.poll(() => ghosts(page).count()).toBe(2);
  });

  test("a draft schedule: a single shift, then the month, without the locked ones; on a phone", {
    tags: ["core"],
  }, async () => {
    await coordinator.call("draftSchedules.create", {
      name: "June",
      fromDate: "2026-06-01",
      untilDate: "2026-06-30",
    });
    const page = await open(PHONE);
    await page.getByRole("button", { name: /^Assign… Evening, Wed, Jun 17/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "this shift" }).click();
    const panel = page.getByRole("region", { name: "The plan June" });
    await panel.getByText(/^1 place proposed\./).waitFor();
    await ghosts(page).click();
    await page.getByRole("dialog").getByRole("button", { name: "Lock: a fill leaves it" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Unlock: a fill may change it" })
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    const locked = await ghosts(page).getAttribute("aria-label");
    await page.getByRole("button", { name: "Fill…" }).click();
    await page
      .getByRole("dialog", { name: "Fill June" })
      .getByRole("button", { name: "Fill", exact: true })
      .click();
    await panel.getByText(/^2 places proposed\./).waitFor();
    await page.getByRole("button", { name: locked ?? "", exact: true }).waitFor();
    await expectNothingRunsOver(page);
    await panel.getByRole("button", { name: "Gaps and members" }).click();
    await panel.getByRole("region", { name: "What each member carries" }).waitFor();
    await expectNothingRunsOver(page);

    const dialog = page.getByRole("dialog", { name: "Fill June" });
    const keeps = dialog.getByRole("checkbox", {
      name: "Change as little as possible of what is proposed now",
    });
    await page.getByRole("button", { name: "Fill…" }).click();
    await keeps.uncheck();
    const [started] = await Promise.all([
      page.waitForRequest(
        (request) =>
          request.method() === "POST" && request.url().endsWith("/api/admin/autofill-runs"),
      ),
      dialog.getByRole("button", { name: "Fill", exact: true }).click(),
    ]);
    expect(started.postDataJSON()).toMatchObject({ keepsBefore: false });
    await panel.getByText(/^2 places proposed\./).waitFor();
    await page.getByRole("button", { name: locked ?? "", exact: true }).waitFor();
    expect(await panel.getByRole("button", { name: /^Put all/ }).count()).toBe(0);
  });
});
