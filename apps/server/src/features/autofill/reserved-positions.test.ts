import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let [driver, emt] = [0, 0];

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  const add = async (name: string, code: string): Promise<number> =>
    (await admin.call("qualifications.add", { name, code, expires: false })).body.id;
  [driver, emt] = [await add("Driver", "DRV"), await add("EMT", "EMT")];
});
afterAll(() => app.close());

const able = new Map<number, readonly number[]>();

async function addAble(...qualificationIds: number[]): Promise<number> {
  const { id } = await addMember(app, { eveningAvailability: "weekly" });
  for (const qualificationId of qualificationIds)
    await admin.call("qualifications.save", {
      memberId: id,
      qualificationId,
      validFrom: "2020-01-01",
      lastDay: null,
    });
  able.set(id, qualificationIds);
  return id;
}

/**
 * Auto-fills a two-spot shift whose other spot has a pending request; returns the qualifications of
 * the suggested members.
 */
async function suggestedBeside(
  date: string,
  roleIds: number[],
  ofSeeker: number,
): Promise<unknown> {
  const { id: shiftId } = await addShift(app, {
    date,
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 2,
    roleIds,
  });
  const spot = await addAssignment(app, shiftId, await addAble(ofSeeker));
  const asked = await admin.call("replacements.request", { shiftId, shiftAssignmentId: spot.id });
  expect(asked.status).toBe(200);
  await addAble();
  const { body: started } = await admin.call("autofill.start", { fromDate: date, untilDate: date });
  await app.settle();
  const { body } = await admin.call("autofill.get", { id: started.id });
  await admin.call("autofill.discard", { id: started.id });
  expect(body.stale).toEqual([]);
  return (body.suggested as { memberId: number }[]).map(({ memberId }) => able.get(memberId));
}

test("suggests any member for the open spot when the requester fills the required position", async () => {
  expect(await suggestedBeside("2026-08-04", [emt], emt)).toEqual([[]]);
});

test("keeps the open spot for the required position when the requester does not fill it, in either order", async () => {
  await addAble(driver);
  expect(await suggestedBeside("2026-08-11", [driver, emt], driver)).toEqual([[emt]]);
  expect(await suggestedBeside("2026-08-18", [emt, driver], driver)).toEqual([[emt]]);
});
