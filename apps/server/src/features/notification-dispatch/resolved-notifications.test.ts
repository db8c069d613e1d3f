import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

type SignedIn = Awaited<ReturnType<typeof signedInMember>>;
type Notice = {
  id: number;
  title: string;
  message: string;
  isRead: boolean;
  metadata?: { shiftId?: number };
};

let day = 0;
/** Creates a replacement request offered to two members, of which the first has read the offer. */
async function asked() {
  day += 1;
  const [asker, reader, sleeper] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app),
  ];
  const date = Temporal.PlainDate.from("2026-05-13").add({ days: day }).toString();
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30", maxMembers: 1 });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  const { body: request } = await asker.call("replacements.request", {
    shiftAssignmentId,
    shiftId: shift.id,
  });
  await app.settle();
  const [ask] = await newest(reader);
  await reader.call("notifications.read", { id: ask!.id });
  return { asker, reader, sleeper, request, shift };
}

async function newest(client: Client): Promise<Notice[]> {
  return (await client.call("notifications.list")).body as Notice[];
}

test("names the member who took the spot, marks the offer as read for all, and notifies those who were considering it", async () => {
  const { reader, sleeper, request } = await asked();
  const taker = await signedInMember(app);
  await taker.call("replacements.accept", { id: request.id });
  await app.settle();
  const [notified, question] = await newest(reader);
  expect([notified?.title, notified?.isRead]).toEqual([
    expect.stringMatching(/^Already covered: /),
    false,
  ]);
  expect([question?.title, question?.isRead]).toEqual([
    expect.stringMatching(`^Covered by ${taker.unitNumber} `),
    true,
  ]);
  const [only] = await newest(sleeper);
  expect([only?.title, only?.isRead]).toEqual([question?.title, true]);
  expect(only?.message).toContain("You don't need to do anything.");
});

test("stores the facts of a notification's text beside it until the text is rewritten", async () => {
  const { asker, reader, sleeper, request } = await asked();
  const stored = async (memberId: number) =>
    (
      await app.dependencies.database.read
        .selectFrom("notifications")
        .select("parameters")
        .where("memberId", "=", memberId)
        .orderBy("id", "desc")
        .execute()
    ).map(({ parameters }) => parameters);
  expect((await stored(sleeper.id))[0]).toMatchObject({
    as: "could-take",
    requester: expect.stringContaining(asker.unitNumber),
    shift: expect.stringMatching(/^Evening on /),
  });
  expect((await stored(sleeper.id))[0]).not.toHaveProperty("reason");
  await sleeper.call("replacements.accept", { id: request.id });
  await app.settle();
  expect((await stored(reader.id)).map((one) => (one as { as?: string }).as)).toEqual([
    "asked",
    undefined,
  ]);
});

test("confirms the spot to the member who took it", async () => {
  const { asker, sleeper, request } = await asked();
  await sleeper.call("replacements.accept", { id: request.id });
  await app.settle();
  const [only] = await newest(sleeper);
  expect(only).toMatchObject({ title: expect.stringMatching(/^You're covering /), isRead: true });
  expect(only?.message).toMatch(
    new RegExp(`^You're covering Evening on .* for ${asker.unitNumber} `),
  );
});

test("resolves the offer when the request is canceled or its shift starts", async () => {
  const [cancelled, started] = [await asked(), await asked()];
  await cancelled.asker.call("replacements.cancel", { id: cancelled.request.id });
  await app.settle();
  expect((await newest(cancelled.reader)).slice(0, 1).map(({ title }) => title)).toEqual([
    "Replacement no longer needed",
  ]);
  const unread = async (client: Client): Promise<string[]> =>
    (await newest(client))
      .filter(({ isRead, message }) => !isRead && message.includes("Can you take it?"))
      .map(({ title }) => title);
  expect(
    (await newest(cancelled.sleeper)).find(({ title }) => title === "No longer needed")?.isRead,
  ).toBe(true);
  app.clock.set((await started.asker.call("shifts.one", { id: started.shift.id })).body.startsAt);
  await app.worker.tick();
  await app.settle();
  expect(await unread(started.sleeper)).toEqual([]);
  expect((await newest(started.sleeper)).map(({ title }) => title)).toContain("Shift has started");
});

test("resolves offers of requests and open spots when a shift is canceled", async () => {
  const [coordinator, { sleeper, shift }] = [
    await signedInMember(app, { role: "admin" }),
    await asked(),
  ];
  const other = await addShift(app, {
    date: "2026-05-12",
    startTime: "16:00",
    endTime: "18:00",
    maxMembers: 1,
  });
  app.clock.set(TEST_NOW);
  await app.worker.tick();
  await app.settle();
  const questions = async () =>
    (await newest(sleeper)).filter(({ message }) => message.includes("Can you take it?"));
  expect((await questions()).length).toBeGreaterThan(1);
  for (const { id } of [shift, other]) await coordinator.call("shifts.remove", { id });
  await app.settle();
  expect(await questions()).toEqual([]);
  expect(
    (await newest(sleeper))
      .filter(({ title }) => title.startsWith("Canceled: "))
      .map(({ isRead }) => isRead),
  ).toEqual([true, true]);
});

test.each([
  [
    "takes it",
    (taker: SignedIn, _admin: Client, id: number) => taker.call("replacements.assignSelf", { id }),
  ],
  [
    "is assigned to it",
    (taker: SignedIn, admin: Client, id: number) =>
      admin.call("replacements.assignShift", { userId: taker.id, shiftId: id }),
  ],
] as const)(
  "resolves the question about a shift that starts soon when a member %s",
  async (_how, fill) => {
    const [admin, taker, other] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
      await signedInMember(app),
    ];
    const soon = { date: "2026-05-12", startTime: "16:00", endTime: "18:00" };
    const shift = await addShift(app, { ...soon, maxMembers: 2 });
    await addAssignment(app, shift.id, (await signedInMember(app)).id);
    const request = await asked();
    app.clock.set(TEST_NOW);
    await app.worker.tick();
    await app.settle();
    const ask = async (client: Client) =>
      (await newest(client)).find(({ metadata }) => metadata?.shiftId === shift.id);
    expect(await ask(other)).toMatchObject({
      title: expect.stringMatching(/^Can you take /),
      isRead: false,
    });
    expect(await ask(admin)).toMatchObject({
      title: expect.stringMatching(/^Short-staffed: /),
      isRead: false,
    });
    expect((await fill(taker, admin, shift.id)).status).toBe(200);
    // Advances past the undo window, during which notifications wait.
    app.clock.advance({ minutes: 1 });
    await app.settle();
    expect(await ask(other)).toMatchObject({
      title: "Shift is full",
      isRead: true,
      message: expect.stringContaining("You don't need to do anything."),
    });
    expect((await ask(taker))?.message).not.toContain("You don't need to do anything.");
    expect((await newest(taker)).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/is now full\. You're on it\.$/),
    );
    expect(
      (await newest(request.sleeper)).filter(
        ({ message, isRead }) => !isRead && message.includes("Can you take it?"),
      ),
    ).not.toEqual([]);
  },
);

test.each([
  ["for good", "gone", []],
  ["so that it can be put back", "kept", [expect.stringMatching(/^You're on /)]],
] as const)(
  "names the shift in every notification when it is deleted %s before the dispatch",
  async (_, how, notified) => {
    const [coordinator, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    const fields = {
      date: "2026-05-29",
      type: "evening",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 2,
    };
    const { body: shift } = await coordinator.call("shifts.create", {
      ...fields,
      memberIds: [member.id],
    });
    await coordinator.call("shifts.remove", {
      id: shift.id,
      ...(how === "kept" ? { isUndoable: true } : {}),
    });
    await app.settle();
    const notifications = await newest(member);
    expect(
      notifications
        .filter(({ title }) => !title.startsWith("Canceled: "))
        .map(({ title }) => title),
    ).toEqual(notified);
    for (const { message } of notifications)
      expect(message).toContain("Evening on Fri, May 29, 6:30 PM - 8:30 PM");
    app.clock.advance({ minutes: 1 });
    await app.settle();
    expect((await newest(member)).at(0)?.title).toMatch(/^Canceled: /);
  },
);

test("offers the spot to no member when it is taken before the request is announced", async () => {
  const [asker, taker, other] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app),
  ];
  const shift = await addShift(app, {
    date: "2026-06-03",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  const ask = { shiftAssignmentId, shiftId: shift.id, isUndoable: true };
  const { body: request } = await asker.call("replacements.request", ask);
  await app.settle();
  expect((await taker.call("replacements.accept", { id: request.id })).status).toBe(200);
  await app.settle();
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect((await newest(asker)).map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Covered: /),
  ]);
  expect((await newest(other)).filter(({ metadata }) => metadata?.shiftId === shift.id)).toEqual(
    [],
  );
});

test("says that the spot is open when the requester is deactivated", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const { asker, reader, sleeper, shift } = await asked();
  await admin.call("members.setActive", { ids: [asker.id], isActive: false });
  await app.settle();
  for (const client of [reader, sleeper])
    expect(
      (await newest(client)).find(({ metadata }) => metadata?.shiftId === shift.id),
    ).toMatchObject({
      title: "The spot is open",
      isRead: true,
    });
  expect((await sleeper.call("replacements.assignSelf", { id: shift.id })).status).toBe(200);
});

test("resolves offers of open spots when the shift starts", async () => {
  const [reader, sleeper, admin] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app, { role: "admin" }),
  ];
  const shift = await addShift(app, {
    date: "2026-05-14",
    startTime: "12:15",
    endTime: "13:45",
    maxMembers: 3,
  });
  await addAssignment(app, shift.id, reader.id);
  const search = { id: shift.id, minutesBetween: 15, isAllAtOnce: true, memberIds: [sleeper.id] };
  expect((await admin.call("replacementSearch.start", search)).status).toBe(200);
  const { startsAt, endsAt } = (await admin.call("shifts.one", { id: shift.id })).body;
  const own = async (client: Client) =>
    (await newest(client))
      .filter(({ message }) => message.includes("12:15 PM"))
      .map(({ title, isRead }) => [title, isRead]);
  app.clock.set(Temporal.Instant.from(startsAt).subtract({ hours: 1 }));
  await app.settle();
  await app.worker.tick();
  await app.settle();
  expect(await own(sleeper)).toEqual([
    [expect.stringMatching(/^Can you take /), false],
    [expect.stringMatching(/^Can you take /), false],
  ]);
  app.clock.set(startsAt);
  await app.worker.tick();
  for (const client of [sleeper, admin])
    expect(new Set((await own(client)).map(String))).toEqual(new Set(["Shift has started,true"]));
  const [started] = await newest(sleeper);
  expect(started?.message).toContain("If you can still come, call an admin.");
  app.clock.set(endsAt);
  await app.worker.tick();
  expect(await newest(sleeper)).toContainEqual(
    expect.objectContaining({ title: "Shift has started" }),
  );
});
