import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { role: "admin", unitNumber: "A-1" });
  const dana = await addMember(squad.app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
  });
  const { write } = squad.app.dependencies.database;
  const now = squad.app.clock.now();
  await sql`insert into events (type, subject_id, details, occurred_at, processed_at)
    select case when n = 1200 then 'accounts.password-forgotten' else 'attendance.closed-by-system' end,
      case when n = 1200 then ${dana.id}::int end, '{}', ${now}::timestamptz - n * interval '1 minute', ${now}::timestamptz
    from generate_series(1200, 1, -1) n`.execute(write);
  await sql`insert into deliveries (channel, member_id, recipient, subject, content, status, error_message, delivery_method, due_at, created_at)
    select case when n = 1 then 'sms' else 'email' end, case when n = 1 then ${dana.id}::int end,
      case when n = 1 then '7185550123' else 'member' || n || '@squad.example' end, 'Reminder', 'Hello',
      case when n = 1 then 'failed' else 'success' end, case when n = 1 then 'No such number' end, 'smtp', ${now}::timestamptz, ${now}::timestamptz
    from generate_series(1, 1200) n`.execute(write);
});
afterAll(() => squad.close());

async function opened(path: string) {
  const page = await squad.openAs("A-1", path);
  // Locates rows by tag, because a role query would compute the accessible names of a thousand
  // rows.
  const rows = page.locator("main li, main [role=row]:not(:has([role=columnheader]))");
  const figure = (label: string) =>
    page.getByText(label, { exact: true }).locator("xpath=following-sibling::dd").textContent();
  return { page, rows, figure };
}

test.each([
  ["/activity-logs", "Total Activities"],
  ["/message-logs", "Total"],
])("%s loads older entries page by page, and its totals count all entries", async (path, total) => {
  const { page, rows, figure } = await opened(path);
  await page.getByText(total, { exact: true }).waitFor();
  await expect.poll(() => figure(total)).toMatch(/^1,2\d\d$/);
  await expect.poll(() => rows.count()).toBe(500);
  // Locates the button by text, because a role query would compute the accessible names of a
  // thousand rows.
  const older = page.getByText("Load older entries");
  await older.click();
  await expect.poll(() => rows.count()).toBe(1000);
  await older.click();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(1200);
  await expect.poll(() => older.count()).toBe(0);
});

test.each(["/activity-logs", "/message-logs"])(
  "%s fits a phone after rotation from landscape to portrait",
  async (path) => {
    const { page, rows } = await opened(path);
    await page.setViewportSize(DESK);
    await expect.poll(() => rows.count()).toBe(500);
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await rows.first().waitFor();
    await page.setViewportSize(PHONE);
    await expectNothingRunsOver(page);
  },
);

test.each(["/activity-logs", "/message-logs"])(
  "%s prints the newest hundred entries, and the print says so",
  async (path) => {
    const { page, rows } = await opened(path);
    await expect.poll(() => rows.count()).toBe(500);
    await page.emulateMedia({ media: "print" });
    await page.getByText("Printed: the newest 100 of 500 loaded entries.").waitFor();
    expect(
      await rows.evaluateAll(
        (all) => all.filter((row) => getComputedStyle(row).display !== "none").length,
      ),
    ).toBe(100);
    // The printable width of A4, at which the filters must print in several columns.
    await page.setViewportSize({ width: 718, height: 1000 });
    const [search, from] = await Promise.all(
      ["Search", "From"].map((label) => page.getByLabel(label).boundingBox()),
    );
    expect(search?.width).toBeCloseTo(from?.width ?? 0, 0);
  },
);

test("a search and the filters find old entries, and the URL keeps them", {
  tags: ["core"],
}, async () => {
  const { page, rows } = await opened("/activity-logs");
  await page.getByLabel("Search").fill("levi requested");
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([expect.stringContaining("C-25 Dana Levi requested a new password")]);
  await page.getByLabel("Activity type").selectOption("password-forgotten");
  await page.getByLabel("Member").selectOption({ label: "C-25 Dana Levi" });
  await expect
    .poll(() => page.url())
    .toMatch(/search=levi\+requested&type=password-forgotten&member=\d+/);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel("Search").fill("levi evening");
  await page.getByText("No activities found matching your filters.").waitFor();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect.poll(() => rows.count()).toBe(500);
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

test("the activity filter groups types under headings, the specification's types first", async () => {
  const { page, rows } = await opened("/activity-logs");
  const types = page.getByLabel("Activity type");
  const first = types.locator("optgroup").first().locator("option");
  await expect
    .poll(async () => (await first.allTextContents()).join())
    .toBe(
      "Signed in,Signed out,Went 10-8,Went 10-7,Shift assigned,Shift unassigned,Replacement requested,Replacement accepted,Password changed,Profile updated",
    );
  expect(
    await types
      .locator("optgroup")
      .evaluateAll((all) => all.map((group) => (group as HTMLOptGroupElement).label)),
  ).toContain("Replacements and swaps");
  await types.selectOption({ label: "New password requested by email" });
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([expect.stringContaining("New password requested by email")]);
  await page.goto(`${squad.address}/activity-logs?type=from-a-newer-version`);
  await expect.poll(() => types.inputValue()).toBe("from-a-newer-version");
});

test("the message log finds a failed text message by its formatted phone number or by its outcome", {
  tags: ["core"],
}, async () => {
  const { page, rows } = await opened("/message-logs");
  const isFound = () =>
    expect
      .poll(() => rows.allTextContents())
      .toEqual([
        expect.stringMatching(
          /\(718\) 555-0123.*(?:Not sent.*Written.*No such number|No such number.*Not sent)/s,
        ),
      ]);
  await page.getByLabel("Search").fill("(718) 555-0123");
  await isFound();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect.poll(() => rows.count()).toBe(500);
  await page.getByLabel("Channel").selectOption("SMS");
  await page.getByLabel("Status").selectOption("failed");
  await isFound();
  await page.getByLabel("Until").fill("2020-01-01");
  await page.getByText("No messages found").waitFor();
});

test("the carrier's later delivery report of a text message shows in its row and its details", async () => {
  const now = squad.app.clock.now();
  await squad.changeRows((write) =>
    sql`insert into deliveries (channel, recipient, content, status, error_message, receipt, delivery_method, due_at, created_at, sent_at)
      values ('sms', '7185550141', 'Can you come?', 'success', null, 'delivered', 'twilio', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz),
        ('sms', '7185550142', 'Can you come?', 'failed', '30005: The number isn''t in use. Ask the member for the right one.', 'undelivered', 'twilio', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)`.execute(
      write,
    ),
  );
  const { page, rows } = await opened("/message-logs?search=Can+you+come");
  await expect.poll(() => rows.count()).toBe(2);
  await rows.filter({ hasText: "555-0141" }).getByText("Delivered to the phone").waitFor();
  const table = page.getByRole("table", { name: "Messages" });
  await expect
    .poll(() => table.getByRole("columnheader").allTextContents())
    .toEqual(["Type", "Recipient", "Content", "Status, method", "Sent"]);
  // A click anywhere in a row opens its details.
  await table
    .getByRole("row")
    .filter({ hasText: "555-0142" })
    .click({ position: { x: 600, y: 20 } });
  const details = page.getByRole("dialog", { name: "Message details" });
  await details.getByText("Not delivered by the carrier").waitFor();
  await details
    .getByText("30005: The number isn't in use. Ask the member for the right one.")
    .waitFor();
});
