import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let mail: TestMailServer;
let app: TestApp;
let freeBytes = 9e9;

beforeEach(async () => {
  mail = await startMailServer();
  freeBytes = 9e9;
  app = await createTestApp({
    environment: { SMTP_URL: mail.url, MAIL_FROM: "duty@squad.example" },
    machine: { disks: async () => [{ folder: "/data", freeBytes }] },
  });
  // An admin with quiet hours now, which these alerts ignore.
  await signedInMember(app, {
    role: "admin",
    email: "chief@squad.example",
    quietFrom: "13:00",
    quietUntil: "20:00",
  });
  await signedInMember(app, {
    role: "admin",
    email: "off@squad.example",
    emailNotifications: false,
  });
  await signedInMember(app, { role: "member", email: "member@squad.example" });
});
afterEach(async () => {
  await app.close();
  await mail.close();
});

/** Checks the database after each of these minutes; returns the number of failed checks. */
async function looks(...minutes: number[]): Promise<number> {
  let failed = 0;
  for (const each of minutes) {
    app.clock.advance({ minutes: each });
    await app.worker.tick();
    await app.watchdog.look().catch(() => (failed += 1));
  }
  return failed;
}
const emails = () => mail.received.map(({ mail: { subject, text } }) => `${subject}: ${text}`);

test("a full disk is reported at night too, also after the alert that it is nearly full", async () => {
  freeBytes = 5e8;
  expect(await looks(1, 1, 1)).toBe(0);
  expect(emails()).toEqual([]);
  freeBytes = 5e7;
  await looks(1, 1, 1, 1);
  expect(emails()).toEqual([expect.stringContaining("The disk of /data is full: 47 MB free.")]);
});

test("a database that accepts no writes is reported by direct email after three checks, hourly, and on recovery", async () => {
  const { write } = app.dependencies.database;
  await looks(1);
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(
    write,
  );
  await sql`create trigger full_disk before insert or update on alerts execute function refuse()`.execute(
    write,
  );
  freeBytes = 0;
  expect(await looks(1, 1)).toBe(2);
  expect(emails()).toEqual([]);
  expect(await looks(1, 1, 57)).toBe(3);
  expect(emails()).toEqual([
    expect.stringMatching(/^Server problem: Hi .*The database is full\. Nothing can be saved/s),
  ]);
  expect(mail.received.map(({ to }) => to)).toEqual([["chief@squad.example"]]);
  await looks(2);
  expect(emails()).toHaveLength(2);

  await sql`drop trigger full_disk on alerts`.execute(write);
  expect(await looks(1)).toBe(0);
  expect(emails()[2]).toMatch(/^Server problem resolved: .*The database works again/s);
});

test("a direct email to an observing admin waits until after Shabbat", async () => {
  const admin = await signedInMember(app, { role: "admin", emailNotifications: false });
  expect((await admin.call("settings.change", SHABBAT_OF_BROOKLYN)).status).toBe(200);
  await app.dependencies.database.write
    .updateTable("members")
    .set({ observesShabbat: true })
    .execute();
  await looks(1);
  // Advances to a Friday night.
  app.clock.advance({ hours: 80 });
  await app.settle();
  await looks(1, 1);
  await sql`alter table alerts rename to alarms_gone`.execute(app.dependencies.database.write);
  expect(await looks(1, 1, 1, 1)).toBe(4);
  expect(emails()).toEqual([]);
  app.clock.advance({ hours: 36 });
  expect(await looks(1, 1)).toBe(2);
  expect(emails().join()).toContain("The database isn't responding or is read-only");
});
