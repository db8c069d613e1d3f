import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "watchbill-system-"));
  squad = await createSquad("2026-05-12T18:00:00Z", { BACKUP_DIR: join(folder, "backups") });
  await addMember(squad.app, {
    unitNumber: "A-1",
    firstName: "Rosa",
    lastName: "Adler",
    role: "admin",
  });
  await addMember(squad.app, { unitNumber: "C-25" });
  await squad.app.worker.tick();
});
afterAll(async () => {
  await squad.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])("an administrator %s", (_where, size) => {
  test("reads the system status, makes and tests a backup, and sends a test alert to themselves", {
    tags: ["core"],
  }, async () => {
    const page = await squad.openAs("A-1", "/system", size);
    await page.getByText("Everything configured is working.").waitFor();
    await page.getByText("Last run").waitFor();
    await page.getByRole("button", { name: "Back up now" }).click();
    await page.getByText("Backup started").first().waitFor();
    const newest = page.getByRole("list", { name: "Newest backups" }).getByRole("listitem").first();
    await newest.getByText("Verified", { exact: true }).waitFor();
    await newest.getByText(/^Verified by test restore: [\d,]+ rows, [\d.]+ MB\.$/).waitFor();
    await page.getByText("Last verified backup within the last minute.").waitFor();
    await page.getByRole("button", { name: "Send test alert" }).click();
    await page.getByText("Test alert sent").first().waitFor();
    await page.goto(`${squad.address}/notifications`);
    await page
      .getByRole("button", { name: /^Test alert/ })
      .first()
      .click();
    await page.getByRole("link", { name: "See the system status" }).click();
    await page.getByText("Everything configured is working.").waitFor();
    await expectNothingRunsOver(page);
    await expectNoViolations(page);
  });
});

test("the system page lists a problem first, with its remedy, and removes it when it is over", async () => {
  const page = await squad.openAs("A-1", "/system", PHONE);
  await page.getByText("Everything configured is working.").waitFor();
  await squad.changeRows((write) =>
    write
      .updateTable("workerTicks")
      .set({ roundAt: squad.app.clock.now().subtract({ minutes: 8 }) })
      .execute(),
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  const wrong = page.getByRole("status", { name: "Problems" });
  await wrong
    .getByText(
      "The background worker hasn't run for 8 minutes, so reminders and messages aren't created.",
    )
    .waitFor();
  await wrong.getByText(/^Restart Watchbill/).waitFor();
  await page.getByText("Problem", { exact: true }).waitFor();
  await expectNoViolations(page);
  await squad.app.worker.tick();
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("Everything configured is working.").waitFor();
});

test("the system page says that all is well when a message channel works", async () => {
  const reaching = await createSquad("2026-05-12T18:00:00Z", {
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "squad@squad.example",
  });
  try {
    await addMember(reaching.app, { unitNumber: "A-1", role: "admin" });
    await reaching.app.worker.tick();
    const page = await reaching.openAs("A-1", "/system", DESK);
    await page.getByText("All systems are working.").waitFor();
    await page.close();
  } finally {
    await reaching.close();
  }
});

test("a member cannot open the system page", async () => {
  const page = await squad.openAs("C-25", "/system", DESK);
  await page.getByText("You need admin access to view this page.").waitFor();
});

test("an admin sees which members have similar unit numbers", async () => {
  await addMember(squad.app, {
    unitNumber: "K-7",
    firstName: "Noa",
    lastName: "Bar",
    isUnitNumberExempt: true,
  });
  await addMember(squad.app, {
    unitNumber: "K7",
    firstName: "Avi",
    lastName: "Katz",
    isUnitNumberExempt: true,
  });
  const page = await squad.openAs("A-1", "/system", PHONE);
  await page.getByRole("heading", { name: "Similar unit numbers" }).waitFor();
  await page.getByText("K-7 Noa Bar, K7 Avi Katz").waitFor();
  await expectNothingRunsOver(page);
});
