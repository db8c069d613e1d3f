import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, {
    role: "admin",
    unitNumber: "A-1",
    firstName: "Rosa",
    eveningAvailability: "weekly",
  });
});
afterAll(() => app.close());

type Row = {
  id: number;
  unitNumber: string;
  standing: string;
  findings: { code: string; text: string }[];
};
const asked = async (about: Readonly<Record<string, unknown>>): Promise<Row[]> =>
  (await admin.call("shifts.eligibility", about)).body as Row[];
const said = (rows: Row[]) =>
  rows.map(({ unitNumber, standing, findings }) => [
    unitNumber,
    standing,
    findings.map(({ text }) => text).join("; "),
  ]);

test("lists all members for a shift, eligible ones first, the others with their reasons", async () => {
  const evening = { eveningAvailability: "weekly" } as const;
  const shift = await addShift(app, {
    date: "2026-07-07",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 3,
  });
  const [, tired, busy, off, timeOff] = await Promise.all([
    addMember(app, { unitNumber: "C-2" }),
    addMember(app, { unitNumber: "C-3", ...evening }),
    addMember(app, { unitNumber: "C-4", firstName: "Noa", lastName: "Cohen", ...evening }),
    addMember(app, {
      unitNumber: "C-5",
      firstName: "Avi",
      lastName: "Katz",
      isActive: false,
      ...evening,
    }),
    addMember(app, { unitNumber: "C-10", ...evening }),
  ]);
  const during = await addShift(app, { date: "2026-07-07", startTime: "19:00", endTime: "21:00" });
  const before = await addShift(app, { date: "2026-07-07", startTime: "14:00", endTime: "16:00" });
  await addAssignment(app, during.id, busy.id);
  await addAssignment(app, before.id, tired.id);
  expect([off.id, timeOff.id]).not.toContain(0);
  expect(said(await asked({ shiftId: shift.id }))).toEqual([
    ["A-1", "available", ""],
    ["C-10", "available", ""],
    ["C-2", "warned", "Marked this shift type as not available"],
    ["C-3", "warned", "Only 2.5 hours of rest beside Evening"],
    ["C-4", "unavailable", "C-4 Noa Cohen is already on Evening, which overlaps this shift."],
    [
      "C-5",
      "unavailable",
      "C-5 Avi Katz isn't active. Activate them first, or choose another member.",
    ],
  ]);
  // The unsaved form, an hour earlier: there is no conflict, and less rest.
  const written = { date: "2026-07-07", startTime: "16:30", endTime: "18:30", type: "evening" };
  for (const about of [written, { ...written, shiftId: shift.id }]) {
    const rows = said(await asked(about));
    expect(rows.find(([unit]) => unit === "C-3")).toEqual([
      "C-3",
      "warned",
      "Only 0.5 hours of rest beside Evening",
    ]);
    expect(rows.find(([unit]) => unit === "C-4")).toEqual([
      "C-4",
      "warned",
      "Only 0.5 hours of rest beside Evening",
    ]);
  }
});

test.each([
  ["nothing", {}, "shift-incomplete"],
  [
    "a shift that ends before it begins",
    { date: "2026-07-07", startTime: "20:00", endTime: "19:00", type: "evening" },
    "shift-incomplete",
  ],
  [
    "one that lasts for years",
    {
      date: "2026-07-07",
      endDate: "2100-01-01",
      startTime: "20:00",
      endTime: "19:00",
      type: "evening",
    },
    "shift-incomplete",
  ],
  ["one that is gone", { shiftId: 2_000_000_000 }, "shift-missing"],
  ["roles that are no list", { shiftId: 1, roleIds: "[1,]" }, "input-invalid"],
  [
    "roles that there are not",
    {
      date: "2026-07-07",
      startTime: "18:00",
      endTime: "19:00",
      type: "evening",
      roleIds: "[99999]",
    },
    undefined,
  ],
])("handles %s without a server error", async (_what, about, code) => {
  const answer = await admin.call("shifts.eligibility", about);
  expect([answer.status < 500, answer.body.code]).toEqual([true, code]);
});

test("shows eligibility to coordinators only", async () => {
  const member = await signedInMember(app);
  expect((await member.call("shifts.eligibility", { shiftId: 1 })).status).toBe(403);
});
