import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, TEST_PASSWORD } from "../../apps/server/src/testing/builders.ts";
import { createSquad, type Squad, signIn } from "./squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { role: "admin", unitNumber: "A-1" });
  const { write } = squad.app.dependencies.database;
  await sql`insert into events (type, details, occurred_at, reacted_at)
    select 'attendance.closed-by-system', '{}', now() - n * interval '1 minute', now() from generate_series(1, 1200) n`.execute(
    write,
  );
  await sql`insert into deliveries (channel, recipient, content, status, delivery_method, due_at, created_at)
    select 'email', 'member' || n || '@squad.example', 'Hello', 'success', 'smtp', now(), now() from generate_series(1, 1200) n`.execute(
    write,
  );
});
afterAll(() => squad.close());

test.each([
  ["/activity-logs", "Total Activities"],
  ["/message-logs", "Total"],
])("%s is read a page at a time down to its end", async (path, total) => {
  const page = await squad.open();
  await signIn(page, "A-1", TEST_PASSWORD);
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  await page.goto(`${squad.address}${path}`);
  const figure = page.getByText(total, { exact: true }).locator("xpath=following-sibling::dd");
  await expect.poll(() => figure.textContent()).toBe("500+");
  const older = page.getByRole("button", { name: "Load older entries" });
  await older.click();
  await expect.poll(() => figure.textContent()).toBe("1000+");
  await older.click();
  await expect.poll(() => figure.textContent()).toMatch(/^12\d\d$/);
  expect(await older.count()).toBe(0);
});
