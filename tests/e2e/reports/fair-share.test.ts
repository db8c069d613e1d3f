import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

const at = (text: string) => Temporal.Instant.from(text);
const SINCE_LAST_YEAR = { createdAt: at("2025-01-01T00:00:00Z") };

beforeAll(async () => {
  // 2 PM on Tuesday, May 12, in New York.
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, {
    unitNumber: "A-1",
    firstName: "Ada",
    lastName: "Admin",
    role: "admin",
    ...SINCE_LAST_YEAR,
  });
  const weekly = { nightAvailability: "weekly", ...SINCE_LAST_YEAR };
  const dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    ...weekly,
  });
  const noa = await addMember(app, {
    unitNumber: "C-30",
    firstName: "Noa",
    lastName: "Katz",
    ...weekly,
  });
  // Dana served a night from Friday to Saturday (11.75 points of weighted hours), Noa an evening of
  // two hours.
  await serve(dana.id, {
    type: "night",
    date: "2026-05-08",
    endDate: "2026-05-09",
    startTime: "23:00",
    endTime: "07:00",
  });
  await serve(noa.id, {
    type: "evening",
    date: "2026-05-06",
    startTime: "18:30",
    endTime: "20:30",
  });
  const night = {
    type: "night",
    date: "2026-05-14",
    endDate: "2026-05-15",
    startTime: "23:00",
    endTime: "07:00",
  };
  const ahead = await addShift(app, night);
  const { id } = await addAssignment(app, ahead.id, noa.id);
  await app.dependencies.database.write
    .updateTable("shiftAssignments")
    .set({ createdAt: at("2026-05-01T12:00:00Z") })
    .where("id", "=", id)
    .execute();
  await addShift(app, { ...night, date: "2026-05-19", endDate: "2026-05-20" });
});
afterAll(() => squad.close());

/** Adds a shift that a member served in full and to which they were assigned a week ahead. */
async function serve(memberId: number, about: Parameters<typeof addShift>[1]): Promise<void> {
  const { write } = squad.app.dependencies.database;
  const shift = await addShift(squad.app, about);
  const { id } = await addAssignment(squad.app, shift.id, memberId, 1, "completed");
  const { startsAt, endsAt } = await write
    .updateTable("shiftAssignments")
    .set({ createdAt: at("2026-05-01T12:00:00Z") })
    .where("id", "=", id)
    .returning(["startsAt", "endsAt"])
    .executeTakeFirstOrThrow();
  const createdAt = squad.app.clock.now();
  await write
    .insertInto("attendanceIntervals")
    .values({ assignmentId: id, checkedInAt: startsAt, checkedOutAt: endsAt, createdAt })
    .execute();
}

describe.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])("an administrator %s", (_where, size) => {
  test("sees each member's workload against their fair share, planned shifts included, and exports it", async () => {
    const page = await squad.openAs("A-1", "/reports", size);
    await page.getByRole("tab", { name: "Fair share" }).click();
    await page.getByText("members worked 29% to 171% of their fair share (median 100%).").waitFor();
    const figure = page.getByRole("figure", {
      name: "Share done by member",
    });
    await expect
      .poll(() => figure.getByRole("listitem").allInnerTexts())
      .toEqual([
        expect.stringMatching(/C-25 Dana Levi[\s\S]*12 points worked, fair share 7 \(171%\)/),
        expect.stringMatching(/C-30 Noa Katz[\s\S]*2 points worked, fair share 7 \(29%\)/),
      ]);
    const row = page.getByRole("row").filter({ hasText: "Dana Levi" });
    if (size === PHONE) await row.getByRole("button", { name: "Details" }).click();
    await expect
      .poll(() => row.innerText())
      .toMatch(/C-25[\s\S]*8[\s\S]*7[\s\S]*7[\s\S]*11.75[\s\S]*6.88[\s\S]*171%/);
    await expect
      .poll(() => page.getByRole("row").filter({ hasText: "Ada Admin" }).innerText())
      .toContain("No share");
    await page.getByText("How is this counted?").click();
    await page.getByText("Night hours (10:00 PM to 6:00 AM").waitFor();
    await expectNothingRunsOver(page);

    await page.getByLabel("Include upcoming shifts through").fill("2026-05-31");
    await page.getByText("members worked 93% to 107% of their fair share").waitFor();
    await expect.poll(() => page.url()).toContain("plannedUntil=2026-05-31");
    await page.getByLabel("Search").fill("katz");
    await expect.poll(() => figure.getByRole("listitem").count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("fair-share-2025-11-13-to-2026-05-31.csv");
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString("utf8").split("\r\n")[5]).toBe(
      "C-30,Noa Katz,10,7,0,0,0,13.5,4,100,12.63,107",
    );
    await page.getByLabel("Search").fill("no such member");
    await page.getByText('No members found matching "no such member"').waitFor();
  });

  test("sets the weights of nights and other hard hours, sees the effect at once, and cannot save invalid values", async () => {
    const page = await squad.openAs("A-1", "/settings?view=workload", size);
    await page
      .getByText("is 8 hours and counts 11.75 points, or 13.75 if taken that afternoon.")
      .waitFor();
    await page.getByLabel("Night hours count as").fill("2");
    await page
      .getByText("is 8 hours and counts 15.25 points, or 17.25 if taken that afternoon.")
      .waitFor();
    await page.getByText("Advanced", { exact: true }).click();
    await page.getByLabel("Look back (days)").fill("30");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page
      .getByText("Look back (days) must be a whole number from 60 to 365")
      .first()
      .waitFor();
    await expectNothingRunsOver(page);
    await page.getByLabel("Look back (days)").fill("90");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Settings saved").first().waitFor();
    await page.goto(`${squad.address}/reports?tab=fair-share`);
    await page.getByText("members worked 23% to 177% of their fair share").waitFor();
    await squad.changeRows((write) =>
      write
        .updateTable("organizationSettings")
        .set({ nightWeight: 1.5, workloadDays: 180 })
        .execute(),
    );
    squad.app.dependencies.organization.clear();
  });
});

test.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])(
  "a member sees their own fair share and its range, without other members' names, %s",
  async (_where, size) => {
    const page = await squad.openAs("C-30", "/reports", size);
    await page.getByRole("heading", { name: "Your fair share" }).waitFor();
    const card = page.getByRole("tabpanel");
    await card.getByText("You've done 29% of your fair share: 2 of 6.88 points.").waitFor();
    await card
      .getByText(
        "1 member has done a larger part of their share. Half of the 2 members with a share have done 100% or less.",
      )
      .waitFor();
    await card.getByText("How is this counted?").click();
    await card
      .getByText(
        "We count the hours between 10-8 and 10-7, without breaks, for shifts that started in the last 180 days",
      )
      .waitFor();
    expect(await card.innerText()).not.toContain("Dana");
    await expectNothingRunsOver(page);
    expect(await page.getByRole("tab", { name: "Fair share" }).count()).toBe(0);
  },
);

test("a member who offers no availability reads why they have no fair share", async () => {
  const page = await squad.openAs("A-1", "/reports", DESK);
  await page
    .getByText("You have no fair share because you haven't set your availability.")
    .waitFor();
});
