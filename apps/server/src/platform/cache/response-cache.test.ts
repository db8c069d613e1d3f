import { api, type EndpointName } from "@watchbill/contract/api";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { featuresFor } from "../../app.ts";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import type { MemberActor } from "../context.ts";
import type { Announcement } from "../events/announcement.ts";
import type { LiveHub } from "../events/live.ts";
import { createResponseCache } from "./response-cache.ts";
import { uncachedSharedQuery } from "./shared-query.ts";

let app: TestApp;
let other: TestApp;
let admin: Client;
let adminId: number;

beforeAll(async () => {
  app = await createTestApp({ withCache: true });
  other = await createTestApp({ withCache: true, connection: app.connection, clock: app.clock });
  const signedIn = await signedInMember(app, { role: "admin" });
  [admin, adminId] = [signedIn, signedIn.id];
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const MONTH = "/api/shifts/month/2026/5";

/** Sends a GET request as a browser does, with the given cookies. */
function read(from: TestApp, cookie: string, headers: Record<string, string> = {}) {
  return from.http.inject({ url: MONTH, headers: { cookie, ...headers } });
}

const notesOf = (body: string): string => (JSON.parse(body) as { notes: string }[])[0]!.notes;

describe("response cache", () => {
  test("never serves a member a response from before their own change, on any instance", async () => {
    const shift = await addShift(app, { date: "2026-05-20", startTime: "14:15", endTime: "18:00" });
    for (let round = 0; round < 60; round += 1) {
      const [writer, reader] = round % 2 ? [app, other] : [other, app];
      await read(reader, admin.cookie!);
      const notes = `Round ${round}`;
      const changed = await writer.http.inject({
        method: "PUT",
        url: `/api/admin/shifts/${shift.id}`,
        headers: { cookie: admin.cookie!, "sec-fetch-site": "same-origin" },
        payload: { notes },
      });
      expect(changed.statusCode).toBe(200);
      const mark = [changed.headers["set-cookie"] ?? []].flat().join(";").split(";")[0]!;
      for (const from of [reader, writer])
        expect(notesOf((await read(from, `${admin.cookie}; ${mark}`)).body)).toBe(notes);
    }
  });

  test("keeps responses while the jobs of each minute change nothing, and clears them when a row is deleted", async () => {
    await app.worker.tick();
    await app.settle();
    const { write } = app.dependencies.database;
    const announcement: string[] = [];
    const stop = app.dependencies.live.subscribe((one) => {
      if (one.kind === "changed" || (one.kind === "signed-out" && one.memberId === 0))
        announcement.push(one.kind);
    });
    const mark = sql`select pg_notify('watchbill', '{"kind":"signed-out","memberId":0,"from":0,"to":0,"except":null}')`;
    await mark.execute(write);
    // Waits until earlier notifications have arrived, because they do not count.
    await expect.poll(() => announcement.at(-1)).toBe("signed-out");
    announcement.length = 0;
    await app.worker.tick();
    await app.settle();
    await mark.execute(write);
    await expect.poll(() => announcement).toEqual(["signed-out"]);
    await sql`delete from sessions where id = (select max(id) from sessions where member_id <> ${adminId})`.execute(
      write,
    );
    await mark.execute(write);
    await expect.poll(() => announcement.length).toBeGreaterThan(1);
    stop();
  });

  test.each([
    ["members.activated", true],
    ["members.deactivated", true],
    ["members.changed", false],
  ])("announces a change for an event of type %s: %s", async (type, isNotified) => {
    const { write } = app.dependencies.database;
    let changes = 0;
    const isHeard = Promise.withResolvers<void>();
    const stop = app.dependencies.live.subscribe((one) => {
      if (one.kind === "changed") changes += 1;
      if (one.kind === "signed-out" && one.memberId === 0) isHeard.resolve();
    });
    const occurredAt = Temporal.Instant.from(TEST_NOW);
    await write
      .insertInto("events")
      .values({ type, subjectId: adminId, occurredAt, details: "{}", processedAt: occurredAt })
      .execute();
    await sql`select pg_notify('watchbill', '{"kind":"signed-out","memberId":0,"from":0,"to":0,"except":null}')`.execute(
      write,
    );
    await isHeard.promise;
    stop();
    expect(changes > 0).toBe(isNotified);
  });

  test("caches a response with an ETag, and recomputes it when a row changes behind the app's back", async () => {
    const first = await read(app, admin.cookie!);
    const second = await read(app, admin.cookie!, {
      "if-none-match": String(first.headers["etag"]),
    });
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 304, ""]);
    const { write } = app.dependencies.database;
    const isHeard = new Promise<void>((resolve) => {
      const stop = app.dependencies.live.subscribe(({ kind }) => {
        if (kind !== "changed") return;
        stop();
        resolve();
      });
    });
    await sql`update shifts set notes = 'By hand'`.execute(write);
    await isHeard;
    const third = await read(app, admin.cookie!, {
      "if-none-match": String(first.headers["etag"]),
    });
    expect([third.statusCode, notesOf(third.body)]).toEqual([200, "By hand"]);
  });

  test("serves the cached response while no notification of the change arrives", async () => {
    await read(app, admin.cookie!);
    await app.dependencies.database.write.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update shifts set notes = 'Unheard'`.execute(tx);
    });
    expect(notesOf((await read(app, admin.cookie!)).body)).toBe("By hand");
    app.clock.advance({ minutes: 1 });
    expect(notesOf((await read(app, admin.cookie!)).body)).toBe("Unheard");
  });

  test("refuses signed-out callers and ended sessions", async () => {
    await read(app, admin.cookie!);
    expect((await read(app, "")).statusCode).toBe(401);
    const leaving = await signedInMember(app);
    expect((await read(app, leaving.cookie!)).statusCode).toBe(200);
    const { cookie } = leaving;
    await leaving.call("accounts.signOut");
    expect((await read(app, cookie!)).statusCode).toBe(401);
  });

  test("serves each member their own response at one address, and sends no body for HEAD", async () => {
    const members = [await signedInMember(app), await signedInMember(app)];
    const ask = (cookie: string, method: "GET" | "HEAD" = "GET") =>
      app.http.inject({ method, url: "/api/user", headers: { cookie } });
    for (let round = 0; round < 2; round += 1)
      for (const { id, cookie } of members) expect((await ask(cookie!)).json().id).toBe(id);
    expect([
      (await ask(members[0]!.cookie!, "HEAD")).statusCode,
      (await ask(members[0]!.cookie!, "HEAD")).body,
    ]).toEqual([200, ""]);
  });

  test("counts every response, cached or not", async () => {
    const counted = async (): Promise<number> => {
      const { body } = await app.http.inject({ url: "/metrics" });
      return Number(/_count\{[^}]*month[^}]*status="200"[^}]*\} (\d+)/.exec(body)?.[1] ?? 0);
    };
    const before = await counted();
    for (let round = 0; round < 4; round += 1) await read(app, admin.cookie!);
    expect(await counted()).toBe(before + 4);
  });

  test("caches only reads from tables that notify every change", async () => {
    const { write } = app.dependencies.database;
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgname = 'tell_of_change'`.execute(
      write,
    );
    const watched = rows
      .map(({ name }) => name)
      .filter((name) => name !== "sessions" && name !== "events");
    expect(watched).toContain("shifts");
    const role = `reader_of_${app.dependencies.cache.instance}`;
    await sql`create role ${sql.ref(role)}`.execute(write);
    for (const table of watched)
      await sql`grant select on ${sql.ref(table)} to ${sql.ref(role)}`.execute(write);
    // The events table announces activations and deactivations; cached queries read only these
    // columns of them.
    await sql`grant select (id, type, subject_id, occurred_at) on events to ${sql.ref(role)}`.execute(
      write,
    );
    const features = featuresFor(app.dependencies);
    const kept = features.flatMap((feature) => Object.keys(feature.cache ?? {})) as EndpointName[];
    expect(kept).toContain("shifts.month");
    const organization = await app.dependencies.organization();
    const actor: MemberActor = {
      kind: "member",
      id: adminId,
      unitNumber: "A",
      role: "admin",
      sessionId: 1,
      isBySecondFactor: false,
      needsSecondFactor: false,
      isHeldBack: false,
      reauthenticatedAt: Temporal.Instant.from("2026-05-12T18:00:00Z"),
      maySetPassword: false,
    };
    const span = { from: "2026-05-01", until: "2026-05-31" };
    for (const name of kept) {
      const handler = features.map((feature) => feature.handlers[name]).find(Boolean) as (
        ctx: unknown,
        input: unknown,
      ) => Promise<unknown>;
      const values: Record<string, number> = { year: 2026, month: 5 };
      const named = Object.fromEntries(
        [...api[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => [key, values[key]]),
      );
      await write.transaction().execute(async (tx) => {
        await sql`set local role ${sql.ref(role)}`.execute(tx);
        const squad = { db: tx, now: Temporal.Instant.from(TEST_NOW), organization };
        await handler(
          { ...squad, actor, ofSquad: uncachedSharedQuery(squad) },
          { ...span, ...named },
        );
      });
    }
    await sql`drop owned by ${sql.ref(role)}`.execute(write);
    await sql`drop role ${sql.ref(role)}`.execute(write);
  });
});

describe("an instance that may have missed a notification", () => {
  const hub = (): LiveHub & { hears: boolean; notify: (announcement: Announcement) => void } => {
    const listeners: ((announcement: Announcement) => void)[] = [];
    const made = {
      hears: true,
      notify: (announcement: Announcement) =>
        listeners.forEach((listener) => listener(announcement)),
      isHearing: () => made.hears,
      subscribe: (listener: (announcement: Announcement) => void) => {
        listeners.push(listener);
        return () => undefined;
      },
      start: async () => undefined,
      stop: async () => undefined,
    };
    return made;
  };

  test("caches nothing while it receives no change notifications, and nothing read during a change", async () => {
    const live = hub();
    const cache = createResponseCache(live);
    const get = (value: string) => cache.getOrCompute("a", async () => value);
    expect([await get("first"), await get("second")]).toEqual(["first", "first"]);
    live.hears = false;
    expect([await get("third"), await get("fourth")]).toEqual(["third", "fourth"]);
    live.hears = true;
    live.notify({ kind: "gap" });
    expect(await get("fifth")).toBe("fifth");
    live.notify({ kind: "changed" });
    const during = async (): Promise<string> => {
      live.notify({ kind: "changed" });
      return "read during the change";
    };
    expect(await cache.getOrCompute("a", during)).toBe("read during the change");
    expect(await get("sixth")).toBe("sixth");
  });

  test("coalesces concurrent reads, except for callers after a change or while notifications are uncertain", async () => {
    const live = hub();
    const cache = createResponseCache(live);
    const readings: ((value: string) => void)[] = [];
    const ask = () =>
      cache.getOrCompute("a", () => new Promise<string>((answer) => readings.push(answer)));
    const before = [ask(), ask(), ask()];
    expect(readings).toHaveLength(1);
    live.notify({ kind: "changed" });
    const after = [ask(), ask()];
    expect(readings).toHaveLength(2);
    live.hears = false;
    const unsure = [ask(), ask()];
    expect(readings).toHaveLength(4);
    live.hears = true;
    readings.forEach((answer, at) => answer(`reading ${at}`));
    expect(await Promise.all([...before, ...after, ...unsure])).toEqual(
      [0, 0, 0, 1, 1, 2, 3].map((at) => `reading ${at}`),
    );
    expect(await ask()).not.toBe("reading 0");
    expect(readings).toHaveLength(4);
  });

  test("fails every caller of a coalesced read that fails, and reads anew for the next caller", async () => {
    const cache = createResponseCache(hub());
    const fail = () => cache.getOrCompute("a", () => Promise.reject(new Error("no database")));
    expect((await Promise.allSettled([fail(), fail()])).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
    ]);
    expect(await cache.getOrCompute("a", async () => "there again")).toBe("there again");
  });

  test("never exceeds its memory limit", async () => {
    const cache = createResponseCache(hub());
    for (let at = 0; at < 100; at += 1)
      await cache.compute(
        `${at}`,
        async () => at,
        () => 1024 * 1024,
      );
    let computed = 0;
    for (let at = 0; at < 100; at += 1) {
      await cache.getOrCompute(`${at}`, async () => {
        computed += 1;
        return at;
      });
    }
    const left = 100 - computed;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(32);
  });
});
