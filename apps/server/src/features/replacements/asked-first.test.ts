import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type AboutMember,
  addAssignment,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, TEST_ZONE, type TestApp } from "../../testing/test-app.ts";

type Member = Awaited<ReturnType<typeof signedInMember>>;

let app: TestApp;
let admin: Member;
let asker: Member;
const members: Record<string, number> = {};

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  asker = await signedInMember(app);
  const people: Record<string, AboutMember> = {
    offers: { eveningAvailability: "weekly" },
    "fills in": { eveningAvailability: "fill-ins" },
    "offers nights": { nightAvailability: "weekly" },
    "no availability": {},
  };
  for (const [name, about] of Object.entries(people))
    members[name] = (await signedInMember(app, about)).id;
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

/** Requests a replacement for an evening shift that starts after this many minutes. */
async function request(minutesAhead: number, more: object = {}) {
  const start = Temporal.Instant.from(TEST_NOW)
    .add({ minutes: minutesAhead })
    .toZonedDateTimeISO(TEST_ZONE);
  const timeAt = (minutes: number) => start.add({ minutes }).toPlainTime().toString().slice(0, 5);
  const shift = await addShift(app, {
    date: start.toPlainDate().toString(),
    startTime: timeAt(0),
    endTime: timeAt(20),
  });
  const { id } = await addAssignment(app, shift.id, asker.id);
  const { status, body } = await admin.call("replacements.request", {
    shiftAssignmentId: id,
    shiftId: shift.id,
    ...more,
  });
  expect(status).toBe(200);
  await app.settle();
  return { shiftId: shift.id, requestId: body.id as number };
}

/** Returns the names of the members notified about a shift, once for each notification. */
async function asked(shiftId: number): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("notifications as n")
    .innerJoin("events as e", "e.id", "n.eventId")
    .select("n.memberId")
    .where("e.shiftId", "=", shiftId)
    .execute();
  return Object.entries(members)
    .flatMap(([name, id]) => rows.filter(({ memberId }) => memberId === id).map(() => name))
    .toSorted();
}

async function after(minutes: number): Promise<void> {
  app.clock.set(Temporal.Instant.from(TEST_NOW).add({ minutes }).toString());
  await app.worker.tick();
  await app.settle();
}

const DAY = 24 * 60;
const FIRST = ["fills in", "no availability", "offers"];
const ALL = ["fills in", "no availability", "offers", "offers nights"];

test("asks members with availability for the shift type first, and the others once after an hour", async () => {
  const { shiftId } = await request(8 * DAY);
  expect(await asked(shiftId)).toEqual(FIRST);
  await after(59);
  expect(await asked(shiftId)).toEqual(FIRST);
  await after(60);
  expect(await asked(shiftId)).toEqual(ALL);
  await after(120);
  expect(await asked(shiftId)).toEqual(ALL);
  const [entry] = (await admin.call("activity.log", { limit: 1 })).body;
  expect(entry.description).toContain("The other members who could take");
});

test("asks the others 24 hours before the start when that comes sooner", async () => {
  const { shiftId } = await request(DAY + 30);
  await after(29);
  expect(await asked(shiftId)).toEqual(FIRST);
  await after(30);
  expect(await asked(shiftId)).toEqual(ALL);
});

test.each<[string, number, object]>([
  ["within 24 hours of the start", DAY - 60, {}],
  ["in an emergency", 9 * DAY, { priority: "emergency" }],
])("asks everyone at once %s", async (_when, minutesAhead, more) => {
  const { shiftId } = await request(minutesAhead, more);
  expect(await asked(shiftId)).toEqual(ALL);
  await after(60);
  expect(await asked(shiftId)).toEqual(ALL);
});

test("asks everyone at once when the squad has turned this order off", async () => {
  expect((await admin.call("settings.change", { asksOfferingFirst: false })).status).toBe(200);
  const { shiftId } = await request(10 * DAY);
  expect(await asked(shiftId)).toEqual(ALL);
  expect((await admin.call("settings.change", { asksOfferingFirst: true })).status).toBe(200);
});

test("does not ask the others after the request is canceled", async () => {
  const { shiftId, requestId } = await request(11 * DAY);
  expect((await admin.call("replacements.cancel", { id: requestId })).status).toBe(200);
  await after(60);
  expect(await asked(shiftId)).toEqual(FIRST);
});
