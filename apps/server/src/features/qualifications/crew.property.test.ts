import { rolesLost } from "@watchbill/domain/qualifications/crew";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { ableOn, readCrews } from "./crew-queries.ts";

let app: TestApp;
let admin: Client & { id: number };
let members: (Client & { id: number })[];
let roles: number[];

/** Which of two qualifications each of the five members has, by index. */
const HELD = [[0], [1], [0, 1], [], []] as const;
/** The test's shift is the only one in its week, so that no workload warning applies. */
const DATE = "2026-06-10";

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", eveningAvailability: "weekly" });
  roles = [];
  for (const [name, code] of [
    ["Driver", "DRV"],
    ["EMT", "EMT"],
  ])
    roles.push(
      (await admin.call("qualifications.add", { name, code, expires: false })).body.id as number,
    );
  members = await Promise.all(
    HELD.map(() => signedInMember(app, { eveningAvailability: "weekly" })),
  );
  for (const [index, held] of HELD.entries())
    for (const which of held)
      await admin.call("qualifications.save", {
        memberId: members[index]!.id,
        qualificationId: roles[which],
        validFrom: "2026-01-01",
      });
});
afterAll(() => app.close());

const who = fc.nat({ max: HELD.length - 1 });
const act = fc.oneof(
  fc.record({ kind: fc.constant("take" as const), who }),
  fc.record({ kind: fc.constant("assign" as const), who }),
  fc.record({ kind: fc.constant("ask" as const), who }),
  fc.record({ kind: fc.constant("accept" as const), who }),
  fc.record({ kind: fc.constant("cancel" as const), who }),
  fc.record({ kind: fc.constant("take off" as const), who }),
  fc.record({ kind: fc.constant("both at once" as const), who, other: who }),
  fc.record({ kind: fc.constant("people" as const), who, other: who }),
  fc.record({
    kind: fc.constant("roles" as const),
    roles: fc.array(fc.nat({ max: 1 }), { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant("spots" as const), spots: fc.integer({ min: 1, max: 4 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Performs a random API action, which may be refused; never overrides a warning. */
async function play(id: number, one: Act): Promise<void> {
  const { read } = app.dependencies.database;
  const spotOf = async (index: number) =>
    read
      .selectFrom("shiftAssignments")
      .select("id")
      .where("shiftId", "=", id)
      .where("memberId", "=", members[index]!.id)
      .where("spotNumber", "is not", null)
      .executeTakeFirst();
  const request = (index?: number) => {
    let found = read
      .selectFrom("replacementRequests")
      .select("id")
      .where("shiftId", "=", id)
      .where("status", "=", "pending");
    if (index !== undefined) found = found.where("requesterId", "=", members[index]!.id);
    return found.orderBy("id").executeTakeFirst();
  };
  if (one.kind === "roles")
    await admin.call("shifts.change", { id, roleIds: one.roles.map((index) => roles[index]) });
  else if (one.kind === "spots") await admin.call("shifts.change", { id, maxMembers: one.spots });
  else {
    const member = members[one.who]!;
    if (one.kind === "take") await member.call("replacements.assignSelf", { id });
    if (one.kind === "assign")
      await admin.call("replacements.assignShift", { userId: member.id, shiftId: id });
    if (one.kind === "accept")
      await member.call("replacements.accept", { id: (await request())?.id ?? 1 });
    if (one.kind === "cancel")
      await member.call("replacements.cancel", { id: (await request(one.who))?.id ?? 1 });
    if (one.kind === "people")
      await admin.call("shifts.change", {
        id,
        memberIds: [...new Set([member.id, members[one.other]!.id])],
      });
    if (one.kind === "both at once")
      await Promise.all(
        [member, members[one.other]!].map((client) =>
          client.call("replacements.assignSelf", { id }),
        ),
      );
    const spot = one.kind === "ask" || one.kind === "take off" ? await spotOf(one.who) : undefined;
    if (spot && one.kind === "ask")
      await member.call("replacements.request", { shiftAssignmentId: spot.id, shiftId: id });
    if (spot && one.kind === "take off") await admin.call("shifts.unassign", { id: spot.id });
  }
}

test("no sequence of actions without an override leaves a crew without its positions", async () => {
  const counts = { full: 0, filled: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
      const { id } = await addShift(app, {
        date: DATE,
        startTime: "18:30",
        endTime: "20:30",
        maxMembers: 3,
        roleIds: [roles[0]!, roles[1]!],
      });
      const { read, write } = app.dependencies.database;
      for (const one of acts) {
        await play(id, one);
        const shift = await read
          .selectFrom("shifts")
          .selectAll()
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        const crew = ableOn((await readCrews(read, [shift])).get(id) ?? [], shift);
        expect(rolesLost(shift, crew)).toBe(0);
        if (shift.roleIds.length > 0 && crew.length > 0) counts.filled += 1;
        if (shift.roleIds.length > 0 && crew.length === shift.maxMembers) counts.full += 1;
      }
      await write.deleteFrom("shifts").where("id", "=", id).execute();
    }),
    { numRuns: 25 },
  );
  // Checks that spots were filled, because otherwise the test proves nothing.
  expect(counts.filled).toBeGreaterThan(20);
  expect(counts.full).toBeGreaterThan(2);
});
