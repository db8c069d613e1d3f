import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createAxe } from "../support/axe-in-both-themes.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;
let dana: { id: number };
let noa: { id: number };
let chief: Awaited<ReturnType<typeof signedInMember>>;

beforeAll(async () => {
  // 1 PM on Tuesday, May 12, in New York.
  squad = await createSquad("2026-05-12T17:00:00Z");
  const { app } = squad;
  chief = await signedInMember(app, {
    unitNumber: "A-1",
    firstName: "Rosa",
    lastName: "Chief",
    role: "admin",
  });
  dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    eveningAvailability: "weekly",
  });
  noa = await addMember(app, { unitNumber: "K-7", firstName: "Noa", lastName: "Cohen" });
});
afterAll(() => squad.close());

const isOn = async (shiftId: number, memberId: number) =>
  ((await chief.call("shifts.one", { id: shiftId })).body.assignments as { userId: number }[]).some(
    ({ userId }) => userId === memberId,
  );

async function publish(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("button", { name: `Publish ${name}`, exact: true }).click();
  await page.getByText("This schedule is published.").waitFor();
}

describe.each([
  ["on a desktop", DESK, "June", "2026-06"],
  ["on a phone", PHONE, "July", "2026-07"],
] as const)(
  "a coordinator reviews and publishes a draft schedule, %s",
  (_where, size, name, month) => {
    test("sees open spots, overrides and members who have not answered, and can undo publishing at once", async () => {
      const { app } = squad;
      const evening = (day: string) =>
        addShift(app, { date: `${month}-${day}`, startTime: "18:30", endTime: "20:30" });
      const [first, second] = [await evening("09"), await evening("16")];
      await addAssignment(app, first.id, dana.id);
      const last = name === "June" ? "30" : "31";
      const { body: draftSchedule } = await chief.call("draftSchedules.create", {
        name,
        fromDate: `${month}-01`,
        untilDate: `${month}-${last}`,
        preferencesUntil: "2026-05-20T20:00:00Z",
      });
      const { body: draft } = await chief.call("autofill.begin", { id: draftSchedule.id });
      const put = { id: draft.id, shiftId: second.id, memberId: noa.id };
      expect((await chief.call("autofill.putSpot", put)).status).toBe(200);

      const page = await squad.openAs("A-1", "/draft-schedules", size);
      const faults = await createAxe(page);
      await page.getByRole("link", { name: `Review and publish ${name}` }).click();
      await page.getByRole("heading", { name: `Review ${name}` }).waitFor();
      await page.getByText("2 shifts. 2 of 4 spots filled; 2 open.").waitFor();
      await page
        .getByText(/^Preferences are open until .*\. 0 of 3 members responded\.$/)
        .waitFor();
      const open = page.getByRole("list", { name: "Open spots" });
      await page.getByRole("heading", { name: "Open spots (2)" }).waitFor();
      await open.getByText("Members: 2 short for Evening").waitFor();
      await open.getByText("Evening: 2 spots open").waitFor();
      await open.getByRole("button", { name: "Details: Evening" }).click();
      const details = open
        .getByRole("list", { name: "Details: Evening" })
        .getByRole("listitem")
        .filter({ hasText: "1 of 2 spots open" });
      await expect.poll(() => details.count()).toBe(2);
      expect(await details.first().innerText()).toMatch(/Evening.*\s+1 of 2 spots open/);
      const overrides = page
        .getByRole("list", { name: "Assigned despite a warning" })
        .getByRole("listitem");
      await expect
        .poll(() => overrides.allInnerTexts())
        .toEqual([expect.stringMatching(/^K-7 Noa Cohen, .*Evening/)]);
      expect(await overrides.first().innerText()).toContain("despite not being available");
      const unanswered = page.getByRole("list", { name: "No response" });
      await unanswered.getByText("C-25 Dana Levi").waitFor();
      await expectNothingRunsOver(page);
      expect(await faults()).toEqual([]);
      expect(await isOn(second.id, noa.id)).toBe(false);

      await page.getByRole("button", { name: "Publish…" }).click();
      const question = page.getByRole("dialog", { name: `Publish ${name}?` });
      await question.getByText(/0 of 3 members responded\. Publishing closes them\.$/).waitFor();
      await question
        .getByText("1 member gets a message with all their shifts. 2 spots stay open to members.")
        .waitFor();
      expect(await faults()).toEqual([]);
      await question.getByRole("button", { name: "Cancel" }).click();
      await publish(page, name);
      // The page does not show the auto-fill's earlier result as the current state.
      expect(await page.getByText("of 4 spots").count()).toBe(0);
      expect(await isOn(second.id, noa.id)).toBe(true);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("2 shifts. 2 of 4 spots filled; 2 open.").waitFor();
      expect(await isOn(second.id, noa.id)).toBe(false);

      await publish(page, name);
      // After a reload the toast is gone, but the page still offers to undo publishing.
      await page.reload();
      await page.getByRole("button", { name: "Undo publishing" }).click();
      await page.getByText("No one was notified.").first().waitFor();
      expect(await isOn(second.id, noa.id)).toBe(false);

      await publish(page, name);
      // After the undo window the page no longer offers to undo publishing.
      app.clock.advance({ seconds: 16 });
      await page.reload();
      await page.getByText("This schedule is published.").waitFor();
      await page.getByText("Loading...").waitFor({ state: "detached" });
      expect(await page.getByRole("button", { name: "Undo publishing" }).count()).toBe(0);
      await page.getByRole("link", { name: "All draft schedules" }).click();
      const row = page.getByRole("listitem", { name });
      await row.getByText(/^Published Tue, May 12/).waitFor();
      expect(await row.getByRole("link", { name: /Review/ }).count()).toBe(0);
      await expectNothingRunsOver(page);
    });
  },
);

test("the review page says when its draft schedule was deleted, and is not available to members", async () => {
  const page = await squad.openAs("A-1", "/draft-schedules?review=2000000");
  await page.getByText("This draft schedule was deleted").waitFor();
  await page.goto(`${squad.address}/draft-schedules?review=abc`);
  await page.getByText("This draft schedule was deleted").waitFor();
  const member = await squad.openAs("C-25", "/draft-schedules?review=1");
  await member.getByText("You need admin access to view this page.").waitFor();
});
