import {
  API_TOKEN_RETENTION_DAYS,
  MAX_API_TOKEN_DAYS,
  MAX_API_TOKENS,
} from "@watchbill/domain/api-tokens/api-token";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
  signIn,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { purgeApiTokens } from "./jobs.ts";

let app: TestApp;
/** A second server instance with a response cache, as in production. */
let other: TestApp;
let admin: Client & { id: number; unitNumber: string };

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ connection: app.connection, clock: app.clock, withCache: true });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await sql`truncate api_tokens, events, shifts restart identity cascade`.execute(
    app.dependencies.database.write,
  );
  admin = await signedInMember(app, { role: "admin" });
});

const HALL = { name: "Hall light", right: "schedule", lastDay: "2026-06-30" };

async function made(
  about: Readonly<Record<string, unknown>> = {},
): Promise<{ id: number; token: string }> {
  const { status, body } = await admin.call("apiTokens.add", { ...HALL, ...about });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

async function log(): Promise<string[]> {
  const { body } = await admin.call("activity.log");
  return (body as { description: string }[]).map(({ description }) => description);
}

describe("an admin with API tokens", () => {
  test.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ right: "member" }, "memberId"],
    [{ memberId: 1 }, "memberId"],
    [{ lastDay: "2026-05-11" }, "lastDay"],
    [{ lastDay: "2029-05-12" }, "lastDay"],
    [{ allowedAddresses: ["the hall"] }, "allowedAddresses"],
    [{ right: "everything" }, "right"],
  ])("gets a validation error for %j", async (changes, field) => {
    const { status, body } = await admin.call("apiTokens.add", { ...HALL, ...changes });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(MAX_API_TOKEN_DAYS).toBeLessThan(3 * 365);
  });

  test("sees a new token once, and later its member, expiry and the address of its last use", async () => {
    const { id, token } = await made({
      allowedAddresses: ["127.0.0.0/8", " 2001:DB8::1 ", "127.9.9.9/8"],
    });
    expect(token).toMatch(/^wbp_[\w-]{43}$/);
    const listed = {
      id,
      name: "Hall light",
      right: "schedule",
      member: null,
      allowedAddresses: ["127.0.0.0/8", "2001:db8::1"],
      createdBy: expect.objectContaining({ unitNumber: admin.unitNumber }),
      createdAt: TEST_NOW,
      // Valid through June 30 in the squad's time zone.
      endsAt: "2026-07-01T04:00:00Z",
      lastUsed: null,
    };
    const list = async () => (await admin.call("apiTokens.list")).body;
    expect(await list()).toEqual([listed]);
    await app.apiToken(token).call("attendance.onCall");
    await expect.poll(list).toEqual([{ ...listed, lastUsed: { at: TEST_NOW, from: "127.0.0.1" } }]);
    const kept = await sql`select * from api_tokens`.execute(app.dependencies.database.read);
    expect(JSON.stringify(kept.rows)).not.toContain(token);
    expect(JSON.stringify(await log())).not.toContain(token);
  });

  test("records the token's use at most once a minute", async () => {
    const { token } = await made();
    const used = async () => (await admin.call("apiTokens.list")).body[0].lastUsed?.at;
    await app.apiToken(token).call("attendance.onCall");
    await expect.poll(used).toBe(TEST_NOW);
    app.clock.advance({ seconds: 59 });
    await app.apiToken(token).call("attendance.onCall");
    app.clock.advance({ seconds: 1 });
    expect(await used()).toBe(TEST_NOW);
    await app.apiToken(token).call("attendance.onCall");
    await expect.poll(used).toBe("2026-05-12T18:01:00Z");
  });

  test("cannot create two tokens with one name, even concurrently", async () => {
    const both = await Promise.all([
      admin.call("apiTokens.add", HALL),
      admin.call("apiTokens.add", { ...HALL, name: "hall LIGHT" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = both.find(({ status }) => status === 409)!;
    expect([body.code, body.fields.name]).toEqual([
      "api-token-name-taken",
      "An API token with this name exists",
    ]);
  });

  test("must re-authenticate after a while", async () => {
    app.clock.advance({ hours: 2 });
    const { status, body } = await admin.call("apiTokens.add", HALL);
    expect([status, body.code]).toEqual([403, "reauthentication-needed"]);
    expect((await admin.call("apiTokens.list")).body).toEqual([]);
  });

  test("cannot exceed the limit of valid tokens", async () => {
    const row = sql`select 'P' || n, sha256(n::text::bytea), 'read', ${app.clock.now()}, ${app.clock.now().add({ hours: 1 })}
      from generate_series(1, ${MAX_API_TOKENS}) n`;
    await sql`insert into api_tokens (name, token_hash, scope, created_at, ends_at) ${row}`.execute(
      app.dependencies.database.write,
    );
    expect((await admin.call("apiTokens.add", HALL)).body.code).toBe("too-many-api-tokens");
    app.clock.advance({ minutes: 60 });
    admin = Object.assign(await signIn(app, admin), { id: admin.id, unitNumber: admin.unitNumber });
    await made();
  });

  test("cannot choose a member who is not active", async () => {
    const gone = await addMember(app, { isActive: false });
    const { status, body } = await admin.call("apiTokens.add", {
      ...HALL,
      right: "member",
      memberId: gone.id,
    });
    expect([status, body.code, body.fields]).toEqual([
      404,
      "member-missing",
      { memberId: expect.any(String) },
    ]);
  });

  test("sees the creation of tokens in the activity log, and the token's member is notified", async () => {
    const member = await signedInMember(app);
    const { id } = await made({ name: "Phone bridge", right: "member", memberId: member.id });
    await admin.call("apiTokens.revoke", { id });
    const [revoked, added] = await log();
    expect(added).toBe(
      `${admin.unitNumber} Member Number ${admin.unitNumber.slice(2)} created the API token "Phone bridge" to act as ${member.unitNumber} Member Number ${member.unitNumber.slice(2)}`,
    );
    expect(revoked).toMatch(/revoked the API token "Phone bridge"$/);
    await app.settle();
    const { body } = await member.call("notifications.list");
    expect(body[0]).toMatchObject({
      title: "An API token can act as you",
      message: expect.stringContaining(admin.unitNumber),
    });
  });

  test("no longer sees a purged token, but sees its name in the log", async () => {
    await made();
    app.clock.advance({ hours: 24 * (49 + API_TOKEN_RETENTION_DAYS) });
    const list = async () =>
      (await sql`select id from api_tokens`.execute(app.dependencies.database.read)).rows.length;
    await runAsSystem(app.dependencies, purgeApiTokens);
    expect(await list()).toBe(1);
    app.clock.advance({ hours: 48 });
    await runAsSystem(app.dependencies, purgeApiTokens);
    expect(await list()).toBe(0);
  });
});

describe("an API token", () => {
  test("is refused on every instance as soon as the call that revokes it has returned", async () => {
    const { id, token } = await made();
    const apiTokens = [app.apiToken(token), other.apiToken(token)];
    for (const client of apiTokens)
      expect((await client.call("attendance.onCall")).status).toBe(200);
    const twice = await Promise.all([
      admin.call("apiTokens.revoke", { id }),
      admin.call("apiTokens.revoke", { id }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
    // The other instance clears its cache when the database notifies it; commands never use that
    // cache.
    await expect
      .poll(async () => (await other.apiToken(token).call("attendance.onCall")).body.code)
      .toBe("token-revoked");
    expect((await app.apiToken(token).call("attendance.onCall")).body.code).toBe("token-revoked");
  });

  test("runs a command that is under way when it is revoked, or refuses it, and refuses later ones", async () => {
    const shift = await addShift(app, {
      date: "2026-05-12",
      startTime: "13:30",
      endTime: "16:30",
      maxMembers: 10,
    });
    for (let round = 0; round < 6; round += 1) {
      const member = await addMember(app);
      const assignment = await addAssignment(app, shift.id, member.id, round + 1);
      const { id, token } = await made({
        name: `Round ${round}`,
        right: "member",
        memberId: member.id,
      });
      const client = (round % 2 ? other : app).apiToken(token);
      const [checkedIn, revoked] = await Promise.all([
        client.call("attendance.checkIn", { assignmentId: assignment.id }),
        admin.call("apiTokens.revoke", { id }),
      ]);
      expect(revoked.status).toBe(200);
      expect([200, 401]).toContain(checkedIn.status);
      const rows = await sql<{
        at: string;
      }>`select checked_in_at as at from attendance_intervals where assignment_id = ${assignment.id}`.execute(
        app.dependencies.database.read,
      );
      expect(rows.rows.length).toBe(checkedIn.status === 200 ? 1 : 0);
      expect(
        (await client.call("attendance.checkOut", { assignmentId: assignment.id })).body.code,
      ).toBe("token-revoked");
    }
  });

  test("is refused after a revocation that waited for its running command", async () => {
    const member = await addMember(app);
    const { id, token } = await made({ right: "member", memberId: member.id });
    const { write } = app.dependencies.database;
    const [isWritten, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // While the revocation is uncommitted, a command by the token waits for the lock and is then
    // refused.
    const revoking = write.transaction().execute(async (tx) => {
      await sql`update api_tokens set revoked_at = ${app.clock.now()} where id = ${id}`.execute(tx);
      isWritten.resolve();
      await isReleased.promise;
    });
    await isWritten.promise;
    const asked = app.apiToken(token).call("notifications.readAll");
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(write)).rows.length).toBe(1);
    isReleased.resolve();
    await revoking;
    expect(await asked).toMatchObject({ status: 401, body: { code: "token-revoked" } });
  });

  test("expires after its last day", async () => {
    const { token } = await made({ lastDay: "2026-05-12" });
    app.clock.set("2026-05-13T03:59:59Z");
    expect((await app.apiToken(token).call("attendance.onCall")).status).toBe(200);
    app.clock.set("2026-05-13T04:00:00Z");
    expect((await app.apiToken(token).call("attendance.onCall")).body.code).toBe("token-ended");
  });

  test("is accepted only from its addresses, also for a cached response", async () => {
    const { token } = await made({ allowedAddresses: ["192.0.2.0/24"] });
    for (const instance of [app, other, other]) {
      expect((await instance.apiToken(token, "192.0.2.9").call("shiftTypes.list")).status).toBe(
        200,
      );
      expect(
        (await instance.apiToken(token, "198.51.100.9").call("shiftTypes.list")).body.code,
      ).toBe("token-elsewhere");
      expect((await instance.visitor("192.0.2.9").call("shiftTypes.list")).status).toBe(401);
    }
  });

  test("acts as its member, without admin rights, while the member is active", async () => {
    const coordinator = await signedInMember(app, { role: "admin" });
    const { token } = await made({ right: "member", memberId: coordinator.id });
    const client = app.apiToken(token);
    expect((await client.call("accounts.currentUser")).body).toMatchObject({
      id: coordinator.id,
      role: "member",
    });
    expect((await coordinator.call("accounts.currentUser")).body).toMatchObject({
      id: coordinator.id,
      role: "admin",
    });
    expect((await client.call("members.one", { id: coordinator.id })).body.code).toBe(
      "right-missing",
    );
    expect((await client.call("shifts.create")).body.code).toBe("not-for-api-tokens");
    await admin.call("members.setActive", { ids: [coordinator.id], isActive: false });
    expect((await client.call("accounts.currentUser")).body.code).toBe("token-member-gone");
  });

  test("stays valid when its creator is no longer an admin", async () => {
    const { token } = await made();
    await sql`update members set role = 'member' where id = ${admin.id}`.execute(
      app.dependencies.database.write,
    );
    expect((await app.apiToken(token).call("attendance.onCall")).status).toBe(200);
  });

  test("is named in the activity log with its actions, and the log can be searched by its name", async () => {
    const member = await addMember(app);
    const shift = await addShift(app, { date: "2026-05-12", startTime: "13:30", endTime: "16:30" });
    const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
    const bridge = await made({ name: "Phone bridge", right: "member", memberId: member.id });
    await app.apiToken(bridge.token).call("attendance.checkIn", { assignmentId });
    const hooks = await made({ name: "Deployer", right: "webhooks" });
    const { status } = await app
      .apiToken(hooks.token)
      .call("webhooks.add", { url: "https://hooks.example.org/", events: ["shifts.created"] });
    expect(status).toBe(200);
    const [added, , checkedIn] = await log();
    expect(added).toBe('API token "Deployer" added a webhook to hooks.example.org');
    expect(checkedIn).toMatch(/^T-\d+ Member Number \d+ .*10-8.* \(API token "Phone bridge"\)$/);
    const found = await admin.call("activity.log", { search: "token phone bridge" });
    expect(found.body.map(({ description }: { description: string }) => description)).toEqual([
      checkedIn,
      expect.stringMatching(/created the API token "Phone bridge"/),
    ]);
    expect((await admin.call("activity.log", { search: "deployer" })).body).toHaveLength(2);
  });

  test("sets and reads no cookie, and needs no origin", async () => {
    const { token } = await made({ right: "member", memberId: admin.id });
    const headers = {
      authorization: `Bearer ${token}`,
      origin: "https://elsewhere.example",
      "sec-fetch-site": "cross-site",
    };
    const answer = await app.http.inject({
      method: "POST",
      url: "/api/notifications/mark-all-read",
      headers,
    });
    expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([200, undefined]);
    const withCookie = await app.http.inject({
      method: "GET",
      url: "/api/user",
      headers: { authorization: "Bearer wbp_nobody", cookie: admin.cookie! },
    });
    expect([withCookie.statusCode, withCookie.json().code]).toEqual([401, "token-unknown"]);
    for (const authorization of [
      "Bearer",
      "bearer  ",
      `Bearer ${token}x`,
      `Bearer ${token.toUpperCase()}`,
    ])
      expect(
        (await app.http.inject({ url: "/api/user", headers: { authorization } })).statusCode,
      ).toBe(401);
    const basic = { authorization: "Basic aGFsbDpsaWdodA==", cookie: admin.cookie! };
    expect((await app.http.inject({ url: "/api/user", headers: basic })).statusCode).toBe(200);
  });

  test("has its own rate limits", async () => {
    const busy = await createTestApp({
      connection: app.connection,
      clock: app.clock,
      environment: { CALLS_PER_SECOND: "1" },
    });
    const [one, two] = [await made(), await made({ name: "Second" })];
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => busy.apiToken(one.token).call("shiftTypes.list")),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect((await busy.apiToken(two.token).call("shiftTypes.list")).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 400 }, () => busy.apiToken("wbp_guess").call("shiftTypes.list")),
    );
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
    await busy.close();
  });
});
