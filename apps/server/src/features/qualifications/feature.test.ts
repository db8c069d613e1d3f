import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { readSquadEntries } from "../calendar-feeds/queries.ts";
import { readCrewing } from "./crew-queries.ts";

let app: TestApp;
let admin: Client & { id: number };
let driver: number;
let emt: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  driver = (await admin.call("qualifications.add", { name: "Driver", code: "drv", expires: true }))
    .body.id as number;
  emt = (await admin.call("qualifications.add", { name: "EMT", code: "EMT", expires: false })).body
    .id as number;
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

const SINCE = "2026-01-01";

/** Adds a member who is a qualified driver, with further qualifications if passed. */
async function able(...held: readonly { qualificationId: number; lastDay?: string }[]) {
  const member = await signedInMember(app);
  for (const {
    qualificationId,
    lastDay = qualificationId === driver ? "2027-01-01" : null,
  } of held)
    await admin.call("qualifications.save", {
      memberId: member.id,
      qualificationId,
      validFrom: SINCE,
      lastDay,
    });
  return member;
}

let day = 0;
/** Adds an evening shift that requires positions, on a day that no other test uses. */
async function evening(roleIds: number[] = [driver], maxMembers = 2) {
  day += 1;
  const date = Temporal.PlainDate.from("2026-06-01").add({ days: day }).toString();
  const shift = await addShift(app, {
    date,
    startTime: "18:30",
    endTime: "20:30",
    maxMembers,
    roleIds,
  });
  return { ...shift, date };
}

async function crewOf(shiftId: number) {
  const { body } = await admin.call("shifts.one", { id: shiftId });
  return {
    roles: body.roles.map(({ memberId }: { memberId: number }) => memberId),
    gap: body.roleGap as string | null,
  };
}

describe("a qualification", () => {
  test("can be changed by admins and read by all members", async () => {
    const member = await signedInMember(app);
    expect(
      (await member.call("qualifications.add", { name: "Diver", code: "DIV", expires: true }))
        .status,
    ).toBe(403);
    expect((await member.call("qualifications.holdings")).status).toBe(403);
    const { body } = await member.call("qualifications.list");
    expect(body.map(({ name, code }: { name: string; code: string }) => [name, code])).toEqual([
      ["Driver", "DRV"],
      ["EMT", "EMT"],
    ]);
  });

  test("has a unique name and code", async () => {
    const answers = [
      await admin.call("qualifications.add", { name: "driver", code: "DR2", expires: true }),
      await admin.call("qualifications.add", { name: "Second driver", code: "drv", expires: true }),
      await admin.call("qualifications.add", { name: " ", code: "X", expires: true }),
      await admin.call("qualifications.change", { id: emt, code: "drv" }),
      await admin.call("qualifications.change", { id: 9_999, name: "X" }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, "qualification-name-taken"],
      [409, "qualification-code-taken"],
      [400, "qualification-invalid"],
      [409, "qualification-code-taken"],
      [404, "qualification-missing"],
    ]);
  });

  test("can be archived; shifts that require it keep it", async () => {
    const { body } = await admin.call("qualifications.add", {
      name: "Boat lead",
      code: "BL",
      expires: false,
    });
    const shift = await evening([body.id as number]);
    expect(
      (await admin.call("qualifications.change", { id: body.id, isArchived: true })).status,
    ).toBe(200);
    expect((await crewOf(shift.id)).gap).toBe("needs boat lead and 1 more");
    expect(
      (await admin.call("qualifications.change", { id: body.id, isArchived: false })).body
        .isArchived,
    ).toBe(false);
    await admin.call("qualifications.change", { id: body.id, isArchived: true });
  });
});

describe("a member's qualification", () => {
  test("is recorded by admins and readable by the member", async () => {
    const member = await signedInMember(app);
    const save = { memberId: member.id, qualificationId: driver, validFrom: SINCE };
    expect(
      (await member.call("qualifications.save", { ...save, lastDay: "2026-07-01" })).status,
    ).toBe(403);
    expect((await admin.call("qualifications.save", save)).body).toMatchObject({
      code: "holding-invalid",
      fields: { lastDay: expect.anything() },
    });
    await admin.call("qualifications.save", {
      ...save,
      lastDay: "2026-07-01",
      number: "A-1",
      note: "until the course",
    });
    expect((await member.call("qualifications.own")).body).toEqual([
      {
        qualificationId: driver,
        name: "Driver",
        code: "DRV",
        validFrom: SINCE,
        lastDay: "2026-07-01",
        number: "A-1",
        note: "until the course",
        state: "expiring",
      },
    ]);
    expect(
      (await admin.call("qualifications.remove", { memberId: member.id, qualificationId: driver }))
        .status,
    ).toBe(200);
    expect(
      (await admin.call("qualifications.remove", { memberId: member.id, qualificationId: driver }))
        .body.code,
    ).toBe("holding-missing");
    expect((await member.call("qualifications.own")).body).toEqual([]);
  });

  test("loses its notes when the member is deleted, but keeps its name and dates", async () => {
    const member = await able();
    const save = {
      memberId: member.id,
      qualificationId: driver,
      validFrom: SINCE,
      lastDay: "2026-07-01",
    };
    await admin.call("qualifications.save", { ...save, number: "A-1", note: "secret" });
    await admin.call("members.remove", { id: member.id });
    await app.settle();
    const row = await app.dependencies.database.read
      .selectFrom("memberQualifications")
      .select(["number", "note", "lastDay"])
      .where("memberId", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ number: null, note: null, lastDay: "2026-07-01" });
  });
});

describe("a qualification given to several members", () => {
  test("is added to those who lack it and left unchanged for the others", async () => {
    const [holder, first, second] = [
      await able({ qualificationId: driver, lastDay: "2027-06-01" }),
      await signedInMember(app),
      await signedInMember(app),
    ];
    const input = {
      qualificationId: driver,
      memberIds: [second.id, holder.id, first.id],
      validFrom: SINCE,
      lastDay: "2028-01-01",
    };
    const { body } = await admin.call("qualifications.saveMany", input);
    expect(body.addedIds).toEqual([first.id, second.id]);
    const holdings = (await admin.call("qualifications.holdings")).body as {
      memberId: number;
      lastDay: string;
    }[];
    expect(holdings.find(({ memberId }) => memberId === holder.id)?.lastDay).toBe("2027-06-01");
    expect(holdings.find(({ memberId }) => memberId === first.id)?.lastDay).toBe("2028-01-01");
    expect((await first.call("qualifications.saveMany", input)).status).toBe(403);
    expect(
      (await admin.call("qualifications.saveMany", { ...input, memberIds: [2_000_000_000] }))
        .status,
    ).toBe(404);
  });
});

describe("the positions of a shift", () => {
  test("are refused when they exceed the spots or do not exist", async () => {
    const form = {
      date: "2026-05-20",
      type: "evening",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 1,
    };
    expect(
      (await admin.call("shifts.create", { ...form, roleIds: [driver, emt] })).body,
    ).toMatchObject({
      code: "too-many-roles",
    });
    expect((await admin.call("shifts.create", { ...form, roleIds: [9_999] })).body.code).toBe(
      "qualification-missing",
    );
    const { body } = await admin.call("shifts.create", {
      ...form,
      maxMembers: 2,
      roleIds: [driver, emt],
    });
    expect(body).toMatchObject({
      roles: [{ name: "Driver" }, { name: "EMT" }],
      roleGap: "needs driver and EMT",
    });
    const lowered = await admin.call("shifts.change", { id: body.id, maxMembers: 1 });
    expect(lowered.body).toMatchObject({
      code: "too-many-roles",
      message: "2 positions for 1 spot: remove a position or raise the maximum",
    });
  });

  test("default to the positions of the shift type", async () => {
    const { body: kinds } = await admin.call("shiftTypes.list");
    const { key } = (kinds as { key: string; name: string }[]).find(
      ({ name }) => name === "Night",
    )!;
    expect(
      (await admin.call("shiftTypes.change", { key, maxMembers: 1, roleIds: [driver, emt] })).body
        .fields,
    ).toMatchObject({
      roleIds: "2 positions for 1 spot: remove a position or add spots",
    });
    expect((await admin.call("shiftTypes.change", { key, roleIds: [9_999] })).body.code).toBe(
      "qualification-missing",
    );
    expect(
      (await admin.call("shiftTypes.change", { key, roleIds: [driver] })).body.roleIds,
    ).toEqual([driver]);
    expect((await admin.call("shiftTypes.change", { key, name: "Night" })).body.roleIds).toEqual([
      driver,
    ]);
    await admin.call("shiftTypes.change", { key, roleIds: [] });
  });

  test("come from the shift type, up to the number of spots, when a new shift omits them; [] means none", async () => {
    const { body: kinds } = await admin.call("shiftTypes.list");
    const { key, maxMembers } = (kinds as { key: string; name: string; maxMembers: number }[]).find(
      ({ name }) => name === "Evening",
    )!;
    await admin.call("shiftTypes.change", { key, maxMembers: 2, roleIds: [driver, emt] });
    const form = {
      date: "2026-08-02",
      type: key,
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 2,
    };
    const rolesOf = ({ roles }: { roles: { id: number }[] }) => roles.map(({ id }) => id);
    expect(rolesOf((await admin.call("shifts.create", form)).body)).toEqual([driver, emt]);
    expect(rolesOf((await admin.call("shifts.create", { ...form, maxMembers: 1 })).body)).toEqual([
      driver,
    ]);
    const without = (await admin.call("shifts.create", { ...form, roleIds: [] })).body;
    expect(rolesOf(without)).toEqual([]);
    expect(
      rolesOf((await admin.call("shifts.change", { id: without.id, maxMembers: 1 })).body),
    ).toEqual([]);
    const series = { startDate: "2026-08-03", endDate: "2026-08-10" };
    const { body: made } = await admin.call("shifts.createSeries", {
      ...series,
      shifts: [
        { ...form, date: undefined },
        { ...form, date: undefined, roleIds: [] },
      ],
    });
    const crews = await Promise.all(
      (made.shiftIds as number[]).map(async (id) => (await crewOf(id)).roles.length),
    );
    expect(crews).toEqual([2, 2, 0, 0]);
    const { date, startTime, endTime } = form;
    const rows = (
      await admin.call("shifts.eligibility", { date, startTime, endTime, type: key, maxMembers: 2 })
    ).body as {
      findings: { code: string }[];
    }[];
    const none = (
      await admin.call("shifts.eligibility", {
        date,
        startTime,
        endTime,
        type: key,
        maxMembers: 2,
        roleIds: "[]",
      })
    ).body as typeof rows;
    const lackingIn = (some: typeof rows) =>
      some.filter(({ findings }) => findings.some(({ code }) => code === "role-left"));
    expect(lackingIn(rows).length).toBeGreaterThan(0);
    expect(lackingIn(none)).toEqual([]);
    await admin.call("shiftTypes.change", { key, maxMembers, roleIds: [] });
  });

  test("are copied into series, copies and weekly templates", async () => {
    const shift = {
      date: "2026-07-05",
      type: "evening",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 2,
      roleIds: [driver],
    };
    const { body } = await admin.call("shifts.createSeries", {
      startDate: "2026-07-05",
      endDate: "2026-07-12",
      shifts: [shift],
    });
    expect((await crewOf(body.shiftIds[1])).gap).toBe("needs driver and 1 more");
    const { body: template } = await admin.call("shifts.saveTemplate", {
      name: "With driver",
      weekOf: "2026-07-05",
    });
    const applied = await admin.call("shifts.applyTemplate", {
      id: template.id,
      fromDate: "2026-07-19",
      weeks: 1,
    });
    const copied = await admin.call("shifts.copyWeeks", {
      fromDate: "2026-07-05",
      toDate: "2026-07-26",
    });
    for (const answer of [applied, copied])
      expect((await crewOf(answer.body.shiftIds[0])).roles).toEqual([null]);
  });
});

describe("eligibility for a shift", () => {
  test("allows any member while an open spot is left over, then only members who fill the missing position", async () => {
    const [first, second, able1] = [
      await signedInMember(app),
      await signedInMember(app),
      await able({ qualificationId: driver }),
    ];
    const shift = await evening();
    expect((await first.call("replacements.assignSelf", { id: shift.id })).status).toBe(200);
    expect(await second.call("replacements.assignSelf", { id: shift.id })).toMatchObject({
      status: 409,
      body: { code: "role-left", message: "Open position: driver." },
    });
    expect((await able1.call("replacements.assignSelf", { id: shift.id })).status).toBe(200);
    expect(await crewOf(shift.id)).toEqual({ roles: [able1.id], gap: null });
  });

  test("is checked for the shift's last day, and the error names the expiry", async () => {
    const [first, late] = [
      await signedInMember(app),
      await able({ qualificationId: driver, lastDay: "2026-06-01" }),
    ];
    const shift = await evening();
    await first.call("replacements.assignSelf", { id: shift.id });
    expect((await late.call("replacements.assignSelf", { id: shift.id })).body.message).toBe(
      "Open position: driver; your driver qualification is valid through Mon, Jun 1.",
    );
  });

  test("gives the driver's spot to the first of two concurrent members", async () => {
    const [one, two] = [
      await able({ qualificationId: driver }),
      await able({ qualificationId: driver }),
    ];
    const shift = await evening([driver], 1);
    const answers = await Promise.all(
      [one, two].map((client) => client.call("replacements.assignSelf", { id: shift.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("counts a requester as still filling their position, so the open spot is for a driver", async () => {
    const [plain, other, third] = [
      await signedInMember(app),
      await signedInMember(app),
      await signedInMember(app),
    ];
    const shift = await evening([driver], 3);
    const { id } = await addAssignment(app, shift.id, plain.id);
    await addAssignment(app, shift.id, other.id, 2);
    await plain.call("replacements.request", { shiftAssignmentId: id, shiftId: shift.id });
    // The open spot requires a driver, so for this member taking the shift accepts the request
    // instead.
    expect((await third.call("replacements.assignSelf", { id: shift.id })).status).toBe(200);
    const requests = await app.dependencies.database.read
      .selectFrom("replacementRequests")
      .select("status")
      .where("shiftId", "=", shift.id)
      .execute();
    expect(requests).toEqual([{ status: "accepted" }]);
    expect((await crewOf(shift.id)).gap).toBe("needs driver");
  });

  test("lets only drivers accept a request from the only driver", async () => {
    const [able1, plain, other, able2] = [
      await able({ qualificationId: driver }),
      await signedInMember(app),
      await signedInMember(app),
      await able({ qualificationId: driver }),
    ];
    const shift = await evening();
    const { id } = await addAssignment(app, shift.id, able1.id);
    await addAssignment(app, shift.id, plain.id, 2);
    const { body } = await able1.call("replacements.request", {
      shiftAssignmentId: id,
      shiftId: shift.id,
    });
    await app.settle();
    expect((await other.call("replacements.accept", { id: body.id })).body.code).toBe("role-left");
    const cards = (await other.call("replacements.outstanding")).body as {
      id: number;
      ownPart: string;
      roleGap: string | null;
    }[];
    expect(cards.find((card) => card.id === shift.id)).toMatchObject({
      ownPart: "Open position: driver.",
      roleGap: null,
    });
    // Members who are not eligible are not offered the spot.
    const asked = async (client: Client) =>
      ((await client.call("notifications.list")).body as { title: string }[]).length;
    expect([await asked(other), (await asked(able2)) > 0]).toEqual([0, true]);
    expect((await able2.call("replacements.accept", { id: body.id })).status).toBe(200);
    expect(await crewOf(shift.id)).toEqual({ roles: [able2.id], gap: null });
  });
});

describe("a coordinator", () => {
  const REASON = "No one else can, and the driver comes at nine";

  test("overrides a missing qualification with a stored reason, and every screen shows the gap", async () => {
    const [first, second] = [await signedInMember(app), await signedInMember(app)];
    const shift = await evening();
    await first.call("replacements.assignSelf", { id: shift.id });
    const assign = { userId: second.id, shiftId: shift.id };
    expect((await admin.call("replacements.assignShift", assign)).body).toMatchObject({
      code: "asks-first",
      findings: [
        {
          memberId: second.id,
          code: "role-left",
          text: "Open position: driver",
          needsReason: true,
        },
      ],
    });
    expect(
      (await admin.call("replacements.assignShift", { ...assign, overrides: ["role-left"] })).body
        .code,
    ).toBe("asks-first");
    expect(
      (
        await admin.call("replacements.assignShift", {
          ...assign,
          overrides: ["role-left", "not-available"],
          reason: REASON,
        })
      ).status,
    ).toBe(200);
    expect(await crewOf(shift.id)).toEqual({ roles: [null], gap: "full without its driver" });
    const kept = await app.dependencies.database.read
      .selectFrom("events")
      .select("details")
      .where("type", "=", "shifts.assigned")
      .where("shiftId", "=", shift.id)
      .executeTakeFirstOrThrow();
    expect(kept.details).toMatchObject({
      overrides: expect.arrayContaining(["role-left"]),
      reason: REASON,
    });
    const outstanding = async (client: Client) =>
      ((await client.call("replacements.outstanding")).body as { id: number }[]).some(
        ({ id }) => id === shift.id,
      );
    expect([await outstanding(admin), await outstanding(first)]).toEqual([true, false]);
    const entries = await readSquadEntries(
      app.dependencies.database.read,
      app.clock.now(),
      "http://squad.test",
    );
    expect(entries.find(({ uid }) => uid.startsWith(`shift-${shift.id}@`))?.summary).toContain(
      "full without its driver",
    );
    expect(await readCrewing(app.dependencies.database.read, shift.id)).toEqual({
      filled: 2,
      spots: 2,
      roles: [{ code: "DRV", memberId: null }],
    });
    const coverage = await admin.call("reports.coverage", {
      startDate: shift.date,
      endDate: shift.date,
    });
    expect(coverage.body).toMatchObject([
      { filled: 2, spots: 2, roleGap: "full without its driver" },
    ]);
  });

  test("is asked for a reason when a new or changed shift lacks a position", async () => {
    const [one, two] = [await signedInMember(app), await signedInMember(app)];
    const form = {
      date: "2026-05-25",
      type: "evening",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 2,
    };
    const people = { memberIds: [one.id, two.id] };
    expect(
      (await admin.call("shifts.create", { ...form, ...people, roleIds: [driver] })).body,
    ).toMatchObject({
      code: "asks-first",
      findings: [{ memberId: two.id, code: "role-left" }],
    });
    const { body: made } = await admin.call("shifts.create", { ...form, ...people, roleIds: [] });
    const asked = await admin.call("shifts.change", { id: made.id, roleIds: [driver] });
    expect(asked.body).toMatchObject({
      code: "asks-first",
      findings: [{ text: "Missing position: driver; no spot is open" }],
    });
    const done = await admin.call("shifts.change", {
      id: made.id,
      roleIds: [driver],
      overrides: ["role-left"],
      reason: REASON,
    });
    expect(done.body).toMatchObject({ roleGap: "full without its driver" });
    // A position that was missing before does not ask for a reason again.
    expect((await admin.call("shifts.change", { id: made.id, startTime: "18:00" })).status).toBe(
      200,
    );
    expect((await admin.call("shifts.change", { id: made.id, maxMembers: 3 })).body.roleGap).toBe(
      "needs driver",
    );
    expect((await admin.call("shifts.change", { id: made.id, maxMembers: 2 })).body.code).toBe(
      "asks-first",
    );
  });
});

describe("an expiring qualification", () => {
  async function titles({ id }: { id: number }): Promise<string[]> {
    const rows = await app.dependencies.database.read
      .selectFrom("notifications")
      .select("title")
      .where("memberId", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ title }) => title);
  }

  test("is listed with the shifts that end after its last day", async () => {
    const [late, plain] = [
      await able({ qualificationId: driver, lastDay: "2027-01-01" }),
      await signedInMember(app),
    ];
    const shift = await evening();
    for (const client of [late, plain])
      expect((await client.call("replacements.assignSelf", { id: shift.id })).body).toMatchObject({
        assignmentId: expect.anything(),
      });
    const lapsing = async () =>
      ((await admin.call("qualifications.lapsing")).body as { shiftId: number }[]).filter(
        ({ shiftId }) => shiftId === shift.id,
      );
    expect(await lapsing()).toEqual([]);
    const lastDay = Temporal.PlainDate.from(shift.date).subtract({ days: 1 }).toString();
    await admin.call("qualifications.save", {
      memberId: late.id,
      qualificationId: driver,
      validFrom: SINCE,
      lastDay,
    });
    expect(await lapsing()).toMatchObject([
      { memberId: late.id, qualification: "Driver", lastDay, date: shift.date },
    ]);
    expect((await crewOf(shift.id)).gap).toBe("full without its driver");
  });

  test("reminds the member and admins 60, 30 and 7 days before, once each across instances", async () => {
    const member = await able({ qualificationId: driver, lastDay: "2026-09-30" });
    const second = await createTestApp({ connection: app.connection, clock: app.clock });
    const before = (await titles(admin)).length;
    const at = async (date: string): Promise<void> => {
      app.clock.set(`${date}T16:00:00Z`);
      await Promise.all([app.worker.tick(), second.worker.tick()]);
      await app.settle();
    };
    try {
      for (const date of [
        "2026-07-31",
        "2026-08-01",
        "2026-08-02",
        "2026-08-31",
        "2026-09-23",
        "2026-09-30",
        "2026-10-01",
      ])
        await at(date);
      expect(await titles(member)).toEqual(
        Array(3).fill(expect.stringMatching(/^Your .* qualification expires soon$/)),
      );
      expect(
        (await titles(admin)).slice(before).filter((title) => / expires soon: /.test(title)).length,
      ).toBeGreaterThan(2);
    } finally {
      await second.close();
    }
  });
});
