import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let dana: Client & { id: number };
let noa: { id: number };
let driver: number;
const EVENINGS = { eveningAvailability: "weekly" } as const;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", unitNumber: "A-1" });
  dana = await signedInMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    ...EVENINGS,
  });
  noa = await addMember(app, {
    unitNumber: "C-26",
    firstName: "Noa",
    lastName: "Cohen",
    ...EVENINGS,
  });
  driver = (await admin.call("qualifications.add", { name: "Driver", code: "DR", expires: false }))
    .body.id;
  await admin.call("qualifications.save", {
    memberId: dana.id,
    qualificationId: driver,
    validFrom: "2020-01-01",
    lastDay: null,
  });
});
afterAll(() => app.close());

/** Adds an evening shift for a driver and any other member, with Dana as the driver. */
async function evening(date: string, roleIds: number[] = []) {
  const shift = await addShift(app, {
    date,
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 2,
    roleIds,
  });
  return { shift, spot: await addAssignment(app, shift.id, dana.id) };
}
type Row = { assignmentId: number; shiftId: number; memberId: number; count: number };
const month = async (from: string, until: string): Promise<Row[]> =>
  (await admin.call("shifts.standIns", { from, until })).body as Row[];

describe("stand-ins", () => {
  test("are counted for every upcoming spot, and listed by name for one", async () => {
    const { shift, spot } = await evening("2026-08-04");
    const tired = await addMember(app, { unitNumber: "C-30", ...EVENINGS });
    const near = await addShift(app, { date: "2026-08-04", startTime: "21:00", endTime: "23:00" });
    const late = await addAssignment(app, near.id, tired.id);
    expect(await month("2026-08-01", "2026-08-31")).toEqual([
      { assignmentId: spot.id, shiftId: shift.id, memberId: dana.id, count: 1 },
      { assignmentId: late.id, shiftId: near.id, memberId: tired.id, count: 1 },
    ]);
    expect((await admin.call("shifts.standInsFor", { id: spot.id })).body).toEqual({
      could: [{ id: noa.id, unitNumber: "C-26", name: "Noa Cohen" }],
      overrides: [
        expect.objectContaining({
          unitNumber: "C-30",
          because: "Only 0.5 hours of rest beside Evening",
        }),
      ],
    });
    expect((await dana.call("shifts.ownStandIns", { id: spot.id })).body).toEqual({
      count: 1,
      overrideCount: 1,
    });
    // The count for each spot assumes that only its own member drops out.
    await admin.call("timeOff.add", {
      id: noa.id,
      fromDate: "2026-08-04",
      untilDate: "2026-08-04",
    });
    expect((await month("2026-08-04", "2026-08-04")).map(({ count }) => count)).toEqual([0, 0]);
    expect((await dana.call("shifts.ownStandIns", { id: spot.id })).body).toEqual({
      count: 0,
      overrideCount: 1,
    });
  });

  test("depend on the position that the member fills, which the report names", async () => {
    const { spot } = await evening("2026-09-01", [driver]);
    const shift = (await month("2026-09-01", "2026-09-01"))[0]!.shiftId;
    await addAssignment(app, shift, noa.id, 2);
    const second = await addMember(app, { unitNumber: "C-31", ...EVENINGS });
    expect((await month("2026-09-01", "2026-09-01")).map(({ count }) => count)).toEqual([0, 2]);
    const lackingStandIn = await admin.call("reports.withoutStandIn", {
      startDate: "2026-08-20",
      endDate: "2026-09-30",
    });
    expect(lackingStandIn.body).toMatchObject({
      from: "2026-08-20",
      until: "2026-09-30",
      spots: 2,
      lackingStandIn: [
        {
          assignmentId: spot.id,
          date: "2026-09-01",
          unitNumber: "C-25",
          name: "Dana Levi",
          roleName: "Driver",
        },
      ],
    });
    await admin.call("qualifications.save", {
      memberId: second.id,
      qualificationId: driver,
      validFrom: "2020-01-01",
      lastDay: null,
    });
    expect((await month("2026-09-01", "2026-09-01")).map(({ count }) => count)).toEqual([1, 2]);
  });

  test("are refused for started shifts and for more than a quarter of a year", async () => {
    const over = { startDate: "2026-01-01", endDate: "2026-01-31" };
    expect((await admin.call("reports.withoutStandIn", over)).body).toEqual({
      from: null,
      until: null,
      spots: 0,
      lackingStandIn: [],
    });
    const { spot } = await evening("2026-05-10");
    expect(
      (await month("2026-05-01", "2026-05-31")).map(({ assignmentId }) => assignmentId),
    ).not.toContain(spot.id);
    const { body } = await admin.call("shifts.standIns", {
      from: "2026-01-01",
      until: "2026-12-31",
    });
    expect(body).toMatchObject({
      code: "input-invalid",
      fields: { until: "Choose at most 92 days" },
    });
    expect(
      (await admin.call("shifts.standIns", { from: "2026-02-02", until: "2026-02-01" })).status,
    ).toBe(400);
  });

  test("are counted without names for a member's own spot only", async () => {
    const { shift, spot } = await evening("2026-08-18");
    const theirs = await addAssignment(app, shift.id, noa.id, 2);
    expect((await dana.call("shifts.ownStandIns", { id: theirs.id })).body.code).toBe(
      "assignment-missing",
    );
    expect((await dana.call("shifts.ownStandIns", { id: 2_000_000_000 })).status).toBe(404);
    expect((await dana.call("shifts.standInsFor", { id: spot.id })).status).toBe(403);
    expect(
      (await dana.call("shifts.standIns", { from: "2026-08-01", until: "2026-08-31" })).status,
    ).toBe(403);
    expect((await admin.call("shifts.standInsFor", { id: 2_000_000_000 })).status).toBe(404);
    // A member who requests a replacement no longer fills the spot, so it has no stand-ins.
    await dana.call("replacements.request", {
      shiftAssignmentId: spot.id,
      shiftId: shift.id,
      reason: "",
    });
    expect((await admin.call("shifts.standInsFor", { id: spot.id })).status).toBe(404);
    expect(
      (await admin.call("shifts.standInsFor", { id: theirs.id })).body.could,
    ).not.toContainEqual(expect.objectContaining({ id: dana.id }));
  });

  test("are suggested and asked for the position that the leaving member filled", async () => {
    const { shift } = await evening("2026-09-08", [driver]);
    await addAssignment(app, shift.id, noa.id, 2);
    const rami = await addMember(app, { unitNumber: "C-32", ...EVENINGS });
    const instead = async (insteadOf: number) => {
      const query = { id: shift.id, insteadOf };
      const suggested = (await admin.call("shifts.suggestions", query)).body as { id: number }[];
      const { candidates } = (await admin.call("replacementSearch.show", query)).body as {
        candidates: { memberId: number }[];
      };
      return [
        suggested.some(({ id }) => id === rami.id),
        candidates.some(({ memberId }) => memberId === rami.id),
      ];
    };
    expect(await instead(dana.id)).toEqual([false, false]);
    expect(await instead(noa.id)).toEqual([true, true]);
  });
});
