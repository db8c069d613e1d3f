import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, {
    unitNumber: "A-1",
    role: "admin",
    firstName: "Rosa",
    lastName: "Moreno",
  });
});
afterAll(() => squad.close());

describe.each([
  ["on a desktop", DESK, "2026-05-12T18:00:00Z", "Monday, May 13, 2024"],
  ["on a phone", PHONE, "2026-05-20T18:00:00Z", "Tuesday, May 21, 2024"],
])("an administrator %s", (_where, size, noon, firstDay) => {
  test("sets how long shifts are kept, reads what will be deleted, and sees earlier days marked as deleted", async () => {
    squad.app.clock.set(noon);
    await squad.changeRows((write) =>
      write
        .updateTable("organizationSettings")
        .set({ shiftYears: 0, shiftsRetainedSince: null })
        .execute(),
    );
    squad.app.dependencies.organization.clear();
    // The test opens a link to a deleted shift, which the server answers with 404.
    squad.expectComplaint(/404 \(Not Found\)/);
    const dana = await addMember(squad.app, { firstName: "Dana", lastName: "Levi" });
    const shift = await addShift(squad.app, {
      date: "2024-05-02",
      startTime: "18:30",
      endTime: "20:30",
    });
    await addAssignment(squad.app, shift.id, dana.id, 1, "completed");

    const page = await squad.openAs("A-1", "/settings?view=retention", size);
    const years = page.getByLabel("Keep shifts and hours for (years)");
    await years.fill("1");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page
      .getByText(/^Keep shifts and hours forever \(0\) or for 2 to 20 whole years/)
      .first()
      .waitFor();
    await years.fill("2");
    await page.getByRole("button", { name: "Save settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete shifts older than 2 years?" });
    await dialog.getByText("1 shift will be permanently deleted tonight.").waitFor();
    await dialog.getByText(`The first day kept is ${firstDay}.`).waitFor();
    await dialog.getByText("Deleted shifts can't be recovered.").waitFor();
    await expectNothingRunsOver(page);
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect((await squad.app.dependencies.organization()).shiftYears).toBe(0);
    await page.getByRole("button", { name: "Save settings" }).click();
    await dialog.getByRole("button", { name: "Delete older shifts" }).click();
    await expect.poll(async () => (await squad.app.dependencies.organization()).shiftYears).toBe(2);

    squad.app.clock.set(
      noon
        .replace("T18:00", "T06:00")
        .replace(/-(\d\d)T/, (_day, day: string) => `-${Number(day) + 1}T`),
    );
    await squad.app.worker.tick();
    await squad.app.settle();
    expect(
      await squad.app.dependencies.database.write.selectFrom("shifts").select("id").execute(),
    ).toEqual([]);

    const gone = page.getByText(/^Shifts before \w+day, May \d+, 2024 are no longer kept\.$/);
    await page.goto(`${squad.address}/reports?tab=members&startDate=2024-05-01&endDate=2024-05-31`);
    await gone.waitFor();
    await expectNothingRunsOver(page);
    await expectNoViolations(page);
    await page.getByLabel("Start date").fill("2024-05-30");
    await gone.waitFor({ state: "hidden" });
    await page.goto(`${squad.address}/simple-shifts?week=2024-04-28`);
    await gone.waitFor();
    await page.goto(`${squad.address}/?shift=${shift.id}`);
    await page.getByText("This shift was deleted").first().waitFor();
    await page.close();
  });
});
