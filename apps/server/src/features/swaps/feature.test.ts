import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", firstName: "Rina", lastName: "Cohen" });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

type Person = Client & { id: number; unitNumber: string };
type Wire = {
  id: number;
  status: string;
  ended: string | null;
  alternatives: { assignmentId: number; endedBecause: string | null }[];
};

const SOON = Temporal.Instant.from("2026-05-12T20:00:00Z");
let day = 0;
/** Returns a new date each time, so that tests do not interfere. */
const nextDate = () =>
  Temporal.PlainDate.from("2026-06-01")
    .add({ days: (day += 3) })
    .toString();

async function spot(
  member: { id: number },
  about: Partial<Parameters<typeof addShift>[1]> & { spotNumber?: number } = {},
) {
  const { spotNumber = 1, date = nextDate(), ...rest } = about;
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30", ...rest });
  return { shiftId: shift.id, id: (await addAssignment(app, shift.id, member.id, spotNumber)).id };
}

/** Offers a spot of Dana to Noa for one of two spots of Noa. */
async function offered() {
  const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
  const [mine, first, second] = [await spot(dana), await spot(noa), await spot(noa)];
  const input = { assignmentId: mine.id, memberId: noa.id, alternativeIds: [first.id, second.id] };
  const answer = await dana.call("swaps.offer", input);
  expect(answer).toMatchObject({ status: 200 });
  return { dana, noa, mine, first, second, input, id: answer.body.id as number };
}
const list = async (client: Client): Promise<Wire[]> =>
  (await client.call("swaps.list")).body as Wire[];
const statusOf = async (client: Client, id: number) =>
  (await list(client)).find((swap) => swap.id === id)?.status;
const endOf = async (client: Client, id: number) =>
  (await list(client)).find((swap) => swap.id === id)?.ended;
const onShift = async (shiftId: number): Promise<number[]> => {
  const { body } = await admin.call("shifts.assignments", { id: shiftId });
  return (body as { userId: number; status: string }[])
    .filter(({ status }) => status === "assigned")
    .map(({ userId }) => userId);
};
const titles = async (client: Client): Promise<string[]> =>
  ((await client.call("notifications.list")).body as { title: string }[]).map(({ title }) => title);

describe("offering a swap", () => {
  test("lists partners and alternatives, stores the offer, and notifies the other member with a link", async () => {
    const { dana, noa, mine, first, second, id } = await offered();
    const partners = (await dana.call("swaps.partners", { id: mine.id })).body as {
      id: number;
      spots: number;
    }[];
    expect(partners.find((one) => one.id === noa.id)).toMatchObject({ spots: 2 });
    const choices = (await dana.call("swaps.choices", { id: mine.id, memberId: noa.id })).body;
    expect(choices).toMatchObject([
      { assignmentId: first.id, blockedBecause: null, asks: [] },
      { assignmentId: second.id, blockedBecause: null, asks: [] },
    ]);
    expect(choices[0].weeks.map((week: { shiftsAfter: number }) => week.shiftsAfter)).toContain(1);
    expect(await list(dana)).toMatchObject([
      { id, status: "open", isMine: true, otherId: noa.id, ended: null },
    ]);
    const [own] = await list(noa);
    expect(own).toMatchObject({
      id,
      isMine: false,
      otherId: dana.id,
      offered: { assignmentId: mine.id },
    });
    await app.settle();
    expect(await titles(noa)).toContainEqual(expect.stringMatching(/ offers you a swap$/));
    expect(
      (
        await app.dependencies.database.read
          .selectFrom("deliveries")
          .select(["content", "metadata"])
          .where("memberId", "=", noa.id)
          .execute()
      )
        .map(({ content }) => content)
        .join(),
    ).toContain(`/swaps?offer=${id}`);
    // The offer itself changes no assignment.
    expect([await onShift(mine.shiftId), await onShift(first.shiftId)]).toEqual([
      [dana.id],
      [noa.id],
    ]);
  });

  test("asks the offering member about their warnings, and refuses conflicts of either member with a message", async () => {
    const [dana, noa] = [
      await signedInMember(app),
      await signedInMember(app, { firstName: "Noa", lastName: "Cohen" }),
    ];
    const date = nextDate();
    const [mine, theirs] = [await spot(dana, { date }), await spot(noa)];
    const theirDate = Temporal.PlainDate.from(date).add({ days: 3 }).toString();
    await spot(dana, { date: theirDate, startTime: "21:00", endTime: "23:00" });
    const input = { assignmentId: mine.id, memberId: noa.id, alternativeIds: [theirs.id] };
    const [choice] = (await dana.call("swaps.choices", { id: mine.id, memberId: noa.id })).body;
    expect(choice.asks).toEqual([
      { code: "short-rest", text: "Only 0.5 hours of rest beside Evening" },
    ]);
    expect((await dana.call("swaps.offer", input)).body).toMatchObject({ code: "asks-first" });
    expect(await list(noa)).toEqual([]);
    expect((await dana.call("swaps.offer", { ...input, overrides: ["short-rest"] })).status).toBe(
      200,
    );
    expect(
      (await dana.call("swaps.offer", { ...input, overrides: ["short-rest"] })).body.code,
    ).toBe("swap-already-offered");
    // Noa has another shift at the time of Dana's.
    const lea = await signedInMember(app);
    const [leas, hers] = [await spot(lea, { date }), await spot(lea)];
    await spot(noa, { date, startTime: "19:00", endTime: "22:00" });
    const refused = await lea.call("swaps.offer", {
      assignmentId: leas.id,
      memberId: noa.id,
      alternativeIds: [theirs.id],
    });
    expect(refused.body).toMatchObject({ code: "swap-not-possible" });
    expect(refused.body.message).toMatch(
      /^T-\d+ Noa Cohen can't take Evening on .* is already on Evening on .*, which overlaps this shift\.$/,
    );
    expect(hers.id).toBeGreaterThan(0);
  });

  test("requires the caller's own spot, and does not reveal other members' spots", async () => {
    const { dana, noa, mine, first, id, input } = await offered();
    const lea = await signedInMember(app);
    expect((await lea.call("swaps.partners", { id: mine.id })).status).toBe(404);
    expect((await lea.call("swaps.choices", { id: mine.id, memberId: noa.id })).status).toBe(404);
    expect((await lea.call("swaps.offer", input)).body.code).toBe("not-your-assignment");
    for (const name of ["swaps.one", "swaps.decline", "swaps.withdraw"] as const)
      for (const stranger of [lea, admin])
        expect((await stranger.call(name, { id })).body.code).toBe("swap-missing");
    for (const stranger of [lea, admin])
      expect((await stranger.call("swaps.accept", { id, assignmentId: first.id })).body.code).toBe(
        "swap-missing",
      );
    expect((await dana.call("swaps.accept", { id, assignmentId: first.id })).body.code).toBe(
      "own-swap",
    );
    expect((await noa.call("swaps.withdraw", { id })).body.code).toBe("not-your-swap");
    expect((await noa.call("swaps.accept", { id, assignmentId: mine.id })).status).toBe(404);
    expect(
      (await dana.call("swaps.offer", { ...input, note: "x".repeat(300) })).body.fields,
    ).toHaveProperty("note");
    const gone = await dana.call("swaps.offer", { ...input, alternativeIds: [2 ** 30] });
    expect(gone.body.fields).toHaveProperty("alternativeIds");
    expect((await dana.call("swaps.offer", { ...input, alternativeIds: [] })).body.code).toBe(
      "swap-for-nothing",
    );
    expect(await statusOf(dana, id)).toBe("open");
  });

  test("is refused during a replacement request; a new request ends the offer and notifies both members", async () => {
    const { dana, noa, mine, input, id } = await offered();
    await dana.call("replacements.request", { shiftAssignmentId: mine.id, shiftId: mine.shiftId });
    await app.settle();
    expect(await endOf(dana, id)).toBe(
      "This offer has ended: a replacement was requested for one of the spots.",
    );
    expect(await titles(noa)).toContain("Swap offer ended");
    expect(await titles(dana)).toContain("Your swap offer ended");
    expect((await dana.call("swaps.offer", input)).body.message).toBe(
      "You requested a replacement for this shift. Cancel that request first, then offer a swap.",
    );
  });
});

describe("accepting a swap", () => {
  test("exchanges both assignments, sends both members a calendar file, and records it in each shift's history", async () => {
    const { dana, noa, mine, first, id } = await offered();
    const { body } = await noa.call("swaps.one", { id });
    expect(body.choices).toMatchObject([
      { assignmentId: first.id, blockedBecause: null, asks: [] },
      { blockedBecause: null },
    ]);
    const answer = await noa.call("swaps.accept", { id, assignmentId: first.id });
    expect(answer.body.message).toMatch(
      /^You're now on Evening on .*, and T-\d+ Member Number \d+ is on Evening on /,
    );
    expect([await onShift(mine.shiftId), await onShift(first.shiftId)]).toEqual([
      [noa.id],
      [dana.id],
    ]);
    await app.settle();
    expect((await titles(dana))[0]).toMatch(/^Swapped: you're on /);
    expect(await titles(noa)).toEqual([
      expect.stringMatching(/^Swapped: you're on /),
      "Swap accepted",
    ]);
    const emails = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select(["memberId", "metadata"])
      .where("channel", "=", "email")
      .where("memberId", "in", [dana.id, noa.id])
      .execute();
    const withFile = emails.filter(({ metadata }) =>
      JSON.stringify(metadata).includes("VCALENDAR"),
    );
    expect(new Set(withFile.map(({ memberId }) => memberId))).toEqual(new Set([dana.id, noa.id]));
    const moves = await app.dependencies.database.read
      .selectFrom("assignmentHistory")
      .select(["how", "fromMemberId", "toMemberId"])
      .where("shiftId", "=", mine.shiftId)
      .where("how", "=", "swap")
      .execute();
    expect(moves).toEqual([{ how: "swap", fromMemberId: dana.id, toMemberId: noa.id }]);
    const log = JSON.stringify((await admin.call("activity.log", {})).body);
    expect(log).toMatch(/got Evening on [^"]* in a swap for Evening on /);
    expect(await endOf(dana, id)).toContain("accepted this swap.");
  });

  test("asks the accepting member about their warnings, ignoring the shift they give", async () => {
    const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
    const date = nextDate();
    // This shift is half an hour after Dana's, which is no conflict, because Noa gives it away.
    const [mine, theirs] = [
      await spot(dana, { date }),
      await spot(noa, { date, startTime: "21:00", endTime: "23:00" }),
    ];
    const input = { assignmentId: mine.id, memberId: noa.id, alternativeIds: [theirs.id] };
    const { id } = (await dana.call("swaps.offer", input)).body;
    expect((await noa.call("swaps.one", { id })).body.choices).toMatchObject([
      { asks: [], blockedBecause: null },
    ]);
    await spot(noa, { date, startTime: "16:00", endTime: "18:00" });
    expect((await noa.call("swaps.accept", { id, assignmentId: theirs.id })).body).toMatchObject({
      code: "asks-first",
    });
    expect(
      (await noa.call("swaps.accept", { id, assignmentId: theirs.id, overrides: ["short-rest"] }))
        .status,
    ).toBe(200);
    expect(await onShift(mine.shiftId)).toEqual([noa.id]);
  });

  test.each([
    ["overlap", "19:00", "22:00"],
    ["are at the very same hours", "18:30", "20:30"],
  ])("works when the two shifts %s", async (_how, startTime, endTime) => {
    const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
    const date = nextDate();
    const [mine, theirs] = [
      await spot(dana, { date, spotNumber: 2 }),
      await spot(noa, { date, startTime, endTime }),
    ];
    const { id } = (
      await dana.call("swaps.offer", {
        assignmentId: mine.id,
        memberId: noa.id,
        alternativeIds: [theirs.id],
      })
    ).body;
    expect((await noa.call("swaps.accept", { id, assignmentId: theirs.id })).status).toBe(200);
    expect([await onShift(mine.shiftId), await onShift(theirs.shiftId)]).toEqual([
      [noa.id],
      [dana.id],
    ]);
  });

  test("is refused when the offering member has a new warning, or the crew would lack its driver", async () => {
    const { dana, noa, first, second, id } = await offered();
    const driver = (
      await admin.call("qualifications.add", { name: "Driver", code: "DR", expires: false })
    ).body.id;
    await app.dependencies.database.write
      .updateTable("shifts")
      .set({ roleIds: [driver], maxMembers: 1 })
      .where("id", "=", second.shiftId)
      .execute();
    const refused = await noa.call("swaps.accept", { id, assignmentId: second.id });
    expect(refused.body).toMatchObject({
      code: "swap-not-possible",
      message: expect.stringContaining("Open position: driver."),
    });
    const { date } = (await admin.call("shifts.one", { id: first.shiftId })).body;
    await spot(dana, { date, startTime: "21:00", endTime: "23:00" });
    expect((await noa.call("swaps.accept", { id, assignmentId: first.id })).body).toMatchObject({
      code: "swap-not-as-offered",
      message: expect.stringContaining("Only 0.5 hours of rest beside Evening"),
    });
    expect(await onShift(first.shiftId)).toEqual([noa.id]);
  });

  test("ends every other offer of these spots with a notification, and keeps those with alternatives", async () => {
    const { dana, noa, mine, first, second, id } = await offered();
    const lea = await signedInMember(app, { firstName: "Lea" });
    const [leas, leasToo] = [await spot(lea), await spot(lea)];
    const toLea = (
      await dana.call("swaps.offer", {
        assignmentId: mine.id,
        memberId: lea.id,
        alternativeIds: [leas.id],
      })
    ).body.id;
    const forFirst = (
      await lea.call("swaps.offer", {
        assignmentId: leas.id,
        memberId: noa.id,
        alternativeIds: [first.id],
      })
    ).body.id;
    const forBoth = (
      await lea.call("swaps.offer", {
        assignmentId: leasToo.id,
        memberId: noa.id,
        alternativeIds: [first.id, second.id],
      })
    ).body.id;
    expect((await noa.call("swaps.accept", { id, assignmentId: first.id })).status).toBe(200);
    const because = "This offer has ended: one of the spots went in another swap.";
    expect([await endOf(lea, toLea), await endOf(lea, forFirst)]).toEqual([because, because]);
    const open = (await list(lea)).find((swap) => swap.id === forBoth);
    expect(open).toMatchObject({ status: "open" });
    expect(open?.alternatives.map(({ endedBecause }) => endedBecause)).toEqual([
      "one of the spots went in another swap",
      null,
    ]);
    expect(
      (await lea.call("swaps.accept", { id: toLea, assignmentId: leas.id })).body.message,
    ).toBe(`${because} Nothing else has changed.`);
    await app.settle();
    expect(await titles(lea)).toContain("Swap offer ended");
    expect((await noa.call("swaps.accept", { id: forBoth, assignmentId: second.id })).status).toBe(
      200,
    );
  });
});

describe("a swap offer", () => {
  test("ends with a notification when the receiver declines or the offering member withdraws", async () => {
    const [declined, withdrawn] = [await offered(), await offered()];
    await declined.noa.call("swaps.decline", { id: declined.id });
    await withdrawn.dana.call("swaps.withdraw", { id: withdrawn.id });
    await app.settle();
    expect((await titles(declined.dana))[0]).toMatch(/ declined your swap$/);
    expect(await titles(declined.noa)).toContain("You declined a swap");
    expect(await titles(withdrawn.noa)).toContain("Swap offer withdrawn");
    expect(await titles(withdrawn.dana)).not.toContain("Your swap offer ended");
    const late = await withdrawn.noa.call("swaps.accept", {
      id: withdrawn.id,
      assignmentId: withdrawn.first.id,
    });
    expect(late.body).toMatchObject({
      code: "swap-withdrawn",
      message: expect.stringContaining("canceled this offer."),
    });
    expect((await declined.noa.call("swaps.decline", { id: declined.id })).body.code).toBe(
      "swap-declined",
    );
  });

  type Offer = Awaited<ReturnType<typeof offered>>;
  test.each<[string, (offer: Offer) => Promise<unknown>, string]>([
    [
      "is taken off it",
      ({ mine }) => admin.call("shifts.unassign", { id: mine.id }),
      "was reassigned",
    ],
    [
      "finds the shift moved",
      ({ mine }) => admin.call("shifts.change", { id: mine.shiftId, startTime: "17:30" }),
      "moved to another time",
    ],
    [
      "finds the shift deleted",
      ({ mine }) => admin.call("shifts.remove", { id: mine.shiftId }),
      "was canceled",
    ],
    [
      "is deactivated",
      ({ dana }) => admin.call("members.edit", { id: dana.id, isActive: false }),
      "no longer active",
    ],
  ])("ends when the member who made it %s", async (_how, change, words) => {
    const offer = await offered();
    expect(await change(offer)).toMatchObject({ status: 200 });
    app.clock.advance({ minutes: 1 });
    await app.worker.tick();
    await app.settle();
    expect(await endOf(offer.noa, offer.id)).toContain(words);
    expect(await titles(offer.noa)).toContain("Swap offer ended");
    const late = await offer.noa.call("swaps.accept", {
      id: offer.id,
      assignmentId: offer.first.id,
    });
    expect([404, 409]).toContain(late.status);
    expect(await onShift(offer.first.shiftId)).toEqual([offer.noa.id]);
  });
});

describe("concurrent commands", () => {
  const both = async (
    ...calls: (() => Promise<{ status: number; body: { message: string } }>)[]
  ) => {
    const answers = await Promise.all(calls.map((call) => call()));
    // The caller who is too late gets a message and no server error.
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([
        expect.toSatisfy((s: number) => [200, 404, 409].includes(s)),
        expect.stringMatching(/^[A-Z].*\.$/),
      ]);
    return answers.map(({ status }) => status === 200);
  };
  /** Checks that each shift has one member, and each member one shift. */
  const noOneLost = async (shiftIds: number[], memberIds: number[]) => {
    const on = await Promise.all(shiftIds.map(onShift));
    expect(on.flat().sort()).toEqual([...memberIds].sort());
  };

  test("accept or withdraw an offer, not both", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { dana, noa, mine, first, id } = await offered();
      const [accepted, withdrawn] = await both(
        () => noa.call("swaps.accept", { id, assignmentId: first.id }),
        () => dana.call("swaps.withdraw", { id }),
      );
      expect(accepted).not.toBe(withdrawn);
      expect(await onShift(mine.shiftId)).toEqual([accepted ? noa.id : dana.id]);
      await noOneLost([mine.shiftId, first.shiftId], [dana.id, noa.id]);
    }
  });

  test("accept an offer once when two alternatives are accepted at the same time", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { dana, noa, mine, first, second, id } = await offered();
      const done = await both(
        () => noa.call("swaps.accept", { id, assignmentId: first.id }),
        () => noa.call("swaps.accept", { id, assignmentId: second.id }),
      );
      expect(done.filter(Boolean)).toHaveLength(1);
      await noOneLost([mine.shiftId, first.shiftId, second.shiftId], [dana.id, noa.id, noa.id]);
    }
  });

  test("accept one of two offers of a spot, and notify the other member of the reason", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { dana, noa, mine, first, id } = await offered();
      const lea = await signedInMember(app);
      const leas = await spot(lea);
      const other = (
        await dana.call("swaps.offer", {
          assignmentId: mine.id,
          memberId: lea.id,
          alternativeIds: [leas.id],
        })
      ).body.id;
      const done = await both(
        () => noa.call("swaps.accept", { id, assignmentId: first.id }),
        () => lea.call("swaps.accept", { id: other, assignmentId: leas.id }),
      );
      expect(done.filter(Boolean)).toHaveLength(1);
      await noOneLost([mine.shiftId, first.shiftId, leas.shiftId], [dana.id, noa.id, lea.id]);
    }
  });

  test("accept one of two offers between the same members in opposite directions, without a deadlock", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { dana, noa, mine, first, id } = await offered();
      const back = (
        await noa.call("swaps.offer", {
          assignmentId: first.id,
          memberId: dana.id,
          alternativeIds: [mine.id],
        })
      ).body.id;
      const done = await both(
        () => noa.call("swaps.accept", { id, assignmentId: first.id }),
        () => dana.call("swaps.accept", { id: back, assignmentId: mine.id }),
      );
      expect(done.filter(Boolean)).toHaveLength(1);
      expect([await onShift(mine.shiftId), await onShift(first.shiftId)]).toEqual([
        [noa.id],
        [dana.id],
      ]);
    }
  });

  test("swap a spot or give it to a third member, without a double or lost assignment", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { dana, noa, mine, first, id } = await offered();
      const lea: Person = await signedInMember(app);
      const ask = { shiftAssignmentId: mine.id, shiftId: mine.shiftId };
      const [accepted, asked] = await both(
        () => noa.call("swaps.accept", { id, assignmentId: first.id }),
        async () => {
          const answer = await dana.call("replacements.request", ask);
          if (answer.status !== 200) return answer;
          return lea.call("replacements.accept", { id: answer.body.id });
        },
      );
      expect(accepted).not.toBe(asked);
      expect(await onShift(mine.shiftId)).toEqual([accepted ? noa.id : lea.id]);
      expect(await onShift(first.shiftId)).toEqual([accepted ? dana.id : noa.id]);
    }
  });

  test("swap a shift before it moves, or are refused after it", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { dana, noa, mine, first, id } = await offered();
      const [accepted] = await both(
        () => noa.call("swaps.accept", { id, assignmentId: first.id }),
        async () => {
          const { status, body } = await admin.call("shifts.change", {
            id: mine.shiftId,
            startTime: "17:00",
          });
          return { status, body: { message: status === 200 ? "Moved." : body.message } };
        },
      );
      expect(await onShift(mine.shiftId)).toEqual([accepted ? noa.id : dana.id]);
      await noOneLost([mine.shiftId, first.shiftId], [dana.id, noa.id]);
      await app.settle();
      expect(await statusOf(noa, id)).toBe(accepted ? "accepted" : "withdrawn");
    }
  });
});

describe("an offer over time", () => {
  // Uses a separate app, because sessions expire in the months that pass.
  beforeAll(async () => {
    await app.close();
    app = await createTestApp();
    admin = await signedInMember(app, { role: "admin" });
    day = -18;
  });

  test("ends when a shift starts without an answer; an alternative that starts first is only removed", async () => {
    const { dana, noa, mine, first, id } = await offered();
    const { startsAt } = (await admin.call("shifts.one", { id: mine.shiftId })).body;
    await app.dependencies.database.write
      .updateTable("shifts")
      .set({ startsAt: SOON, endsAt: SOON.add({ hours: 2 }) })
      .where("id", "=", first.shiftId)
      .execute();
    await app.dependencies.database.write
      .updateTable("swapSpots")
      .set({ startsAt: SOON, endsAt: SOON.add({ hours: 2 }) })
      .where("assignmentId", "=", first.id)
      .execute();
    app.clock.set("2026-05-12T20:00:00Z");
    expect((await noa.call("swaps.accept", { id, assignmentId: first.id })).body.code).toBe(
      "swap-spot-gone",
    );
    await app.worker.tick();
    expect(await statusOf(dana, id)).toBe("open");
    app.clock.set(startsAt);
    await app.worker.tick();
    await app.settle();
    expect(await statusOf(noa, id)).toBe("expired");
    expect(await titles(dana)).toContain("Your swap offer expired");
    app.clock.advance({ hours: 24 * 100 });
    await app.worker.tick();
    expect(
      await app.dependencies.database.read
        .selectFrom("swaps")
        .select("id")
        .where("id", "=", id)
        .execute(),
    ).toEqual([]);
  });
});
