import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Adds a member with a confirmed assignment from 6:30 PM to 8:30 PM. */
async function confirmed(date: string) {
  const [admin, member] = [await signedInMember(app, { role: "admin" }), await signedInMember(app)];
  const { id } = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
  const { id: assignmentId } = await addAssignment(app, id, member.id);
  expect((await member.call("shifts.confirm", { id: assignmentId })).status).toBe(200);
  const change = (changes: object) => admin.call("shifts.change", { id, ...changes });
  const status = async () => (await admin.call("shifts.assignments", { id })).body[0].status;
  return { member, assignmentId, change, status };
}

test("resets a confirmation when the shift gets hours that the member has not confirmed", async () => {
  const { member, assignmentId, change, status } = await confirmed("2026-05-20");
  expect((await change({ endTime: "20:00", notes: "Keys with the neighbour" })).status).toBe(200);
  expect(await status()).toBe("confirmed");
  expect((await change({ date: "2026-05-21" })).status).toBe(200);
  expect(await status()).toBe("assigned");
  expect((await member.call("shifts.confirm", { id: assignmentId })).status).toBe(200);
  expect((await change({ endTime: "21:00" })).status).toBe(200);
  expect(await status()).toBe("assigned");
});

test("keeps the confirmation of a member who has been 10-8, for any new length of the shift", async () => {
  const { member, assignmentId, change, status } = await confirmed("2026-05-12");
  app.clock.set("2026-05-12T22:15:00Z");
  expect((await member.call("attendance.checkIn", { assignmentId })).status).toBe(200);
  expect((await change({ endTime: "21:30" })).status).toBe(200);
  expect(await status()).toBe("confirmed");
});
