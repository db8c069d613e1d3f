import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { startWorker } from "../../testing/start-worker.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let other: TestApp;
let admin: Awaited<ReturnType<typeof signedInMember>>;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ connection: app.connection, clock: app.clock });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("shifts").execute();
  await app.dependencies.database.write.updateTable("members").set({ isActive: false }).execute();
  admin = await signedInMember(app, { role: "admin" });
});

/** Advances the clock, then runs the jobs on both instances concurrently, and the reactions. */
async function minutesLater(minutes: number): Promise<void> {
  app.clock.advance({ minutes });
  await Promise.all([app.worker.tick(), other.worker.tick(), app.worker.tick()]);
  // A worker skips a job that the other one has claimed, maybe before all input exists, so a second
  // tick completes the work.
  await app.worker.tick();
  await app.settle();
}

/**
 * Starts workers at this instant and kills each until the expected work is done. A killed worker
 * may hold its lock for a moment.
 */
async function killedWorkersUntil(
  at: Temporal.Instant,
  happened: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const worker = startWorker(app, {}, { start: at.toString() });
    const failure = await vi.waitFor(happened, { timeout: 120_000, interval: 50 }).then(
      () => null,
      (error: unknown) => error,
    );
    const exited = once(worker, "exit");
    worker.kill("SIGKILL");
    await exited;
    if (failure === null) return;
    if (attempt === 4) throw failure;
  }
}

/**
 * Adds a shift with a requester, and members of each rank of candidates: asked first, busy, not a
 * substitute.
 */
async function squad() {
  const asks = await signedInMember(app);
  const serves = { eveningAvailability: "weekly" } as const;
  const high = await signedInMember(app, {
    ...serves,
    isAvailableForSubstitute: true,
    firstName: "High",
  });
  const medium = await signedInMember(app, {
    ...serves,
    isAvailableForSubstitute: true,
    firstName: "Medium",
  });
  const low = await addMember(app, { ...serves, firstName: "Low" });
  const shift = await addShift(app, {
    date: "2026-05-14",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const near = await addShift(app, {
    date: "2026-05-13",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asks.id);
  await addAssignment(app, near.id, medium.id);
  const { body: request } = await asks.call("replacements.request", {
    shiftAssignmentId,
    shiftId: shift.id,
  });
  await app.settle();
  return { asks, high, medium, low, shift, request };
}

async function asked(shiftId: number): Promise<[string, string][]> {
  const { body } = await admin.call("replacementSearch.show", { id: shiftId });
  return body.search.asks.map(({ name, rank }: { name: string; rank: string }) => [
    name.split(" ")[1],
    rank,
  ]);
}

describe("a replacement search", () => {
  test("asks the first rank of members at once and the next after the pause, each once over all instances", async () => {
    const { shift } = await squad();
    const { status, body } = await admin.call("replacementSearch.start", {
      id: shift.id,
      minutesBetween: 15,
    });
    expect([status, body.status]).toEqual([200, "running"]);
    expect(await asked(shift.id)).toEqual([["High", "high"]]);
    await minutesLater(14);
    expect(await asked(shift.id)).toHaveLength(1);
    await minutesLater(1);
    expect(await asked(shift.id)).toEqual([
      ["High", "high"],
      ["Medium", "medium"],
    ]);
    await minutesLater(15);
    const all = await asked(shift.id);
    expect(all.slice(2).map(([, rank]) => rank)).toEqual(all.slice(2).map(() => "low"));
    await minutesLater(15);
    expect(
      (await admin.call("replacementSearch.show", { id: shift.id })).body.search,
    ).toMatchObject({
      status: "exhausted",
      nextWaveAt: null,
    });
    expect(await asked(shift.id)).toEqual(all);
  });

  test("lists the candidates without the coordinator, and asks unavailable members only when chosen", async () => {
    const { shift, low } = await squad();
    const no = await addMember(app, { firstName: "No", isAvailableForSubstitute: true });
    const { body } = await admin.call("replacementSearch.show", { id: shift.id });
    const candidates = body.candidates as { memberId: number; rank: string; saysNo: boolean }[];
    expect(candidates.some(({ memberId }) => memberId === admin.id)).toBe(false);
    expect(candidates.at(-1)).toMatchObject({ memberId: no.id, rank: "low", saysNo: true });
    await admin.call("replacementSearch.start", { id: shift.id, isAllAtOnce: true });
    expect((await asked(shift.id)).map(([name]) => name)).not.toContain("No");
    const { search } = (await admin.call("replacementSearch.show", { id: shift.id })).body;
    await admin.call("replacementSearch.stop", { id: search.id });
    await admin.call("replacementSearch.start", { id: shift.id, memberIds: [no.id, low.id] });
    expect((await asked(shift.id)).map(([name]) => name)).toEqual(["Low", "No"]);
  });

  test("asks at most eight members in a wave", async () => {
    const { shift } = await squad();
    const many = await Promise.all(
      Array.from({ length: 10 }, () =>
        addMember(app, { eveningAvailability: "fill-ins", isAvailableForSubstitute: true }),
      ),
    );
    const { body } = await admin.call("replacementSearch.start", {
      id: shift.id,
      memberIds: many.map(({ id }) => id),
    });
    expect(body.asks).toHaveLength(8);
  });

  test("continues when the process is killed between two waves", async () => {
    const { shift } = await squad();
    await admin.call("replacementSearch.start", { id: shift.id, minutesBetween: 15 });
    const ranks = async (): Promise<string[]> => [
      ...new Set((await asked(shift.id)).map(([, rank]) => rank)),
    ];
    for (const [minutes, expected] of [
      [15, ["high", "medium"]],
      // The second wave was sent some seconds into its minute, after the process had started.
      [31, ["high", "medium", "low"]],
    ] as const) {
      await killedWorkersUntil(app.clock.now().add({ minutes }), async () =>
        expect(await ranks()).toEqual(expected),
      );
    }
    await app.settle();
    const names = await app.dependencies.database.read
      .selectFrom("replacementSearchInvitations")
      .select("memberId")
      .execute();
    expect(new Set(names.map(({ memberId }) => memberId)).size).toBe(names.length);
  });

  test("shows who has seen it and declined, ends on acceptance, and updates the other members' notifications silently", async () => {
    const { shift, high, medium, request } = await squad();
    await admin.call("replacementSearch.start", { id: shift.id, minutesBetween: 5 });
    await app.settle();
    const notificationsOf = async (client: typeof high) =>
      (await client.call("notifications.list")).body as { id: number; title: string }[];
    const ask = (await notificationsOf(high)).find(({ title }) =>
      title.startsWith("Can you take "),
    );
    await high.call("notifications.read", { id: ask?.id });
    await high.call("replacements.decline", { id: request.id });
    expect(
      (await admin.call("replacementSearch.show", { id: shift.id })).body.search.asks,
    ).toMatchObject([{ hasSeen: true, answer: "declined" }]);
    await minutesLater(5);
    await medium.call("replacements.accept", { id: request.id });
    await minutesLater(1);
    const { search } = (await admin.call("replacementSearch.show", { id: shift.id })).body;
    expect(search.status).toBe("filled");
    expect(search.asks).toMatchObject([{ answer: "declined" }, { answer: "accepted" }]);
    const { content } = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("content")
      .where("memberId", "=", medium.id)
      .where("channel", "=", "sms")
      .where("content", "like", "%needs a replacement%")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    // Without an SMS gateway replies do not arrive, so the text contains only a link.
    expect(content).toMatch(/Take it: http\S+$/);
  });

  test("waits for the quiet hours of the remaining members, shows their end, and asks in the morning", async () => {
    const { shift, medium } = await squad();
    await medium.call("members.savePreferences", { quietFrom: "22:00", quietUntil: "07:00" });
    await app.dependencies.database.write
      .updateTable("members")
      .set({ quietFrom: "22:00", quietUntil: "07:00" })
      .where("firstName", "=", "Low")
      .execute();
    app.clock.set("2026-05-12T02:00:00Z");
    await admin.call("replacementSearch.start", { id: shift.id, minutesBetween: 15 });
    const shown = async () => (await admin.call("replacementSearch.show", { id: shift.id })).body;
    const morning = "2026-05-12T11:00:00Z";
    const mediums = (await shown()).candidates.find(
      ({ memberId }: { memberId: number }) => memberId === medium.id,
    );
    expect(mediums.silence).toEqual({ until: morning, because: "quiet-hours" });
    await minutesLater(15);
    await minutesLater(15);
    const others = (await asked(shift.id)).map(([name]) => name);
    expect(others).not.toContain("Medium");
    expect(others).not.toContain("Low");
    expect((await shown()).search).toMatchObject({ status: "running", nextWaveAt: morning });
    app.clock.set(morning);
    await minutesLater(0);
    expect((await asked(shift.id)).at(-1)).toEqual(["Medium", "medium"]);
    await minutesLater(15);
    expect((await asked(shift.id)).map(([name]) => name)).toContain("Low");
    expect((await shown()).search).toMatchObject({
      status: "running",
      nextWaveAt: null,
      toAsk: [],
    });
  });

  test("asks no member who has declined the request", async () => {
    const { shift, high, request } = await squad();
    await high.call("replacements.decline", { id: request.id });
    expect((await admin.call("replacementSearch.start", { id: shift.id })).status).toBe(200);
    expect(await asked(shift.id)).toEqual([["Medium", "medium"]]);
  });

  test("stops a replacement search, and starts another for the coverage gap", async () => {
    const { shift } = await squad();
    const { body } = await admin.call("replacementSearch.start", { id: shift.id });
    expect(await admin.call("replacementSearch.start", { id: shift.id })).toMatchObject({
      status: 409,
      body: { code: "search-running" },
    });
    expect((await admin.call("replacementSearch.stop", { id: body.id })).body.status).toBe(
      "stopped",
    );
    expect((await admin.call("replacementSearch.stop", { id: body.id })).status).toBe(409);
    await minutesLater(60);
    expect(await asked(shift.id)).toHaveLength(1);
    const gap = await addShift(app, { date: "2026-05-16", startTime: "18:30", endTime: "20:30" });
    expect(
      (await admin.call("replacementSearch.start", { id: gap.id, isAllAtOnce: true })).body.asks
        .length,
    ).toBeGreaterThan(2);
  });

  test("requires an admin, an upcoming shift with an open spot, and a candidate", async () => {
    const { shift, high } = await squad();
    expect((await high.call("replacementSearch.start", { id: shift.id })).status).toBe(403);
    expect((await admin.call("replacementSearch.start", { id: 999_999 })).status).toBe(404);
    app.clock.set("2026-05-14T22:30:00Z");
    expect(await admin.call("replacementSearch.start", { id: shift.id })).toMatchObject({
      status: 409,
      body: { code: "shift-already-started" },
    });
  });

  test("ends a replacement search when the shift starts without an acceptance", async () => {
    const { shift } = await squad();
    await admin.call("replacementSearch.start", { id: shift.id, minutesBetween: 720 });
    app.clock.set("2026-05-14T22:30:00Z");
    await minutesLater(0);
    const { search } = (await admin.call("replacementSearch.show", { id: shift.id })).body;
    expect(["over", "filled"]).toContain(search.status);
    expect(search.nextWaveAt).toBeNull();
  });
});
