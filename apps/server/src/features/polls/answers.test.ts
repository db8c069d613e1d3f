import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedInMember } from "../../testing/squads/builders.ts";
import {
  type AskingSquad,
  closesIn,
  holders,
  onAnotherDay,
  reply,
  startAskingSquad,
  tokenOf,
} from "../../testing/squads/poll-squad.ts";

let squad: AskingSquad;

beforeAll(async () => {
  squad = await startAskingSquad();
});
afterAll(() => squad.close());
beforeEach(() => onAnotherDay(squad));

describe("a poll answer", () => {
  test("is accepted from app, link, push button and text, can change while the poll is open, and is counted by channel", async () => {
    const { members, ask, result } = await holders(squad, 5);
    const [inApp, byLink, byPush, byText, silent] = members;
    const { id } = (await ask()).body;
    await squad.app.settle();
    expect((await inApp!.call("polls.answer", { id, choice: "B" })).body.message).toMatch(
      /^Thank you\. Your answer: I cannot\. You can change it until 3:00 PM\.$/,
    );
    expect((await inApp!.call("polls.answer", { id, choice: "A" })).status).toBe(200);
    const link = { token: tokenOf(squad, byLink!.number) };
    expect((await squad.app.visitor().call("actionLinks.show", link)).body).toMatchObject({
      purpose: "poll-answer",
      state: "ready",
      chosen: null,
      poll: { question: "Can you come to the drill on Friday?" },
    });
    expect(
      (await squad.app.visitor().call("actionLinks.use", { ...link, choice: "B" })).status,
    ).toBe(200);
    expect(
      (await squad.app.visitor().call("actionLinks.use", { ...link, choice: "A" })).status,
    ).toBe(200);
    expect((await squad.app.visitor().call("actionLinks.show", link)).body).toMatchObject({
      state: "ready",
      chosen: "A",
    });
    const pushed = { token: tokenOf(squad, byPush!.number), choice: "B", way: "push" };
    expect((await squad.app.visitor().call("actionLinks.use", pushed)).status).toBe(200);
    expect(await reply(squad, byText!.number, "b1.")).toContain("Your answer: I cannot");
    expect(await reply(squad, byText!.number, "A1")).toContain("Your answer: I can come");
    const { people, ...poll } = await result(id);
    expect(poll).toMatchObject({ asked: 5, answered: 4, choices: [{ count: 3 }, { count: 1 }] });
    const wayOf = (memberId: number) =>
      people.find((person: { id: number }) => person.id === memberId);
    expect(members.map(({ id: memberId }) => wayOf(memberId).way)).toEqual([
      "app",
      "link",
      "push",
      "text",
      null,
    ]);
    expect(wayOf(silent!.id)).toMatchObject({ choice: null, seenAt: null, answeredAt: null });
  });

  test("stores one of two answers that arrive at the same time, never a mix", async () => {
    const { members, ask, result } = await holders(squad, 1);
    const { id } = (await ask()).body;
    const answers = await Promise.all(
      ["A", "B"].map((choice) => members[0]!.call("polls.answer", { id, choice })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await result(id)).toMatchObject({ answered: 1 });
  });

  test("counts when it is saved before a concurrent close, and is refused otherwise", async () => {
    const { admin, members, ask, result } = await holders(squad, 4);
    const { id } = (await ask()).body;
    const [closed, ...answers] = await Promise.all([
      admin.call("polls.close", { id }),
      ...members.map((member) => member.call("polls.answer", { id, choice: "A" })),
    ]);
    expect(closed.status).toBe(200);
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await result(id)).toMatchObject({ answered: taken, isOpen: false });
    const { details } = await squad.app.dependencies.database.read
      .selectFrom("events")
      .select("details")
      .where("type", "=", "polls.closed")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ pollId: id, asked: 4, answered: taken });
  });

  test("changes nothing after the poll closed, and gets a polite reply on every channel", async () => {
    const { admin, members, ask, result } = await holders(squad, 1);
    const { id } = (await ask()).body;
    await squad.app.settle();
    const [member] = members;
    await member!.call("polls.answer", { id, choice: "A" });
    await admin.call("polls.close", { id });
    const late = "This poll closed at 2:00 PM. Your answer wasn't counted.";
    expect(await member!.call("polls.answer", { id, choice: "B" })).toMatchObject({
      status: 409,
      body: { message: late },
    });
    const token = tokenOf(squad, member!.number);
    expect(
      (await squad.app.visitor().call("actionLinks.use", { token, choice: "B" })).body.message,
    ).toBe(late);
    expect(await reply(squad, member!.number, "B1")).toBe(late);
    expect((await squad.app.visitor().call("actionLinks.show", { token })).body.state).toBe(
      "expired",
    );
    expect(await result(id)).toMatchObject({ choices: [{ count: 1 }, { count: 0 }] });
    expect((await member!.call("polls.mine")).body).toMatchObject([
      { choice: "A", isOpen: false, result: { choices: [{ count: 1 }, { count: 0 }], silent: 0 } },
    ]);
    squad.app.clock.set(squad.app.clock.now().add({ hours: 25 }).toString());
    expect((await member!.call("polls.mine")).body).toEqual([]);
  });

  test("gets a polite reply after the deadline by app, link, push button and text", async () => {
    const { members, ask, result } = await holders(squad, 2);
    const { id } = (await ask({ closesAt: closesIn(squad, 30) })).body;
    await squad.app.settle();
    const [member, silent] = members;
    await member!.call("polls.answer", { id, choice: "A" });
    squad.app.clock.set(squad.app.clock.now().add({ minutes: 30 }).toString());
    const late = {
      code: "poll-closed",
      message: "This poll closed at 2:30 PM. Your answer wasn't counted.",
    };
    const token = tokenOf(squad, member!.number);
    // The reply is equal before and after the job closes the poll.
    for (const isClosed of [false, true]) {
      if (isClosed) await squad.app.worker.tick();
      expect(await member!.call("polls.answer", { id, choice: "B" })).toMatchObject({
        status: 409,
        body: late,
      });
      expect(
        (await squad.app.visitor().call("actionLinks.use", { token, choice: "B" })).body,
      ).toMatchObject(late);
      expect(
        (await squad.app.visitor().call("actionLinks.use", { token, choice: "B", way: "push" }))
          .body,
      ).toMatchObject(late);
      expect(await reply(squad, member!.number, "B1")).toBe(late.message);
      expect(await reply(squad, silent!.number, "a 1")).toBe(late.message);
    }
    expect((await squad.app.visitor().call("actionLinks.show", { token })).body).toMatchObject({
      state: "expired",
      chosen: "A",
    });
    expect(await result(id)).toMatchObject({
      answered: 1,
      choices: [{ count: 1 }, { count: 0 }],
      isOpen: false,
    });
  });

  test("replaces an answer by a later one, by text or by link", async () => {
    const { members, ask, result } = await holders(squad, 1);
    const { id } = (await ask()).body;
    await squad.app.settle();
    const { number } = members[0]!;
    const wayNow = async () => {
      const { choice, way } = (await result(id)).people[0];
      return `${choice} ${way}`;
    };
    const token = tokenOf(squad, number);
    await squad.app.visitor().call("actionLinks.use", { token, choice: "A" });
    expect(await wayNow()).toBe("A link");
    expect(await reply(squad, number, "B1")).toContain("Your answer: I cannot");
    expect(await wayNow()).toBe("B text");
    expect((await squad.app.visitor().call("actionLinks.show", { token })).body).toMatchObject({
      state: "ready",
      chosen: "B",
    });
    await squad.app.visitor().call("actionLinks.use", { token, choice: "A" });
    expect(await wayNow()).toBe("A link");
    // For an unknown choice or poll, the reply explains what to do, and nothing changes.
    expect(await reply(squad, number, "C1")).toContain(
      "C isn't one of the answers. Choose one of these: A (I can come), B",
    );
    expect(await reply(squad, number, "A99")).toContain("Reply with the code from our text");
    expect(await wayNow()).toBe("A link");
  });

  test("refuses an answer of an inactive member, and deletes it with its member", async () => {
    const { admin, members, ask, result } = await holders(squad, 2);
    const { id } = (await ask()).body;
    await squad.app.settle();
    const [one, two] = members;
    await squad.app.dependencies.database.write
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", one!.id)
      .execute();
    expect(
      (
        await squad.app
          .visitor()
          .call("actionLinks.use", { token: tokenOf(squad, one!.number), choice: "A" })
      ).status,
    ).toBe(404);
    expect(await reply(squad, one!.number, "A1")).toBe("");
    expect((await result(id)).people[0]).toMatchObject({ isActive: false, choice: null });
    await admin.call("members.remove", { id: two!.id });
    await squad.app.settle();
    expect((await result(id)).people.map((person: { id: number }) => person.id)).toEqual([one!.id]);
  });

  test("is refused for another member's poll and for a choice that the poll does not have", async () => {
    const { members, ask } = await holders(squad, 1);
    const { id } = (await ask()).body;
    const stranger = await signedInMember(squad.app);
    expect((await stranger.call("polls.answer", { id, choice: "A" })).status).toBe(404);
    expect(await members[0]!.call("polls.answer", { id, choice: "D" })).toMatchObject({
      status: 400,
      body: { code: "choice-unknown" },
    });
  });
});

describe("seeing a poll", () => {
  test("records once that a member saw a poll, by page, app or answer, but not by a link scanner", async () => {
    const { members, ask, result } = await holders(squad, 3);
    const { id } = (await ask()).body;
    await squad.app.settle();
    const [byLink, inApp, answers] = members;
    const token = tokenOf(squad, byLink!.number);
    await squad.app.visitor().call("actionLinks.show", { token });
    await squad.app.http.inject({ url: `/go/${token}?answer=A` });
    const seen = async () =>
      (await result(id)).people.map(({ seenAt }: { seenAt: string | null }) => seenAt !== null);
    expect(await seen()).toEqual([false, false, false]);
    expect((await squad.app.visitor().call("actionLinks.see", { token })).status).toBe(200);
    const first = (await result(id)).people[0].seenAt;
    squad.app.clock.set(squad.app.clock.now().add({ minutes: 5 }).toString());
    await squad.app.visitor().call("actionLinks.see", { token });
    expect((await result(id)).people[0].seenAt).toBe(first);
    expect((await inApp!.call("polls.see", { id })).status).toBe(200);
    await answers!.call("polls.answer", { id, choice: "A" });
    expect(await seen()).toEqual([true, true, true]);
  });
});
