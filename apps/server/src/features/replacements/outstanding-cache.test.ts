import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let keeping: TestApp;
let reading: TestApp;

beforeAll(async () => {
  keeping = await createTestApp({ withCache: true });
  reading = await createTestApp({ connection: keeping.connection, clock: keeping.clock });
});
afterAll(async () => {
  await reading.close();
  await keeping.close();
});

const ASKED = "/api/outstanding-shifts";
const textOf = async (app: TestApp, cookie: string): Promise<string> =>
  (await app.http.inject({ url: ASKED, headers: { cookie } })).body;

test("shares one cached list among members it is equal for, and computes separate lists for the others", async () => {
  const [asker, decliner, busy, free, other] = await Promise.all(
    Array.from({ length: 5 }, () => signedInMember(keeping)),
  );
  const admin = await signedInMember(keeping, { role: "admin" });
  const { body: medic } = await admin.call("qualifications.add", {
    name: "Medic",
    code: "MED",
    expires: false,
  });
  const asked = await addShift(keeping, {
    date: "2026-05-14",
    startTime: "08:00",
    endTime: "12:00",
    maxMembers: 1,
  });
  const spot = await addAssignment(keeping, asked.id, asker!.id);
  const open = await addShift(keeping, {
    date: "2026-05-15",
    startTime: "08:00",
    endTime: "12:00",
    maxMembers: 2,
  });
  await addAssignment(keeping, open.id, busy!.id);
  // Adds a full shift without its required medic, which only coordinators see listed.
  const lacking = await addShift(keeping, {
    date: "2026-05-16",
    startTime: "08:00",
    endTime: "12:00",
    maxMembers: 1,
    roleIds: [medic.id],
  });
  await addAssignment(keeping, lacking.id, busy!.id);
  const { body: request } = await asker!.call("replacements.request", {
    shiftAssignmentId: spot.id,
    shiftId: asked.id,
  });
  expect((await decliner!.call("replacements.decline", { id: request.id })).status).toBe(200);
  await keeping.settle();
  keeping.dependencies.cache.clear();

  const readers = [free!, asker!, decliner!, busy!, admin, other!];
  const kept = [];
  for (const { cookie } of readers) kept.push(await textOf(keeping, cookie!));
  for (const [at, { cookie }] of readers.entries())
    expect(JSON.parse(kept[at]!)).toEqual(JSON.parse(await textOf(reading, cookie!)));
  const lists = kept.map((text) =>
    (JSON.parse(text) as { id: number; ownPart: string | null }[]).map(({ id, ownPart }) => ({
      id,
      ownPart,
    })),
  );
  expect(lists).toEqual([
    [asked.id, open.id].map((id) => ({ id, ownPart: null })),
    [
      { id: asked.id, ownPart: "Your own request" },
      { id: open.id, ownPart: null },
    ],
    [{ id: open.id, ownPart: null }],
    [
      { id: asked.id, ownPart: null },
      { id: open.id, ownPart: "You're on this shift" },
    ],
    [
      { id: asked.id, ownPart: null },
      { id: open.id, ownPart: null },
      {
        id: lacking.id,
        ownPart: "This shift is full. Replace a member, or add a spot.",
      },
    ],
    [asked.id, open.id].map((id) => ({ id, ownPart: null })),
  ]);
});
