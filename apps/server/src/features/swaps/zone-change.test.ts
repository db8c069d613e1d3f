import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("a swap offer can still be accepted after a time zone change moves its shifts", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
  const spot = async (member: { id: number }, date: string) => {
    const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
    return { shiftId: shift.id, id: (await addAssignment(app, shift.id, member.id)).id };
  };
  const [mine, theirs] = [await spot(dana, "2026-06-04"), await spot(noa, "2026-06-07")];
  const input = { assignmentId: mine.id, memberId: noa.id, alternativeIds: [theirs.id] };
  const { id } = (await dana.call("swaps.offer", input)).body;
  expect((await admin.call("settings.change", { timeZone: "America/Chicago" })).status).toBe(200);
  await app.worker.tick();
  await app.settle();
  const [swap] = (await noa.call("swaps.list")).body;
  const { body: shift } = await admin.call("shifts.one", { id: mine.shiftId });
  expect(swap).toMatchObject({
    id,
    status: "open",
    offered: { startsAt: shift.startsAt, endsAt: shift.endsAt },
  });
  expect(await noa.call("swaps.accept", { id, assignmentId: theirs.id })).toMatchObject({
    status: 200,
  });
});
