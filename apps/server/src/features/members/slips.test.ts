import { SLIP_DAYS } from "@watchbill/domain/accounts/sign-in-slip";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addMember, signedInMember, signIn, TEST_PASSWORD } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let address = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  admin = await signedInMember(app, { role: "admin" });
});

const CHOSEN = "four words of mine";

/** Adds an imported member without a password. */
function newcomer(about = {}) {
  return addMember(app, { passwordHash: null, isPasswordDefault: true, ...about });
}

/** Returns a browser with a new IP address, so that throttling does not affect it. */
function stranger() {
  address += 1;
  return app.visitor(`10.8.${Math.floor(address / 250)}.${(address % 250) + 1}`);
}

async function slipOf(memberId: number): Promise<string> {
  const { status, body } = await admin.call("members.makeSlips", { ids: [memberId] });
  expect(status).toBe(200);
  return body.slips[0].path.split("#")[1];
}

async function codeOf(slip: string): Promise<string> {
  return (await stranger().call("accounts.openSlip", { code: slip })).body.code ?? "open";
}

describe("a sign-in slip", () => {
  test("names its member, lets them choose a password, and signs them in, once", async () => {
    const member = await newcomer({ unitNumber: "S-1", firstName: "Dana" });
    const slip = await slipOf(member.id);
    const phone = stranger();
    const typed = slip.toUpperCase().replaceAll("-", " ");
    const { body: opened } = await phone.call("accounts.openSlip", { code: typed });
    expect(opened).toEqual({
      unitNumber: "S-1",
      firstName: "Dana",
      expiresAt: Temporal.Instant.from(TEST_NOW)
        .add({ hours: SLIP_DAYS * 24 })
        .toString(),
      needsCode: false,
    });
    const used = await phone.call("accounts.useSlip", { slip: typed, newPassword: CHOSEN });
    expect([
      used.status,
      used.body.id,
      used.body.isPasswordDefault,
      used.body.maySetPassword,
    ]).toEqual([200, member.id, false, false]);
    expect((await phone.call("accounts.currentUser")).body.unitNumber).toBe("S-1");
    expect(
      (await stranger().call("accounts.signIn", { unitNumber: "S-1", password: CHOSEN })).status,
    ).toBe(200);
    const again = await stranger().call("accounts.useSlip", {
      slip,
      newPassword: "another of theirs",
    });
    expect([again.status, again.body.code]).toEqual([409, "slip-used"]);
    expect(
      (await stranger().call("accounts.signIn", { unitNumber: "S-1", password: CHOSEN })).status,
    ).toBe(200);
  });

  test("signs in only one of two concurrent uses", async () => {
    const member = await newcomer();
    const slip = await slipOf(member.id);
    const [one, two] = [stranger(), stranger()];
    const answers = await Promise.all([
      one.call("accounts.useSlip", { slip, newPassword: "the first of them" }),
      two.call("accounts.useSlip", { slip, newPassword: "the second of them" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? one : two;
    const loser = answers[0].status === 200 ? two : one;
    expect((await winner.call("accounts.currentUser")).status).toBe(200);
    expect((await loser.call("accounts.currentUser")).status).toBe(401);
  });

  test("accepts a slip until the end of its last day", async () => {
    const member = await newcomer();
    const slip = await slipOf(member.id);
    app.clock.advance({ minutes: SLIP_DAYS * 24 * 60 - 1 });
    expect(await codeOf(slip)).toBe("open");
    app.clock.advance({ minutes: 1 });
    expect(await codeOf(slip)).toBe("slip-expired");
    expect(
      (await stranger().call("accounts.useSlip", { slip, newPassword: CHOSEN })).body.code,
    ).toBe("slip-expired");
  });

  test("ends when a newer slip or another password is created, and when the member leaves", async () => {
    const member = await newcomer();
    const first = await slipOf(member.id);
    const second = await slipOf(member.id);
    expect(await codeOf(first)).toBe("slip-ended");
    const { body } = await admin.call("members.resetPassword", { userId: member.id });
    expect(await codeOf(second)).toBe("slip-ended");
    const third = await slipOf(member.id);
    const phone = stranger();
    await phone.call("accounts.signIn", {
      unitNumber: member.unitNumber,
      password: body.defaultPassword,
    });
    await phone.call("accounts.changePassword", {
      currentPassword: body.defaultPassword,
      newPassword: CHOSEN,
    });
    expect(await codeOf(third)).toBe("slip-ended");
    const fourth = await slipOf(member.id);
    await admin.call("members.setActive", { ids: [member.id], isActive: false });
    expect(await codeOf(fourth)).toBe("slip-ended");
    await admin.call("members.setActive", { ids: [member.id], isActive: true });
    expect(await codeOf(fourth)).toBe("slip-ended");
    const fifth = await slipOf(member.id);
    await admin.call("members.edit", { id: member.id, isActive: false });
    expect(await codeOf(fifth)).toBe("slip-ended");
    await admin.call("members.edit", { id: member.id, isActive: true });
    const sixth = await slipOf(member.id);
    await admin.call("members.remove", { id: member.id });
    expect(await codeOf(sixth)).toBe("slip-ended");
  });

  test("changes nothing before it is used, and then ends the member's other sessions", async () => {
    const member = await signedInMember(app);
    const slip = await slipOf(member.id);
    expect((await member.call("accounts.currentUser")).status).toBe(200);
    expect(
      (
        await stranger().call("accounts.signIn", {
          unitNumber: member.unitNumber,
          password: TEST_PASSWORD,
        })
      ).status,
    ).toBe(200);
    const phone = stranger();
    expect((await phone.call("accounts.useSlip", { slip, newPassword: CHOSEN })).status).toBe(200);
    expect((await member.call("accounts.currentUser")).status).toBe(401);
    // A member who is signed in and uses their own slip stays signed in.
    const next = await slipOf(member.id);
    expect(
      (await phone.call("accounts.useSlip", { slip: next, newPassword: "yet another of mine" }))
        .status,
    ).toBe(200);
    expect((await phone.call("accounts.currentUser")).body.id).toBe(member.id);
  });

  test("replaces the session on the device", async () => {
    const member = await newcomer();
    const slip = await slipOf(member.id);
    const coordinator = await signIn(app, await addMember(app, { role: "admin" }));
    const used = await coordinator.call("accounts.useSlip", { slip, newPassword: CHOSEN });
    expect(used.body.role).toBe("member");
    expect((await coordinator.call("accounts.currentUser")).body.id).toBe(member.id);
  });

  test("applies the usual password rules", async () => {
    const member = await newcomer({ unitNumber: "S-77" });
    const slip = await slipOf(member.id);
    for (const [newPassword, code] of [
      ["", "password-fields-missing"],
      ["abc", "password-too-short"],
      ["password", "password-too-easy"],
      ["S-77-2026", "password-too-easy"],
    ]) {
      const { status, body } = await stranger().call("accounts.useSlip", { slip, newPassword });
      expect([newPassword, status, body.code]).toEqual([newPassword, 400, code]);
    }
    expect(await codeOf(slip)).toBe("open");
  });

  test("refuses an unknown slip code, and throttles guessing", async () => {
    const guesser = stranger();
    const guess = "abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456";
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(
        (await guesser.call("accounts.openSlip", { code: attempt % 2 ? "x" : guess })).body.code,
      ).toBe("slip-missing");
    expect(
      (await guesser.call("accounts.useSlip", { slip: guess, newPassword: CHOSEN })).status,
    ).toBe(429);
    // A member with a valid slip at that address is not throttled.
    const member = await newcomer();
    const slip = await slipOf(member.id);
    expect((await guesser.call("accounts.useSlip", { slip, newPassword: CHOSEN })).status).toBe(
      200,
    );
  });
});

describe("making sign-in slips", () => {
  test("lets only administrators make slips", async () => {
    const member = await signedInMember(app);
    const other = await newcomer();
    expect((await member.call("members.makeSlips", { ids: [other.id] })).status).toBe(403);
    expect((await member.call("members.signInSlips")).status).toBe(403);
    expect((await stranger().call("members.makeSlips", { ids: [other.id] })).status).toBe(401);
  });

  test("preselects members without a chosen password, and shows the state of their slips", async () => {
    const fresh = await newcomer();
    const temporary = await addMember(app, { isPasswordDefault: true });
    const settled = await addMember(app);
    const gone = await newcomer({ isActive: false });
    await slipOf(fresh.id);
    const { body } = await admin.call("members.signInSlips");
    const of = (id: number) => body.members.find((member: { id: number }) => member.id === id);
    expect(body.address).toBe("http://watchbill.test");
    expect(
      [of(fresh.id), of(temporary.id), of(settled.id)].map(({ isSuggested }) => isSuggested),
    ).toEqual([true, true, false]);
    expect([of(gone.id), of(admin.id)]).toEqual([undefined, undefined]);
    expect(of(fresh.id).slip).toMatchObject({ usedAt: null, isOpen: true });
    expect(of(temporary.id).slip).toBeNull();
    expect(JSON.stringify(body)).not.toContain("passwordHash");
  });

  test("creates all slips or none, refuses the caller's own slip, and skips inactive members", async () => {
    const member = await newcomer();
    const gone = await newcomer({ isActive: false });
    expect((await admin.call("members.makeSlips", { ids: [member.id, admin.id] })).body.code).toBe(
      "own-record",
    );
    expect(
      (await admin.call("members.makeSlips", { ids: [member.id, 2_000_000_000] })).status,
    ).toBe(404);
    const { body: before } = await admin.call("members.signInSlips");
    expect(before.members.find(({ id }: { id: number }) => id === member.id).slip).toBeNull();
    const { body } = await admin.call("members.makeSlips", {
      ids: [member.id, gone.id, member.id],
    });
    expect(body.message).toBe("1 sign-in slip created; skipped 1 inactive member");
    expect(body.slips).toHaveLength(1);
  });

  test("for another administrator requires re-authentication", async () => {
    const other = await addMember(app, { role: "admin" });
    const member = await newcomer();
    app.clock.advance({ minutes: 16 });
    expect((await admin.call("members.makeSlips", { ids: [other.id, member.id] })).body.code).toBe(
      "reauthentication-needed",
    );
    expect((await admin.call("members.makeSlips", { ids: [member.id] })).status).toBe(200);
    await admin.call("accounts.reauthenticate", { password: TEST_PASSWORD });
    expect((await admin.call("members.makeSlips", { ids: [other.id, member.id] })).status).toBe(
      200,
    );
  });

  test("leaves one valid slip after two concurrent calls", async () => {
    const member = await newcomer();
    const second = await signedInMember(app, { role: "admin" });
    const answers = await Promise.all([
      admin.call("members.makeSlips", { ids: [member.id] }),
      second.call("members.makeSlips", { ids: [member.id] }),
    ]);
    const codes = await Promise.all(
      answers.map(({ body }) => codeOf(body.slips[0].path.split("#")[1])),
    );
    expect(codes.toSorted()).toEqual(["open", "slip-ended"]);
  });

  test("stores no code in plain text, and logs the number of members", async () => {
    const members = [await newcomer(), await newcomer(), await newcomer()];
    const { body } = await admin.call("members.makeSlips", { ids: members.map(({ id }) => id) });
    expect(new Set(body.slips.map(({ path }: { path: string }) => path)).size).toBe(3);
    const code = body.slips[0].path.split("#")[1];
    const { body: log } = await admin.call("activity.log", { limit: 50 });
    expect(log.map(({ description }: { description: string }) => description)).toContainEqual(
      expect.stringMatching(/created sign-in slips for 3 members$/),
    );
    expect(JSON.stringify(log)).not.toContain(code);
    const kept = await app.dependencies.database.read
      .selectFrom("signInSlips")
      .selectAll()
      .execute();
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  test("for a member with an authenticator app also requires its code", async () => {
    const member = await newcomer();
    const slip = await slipOf(member.id);
    await app.dependencies.database.write
      .insertInto("authenticators")
      .values({
        memberId: member.id,
        secret: Buffer.alloc(20, 7),
        startedAt: app.clock.now(),
        confirmedAt: app.clock.now(),
      })
      .execute();
    expect((await stranger().call("accounts.openSlip", { code: slip })).body.needsCode).toBe(true);
    const without = await stranger().call("accounts.useSlip", { slip, newPassword: CHOSEN });
    expect(without.body.code).toBe("code-needed");
    const wrong = await stranger().call("accounts.useSlip", {
      slip,
      newPassword: CHOSEN,
      code: "000000",
    });
    expect(wrong.body.code).toBe("code-wrong");
    expect(await codeOf(slip)).toBe("open");
  });
});
