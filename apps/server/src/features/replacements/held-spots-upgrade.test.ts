import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { restoreBackup } from "../../platform/backup/restore-backup.ts";
import { writeBackup } from "../../platform/backup/write-backup.ts";
import { addressOf, type ConnectionSettings } from "../../platform/database/database.ts";
import { rebuildInside } from "../../platform/database/migrate.ts";
import { createTestDatabase } from "../../testing/database/test-database.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { checkSeals } from "../activity/audit-chain-report.ts";

const BEFORE = 96;

async function inDatabase(
  connection: ConnectionSettings,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(addressOf(connection));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Returns every request with its status, its assignment's status and its events, oldest first. */
async function requestsOf({ dependencies }: TestApp) {
  const { read } = dependencies.database;
  const requests = await read
    .selectFrom("replacementRequests as r")
    .innerJoin("shiftAssignments as a", "a.id", "r.assignmentId")
    .select(["r.id", "r.status", "a.status as assignment", "r.resolvedAt"])
    .orderBy("r.id")
    .execute();
  const events = await read
    .selectFrom("events")
    .select(["requestId", "type"])
    .where("requestId", "is not", null)
    .execute();
  return requests.map(({ id, resolvedAt, ...request }) => ({
    ...request,
    isResolved: resolvedAt !== null,
    events: events.filter(({ requestId }) => requestId === id).map(({ type }) => type),
  }));
}

const ENDED = {
  status: "expired",
  assignment: "needs_cover",
  isResolved: true,
  events: ["replacements.expired"],
};
const STAYS = {
  status: "pending",
  assignment: "replacement_requested",
  isResolved: false,
  events: [],
};

test("upgrading a 1.3.0 backup ends the oldest request above a shift's spot limit, notifies its requester, and keeps the audit chain valid", async () => {
  const old = await createTestDatabase();
  await inDatabase(old.connection, async (client) => {
    await client.query("begin");
    await rebuildInside(client, BEFORE);
    await client.query(`insert into organisation_settings (name, time_zone, holiday_region, updated_at)
      values ('Old squad', 'America/New_York', 'diaspora', clock_timestamp())`);
    await client.query(`insert into members (unit_number, email, first_name, last_name, role, is_password_default, created_at, updated_at)
      select 'O-' || n, 'o' || n || '@squad.example', 'Old', 'Hand', 'member', false, clock_timestamp(), clock_timestamp()
      from generate_series(1, 3) n`);
    await client.query(`insert into shifts (date, type, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
      values ('2026-05-12', 'evening', '13:30', '18:00', '2026-05-12T17:30:00Z', '2026-05-12T22:00:00Z', 2, clock_timestamp(), clock_timestamp())`);
    await client.query(`insert into shift_assignments (shift_id, member_id, status, seat, starts_at, ends_at, created_at, updated_at)
      select (select id from shifts), id, case unit_number when 'O-1' then 'assigned' else 'replacement_requested' end,
        case unit_number when 'O-1' then 1 end, clock_timestamp(), clock_timestamp(), clock_timestamp(), clock_timestamp()
      from members order by unit_number`);
    await client.query(`insert into place_moves (shift_id, place, to_member_id, to_assignment_id, how, moved_at)
      select shift_id, row_number() over (order by member_id), member_id, id, 'given', clock_timestamp() from shift_assignments`);
    await client.query(`insert into replacement_requests (shift_id, assignment_id, requester_id, created_at)
      select shift_id, id, member_id, timestamptz '2026-05-12T17:40:00Z' - id * interval '1 minute' from shift_assignments where seat is null`);
    await client.query("commit");
  });
  const folder = mkdtempSync(join(tmpdir(), "watchbill-upgrade-"));
  const file = join(folder, "old.gz");
  await writeBackup(old.connection, file, Temporal.Instant.from("2026-05-12T18:00:00Z"));
  await old.drop();

  const empty = await createTestDatabase();
  await restoreBackup(empty.connection, file);
  rmSync(folder, { recursive: true, force: true });
  const restored = await createTestApp({ connection: empty.connection });
  expect(await requestsOf(restored)).toEqual([STAYS, ENDED]);
  await restored.settle();
  await restored.worker.tick();
  const { read, write } = restored.dependencies.database;
  const notifications = await read
    .selectFrom("notifications as n")
    .innerJoin("events as e", "e.id", "n.eventId")
    .innerJoin("members as m", "m.id", "n.memberId")
    .select("m.unitNumber")
    .where("e.type", "=", "replacements.expired")
    .where("m.role", "=", "member")
    .execute();
  expect(notifications).toContainEqual({ unitNumber: "O-3" });
  expect(notifications).not.toContainEqual({ unitNumber: "O-2" });
  expect(
    await read
      .selectFrom("assignmentHistory as h")
      .innerJoin("members as m", "m.id", "h.fromMemberId")
      .select(["m.unitNumber", "h.spotNumber"])
      .where("h.how", "=", "nobody-came")
      .execute(),
  ).toEqual([{ unitNumber: "O-3", spotNumber: 3 }]);
  const { log, ...seals } = await checkSeals(write, {
    notes: restored.dependencies.sealNotes.read(),
    retentionDays: () => 0,
    now: restored.clock.now(),
  }).then((report) => ({ log: report.entries, fault: report.fault }));
  expect(log).toBeGreaterThan(0);
  expect(seals).toEqual({ fault: null });
  await restored.close();
  await empty.drop();
});
