import { PERSONAL_TABLES } from "@watchbill/domain/privacy/personal-tables";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "../../platform/database/database.ts";
import { releaseWithOutcome } from "../../platform/jobs/leases.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
  signIn,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  type Column,
  columnsContaining,
  type Given,
  listColumns,
  listWords,
  rowOf,
} from "../../testing/text-columns.ts";
import { CHAIN_START, SEALABLE, selectSealedAfter } from "../activity/audit-chain-queries.ts";
import { checkSeals } from "../activity/audit-chain-report.ts";
import { erasedOf, NOTHING_ERASED, sealOf } from "../activity/audit-chain-work.ts";
import { sealActivity } from "../activity/jobs.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeEach(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", firstName: "Rina", lastName: "Cohen" });
});
afterEach(() => app.close());

const write = () => app.dependencies.database.write;
/**
 * Lists the columns that contain a text. Skips the server's random keys, which may contain a short
 * text by chance.
 */
const columnsWith = async (text: string) =>
  (await columnsContaining(write(), text)).filter((column) => column !== "server_keys.value");
const verify = () =>
  checkSeals(write(), {
    notes: app.dependencies.sealNotes.read(),
    retentionDays: () => 0,
    now: app.clock.now(),
  });
const erase = (id: number, unitNumber: string, by: Client = admin) =>
  by.call("privacy.erase", { id, unitNumber });

async function addFormer(about: Parameters<typeof addMember>[1] = {}) {
  return addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    isActive: false,
    ...about,
  });
}

const MARK = {
  unitNumber: "Zqx-99",
  firstName: "Zqxfirst",
  lastName: "Zqxlast",
  email: "zqx@squad.example",
  phoneNumber: "7185550123",
};
const NAMED = "Zqx-99 Zqxfirst Zqxlast zqx@squad.example (718) 555-0123";

/** Values for columns whose content unique constraints or the audit chain require. */
const GIVEN: Readonly<Record<string, Given>> = {
  events: {
    seal_position: sql`null`,
    seal: sql`null`,
    seal_salt: sql`null`,
    erased: sql`null`,
    type: sql`'shifts.assigned'`,
    processed_at: sql`'2026-05-01T12:00:00Z'`,
  },
  calendar_cancellations: {
    starts_at: sql`'2026-05-01T12:00:00Z'`,
    ends_at: sql`'2026-05-01T14:00:00Z'`,
  },
  shift_assignments: { spotNumber: sql`null`, status: sql`'missed'` },
  sign_in_failures: { unit_number: sql`'zqx-99'` },
  autofillRuns: { status: sql`'applied'` },
  swaps: { status: sql`'declined'` },
};

/**
 * Columns without text by members: they contain only codes, built-in words, and the label that an
 * admin gives a token's address.
 */
const HOUSE_WORDS = new Set([
  "calendar_cancellations.type",
  "deliveries.delivery_method",
  "deliveries.held_by",
  "deliveries.receipt",
  "hours_confirmations.window_name",
  "synced_calendars.lease_token",
  "synced_calendars.trouble",
  "api_tokens.allowed_addresses",
  "api_tokens.last_used_from",
  "autofill_runs.lease_token",
  "autofill_runs.proof",
  "autofill_runs.step",
  "suggested_assignments.overrides",
  "swap_spots.overrides",
  "chats.kinds",
  "chats.url",
  "webhook_deliveries.type",
  "webhooks.events",
  "webhooks.secret",
  "webhooks.url",
  "week_template_shifts.type",
]);
/** Columns with data about the row's own member only. */
const OF_ONESELF = new Set([
  "deliveries.recipient",
  "idempotency_records.key",
  "deliveries.dedup_key",
  "deliveries.provider_message_id",
  "deliveries.secret",
  "events.ip_address",
  "events.user_agent",
  "member_qualifications.number",
  "action_links.reply_code",
  "one_time_passwords.password_hash",
  "synced_calendars.address",
  "synced_calendars.unknown_zones",
  "passkey_challenges.challenge",
  "passkeys.credential_id",
  "passkeys.transports",
  "provider_links.email",
  "provider_links.issuer",
  "provider_links.subject",
  "push_subscriptions.app_id",
  "push_subscriptions.auth",
  "push_subscriptions.endpoint",
  "push_subscriptions.p256dh",
  "push_subscriptions.player_id",
  "push_subscriptions.user_agent",
  "sessions.ip_address",
  "sessions.user_agent",
]);

async function fillEverything(ids: {
  readonly theirs: number;
  readonly others: number;
}): Promise<void> {
  await write()
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const [columns, words] = [await listColumns(tx), await listWords(tx)];
      await dropChecks(tx);
      const tables = Object.keys(PERSONAL_TABLES).map((name) =>
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      );
      let nth = 0;
      for (const table of tables.filter(
        (name) => name !== "members" && name !== "delivery_search_terms",
      ))
        for (const memberId of [ids.theirs, ids.others]) {
          nth += 1;
          await insertRow(
            tx,
            table,
            rowOf(columnsOf(columns, table), words, {
              memberId,
              text: wordsFor(table, memberId === ids.theirs, nth),
              nth,
              given: GIVEN[table] ?? {},
            }),
          );
        }
      await sql`insert into delivery_search_terms select id, message_words(recipient, subject, content) from deliveries`.execute(
        tx,
      );
    });
}

/** Drops check constraints, which would reject the test's filled rows. */
async function dropChecks(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    statement: string;
  }>`select format('alter table %s drop constraint %I', conrelid::regclass, conname)
    as statement from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace`.execute(
    tx,
  );
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
}

function wordsFor(table: string, isTheirs: boolean, nth: number) {
  return (column: string): string => {
    const spot = `${table}.${column}`;
    return HOUSE_WORDS.has(spot) || (!isTheirs && OF_ONESELF.has(spot))
      ? `words ${nth}`
      : `${NAMED} ${nth}`;
  };
}

function columnsOf(columns: readonly Column[], table: string): Column[] {
  return columns.filter(({ tableName }) => tableName === table);
}

async function insertRow(
  tx: Tx,
  table: string,
  row: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const names = Object.keys(row).map((name) => sql.ref(name));
  try {
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(
      tx,
    );
  } catch (error) {
    throw new Error(`${table}: ${(error as Error).message}`, { cause: error });
  }
}

describe("an erased member", () => {
  test("is nowhere left in the database, neither in their own texts nor in texts about them", async () => {
    const theirs = await addMember(app, { ...MARK, isActive: false });
    await fillEverything({ theirs: theirs.id, others: admin.id });
    await runAsSystem(app.dependencies, sealActivity);
    const before = await columnsWith("zqx");
    expect(await erase(theirs.id, MARK.unitNumber)).toMatchObject({
      status: 200,
      body: { message: `Erased. Their records now show Former member ${theirs.id}.` },
    });
    expect(before.length, before.join()).toBeGreaterThan(60);
    expect(await columnsWith("zqx")).toEqual([]);
    expect(await columnsWith("555-0123")).toEqual([]);
    expect((await verify()).fault).toBeNull();
  });

  test("leaves their hours and counts without their name, and frees the unit number", async () => {
    const dana = await addFormer();
    const shift = await addShift(app, { date: "2026-04-14", startTime: "18:30", endTime: "20:30" });
    const spot = await addAssignment(app, shift.id, dana.id, 1, "completed");
    const [from, to] = [app.clock.now().subtract({ hours: 2 }), app.clock.now()];
    await write()
      .insertInto("attendanceIntervals")
      .values({ assignmentId: spot.id, checkedInAt: from, checkedOutAt: to, createdAt: from })
      .execute();
    expect((await admin.call("privacy.erasure", { id: dana.id })).body).toMatchObject({
      becomes: `Former member ${dana.id}`,
      stays: { shifts: 1, minutes: 120 },
      blockedBecause: null,
    });
    expect((await erase(dana.id, " c-25 ")).status).toBe(200);
    expect((await admin.call("shifts.assignments", { id: shift.id })).body).toMatchObject([
      {
        userId: dana.id,
        user: { unitNumber: `ex-${dana.id}`, firstName: "Former", lastName: `member ${dana.id}` },
      },
    ]);
    const { body } = await admin.call("privacy.formerMembers");
    expect(body).toMatchObject([{ id: dana.id, unitNumber: `ex-${dana.id}`, state: "erased" }]);
    const noa = {
      firstName: "Noa",
      lastName: "Cohen",
      email: "noa@squad.example",
      sendWelcomeEmail: false,
    };
    expect((await admin.call("members.add", { ...noa, unitNumber: "C-25" })).status).toBe(200);
    expect((await admin.call("activity.log")).body[1]).toMatchObject({
      description: expect.stringMatching(
        new RegExp(
          `Rina Cohen erased a former member, now listed as ex-${dana.id} Former member ${dana.id}`,
        ),
      ),
    });
  });

  test("is no longer named in other members' messages, which stay", async () => {
    const noa = await signedInMember(app, {
      unitNumber: "C-30",
      firstName: "Noa",
      lastName: "Katz",
    });
    const dana = await signedInMember(app, {
      unitNumber: "C-25",
      firstName: "Dana",
      lastName: "Levi",
    });
    const shift = await addShift(app, { date: "2026-05-13", startTime: "18:30", endTime: "20:30" });
    const spot = await addAssignment(app, shift.id, dana.id);
    const request = {
      shiftAssignmentId: spot.id,
      shiftId: shift.id,
      reason: "Chemotherapy on that day",
    };
    await dana.call("replacements.request", request);
    await app.settle();
    expect(JSON.stringify((await noa.call("notifications.list")).body)).toContain("Dana Levi");
    const long = `${"x".repeat(490)} Dana Levi`;
    await write()
      .insertInto("handoffNotes")
      .values({
        shiftId: shift.id,
        authorId: noa.id,
        note: long,
        writtenAt: app.clock.now(),
        updatedAt: app.clock.now(),
      })
      .execute();
    await admin.call("members.setActive", { ids: [dana.id], isActive: false });
    await app.settle();
    await app.worker.tick();
    await app.worker.tick();
    expect(await erase(dana.id, "C-25")).toMatchObject({ status: 200 });
    await app.settle();
    expect(await columnsWith("Dana")).toEqual([]);
    expect(await columnsWith("Chemotherapy")).toEqual([]);
    expect((await noa.call("notifications.list")).body).toContainEqual(
      expect.objectContaining({ message: "(removed)" }),
    );
    expect(await verify()).toMatchObject({ fault: null });
    expect((await verify()).erased).toBeGreaterThan(0);
  });

  test.each([
    ["an active member", { isActive: true }, "C-25", 409, "member-active"],
    ["a mistyped unit number", {}, "C-26", 400, "unit-mistyped"],
  ])("is not erased %s, and nothing changes", async (_who, about, typed, status, code) => {
    const dana = await addFormer(about);
    expect(await erase(dana.id, typed)).toMatchObject({ status, body: { code } });
    expect(await columnsWith("Dana")).toEqual(["members.first_name"]);
  });

  test("refuses an erasure with an upcoming shift, of the caller, of an unknown id, or without recent authentication", async () => {
    const dana = await addFormer();
    const shift = await addShift(app, { date: "2026-05-14", startTime: "18:30", endTime: "20:30" });
    await addAssignment(app, shift.id, dana.id);
    expect(await erase(dana.id, "C-25")).toMatchObject({
      status: 409,
      body: { code: "shifts-ahead" },
    });
    expect(await erase(admin.id, "A-1")).toMatchObject({
      status: 403,
      body: { code: "own-record" },
    });
    expect(await erase(9999, "C-25")).toMatchObject({
      status: 404,
      body: { code: "member-missing" },
    });
    app.clock.advance({ minutes: 20 });
    expect(await erase(dana.id, "C-25")).toMatchObject({
      status: 403,
      body: { code: "reauthentication-needed" },
    });
  });

  test("is erased once when two admins do so at the same time; the second is informed", async () => {
    const other = await signedInMember(app, { role: "admin" });
    const dana = await addFormer();
    const answers = await Promise.all([erase(dana.id, "C-25"), erase(dana.id, "C-25", other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("already-erased");
  });

  test("cannot sign in, even during the erasure", async () => {
    const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
    await admin.call("members.setActive", { ids: [dana.id], isActive: false });
    const tries = [1, 2, 3].map(() =>
      app.visitor().call("accounts.signIn", { unitNumber: "C-25", password: "correct-horse" }),
    );
    const [answer, ...signedIn] = await Promise.all([erase(dana.id, "C-25"), ...tries]);
    expect([answer.status, ...signedIn.map(({ status }) => status)]).toEqual([200, 401, 401, 401]);
    await app.settle();
    expect(await columnsWith("Dana")).toEqual([]);
    expect(
      await write().selectFrom("sessions").select("id").where("memberId", "=", dana.id).execute(),
    ).toEqual([]);
  });

  test("stays until transactions that read names end; after the lock timeout nothing is erased", async () => {
    const dana = await addFormer();
    const slow = write()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom("members").select("id").execute();
        return erase(dana.id, "C-25");
      });
    expect(await slow).toMatchObject({ status: 409, body: { code: "erasing-must-wait" } });
    expect(await columnsWith("Dana")).toEqual(["members.first_name"]);
    expect((await erase(dana.id, "C-25")).status).toBe(200);
  });

  test("does not reappear in pending messages that a worker has claimed", async () => {
    const dana = await addFormer();
    const at = app.clock.now();
    const { id } = await write()
      .insertInto("deliveries")
      .values({
        channel: "email",
        memberId: dana.id,
        recipient: dana.email,
        content: "Hello Dana",
        metadata: "{}",
        dueAt: at,
        createdAt: at,
        leaseToken: "6f1b1f0e-0000-4000-8000-000000000000",
        leaseUntil: at.add({ seconds: 30 }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await erase(dana.id, "C-25");
    const claimed = { id, leaseToken: "6f1b1f0e-0000-4000-8000-000000000000" };
    expect(
      await releaseWithOutcome(write(), "deliveries", claimed, {
        errorMessage: `550 no such user ${dana.email}`,
      }),
    ).toBe(false);
    expect(await columnsWith(dana.email)).toEqual([]);
  });
});

describe("the audit chain after an erasure", () => {
  /**
   * Adds sealed log entries about a member and erases the member; `asBefore` seals an entry as one
   * text, like earlier versions.
   */
  async function eraseSealed({ asBefore }: { asBefore: boolean }): Promise<void> {
    const dana = await signedInMember(app, {
      unitNumber: "C-25",
      firstName: "Dana",
      lastName: "Levi",
    });
    await dana.call("members.saveAvailability", { id: dana.id, nightAvailability: "weekly" });
    await dana.call("members.saveAvailability", { id: dana.id, nightAvailability: "monthly" });
    await admin.call("members.setActive", { ids: [dana.id], isActive: false });
    await app.settle();
    if (asBefore) await sealAsBefore();
    else await app.worker.tick();
    expect((await erase(dana.id, "C-25")).status).toBe(200);
    await app.worker.tick();
  }

  async function sealAsBefore(): Promise<void> {
    let head = CHAIN_START;
    const rows = await write().selectFrom("events").select(SEALABLE).orderBy("id").execute();
    for (const entry of rows) {
      head = { position: head.position + 1, seal: sealOf(head.seal, entry)! };
      await write()
        .updateTable("events")
        .set({ sealPosition: head.position, seal: head.seal })
        .where("id", "=", entry.id)
        .execute();
    }
  }

  test.each([{ asBefore: false }, { asBefore: true }])("verifies: $asBefore", async (how) => {
    await eraseSealed(how);
    const report = await verify();
    expect(report).toMatchObject({ fault: null });
    expect(report.erased).toBeGreaterThan(1);
  });

  const ERASED = "(select min(id) from events where erased is not null)";
  test.each([
    ["a replaced hash", `update events set type = 'shifts.deleted' where id = ${ERASED}`],
    [
      "more values removed later",
      `update events set details = '{}', erased = (select erased from events where id = ${ERASED}), seal_salt = null
      where id = (select max(id) from events where seal is not null and erased is null and details <> '{}')`,
    ],
    [
      "a value falsely marked as erased",
      `update events set ip_address = null, user_agent = null, details = '{}', seal_salt = null,
      erased = '{"by": [{"event": 999999, "parts": ["ipAddress"], "before": "00"}]}'
      where id = (select max(id) from events where seal is not null and erased is null)`,
    ],
    [
      "restored text",
      `update events set details = details || '{"changes": "nothing"}' where id = ${ERASED}`,
    ],
    [
      "a changed erasure entry",
      `update events set details = '{"entries": 1, "digest": "00"}' where type = 'members.erased'`,
    ],
  ])("detects %s", async (_what, tampering) => {
    for (const asBefore of [false, true]) {
      if (asBefore) {
        await app.close();
        app = await createTestApp();
        admin = await signedInMember(app, { role: "admin" });
      }
      await eraseSealed({ asBefore });
      const { numAffectedRows } = await sql.raw(tampering).execute(write());
      expect(numAffectedRows).toBe(1n);
      expect((await verify()).fault, `sealed as before: ${asBefore}`).not.toBeNull();
    }
  });

  test.each(["a member who was never erased", "an erased member"])(
    "detects an entry that was forged to look erased, for %s",
    async (who) => {
      await eraseSealed({ asBefore: false });
      await runAsSystem(app.dependencies, sealActivity);
      const sealed = await selectSealedAfter(write(), 0, 1_000);
      const entry = sealed.findLast(({ erased, parts }) => !erased && "ipAddress" in parts)!;
      const [said] = await write()
        .selectFrom("events")
        .select(["id", "details"])
        .where("type", "=", "members.erased")
        .execute();
      const mark =
        who === "an erased member"
          ? { event: said!.id, before: (said!.details as { digest: string }).digest }
          : { event: 999_999, before: NOTHING_ERASED.toString("hex") };
      const erased = JSON.stringify(
        erasedOf(entry, ["ipAddress"], { ...mark, parts: ["ipAddress"] }),
      );
      const forging = sql`update events set ip_address = null, seal_salt = null, erased = ${erased}::jsonb where id = ${entry.id}`;
      await forging.execute(write());
      expect((await verify()).fault).toBe(
        `Part of entry ${entry.id} is missing, and no erasure accounts for it.`,
      );
    },
  );

  test("verifies after a second erasure and the purge of old entries", async () => {
    await app.close();
    app = await createTestApp({ environment: { ACTIVITY_LOG_DAYS: "30" } });
    admin = await signedInMember(app, { role: "admin", unitNumber: "A-9" });
    await eraseSealed({ asBefore: false });
    const both = await signedInMember(app, {
      role: "admin",
      unitNumber: "A-2",
      firstName: "Uri",
      lastName: "Amit",
    });
    const avi = await addMember(app, { unitNumber: "C-31", firstName: "Avi", lastName: "Bar" });
    await both.call("members.edit", { id: avi.id, phoneNumber: "5550002222" });
    await app.settle();
    await app.worker.tick();
    app.clock.advance({ hours: 24 * 10 });
    admin = Object.assign(await signIn(app, { unitNumber: "A-9" }), { id: admin.id });
    await (await signIn(app, { unitNumber: "A-2" })).call("members.edit", {
      id: avi.id,
      phoneNumber: "5550003333",
    });
    await admin.call("members.setActive", { ids: [avi.id, both.id], isActive: false });
    await app.settle();
    await app.worker.tick();
    expect((await erase(avi.id, "C-31")).status).toBe(200);
    expect((await erase(both.id, "A-2")).status).toBe(200);
    await app.worker.tick();
    expect((await verify()).fault).toBeNull();
    // The erasures changed entries of two days; the log now purges the first day.
    app.clock.advance({ hours: 24 * 22 });
    await app.worker.tick();
    await app.worker.tick();
    const outside = {
      notes: app.dependencies.sealNotes.read(),
      retentionDays: () => 30,
      now: app.clock.now(),
    };
    const report = await checkSeals(write(), outside);
    expect(report).toMatchObject({ fault: null, letGo: { position: expect.any(Number) } });
    expect(report.erased).toBeGreaterThan(0);
  });
});
