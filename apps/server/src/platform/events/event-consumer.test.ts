import type { EventType, RecordableEvent } from "@watchbill/domain/events/catalogue";
import { PIECE } from "@watchbill/domain/events/chunk";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { featuresFor } from "../../app.ts";
import { addMember, addShift } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { Feature } from "../feature.ts";
import { runAsSystem } from "../jobs/run-command.ts";
import { processEvents } from "./event-consumer.ts";
import { retryDeadLetters } from "./event-store.ts";

let app: TestApp;
let dana: number;
beforeAll(async () => {
  app = await createTestApp();
  dana = (await addMember(app)).id;
});
afterAll(() => app.close());
afterEach(() => app.settle());

/** The test's now is 2 PM on May 12. */
const shiftOn = async (date: string): Promise<number> =>
  (await addShift(app, { date, startTime: "20:00", endTime: "23:00", maxMembers: 1 })).id;
const record = (event: RecordableEvent): Promise<number> =>
  runAsSystem(app.dependencies, (ctx) => ctx.recordWithId(event));

const HANDLED = [
  "shifts.assigned",
  "shifts.unassigned",
  "attendance.checked-in",
  "members.added",
] as const satisfies EventType[];

/** Processes events until none are pending; returns their ids in order. */
async function orderOfReactions(fails: (id: number) => boolean = () => false): Promise<number[]> {
  const order: number[] = [];
  const note: NonNullable<Feature["reactions"]>[EventType] = async (_ctx, { id }) => {
    if (fails(id)) throw new Error("a reaction that fails");
    order.push(id);
  };
  const listener: Feature = {
    noun: "listener",
    handlers: {},
    reactions: Object.fromEntries(HANDLED.map((type) => [type, note])),
  };
  while ((await processEvents(app.dependencies, [listener])) > 0);
  return order;
}

describe("pending events", () => {
  test("are claimed by urgency, not by age", async () => {
    const [tonight, nextWeek] = [await shiftOn("2026-05-12"), await shiftOn("2026-05-20")];
    const others = [await shiftOn("2026-05-21"), await shiftOn("2026-05-22")];
    const quiet = await record({ type: "members.added", subjectId: dana });
    const later = await record({ type: "shifts.assigned", subjectId: dana, shiftId: nextWeek });
    const burst: number[] = [];
    for (let n = 0; n < 60; n += 1)
      burst.push(
        await record({ type: "shifts.assigned", subjectId: dana, shiftId: others[n % 2]! }),
      );
    const urgent = await record({ type: "shifts.assigned", subjectId: dana, shiftId: tonight });
    const order = await orderOfReactions();
    expect([order[0], order[1], order.at(-1)]).toEqual([urgent, later, quiet]);
    for (const half of [0, 1]) {
      const ofShift = burst.filter((_, n) => n % 2 === half);
      expect(order.filter((id) => ofShift.includes(id))).toEqual(ofShift);
    }
    expect(order).toHaveLength(63);
  });

  test("are retried at once after a deadlock, which does not count as a failure", async () => {
    const [first, second] = [
      await record({ type: "members.added", subjectId: dana }),
      await record({ type: "members.added", subjectId: dana }),
    ];
    const order: number[] = [];
    const note: NonNullable<Feature["reactions"]>[EventType] = async ({ tx }, { id }) => {
      order.push(id);
      if (order.length === 1)
        await sql`do $$ begin raise exception 'as between two' using errcode = '40P01'; end $$`.execute(
          tx,
        );
    };
    const listener: Feature = {
      noun: "listener",
      handlers: {},
      reactions: { "members.added": note },
    };
    while ((await processEvents(app.dependencies, [listener])) > 0);
    expect(order).toEqual([first, first, second]);
    const { read } = app.dependencies.database;
    const rows = await read
      .selectFrom("events")
      .select(["attempts", "processedAt"])
      .where("id", "in", [first, second])
      .execute();
    expect(rows.map(({ attempts, processedAt }) => [attempts, processedAt !== null])).toEqual([
      [0, true],
      [0, true],
    ]);
  });

  test("keep their order per shift: before an urgent event, earlier events of its shift are processed", async () => {
    const [tonight, tomorrow] = [await shiftOn("2026-05-12"), await shiftOn("2026-05-12")];
    const elsewhere = await record({
      type: "attendance.checked-in",
      subjectId: dana,
      shiftId: tomorrow,
    });
    const before = await record({
      type: "attendance.checked-in",
      subjectId: dana,
      shiftId: tonight,
    });
    const off = await record({ type: "shifts.unassigned", subjectId: dana, shiftId: tonight });
    const on = await record({ type: "shifts.assigned", subjectId: dana, shiftId: tonight });
    expect(await orderOfReactions()).toEqual([before, off, on, elsewhere]);
  });

  test("do not wait for an event of their shift that fails", async () => {
    const tonight = await shiftOn("2026-05-12");
    const failing = await record({ type: "shifts.unassigned", subjectId: dana, shiftId: tonight });
    const next = await record({ type: "shifts.assigned", subjectId: dana, shiftId: tonight });
    expect(await orderOfReactions((id) => id === failing)).toEqual([next]);
    app.clock.advance({ minutes: 1 });
    expect(await orderOfReactions()).toEqual([failing]);
  });
});

test("an event that keeps failing becomes a dead letter, is counted, and is retried on request", async () => {
  const tonight = await shiftOn("2026-05-12");
  const failing = await record({ type: "shifts.unassigned", subjectId: dana, shiftId: tonight });
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await orderOfReactions((id) => id === failing);
    app.clock.advance({ minutes: 5 });
  }
  const gauges = async (): Promise<string[]> =>
    (await app.http.inject({ url: "/metrics" })).body
      .split("\n")
      .filter((line) => line.startsWith("watchbill_events"));
  expect(await gauges()).toEqual(["watchbill_events_waiting 0", "watchbill_events_set_aside 1"]);
  expect(await orderOfReactions()).toEqual([]);
  expect(await retryDeadLetters(app.dependencies.database.write)).toBe(1);
  expect(await orderOfReactions()).toEqual([failing]);
  expect(await gauges()).toEqual(["watchbill_events_waiting 0", "watchbill_events_set_aside 0"]);
});

test("urgent events go between the chunks of a fan-out to hundreds, and each recipient gets both once", async () => {
  for (let n = 0; n < 2 * PIECE; n += 1) await addMember(app);
  const features = featuresFor(app.dependencies);
  const [nextWeek, tonight] = [await shiftOn("2026-05-20"), await shiftOn("2026-05-12")];
  const open = await record({
    type: "shifts.uncovered-soon",
    shiftId: nextWeek,
    details: { title: "" },
  });
  expect(await processEvents(app.dependencies, features)).toBe(1);
  const urgent = await record({ type: "shifts.assigned", subjectId: dana, shiftId: tonight });
  await app.settle();
  const notifications = await app.dependencies.database.read
    .selectFrom("notifications")
    .select(["eventId", "memberId"])
    .where("eventId", "in", [open, urgent])
    .orderBy("id")
    .execute();
  const runs = notifications.map(({ eventId }) => eventId);
  expect(runs.indexOf(urgent)).toBe(PIECE);
  expect(
    new Set(notifications.filter(({ eventId }) => eventId === open).map(({ memberId }) => memberId))
      .size,
  ).toBe(2 * PIECE + 1);
  expect(runs).toHaveLength(2 * PIECE + 2);
});
