import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HOLD_MINUTES } from "../../apps/server/src/platform/clock.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
  signIn,
} from "../../apps/server/src/testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../apps/server/src/testing/test-app.ts";
import { seededChance } from "./seeded-random.ts";

/** A Tuesday, 2 PM in New York. */
const START = "2026-05-12T18:00:00Z";
const TOMORROW = "2026-05-13T04:00:00Z";
const STEPS: readonly Temporal.DurationLike[] = [
  { hours: 1 },
  { hours: -1 },
  { hours: 48 },
  { hours: -48 },
];

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  app.clock.set(START);
});
afterEach(() => app.close());

/** Runs one minute of the worker: its jobs, the reactions to their events, and deliveries. */
async function minute(): Promise<void> {
  await app.worker.tick();
  await app.settle();
}

async function pass(minutes: number): Promise<void> {
  app.clock.advance({ minutes });
  await minute();
}

async function spotsByStatus(): Promise<Record<string, number>> {
  const rows = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("status")
    .execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ status }) => status)].map(([status, of]) => [status, of.length]),
  );
}

describe("clock set wrong and corrected", () => {
  test("sends every reminder once when the clock jumps", async () => {
    const chance = seededChance("clock steps");
    const assignments: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const member = await addMember(app, {
        dualReminders: true,
        reminderHours: 9,
        secondReminderHours: 1,
      });
      const shift = await addShift(app, {
        date: Temporal.PlainDate.from("2026-05-13")
          .add({ days: n % 3 })
          .toString(),
        startTime: `${10 + (n % 8)}:30`,
        endTime: `${12 + (n % 8)}:30`,
      });
      assignments.push((await addAssignment(app, shift.id, member.id)).id);
    }
    await minute();
    // Sets the clock wrong from time to time, each time for less than the period after which the
    // app trusts a new time.
    for (let wrong = 1; wrong <= 12; wrong += 1) {
      await pass(5 + chance.below(40));
      const step = Temporal.Duration.from(chance.pick(STEPS)!);
      app.clock.step(step);
      await minute();
      const held = chance.below(HOLD_MINUTES);
      await pass(held);
      app.clock.step(step.negated());
      await minute();
    }
    while (
      Temporal.Instant.compare(app.clock.now(), Temporal.Instant.from("2026-05-16T12:00:00Z")) < 0
    )
      await pass(60);
    const { read } = app.dependencies.database;
    const recorded = await read
      .selectFrom("reminders")
      .select(["assignmentId", "kind"])
      .orderBy("assignmentId")
      .orderBy("kind")
      .execute();
    expect(recorded, `seed ${chance.seed}`).toEqual(
      assignments.flatMap((assignmentId) =>
        ["final", "first"].map((kind) => ({ assignmentId, kind })),
      ),
    );
    const sent = await read
      .selectFrom("deliveries")
      .select(["assignmentId", "subject"])
      .where("channel", "=", "email")
      .where(sql`metadata->>'kind'`, "=", "reminder")
      .execute();
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(sent.length);
    expect(sent.length).toBe(assignments.length * 2);
  });

  test.each(STEPS)(
    "a clock step of %j does not check out, mark as missed or remind any member",
    async (step) => {
      const here = await signedInMember(app);
      const shift = await addShift(app, {
        date: "2026-05-12",
        startTime: "14:30",
        endTime: "16:30",
      });
      const tomorrow = await addShift(app, {
        date: "2026-05-13",
        startTime: "20:00",
        endTime: "22:00",
      });
      const { id: assignmentId } = await addAssignment(app, shift.id, here.id);
      for (const spotNumber of [1, 2])
        await addAssignment(app, tomorrow.id, (await addMember(app)).id, spotNumber);
      await minute();
      await pass(40);
      expect((await here.call("attendance.checkIn", { assignmentId })).status).toBe(200);
      app.clock.step(step);
      await minute();
      await pass(HOLD_MINUTES - 1);
      app.clock.step(Temporal.Duration.from(step).negated());
      await minute();
      await pass(HOLD_MINUTES + 1);
      expect(await spotsByStatus()).toEqual({ confirmed: 1, assigned: 2 });
      const { read } = app.dependencies.database;
      const early = read
        .selectFrom("reminders")
        .select("kind")
        .where("shiftStartsAt", ">", Temporal.Instant.from(TOMORROW));
      expect(await early.execute()).toEqual([]);
      expect((await here.call("attendance.checkOut", { assignmentId })).status).toBe(200);
      const [interval] = await read.selectFrom("attendanceIntervals").selectAll().execute();
      expect(interval!.checkedOutAt!.since(interval!.checkedInAt).total("minutes")).toBe(
        HOLD_MINUTES * 2,
      );
    },
  );

  test("trusts a new time that lasts", async () => {
    const member = await addMember(app);
    const shift = await addShift(app, { date: "2026-05-12", startTime: "14:30", endTime: "16:30" });
    await addAssignment(app, shift.id, member.id);
    await minute();
    app.clock.step({ hours: 4 });
    await minute();
    expect(await spotsByStatus()).toEqual({ assigned: 1 });
    await pass(HOLD_MINUTES);
    expect(await spotsByStatus()).toEqual({ missed: 1 });
  });

  test("a member checked out while the clock was fast goes 10-8 (in service) again, and no minute counts twice", async () => {
    const here = await signedInMember(app);
    const shift = await addShift(app, { date: "2026-05-12", startTime: "14:30", endTime: "16:30" });
    const { id: assignmentId } = await addAssignment(app, shift.id, here.id);
    await minute();
    await pass(30);
    await here.call("attendance.checkIn", { assignmentId });
    app.clock.step({ hours: 48 });
    await minute();
    await pass(HOLD_MINUTES);
    expect(await spotsByStatus()).toEqual({ completed: 1 });
    app.clock.step({ hours: -48 });
    expect(await here.call("attendance.checkIn", { assignmentId })).toMatchObject({ status: 200 });
    app.clock.advance({ minutes: 60 });
    expect((await here.call("attendance.checkOut", { assignmentId })).status).toBe(200);
    const intervals = await app.dependencies.database.read
      .selectFrom("attendanceIntervals")
      .selectAll()
      .orderBy("id")
      .execute();
    const minutes = intervals.map(({ checkedInAt, checkedOutAt }) =>
      checkedOutAt!.since(checkedInAt).total("minutes"),
    );
    expect(minutes).toEqual([HOLD_MINUTES, 60]);
  });

  test("sends messages created while the clock was fast after the correction, and a lease from that time blocks no delivery", async () => {
    const { write, read } = app.dependencies.database;
    await minute();
    app.clock.step({ hours: 48 });
    const now = app.clock.now();
    const mail = {
      channel: "email",
      urgency: "action",
      recipient: "noa@squad.example",
      subject: "S",
      content: "T",
    } as const;
    await write
      .insertInto("deliveries")
      .values([
        { ...mail, dueAt: now, createdAt: now },
        {
          ...mail,
          dueAt: Temporal.Instant.from(START),
          createdAt: Temporal.Instant.from(START),
          leaseUntil: now.add({ seconds: 30 }),
        },
      ])
      .execute();
    app.clock.step({ hours: -48 });
    await minute();
    await pass(HOLD_MINUTES);
    const methods = await read.selectFrom("deliveries").select("deliveryMethod").execute();
    expect(methods).toEqual([
      { deliveryMethod: "not configured" },
      { deliveryMethod: "not configured" },
    ]);
  });

  test.each(STEPS)(
    "a clock step of %j keeps sessions signed in, and they still expire later",
    async (step) => {
      const person = await addMember(app);
      const before = await signIn(app, person, "192.0.2.1");
      app.clock.step(step);
      expect((await before.call("accounts.currentUser")).status).toBe(200);
      const during = await signIn(app, person, "192.0.2.1");
      app.clock.step(Temporal.Duration.from(step).negated());
      for (const client of [before, during])
        expect((await client.call("accounts.currentUser")).status).toBe(200);
      // A session used every ten days ends after ninety days, plus or minus the two days of clock
      // error.
      for (let days = 0; days <= 92; days += 10) {
        app.clock.advance({ hours: 240 });
        for (const client of [before, during]) await client.call("accounts.currentUser");
      }
      for (const client of [before, during])
        expect((await client.call("accounts.currentUser")).status).toBe(401);
    },
  );
});
