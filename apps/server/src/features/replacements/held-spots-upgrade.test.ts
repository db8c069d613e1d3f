import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { restoreBackup } from "../../platform/backup/restore-backup.ts";
import { writeBackup } from "../../platform/backup/write-backup.ts";
import { addressOf, type ConnectionSettings } from "../../platform/database/database.ts";
import { migrate, rebuildInside } from "../../platform/database/migrate.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { checkSeals } from "../activity/seal-report.ts";

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

/** Every request with its status, the status of its assignment and its events, oldest first. */
async function requestsOf({ dependencies }: TestApp) {
  const { read } = dependencies.database;
  const requests = await read
    .selectFrom("replacementRequests as r")
    .innerJoin("shiftAssignments as a", "a.id", "r.assignmentId")
    .select(["r.id", "r.status", "a.status as place", "r.resolvedAt"])
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
  place: "needs_cover",
  isResolved: true,
  events: ["replacements.expired"],
};
const STAYS = { status: "pending", place: "replacement_requested", isResolved: false, events: [] };

test("ends the oldest requests above a shift's limit on upgrade, notifies their requesters, and keeps the audit chain valid", async () => {
  const app = await createTestApp();
  const { write } = app.dependencies.database;
  const checkLog = () =>
    checkSeals(write, {
      notes: app.dependencies.sealNotes.read(),
      keptDays: () => 0,
      now: app.clock.now(),
    });
  await inDatabase(app.connection, async (client) => {
    await client.query("drop function keep_spots_within_limit cascade");
    await client.query("delete from schema_migrations where version = 97");
  });
  const admin = await signedInMember(app, { role: "admin" });
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "13:30",
    endTime: "18:00",
    maxMembers: 3,
  });
  const [first, second, third] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app),
  ];
  for (const [index, member] of [first, second, third].entries()) {
    await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id });
    const { id: assignmentId } = await write
      .selectFrom("shiftAssignments")
      .select("id")
      .where("memberId", "=", member.id)
      .executeTakeFirstOrThrow();
    await write
      .updateTable("shiftAssignments")
      .set({ status: "replacement_requested", seat: null })
      .where("id", "=", assignmentId)
      .execute();
    const createdAt = app.clock.now().subtract({ minutes: 20 - index });
    await write
      .insertInto("replacementRequests")
      .values({ shiftId: shift.id, assignmentId, requesterId: member.id, createdAt })
      .execute();
  }
  for (const seat of [1, 2])
    await addAssignment(app, shift.id, (await signedInMember(app)).id, seat);
  await app.settle();
  await app.worker.tick();
  const before = await checkLog();
  expect(before).toMatchObject({ fault: null });

  expect(await migrate(app.connection)).toBe(1);

  expect(await requestsOf(app)).toEqual([ENDED, ENDED, STAYS]);
  await app.settle();
  await app.worker.tick();
  const after = await checkLog();
  expect(after).toMatchObject({ fault: null });
  expect(after.entries).toBe(before.entries + 2);
  const titles = async (client: typeof first) =>
    ((await client.call("notifications.list")).body as { title: string }[]).map(
      ({ title }) => title,
    );
  expect(await titles(first)).toContain("Nobody took your shift");
  expect(await titles(third)).not.toContain("Nobody took your shift");
  const moves = (await admin.call("shifts.assignmentHistory", { id: shift.id })).body as {
    moves: { how: string; from: { id: number } }[];
  }[];
  const left = moves.flatMap((place) => place.moves.filter(({ how }) => how === "nobody-came"));
  expect(left.map(({ from }) => from.id)).toEqual([first.id, second.id]);
  await app.close();
});

test("restores a backup of the previous version with the oldest request above the limit ended", async () => {
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
  await restored.close();
  await empty.drop();
});
