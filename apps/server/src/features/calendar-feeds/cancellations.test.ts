import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ReadEntry, readCalendar } from "../../testing/services/calendar-reader.ts";
import { addShift, signedInMember, signIn } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

/**
 * Number of random sequences; set `PROPERTY_RUNS=1000` for more. A failing run prints its seed and
 * the shortest failing sequence.
 */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 15);
const MONTH = 30 * 24 * 3600_000;

let app: TestApp;
let admin: Client & { id: number };
let members: (Client & { id: number; unitNumber: string })[];

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  members = [await signedInMember(app), await signedInMember(app)];
});
afterAll(() => app.close());
beforeEach(startAnew);

async function startAnew(): Promise<void> {
  app.clock.set(TEST_NOW);
  await sql`truncate shifts, calendar_cancellations, calendar_feeds, sessions, deliveries, notifications restart identity cascade`.execute(
    app.dependencies.database.write,
  );
  for (const member of [admin, ...members]) await signInAgain(member);
}

/** Signs a member in again, because a deactivation ended their sessions. */
async function signInAgain(member: Client & { id: number }): Promise<void> {
  const { write } = app.dependencies.database;
  const row = await write
    .updateTable("members")
    .set({ isActive: true })
    .where("id", "=", member.id)
    .returning("unitNumber")
    .executeTakeFirstOrThrow();
  member.cookie = (await signIn(app, row)).cookie;
}

async function subscribed(
  member: Client,
  kind: "own" | "squad",
): Promise<() => Promise<ReadEntry[]>> {
  const { body } = await member.call("calendarFeeds.create", { kind });
  return async () => {
    const { body: text } = await app.http.inject({
      method: "GET",
      url: new URL(body.address).pathname,
    });
    return readCalendar(text);
  };
}

test("a member removed from an upcoming shift sees its calendar entry canceled, also a month later", async () => {
  const [member] = members;
  const { id } = await addShift(app, { date: "2026-07-20", startTime: "18:30", endTime: "20:30" });
  await admin.call("replacements.assignShift", { userId: member!.id, shiftId: id });
  const read = await subscribed(member!, "own");
  const [before] = await read();
  const assignments = (await admin.call("shifts.assignmentsOfShift", { shiftId: id })).body;
  // Even within one second, the cancellation has a higher SEQUENCE than the creation.
  expect((await admin.call("shifts.unassign", { id: assignments[0].id })).status).toBe(200);
  const [off] = await read();
  expect(off).toMatchObject({
    uid: before?.uid,
    status: "CANCELLED",
    startsAt: before?.startsAt,
    summary: "Evening",
  });
  expect(off?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  await admin.call("replacements.assignShift", { userId: member!.id, shiftId: id });
  expect((await read()).map(({ status }) => status).sort()).toEqual(["CANCELLED", "CONFIRMED"]);
  app.clock.set("2026-07-20T20:00:00Z");
  expect(await read()).toHaveLength(2);
  app.clock.set("2026-07-21T20:00:00Z");
  expect((await read()).map(({ status }) => status)).toEqual(["CONFIRMED"]);
});

test("a deleted shift's calendar entry is canceled for its members and the squad for thirty days, then removed", async () => {
  const [member] = members;
  const { id } = await addShift(app, { date: "2026-05-14", startTime: "18:30", endTime: "20:30" });
  await admin.call("replacements.assignShift", { userId: member!.id, shiftId: id });
  const [own, squad] = [await subscribed(member!, "own"), await subscribed(member!, "squad")];
  const uids = [(await own())[0]?.uid, (await squad())[0]?.uid];
  await admin.call("shifts.remove", { id });
  app.clock.advance({ hours: 24 * 29 });
  expect([...(await own()), ...(await squad())].map(({ uid, status }) => [uid, status])).toEqual(
    uids.map((uid) => [uid, "CANCELLED"]),
  );
  app.clock.advance({ hours: 48 });
  expect([...(await own()), ...(await squad())]).toEqual([]);
  app.clock.advance({ hours: 24 * 40 });
  await app.worker.tick();
  expect(
    await app.dependencies.database.read.selectFrom("calendarCancellations").selectAll().execute(),
  ).toEqual([]);
});

const ACTS = [
  "create",
  "take",
  "take",
  "unassign",
  "changeMembers",
  "move",
  "moveFar",
  "request",
  "accept",
  "remove",
  "leave",
  "wait",
] as const;
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  who: fc.nat(1),
  which: fc.nat(9),
  // Hours until the simulated client polls the feed again; sometimes zero.
  hours: fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 2, max: 24 * 29 })),
});

test("every calendar entry is shown again or canceled, and each change raises its sequence", async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30, size: "max" }),
      async (story) => {
        await startAnew();
        const calendars = await Promise.all([
          follow(members[0]!, "own"),
          follow(members[1]!, "own"),
          follow(members[0]!, "squad"),
        ]);
        for (const one of story) {
          app.clock.advance({ seconds: 1 });
          await staySignedIn();
          done += (await perform(one)) ? 1 : 0;
          app.clock.advance({ hours: one.hours });
          for (const look of calendars) await look();
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: false },
  );
  // A random step may find nothing to do; this checks that most steps did something.
  expect(done).toBeGreaterThan(RUNS);
}, 900_000);

/** Extends the sessions, so that long sequences need no new sign-in. */
async function staySignedIn(): Promise<void> {
  const now = app.clock.now();
  await app.dependencies.database.write
    .updateTable("sessions")
    .set({ createdAt: now, lastSeenAt: now })
    .execute();
}

/**
 * Simulates a calendar client that keeps each entry until it is canceled, and polls at least every
 * thirty days.
 */
async function follow(member: Client, kind: "own" | "squad"): Promise<() => Promise<void>> {
  const read = await subscribed(member, kind);
  const known = new Map<string, ReadEntry & { lastOn: number }>();
  return async () => {
    const now = app.clock.now().epochMilliseconds;
    const served = new Map((await read()).map((entry) => [entry.uid, entry]));
    for (const [uid, old] of known) {
      const entry = served.get(uid);
      if (entry) expectOrderly(old, entry);
      else {
        // An active entry may disappear from the feed a month after its end. A canceled entry may
        // disappear when its end has passed and it was canceled for a month.
        const isOff = old.status === "CANCELLED";
        expect(Date.parse(old.endsAt), `${uid} went missing`).toBeLessThanOrEqual(
          isOff ? now : now - MONTH,
        );
        if (isOff) expect(old.lastOn, `${uid} went missing`).toBeLessThanOrEqual(now - MONTH);
        known.delete(uid);
      }
    }
    for (const [uid, entry] of served) {
      const lastOn = entry.status === "CANCELLED" ? (known.get(uid)?.lastOn ?? 0) : now;
      known.set(uid, { ...entry, lastOn });
    }
  };
}

function expectOrderly(before: ReadEntry, after: ReadEntry): void {
  const isSame =
    after.status === before.status &&
    after.startsAt === before.startsAt &&
    after.endsAt === before.endsAt;
  expect(after.sequence, after.uid).toBeGreaterThanOrEqual(
    isSame ? before.sequence : before.sequence + 1,
  );
}

/** Performs one API action on a suitable subject; true when it was done. */
async function perform({
  act,
  who,
  which,
}: {
  act: (typeof ACTS)[number];
  who: number;
  which: number;
}): Promise<boolean> {
  const member = members[who]!;
  const { read } = app.dependencies.database;
  const shifts = await read.selectFrom("shifts").select("id").orderBy("id").execute();
  const spots = await read
    .selectFrom("shiftAssignments")
    .select(["id", "shiftId", "memberId"])
    .orderBy("id")
    .execute();
  const requests = await read
    .selectFrom("replacementRequests")
    .select("id")
    .where("status", "=", "pending")
    .execute();
  const shift = shifts[which % Math.max(1, shifts.length)];
  const spot = spots[which % Math.max(1, spots.length)];
  const dateIn = (days: number) =>
    app.clock
      .now()
      .add({ hours: 24 * days })
      .toString()
      .slice(0, 10);
  const answers = async () => {
    switch (act) {
      case "create":
        return admin.call("shifts.create", {
          date: dateIn(which * 20),
          type: "evening",
          startTime: "18:30",
          endTime: "20:30",
          maxMembers: 2,
          memberIds: which % 2 ? [member.id] : [],
        });
      case "take":
        return (
          shift && admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id })
        );
      case "unassign":
        return spot && admin.call("shifts.unassign", { id: spot.id });
      case "changeMembers":
        return shift && admin.call("shifts.change", { id: shift.id, memberIds: [member.id] });
      case "move":
        return (
          shift &&
          admin.call("shifts.change", { id: shift.id, date: dateIn(which), startTime: "10:15" })
        );
      case "moveFar":
        return (
          shift &&
          admin.call("shifts.change", { id: shift.id, date: dateIn(which % 2 ? 300 : -100) })
        );
      case "request":
        return (
          spot &&
          admin.call("replacements.request", {
            shiftAssignmentId: spot.id,
            shiftId: spot.shiftId,
          })
        );
      case "accept":
        return requests[0] && member.call("replacements.accept", { id: requests[0].id });
      case "remove":
        return shift && admin.call("shifts.remove", { id: shift.id });
      case "leave":
        await admin.call("members.setActive", { ids: [member.id], isActive: false });
        await app.settle();
        await signInAgain(member);
        return undefined;
      case "wait":
        await app.worker.tick();
        await app.settle();
        return undefined;
    }
  };
  const answer = await answers();
  if (answer) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  return answer?.status === 200 || answer?.status === 201;
}
