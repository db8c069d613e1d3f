import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let day = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function spotOf(member: { id: number }) {
  day += 3;
  const date = Temporal.PlainDate.from("2026-06-01").add({ days: day }).toString();
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
  return { shiftId: shift.id, id: (await addAssignment(app, shift.id, member.id)).id };
}

async function onShift(shiftId: number): Promise<number[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("memberId")
    .where("shiftId", "=", shiftId)
    .where("spotNumber", "is not", null)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

test.each(["offered", "given for it"])(
  "completes the replacement request and not the swap when both concern a spot that is %s in the swap",
  async (which) => {
    for (let round = 0; round < 4; round += 1) {
      const [dana, noa, lea] = [
        await signedInMember(app),
        await signedInMember(app),
        await signedInMember(app),
      ];
      const [mine, theirs] = [await spotOf(dana), await spotOf(noa)];
      const input = { assignmentId: mine.id, memberId: noa.id, alternativeIds: [theirs.id] };
      const { id } = (await dana.call("swaps.offer", input)).body;
      const [asks, left] = which === "offered" ? [dana, mine] : [noa, theirs];
      const ask = { shiftAssignmentId: left.id, shiftId: left.shiftId };
      const { body: request } = await asks.call("replacements.request", ask);
      const [swapped, covered] = await Promise.all([
        noa.call("swaps.accept", { id, assignmentId: theirs.id }),
        lea.call("replacements.accept", { id: request.id }),
      ]);
      expect([swapped.status, covered.status]).toEqual([409, 200]);
      expect(swapped.body.message).toMatch(
        /^This swap is no longer possible: (a replacement was requested for one of the spots|one of the spots was reassigned)\. You keep your shift\.$/,
      );
      expect(await onShift(left.shiftId)).toEqual([lea.id]);
      const [other, keeps] = which === "offered" ? [theirs, noa] : [mine, dana];
      expect(await onShift(other.shiftId)).toEqual([keeps.id]);
    }
  },
);
