import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, {
    unitNumber: "A-1",
    firstName: "Rosa",
    lastName: "Adler",
    role: "admin",
  });
  await addMember(squad.app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  await addShift(squad.app, { date: "2026-05-13", startTime: "18:30", endTime: "20:30" });
});
afterAll(() => squad.close());

describe.each([
  ["on a desktop", DESK, "C-41"],
  ["on a phone", PHONE, "C-42"],
])("an administrator on the dashboard %s", (_where, size, unitNumber) => {
  test("adds a member, assigns a shift, and sees both in the activity list", async () => {
    const page = await squad.openAs("A-1", "/", size);
    const panel = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Admin Panel" }) });
    await panel.getByRole("button", { name: "Add Member" }).click();
    const adding = page.getByRole("dialog", { name: "Add Member" });
    await adding.getByLabel("First name").fill("Noa");
    await adding.getByLabel("Last name").fill("Bar");
    await adding.getByLabel("Email", { exact: true }).fill(`${unitNumber}@squad.example`);
    await adding.getByLabel("Unit number").fill(unitNumber);
    await adding.getByRole("button", { name: "Add Member" }).click();
    await page.getByText("Member added successfully").first().waitFor();
    await panel.getByText(`added ${unitNumber} Noa Bar`).waitFor();

    await panel.getByRole("button", { name: "Assign Shift" }).click();
    const assigning = page.getByRole("dialog", { name: "Assign Shift" });
    await assigning.getByLabel("Members", { exact: true }).fill(unitNumber);
    await assigning.getByLabel(`${unitNumber} Noa Bar`).check();
    await assigning.getByRole("radio").first().check();
    await assigning.getByRole("button", { name: "Assign Shift" }).click();
    await page.getByText("Shift assigned successfully").first().waitFor();
    await panel.getByText(`assigned ${unitNumber} Noa Bar`).waitFor();

    await panel.getByRole("button", { name: "Generate Report" }).click();
    const report = page.getByRole("dialog", { name: "Quick report" });
    await report.getByText(`assigned ${unitNumber} Noa Bar`).waitFor();
    await report.getByText("Coverage gaps, next 10 days").waitFor();
    await report.getByRole("link", { name: "All reports" }).click();
    await page.getByRole("tab", { name: "Member Reports", selected: true }).waitFor();
    await page.goto(squad.address);
    await panel.getByRole("link", { name: "Message Logs" }).click();
    await page.getByRole("heading", { name: "Message Logs" }).waitFor();
  });
});

test("an administrator reads on the dashboard that messages are not sent, and follows the link to the reason", async () => {
  const now = squad.app.clock.now();
  await squad.changeRows((write) =>
    write
      .insertInto("deliveries")
      .values({
        channel: "email",
        recipient: "dana@squad.example",
        content: "Hi",
        status: "pending",
        deliveryMethod: "not configured",
        dueAt: now,
        createdAt: now,
      })
      .execute(),
  );
  const page = await squad.openAs("A-1", "/", PHONE);
  await page
    .getByRole("link", {
      name: /^\d+ messages? (wasn't|weren't) sent\. Set up email/,
    })
    .click();
  await page.getByRole("heading", { name: "Test Notifications" }).waitFor();
});

test("the admin panel shows the squad's figures and the last 5 events, 20 on request, 10 in the quick report; a member sees no admin panel", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const admin = app.visitor();
  await admin.call("accounts.signIn", { unitNumber: "A-1", password: TEST_PASSWORD });
  for (let index = 0; index < 22; index += 1) {
    const number = String(index).padStart(2, "0");
    await admin.call("members.add", {
      firstName: "New",
      lastName: `Comer ${number}`,
      email: `comer${number}@squad.example`,
      unitNumber: `N-${number}`,
      sendWelcomeEmail: false,
    });
  }
  const page = await squad.openAs("A-1", "/");
  const panel = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Admin Panel" }) });
  await panel.getByText("N-21").waitFor();
  await panel.getByText("Coverage gaps, next 10 days").waitFor();
  await expect.poll(() => panel.getByRole("listitem").count()).toBe(5);
  await panel.getByRole("button", { name: "Show the last 20" }).click();
  await expect.poll(() => panel.getByRole("listitem").count()).toBe(20);
  await panel.getByRole("button", { name: "Generate Report" }).click();
  const report = page.getByRole("dialog", { name: "Quick report" });
  await report.getByText("N-12").waitFor();
  await expect.poll(() => report.getByRole("listitem").count()).toBe(10);

  const member = await squad.openAs("C-25", "/", PHONE);
  await member.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  expect(await member.getByRole("heading", { name: "Admin Panel" }).count()).toBe(0);
});

test("the wallboard of a signed-in member shows a changed shift at once, without waiting for its poll", async () => {
  const { app } = squad;
  const admin = app.visitor();
  await admin.call("accounts.signIn", { unitNumber: "A-1", password: TEST_PASSWORD });
  const page = await squad.openAs("C-25", "/");
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  await page.clock.install();
  await page.goto(`${squad.address}/board`);
  await page.getByText("No one is on call now").waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await admin.call("shifts.create", {
    date: "2026-05-12",
    type: "custom",
    customName: "Flood watch",
    startTime: "13:00",
    endTime: "17:00",
    endDate: null,
    maxMembers: 2,
    memberIds: [],
  });
  const shown = page.getByRole("region", { name: "On now" }).getByText("Flood watch");
  let waitedMs = 0;
  const step = async (): Promise<number> => {
    // Advances the page's clock in small steps, so that it stays far behind the real clock even on
    // a slow machine.
    await page.clock.runFor(10);
    waitedMs += 10;
    return shown.count();
  };
  // The timeout is long, because many steps take long on a slow machine; the test compares only the
  // page's own clock.
  await expect.poll(step, { timeout: 120_000, interval: 10 }).toBe(1);
  // The change arrived by the event stream, well before the wallboard's next poll.
  expect(waitedMs).toBeLessThan(9_000);
});
