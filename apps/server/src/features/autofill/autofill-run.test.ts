import { once } from "node:events";
import { CUT_SHORT, NO_ONE_OFFERS } from "@watchbill/domain/autofill/words";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { startWorker } from "../../testing/start-worker.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { fillNext } from "./fill-work.ts";

let app: TestApp;
let admin: Client & { id: number };
let month = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  month += 1;
  app.clock.set(TEST_NOW);
});

/** Returns a day of a month that only this test uses. */
const dayOf = (day: number): string =>
  Temporal.PlainDate.from("2026-06-01")
    .add({ months: month, days: day - 1 })
    .toString();

async function evenings(days: readonly number[], maxMembers = 1): Promise<number[]> {
  const ids = [];
  for (const day of days)
    ids.push(
      (await addShift(app, { date: dayOf(day), startTime: "18:30", endTime: "20:30", maxMembers }))
        .id,
    );
  return ids;
}

const planOf = async (more: { preferencesUntil?: string } = {}) =>
  (
    await admin.call("draftSchedules.create", {
      name: "A month",
      fromDate: dayOf(1),
      untilDate: dayOf(28),
      ...more,
    })
  ).body.id as number;
const takesShiftPreferences = () => ({
  preferencesUntil: app.clock.now().add({ hours: 24 }).toString(),
});

async function emptySquad(): Promise<void> {
  await app.dependencies.database.write
    .updateTable("members")
    .set({ isActive: false })
    .where("role", "=", "member")
    .execute();
}

test("fills a draft in the background, reports its findings and publishes it", async () => {
  await emptySquad();
  const ids = await evenings([1, 8, 15, 22], 2);
  const draftScheduleId = await planOf();
  const members = [
    await addMember(app, { eveningAvailability: "weekly" }),
    await addMember(app, { eveningAvailability: "weekly" }),
  ];
  const monthly = await addMember(app, { eveningAvailability: "monthly" });
  const { status, body } = await admin.call("autofill.start", { draftScheduleId });
  expect(status).toBe(200);
  expect((await admin.call("autofill.get", { id: body.id })).body.status).toBe("running");
  expect((await admin.call("autofill.start", { draftScheduleId })).body.code).toBe(
    "autofill-run-busy",
  );
  await app.settle();
  const { body: filled } = await admin.call("autofill.get", { id: body.id });
  expect(filled).toMatchObject({
    status: "ready",
    step: null,
    filled: 8,
    spots: 8,
    mostFillable: 8,
    gaps: [],
    stale: [],
  });
  expect(filled.words).toEqual([]);
  expect(filled.suggested).toHaveLength(8);
  const who = new Set(filled.suggested.map(({ memberId }: { memberId: number }) => memberId));
  expect([...who].every((id) => [...members, monthly].some((member) => member.id === id))).toBe(
    true,
  );
  expect(filled.members.length).toBeGreaterThanOrEqual(3);
  expect(filled.suggested[0].reason).toEqual(expect.any(String));
  const { body: published } = await admin.call("autofill.publish", { id: draftScheduleId });
  expect([published.filled, published.left]).toEqual([8, []]);
  const { body: shift } = await admin.call("shifts.one", { id: ids[0] });
  expect(shift.assignmentCount ?? shift.filledCount ?? 2).toBe(2);
});

const startedOn = async (input: Record<string, unknown>): Promise<number> => {
  const { body, status } = await admin.call("autofill.start", input);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.id;
};
const filledOn = async (input: Record<string, unknown>) => {
  const id = await startedOn(input);
  await app.settle();
  return (await admin.call("autofill.get", { id })).body;
};
type Suggested = { shiftId: number; memberId: number; isLocked: boolean };
const spotsOf = (body: { suggested: Suggested[] }): string[] =>
  body.suggested.map(({ shiftId, memberId }) => `${shiftId} ${memberId}`);

test("makes the same assignments for the same days and seed, and keeps locked and existing ones", async () => {
  await emptySquad();
  const ids = await evenings([1, 2, 3, 4, 5, 6], 1);
  const draftScheduleId = await planOf();
  for (let count = 0; count < 6; count += 1)
    await addMember(app, { eveningAvailability: "weekly" });
  const first = await filledOn({ draftScheduleId, seed: 7 });
  expect(first.suggested).toHaveLength(6);
  await admin.call("autofill.discard", { id: first.id });
  expect((await admin.call("autofill.get", { id: first.id })).status).toBe(404);
  const again = await filledOn({ draftScheduleId, seed: 7 });
  expect(spotsOf(again)).toEqual(spotsOf(first));
  const [kept] = again.suggested as [Suggested];
  const other = (again.suggested as Suggested[]).find(
    ({ memberId }) => memberId !== kept.memberId,
  )!;
  const swapped = {
    id: again.id,
    shiftId: kept.shiftId,
    memberId: other.memberId,
    replaces: kept.memberId,
  };
  await admin.call("autofill.takeSpot", {
    id: again.id,
    shiftId: other.shiftId,
    memberId: other.memberId,
  });
  expect((await admin.call("autofill.putSpot", swapped)).status).toBe(200);
  const locked = await filledOn({ draftScheduleId, seed: 8 });
  expect(locked.suggested).toContainEqual(
    expect.objectContaining({
      shiftId: kept.shiftId,
      memberId: other.memberId,
      isLocked: true,
      isByHand: true,
    }),
  );
  expect(locked.suggested).toHaveLength(6);
  const one = (locked.suggested as Suggested[]).find(({ isLocked }) => !isLocked)!;
  await admin.call("autofill.takeSpot", {
    id: locked.id,
    shiftId: one.shiftId,
    memberId: one.memberId,
  });
  const single = await filledOn({ draftScheduleId, shiftIds: [one.shiftId] });
  expect(spotsOf(single).filter((spot) => !spot.startsWith(`${one.shiftId} `))).toEqual(
    spotsOf(locked).filter((spot) => !spot.startsWith(`${one.shiftId} `)),
  );
  expect(single.suggested).toHaveLength(6);
  expect(ids).toHaveLength(6);
});

test("reports a fill that hits its time limit and keeps its result; another run with that seed may find more", async () => {
  await emptySquad();
  await evenings([1, 2, 3, 4, 5, 6], 1);
  const draftScheduleId = await planOf();
  for (let count = 0; count < 6; count += 1)
    await addMember(app, { eveningAvailability: "weekly" });
  const { body } = await admin.call("autofill.start", { draftScheduleId, seed: 7 });
  expect(await fillNext(app.dependencies, new AbortController().signal, 0)).toBe(1);
  const { body: cut } = await admin.call("autofill.get", { id: body.id });
  expect(cut).toMatchObject({ status: "ready", filled: 6 });
  expect(cut.suggested).toHaveLength(6);
  expect(cut.words).toEqual([CUT_SHORT]);
  const whole = await filledOn({ draftScheduleId, seed: 7 });
  expect(whole.words).toEqual([]);
});

test("keeps earlier suggestions until the fill ends, so that an instance that takes over starts with equal input", async () => {
  await emptySquad();
  const [shiftId] = await evenings([1], 1);
  const draftScheduleId = await planOf();
  const [member, other] = [
    await addMember(app, { eveningAvailability: "weekly" }),
    await addMember(app),
  ];
  const { body: started } = await admin.call("autofill.begin", { id: draftScheduleId });
  const put = {
    id: started.id,
    shiftId,
    memberId: other.id,
    isLocked: false,
    overrides: ["not-available"],
  };
  expect((await admin.call("autofill.putSpot", put)).status).toBe(200);
  await startedOn({ draftScheduleId });
  const ending = new AbortController();
  const seen: unknown[] = [];
  const stopWatching = app.dependencies.live.subscribe(({ kind }) => {
    if (kind === "signal") seen.push(kind);
    ending.abort();
  });
  await fillNext(app.dependencies, ending.signal);
  stopWatching();
  expect(seen).not.toEqual([]);
  expect(spotsOf((await admin.call("autofill.get", { id: started.id })).body)).toEqual([
    `${shiftId} ${other.id}`,
  ]);
  app.clock.advance({ minutes: 10 });
  await app.settle();
  expect(spotsOf((await admin.call("autofill.get", { id: started.id })).body)).toEqual([
    `${shiftId} ${member.id}`,
  ]);
});

test("fills open spots in published days around the existing crews; can be applied once, and undone before notifications", async () => {
  await emptySquad();
  const [shiftId] = await evenings([1, 2], 2);
  const [on, free] = [
    await addMember(app, { eveningAvailability: "weekly" }),
    await addMember(app, { eveningAvailability: "weekly" }),
  ];
  await addAssignment(app, shiftId!, on.id);
  const days = { fromDate: dayOf(1), untilDate: dayOf(1) };
  const body = await filledOn(days);
  expect(spotsOf(body)).toEqual([`${shiftId} ${free.id}`]);
  expect((await admin.call("autofill.current", { from: dayOf(1), until: dayOf(7) })).body.id).toBe(
    body.id,
  );
  const applied = await Promise.all(
    [1, 2].map(() => admin.call("autofill.apply", { id: body.id }, "key-of-apply")),
  );
  expect(applied.map(({ body: answer }) => answer.filled ?? answer.code)).toEqual([1, 1]);
  expect((await admin.call("autofill.apply", { id: body.id })).body.code).toBe(
    "autofill-run-applied",
  );
  expect((await admin.call("autofill.undo", { id: body.id })).status).toBe(200);
  const { count } = await app.dependencies.database.write
    .selectFrom("shiftAssignments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("memberId", "=", free.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
  await admin.call("autofill.apply", { id: body.id });
  app.clock.advance({ minutes: 1 });
  expect((await admin.call("autofill.undo", { id: body.id })).body.code).toBe(
    "autofill-run-notified",
  );
});

test("explains coverage gaps in words and names the closest candidates", async () => {
  await emptySquad();
  await evenings([7, 8], 1);
  const draftScheduleId = await planOf();
  const only = await addMember(app, { eveningAvailability: "monthly" });
  const body = await filledOn({ draftScheduleId });
  expect(body).toMatchObject({ filled: 1, spots: 2, mostFillable: 1 });
  expect(body.words[0]).toBe("No schedule can fill more.");
  expect(body.gaps).toMatchObject([
    { open: 1, role: null, nearest: [{ memberId: only.id, unitNumber: only.unitNumber }] },
  ]);
  expect(body.gaps[0].sentence).toContain(only.unitNumber);
});

test("explains a gap with the number of active members, and of inactive ones only if they hold a spot", async () => {
  await emptySquad();
  const [held] = await evenings([9, 10, 11], 1);
  const draftScheduleId = await planOf();
  await addMember(app, { eveningAvailability: "monthly" });
  await addMember(app, { isActive: false, eveningAvailability: "monthly" });
  const holder = await addMember(app, { isActive: false });
  await addAssignment(app, held!, holder.id);
  const active = await app.dependencies.database.write
    .selectFrom("members")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("isActive", "=", true)
    .executeTakeFirstOrThrow();
  const { gaps } = await filledOn({ draftScheduleId });
  expect(gaps).toHaveLength(1);
  expect(gaps[0].sentence).toMatch(
    new RegExp(`^${Number(active.count) + 1} members: 1 inactive, `),
  );
});

test("reports once when no member has entered availability, and then omits the fairness sentence", async () => {
  await emptySquad();
  await evenings([7], 1);
  await evenings([8, 9], 2);
  await addMember(app, { eveningAvailability: "not-available" });
  const body = await filledOn({ draftScheduleId: await planOf() });
  expect(body.words).toEqual(["No schedule can fill more.", NO_ONE_OFFERS]);
  expect(body.shortages).toMatchObject([
    { sentence: expect.stringMatching(/^No member can fill 5 [^.]+\.$/), isProof: true },
  ]);
});

test("assigns members who volunteer for a shift although their availability for its type says no, and no others", async () => {
  await emptySquad();
  const ids = await evenings([1, 3, 5, 7], 1);
  const draftScheduleId = await planOf(takesShiftPreferences());
  const member = await addMember(app, { eveningAvailability: "not-available" });
  const [wanted, can, unsaid, ratherNot] = ids as [number, number, number, number];
  const shiftPreferences = [
    { shiftId: wanted, preference: "prefer" },
    { shiftId: can, preference: "available" },
    { shiftId: ratherNot, preference: "if-needed" },
  ];
  expect(
    (
      await admin.call("shiftPreferences.save", {
        id: draftScheduleId,
        memberId: member.id,
        shiftPreferences,
      })
    ).status,
  ).toBe(200);
  const body = await filledOn({ draftScheduleId });
  expect(body).toMatchObject({ status: "ready", filled: 2, stale: [] });
  expect(spotsOf(body)).toEqual([`${wanted} ${member.id}`, `${can} ${member.id}`]);
  expect(body.gaps.map(({ shiftId }: { shiftId: number }) => shiftId)).toEqual([unsaid, ratherNot]);
  const taken = { id: body.id, shiftId: can, memberId: member.id };
  await admin.call("autofill.takeSpot", taken);
  expect((await admin.call("autofill.putSpot", taken)).status).toBe(200);
  expect((await admin.call("autofill.get", { id: body.id })).body.suggested).toMatchObject([
    {},
    { isByHand: true, overrides: [] },
  ]);
  const { body: published } = await admin.call("autofill.publish", { id: draftScheduleId });
  expect([published.filled, published.left]).toEqual([2, []]);
});

test("leaves a spot open and names the member when they withdrew their shift preference before publication", async () => {
  await emptySquad();
  const [shiftId] = await evenings([1], 1);
  const draftScheduleId = await planOf(takesShiftPreferences());
  const member = await addMember(app, { eveningAvailability: "not-available" });
  const say = (preference: string | null) =>
    admin.call("shiftPreferences.save", {
      id: draftScheduleId,
      memberId: member.id,
      shiftPreferences: [{ shiftId, preference }],
    });
  await say("prefer");
  const body = await filledOn({ draftScheduleId });
  expect(spotsOf(body)).toEqual([`${shiftId} ${member.id}`]);
  app.clock.advance({ minutes: 1 });
  expect((await say(null)).status).toBe(200);
  expect((await admin.call("autofill.get", { id: body.id })).body.stale).toMatchObject([
    { shiftId, memberId: member.id },
  ]);
  const { body: published } = await admin.call("autofill.publish", { id: draftScheduleId });
  expect([published.filled, published.left.length]).toEqual([0, 1]);
});

test.each(["a plan", "published days"])(
  "keeps earlier suggestions when possible, or discards them first; for %s",
  async (what) => {
    await emptySquad();
    const [first, second] = (await evenings([1, 15])) as [number, number];
    const input =
      what === "a plan"
        ? { draftScheduleId: await planOf() }
        : { fromDate: dayOf(1), untilDate: dayOf(28) };
    const ids = [
      (await addMember(app, { eveningAvailability: "weekly" })).id,
      (await addMember(app, { eveningAvailability: "weekly" })).id,
    ];
    const chosen = await filledOn(input);
    const onFirst = (chosen.suggested as Suggested[]).find(
      ({ shiftId }) => shiftId === first,
    )!.memberId;
    const onSecond = (chosen.suggested as Suggested[]).find(
      ({ shiftId }) => shiftId === second,
    )!.memberId;
    const [other, another] = [onFirst, onSecond].map(
      (memberId) => ids.find((id) => id !== memberId)!,
    );
    const put = (shiftId: number, memberId: number, replaces: number, isLocked: boolean) =>
      admin.call("autofill.putSpot", { id: chosen.id, shiftId, memberId, replaces, isLocked });
    expect((await put(first, other!, onFirst, false)).status).toBe(200);
    expect((await put(second, another!, onSecond, true)).status).toBe(200);

    const kept = await filledOn(input);
    expect(spotsOf(kept)).toEqual([`${first} ${other}`, `${second} ${another}`]);
    await admin.call("autofill.lock", {
      id: kept.id,
      shiftId: second,
      memberId: another,
      isLocked: false,
    });
    expect(spotsOf(await filledOn(input))).toEqual(spotsOf(kept));
    const id = (
      await admin.call(
        "autofill.current",
        what === "a plan" ? input : { from: dayOf(1), until: dayOf(28) },
      )
    ).body.id;
    await admin.call("autofill.lock", { id, shiftId: second, memberId: another, isLocked: true });

    const started = await startedOn({ ...input, keepsBefore: false });
    expect(spotsOf((await admin.call("autofill.get", { id: started })).body)).toEqual([
      `${second} ${another}`,
    ]);
    await app.settle();
    const { body: anew } = await admin.call("autofill.get", { id: started });
    expect(anew.suggested).toHaveLength(2);
    expect(spotsOf(anew)).toContain(`${second} ${another}`);
    await admin.call("autofill.lock", {
      id: started,
      shiftId: second,
      memberId: another,
      isLocked: false,
    });
    expect(spotsOf(await filledOn({ ...input, keepsBefore: false }))).toEqual(spotsOf(chosen));
  },
);

test.each([
  [
    "days without a shift",
    () => ({ fromDate: dayOf(20), untilDate: dayOf(21) }),
    "nothing-to-fill",
  ],
  ["a plan that is not there", () => ({ draftScheduleId: 2_000_000 }), "draft-schedule-missing"],
] as const)("refuses %s", async (_what, input, code) => {
  expect((await admin.call("autofill.start", input())).body.code).toBe(code);
});

test("refuses days of an unpublished draft, and more spots than the limit", async () => {
  await evenings([1]);
  await planOf();
  const within = await admin.call("autofill.start", { fromDate: dayOf(1), untilDate: dayOf(2) });
  expect(within.body.code).toBe("nothing-to-fill");
  month += 1;
  await evenings(
    Array.from({ length: 151 }, () => 3),
    10,
  );
  const { body } = await admin.call("autofill.start", { fromDate: dayOf(1), untilDate: dayOf(4) });
  expect([body.code, body.message]).toEqual([
    "too-much-to-fill",
    "These days have 1,510 spots; the limit is 1,500. Choose fewer days.",
  ]);
});

test("stops an unclaimed fill at once, and lets another worker claim the fill of a crashed worker", async () => {
  await emptySquad();
  await evenings([1]);
  const draftScheduleId = await planOf();
  const member = await addMember(app, { eveningAvailability: "weekly" });
  const id = await startedOn({ draftScheduleId });
  expect((await admin.call("autofill.stop", { id })).status).toBe(200);
  expect((await admin.call("autofill.get", { id })).body).toMatchObject({
    status: "stopped",
    suggested: [],
  });
  await startedOn({ draftScheduleId });
  await app.dependencies.database.write
    .updateTable("autofillRuns")
    .set({
      leaseToken: "of one who died",
      leaseUntil: app.clock.now().add({ seconds: 30 }),
      attempts: 1,
    })
    .where("id", "=", id)
    .execute();
  await app.settle();
  expect((await admin.call("autofill.get", { id })).body.status).toBe("running");
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect((await admin.call("autofill.get", { id })).body).toMatchObject({
    status: "ready",
    suggested: [{ memberId: member.id }],
  });
});

test("runs a fill on one of two instances, and stops it from the other", async () => {
  await emptySquad();
  await evenings([1, 2, 3, 4]);
  const draftScheduleId = await planOf();
  await addMember(app, { eveningAvailability: "weekly" });
  const second = await createTestApp({ connection: app.connection, clock: app.clock });
  try {
    const id = await startedOn({ draftScheduleId });
    await Promise.all([app.settle(), second.settle()]);
    const { attempts } = await app.dependencies.database.write
      .selectFrom("autofillRuns")
      .select("attempts")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(1);
    await startedOn({ draftScheduleId });
    const filling = second.settle();
    await expect
      .poll(async () => (await admin.call("autofill.get", { id })).body.step)
      .not.toBeNull();
    await admin.call("autofill.stop", { id });
    await filling;
    expect(["stopped", "ready"]).toContain((await admin.call("autofill.get", { id })).body.status);
    expect((await admin.call("autofill.get", { id })).body.suggested).not.toEqual([]);
  } finally {
    await second.close();
  }
});

test("completes a fill on another worker when the first is killed, without partial results", async () => {
  await emptySquad();
  await evenings([1, 2, 3, 4, 5, 6, 7, 8], 2);
  const draftScheduleId = await planOf();
  for (let count = 0; count < 4; count += 1)
    await addMember(app, { eveningAvailability: "weekly" });
  const worker = startWorker(app);
  const exited = once(worker, "exit");
  let id = 0;
  try {
    await once(worker, "message");
    id = await startedOn({ draftScheduleId });
    await expect
      .poll(async () => (await admin.call("autofill.get", { id })).body.step)
      .not.toBeNull();
  } finally {
    worker.kill("SIGKILL");
    await exited;
  }
  // Advances well beyond the lease of the killed worker.
  app.clock.advance({ minutes: 10 });
  await app.settle();
  const { body } = await admin.call("autofill.get", { id });
  expect(body).toMatchObject({ status: "ready", spots: 16, stale: [] });
  expect(new Set(spotsOf(body)).size).toBe(body.suggested.length);
  expect(body.filled).toBe(body.suggested.length);
});

test("with the fill-in option, also suggests members without availability, and applies it", async () => {
  await emptySquad();
  const [first, second] = [await addMember(app), await addMember(app)];
  const offering = await addMember(app, { nightAvailability: "weekly" });
  await evenings([1, 2]);
  const span = { fromDate: dayOf(1), untilDate: dayOf(2) };
  expect((await filledOn(span)).suggested).toEqual([]);
  const run = await filledOn({ ...span, assumesFillIns: true, usesFillIns: false });
  expect(run).toMatchObject({ filled: 2, stale: [], assumesFillIns: true, usesFillIns: true });
  const memberIds = run.suggested.map(({ memberId }: Suggested) => memberId);
  expect(memberIds.every((id: number) => [first.id, second.id, admin.id].includes(id))).toBe(true);
  expect(memberIds).not.toContain(offering.id);
  const { body } = await admin.call("autofill.apply", { id: run.id });
  expect([body.filled, body.left]).toEqual([2, []]);
});
