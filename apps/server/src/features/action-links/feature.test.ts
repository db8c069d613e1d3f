import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let mail: TestMailServer;
let app: TestApp;
let day = 0;

beforeAll(async () => {
  mail = await startMailServer();
  app = await createTestApp({
    environment: { SMTP_URL: mail.url, MAIL_FROM: "duty@squad.example", MAIL_PER_SECOND: "1000" },
  });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(() => {
  app.clock.set(TEST_NOW);
  mail.received.length = 0;
});

/** Requests a replacement and returns the links emailed to the other members, by member. */
async function requestForReplacement() {
  day += 1;
  const [asks, one, two] = [
    await signedInMember(app),
    await signedInMember(app),
    await addMember(app),
  ];
  const date = Temporal.PlainDate.from("2026-05-20").add({ days: day }).toString();
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30", maxMembers: 1 });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asks.id);
  await asks.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  await app.settle();
  const tokenOf = async ({ id }: { id: number }): Promise<string> => {
    const { email } = await app.dependencies.database.read
      .selectFrom("members")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const received = mail.received.filter(({ to }) => to.includes(email)).at(-1);
    return /\/go\/([\w-]{12})/.exec(received?.raw.replaceAll("=\r\n", "") ?? "")?.[1] ?? "";
  };
  return {
    asks,
    shift,
    one: { ...one, token: await tokenOf(one) },
    two: { ...two, token: await tokenOf(two) },
    date,
  };
}

async function holders(shiftId: number): Promise<number[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("memberId")
    .where("shiftId", "=", shiftId)
    .where("spotNumber", "is not", null)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

describe("an action link", () => {
  test("changes nothing when viewed, and names its member", async () => {
    const { shift, one } = await requestForReplacement();
    const shown = await app.visitor().call("actionLinks.show", { token: one.token });
    expect(shown.body).toMatchObject({
      purpose: "accept",
      state: "ready",
      memberName: expect.stringContaining(one.unitNumber),
      shift: { name: "Evening" },
    });
    expect(await holders(shift.id)).toEqual([]);
  });

  test("takes the spot without a password, once, and notifies the replaced member through their channels", async () => {
    const { shift, one } = await requestForReplacement();
    expect(await app.visitor().call("actionLinks.use", { token: one.token })).toMatchObject({
      status: 200,
      body: { message: "Replacement accepted! You've been assigned to this shift." },
    });
    expect(await holders(shift.id)).toEqual([one.id]);
    expect(await app.visitor().call("actionLinks.use", { token: one.token })).toMatchObject({
      status: 409,
      body: { code: "link-used" },
    });
    await app.settle();
    expect(mail.received.map((received) => received.mail.subject)).toContainEqual(
      expect.stringMatching(/^You're on /),
    );
  });

  test("gives the spot to one of two concurrent members, and reports it to the other", async () => {
    const { shift, one, two } = await requestForReplacement();
    const answers = await Promise.all(
      [one, two].map(({ token }) => app.visitor().call("actionLinks.use", { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await holders(shift.id)).toHaveLength(1);
    expect(
      (
        await app
          .visitor()
          .call("actionLinks.show", { token: answers[0]?.status === 409 ? one.token : two.token })
      ).body.state,
    ).toBe("ready");
  });

  test("expires with the shift, and is reported as unknown when truncated", async () => {
    const { one, date } = await requestForReplacement();
    app.clock.set(`${date}T22:30:00Z`);
    expect(await app.visitor().call("actionLinks.use", { token: one.token })).toMatchObject({
      status: 409,
      body: { code: "link-expired" },
    });
    expect(
      (await app.visitor().call("actionLinks.show", { token: one.token.slice(0, 11) })).status,
    ).toBe(404);
  });

  test("stops working for a member who left the squad", async () => {
    const { shift, one } = await requestForReplacement();
    await app.dependencies.database.write
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", one.id)
      .execute();
    for (const call of ["actionLinks.use", "actionLinks.show", "actionLinks.see"] as const)
      expect([call, (await app.visitor().call(call, { token: one.token })).status]).toEqual([
        call,
        404,
      ]);
    expect(await holders(shift.id)).toEqual([]);
  });

  test("is absent from the database and the message log after delivery", async () => {
    const { one } = await requestForReplacement();
    const rows = await app.dependencies.database.read
      .selectFrom("deliveries")
      .selectAll()
      .where("memberId", "=", one.id)
      .execute();
    expect(JSON.stringify(rows.filter(({ channel }) => channel === "email"))).not.toContain(
      one.token,
    );
  });

  test("unsubscribes from email with one click as in RFC 8058, which no other address accepts", async () => {
    const { one } = await requestForReplacement();
    const post = (url: string) =>
      app.http.inject({
        method: "POST",
        url,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: "https://mail.example",
        },
        payload: "List-Unsubscribe=One-Click",
      });
    expect((await post(`/api/links/${one.token}`)).statusCode).toBe(403);
    expect((await post(`/api/links/${one.token}/stop-email`)).statusCode).toBe(200);
    const { emailNotifications } = await app.dependencies.database.read
      .selectFrom("members")
      .select("emailNotifications")
      .where("id", "=", one.id)
      .executeTakeFirstOrThrow();
    expect(emailNotifications).toBe(false);
  });
});

test("a reminder's link confirms attendance", async () => {
  const member = await signedInMember(app);
  const shift = await addShift(app, { date: "2026-05-13", startTime: "18:30", endTime: "20:30" });
  const { id } = await addAssignment(app, shift.id, member.id);
  app.clock.set("2026-05-13T14:00:00Z");
  await app.worker.tick();
  await app.settle();
  const token = /\/go\/([\w-]{12})/.exec(mail.received.at(-1)?.mail.text ?? "")?.[1] ?? "";
  expect((await app.visitor().call("actionLinks.use", { token })).body.message).toContain(
    "Your squad can see that you'll be there",
  );
  expect(
    await app.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select(["status", "spotNumber"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ status: "confirmed", spotNumber: 1 });
});
