import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type AskingSquad, startAskingSquad, textTo } from "../../testing/squads/poll-squad.ts";

const PHONE = "5558880001";
let squad: AskingSquad;

beforeAll(async () => {
  squad = await startAskingSquad();
});
afterAll(() => squad.close());

test("a reply code differs from every code of another member with that phone number", async () => {
  const { app } = squad;
  const couple = { phoneNumber: PHONE, smsNotifications: true };
  const [one, asks] = [
    await addMember(app, couple),
    await signedInMember(app, { phoneNumber: null }),
  ];
  const shift = await addShift(app, {
    date: "2026-05-20",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asks.id);
  // The first member's pending messages use all reply codes but one.
  const now = app.clock.now();
  const codes = Array.from({ length: 1_000 }, (_, code) => String(code).padStart(3, "0")).filter(
    (code) => code !== "417",
  );
  const link = {
    memberId: one.id,
    purpose: "confirm" as const,
    shiftId: shift.id,
    createdAt: now,
    expiresAt: now.add({ hours: 24 }),
  };
  await app.dependencies.database.write
    .insertInto("actionLinks")
    .values(
      codes.map((replyCode) => ({
        ...link,
        replyCode,
        tokenHash: Buffer.from(`hash of ${replyCode}`),
      })),
    )
    .execute();
  await app.dependencies.database.write
    .updateTable("members")
    .set({ isActive: false })
    .where("id", "=", one.id)
    .execute();
  const other = await addMember(app, couple);
  await asks.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  await app.settle();
  expect(textTo(squad, `+1${PHONE}`)).toContain("needs a replacement");
  const own = await app.dependencies.database.read
    .selectFrom("actionLinks")
    .select("replyCode")
    .where("memberId", "=", other.id)
    .execute();
  for (const { replyCode } of own) expect([null, "417"]).toContain(replyCode);
});

test("a member without a phone number never gets a reply code that they already have", async () => {
  const { app } = squad;
  const [none, asks] = [
    await addMember(app, { phoneNumber: null }),
    await signedInMember(app, { phoneNumber: null }),
  ];
  const shift = await addShift(app, {
    date: "2026-05-21",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asks.id);
  const now = app.clock.now();
  const codes = Array.from({ length: 1_000 }, (_, code) => String(code).padStart(3, "0"));
  const link = {
    memberId: none.id,
    purpose: "confirm" as const,
    shiftId: shift.id,
    createdAt: now,
    expiresAt: now.add({ hours: 1 }),
  };
  await app.dependencies.database.write
    .insertInto("actionLinks")
    .values(
      codes.map((replyCode) => ({
        ...link,
        replyCode,
        tokenHash: Buffer.from(`another hash of ${replyCode}`),
      })),
    )
    .execute();
  await asks.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  await app.settle();
  const { read } = app.dependencies.database;
  const own = await read
    .selectFrom("actionLinks")
    .select("id")
    .where("memberId", "=", none.id)
    .where("replyCode", "is", null)
    .execute();
  expect(own).toHaveLength(1);
});
