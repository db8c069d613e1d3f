import { MASK } from "@watchbill/domain/messages/mask";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addMember, signedInMember, signIn, TEST_PASSWORD } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_MAIL, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let address = 0;

beforeAll(async () => {
  app = await createTestApp({ environment: TEST_MAIL });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

/** Returns a browser with a new IP address, so that tests do not throttle each other. */
function freshVisitor() {
  address += 1;
  return app.visitor(`10.9.${Math.floor(address / 250)}.${(address % 250) + 1}`);
}

async function emailedPassword(memberId: number): Promise<string> {
  const row = await app.dependencies.database.read
    .selectFrom("deliveries")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ channel: "email", status: "pending", urgency: "urgent" });
  expect(row.content).toContain(MASK);
  expect(row.content).not.toContain(row.secret ?? "no secret");
  return row.secret ?? "";
}

describe("signing in", () => {
  test("accepts the unit number in any case and with surrounding spaces, and sets a secure cookie", async () => {
    const member = await addMember(app, { unitNumber: "C-25" });
    const visitor = freshVisitor();
    const answer = await visitor.call("accounts.signIn", {
      unitNumber: "  c-25 ",
      password: TEST_PASSWORD,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: member.id, unitNumber: "C-25", role: "member", isPasswordDefault: false },
    });
    expect(answer.body).not.toHaveProperty("passwordHash");
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^watchbill=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax(,|$)/,
    );
    expect((await visitor.call("accounts.currentUser")).body).toMatchObject({ id: member.id });
    expect((await visitor.call("accounts.authUser")).body).toMatchObject({ id: member.id });
  });

  test("returns one error for a wrong password, an unknown unit and an inactive member", async () => {
    const member = await addMember(app);
    const inactive = await addMember(app, { isActive: false });
    const attempts = [
      { unitNumber: member.unitNumber, password: "wrong-password" },
      { unitNumber: "Z-999", password: TEST_PASSWORD },
      { unitNumber: inactive.unitNumber, password: TEST_PASSWORD },
    ];
    for (const attempt of attempts) {
      const answer = await freshVisitor().call("accounts.signIn", attempt);
      expect([answer.status, answer.body]).toEqual([
        401,
        { message: "Invalid credentials", code: "credentials-invalid" },
      ]);
    }
  });

  test.each([
    [{}, "unitNumber"],
    [{ unitNumber: "A-1" }, "password"],
    [{ unitNumber: ["A-1"], password: "x" }, "unitNumber"],
    [{ unitNumber: "", password: "x" }, "unitNumber"],
    [{ unitNumber: "A-1", password: "x", role: "admin" }, "role"],
  ])("refuses %j and names the field", async (input, field) => {
    const answer = await freshVisitor().call("accounts.signIn", input);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty(field);
  });

  test("throttles a guesser with Retry-After, but not other members on that address or the member elsewhere", async () => {
    const victim = await addMember(app);
    const colleague = await addMember(app);
    const guesser = freshVisitor();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(
        (
          await guesser.call("accounts.signIn", {
            unitNumber: victim.unitNumber,
            password: `guess ${attempt}`,
          })
        ).status,
      ).toBe(401);
    }
    const slowed = await guesser.call("accounts.signIn", {
      unitNumber: victim.unitNumber,
      password: TEST_PASSWORD,
    });
    expect(slowed).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
    expect(Number(slowed.headers["retry-after"])).toBeGreaterThan(0);
    expect(
      (
        await guesser.call("accounts.signIn", {
          unitNumber: colleague.unitNumber,
          password: TEST_PASSWORD,
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await freshVisitor().call("accounts.signIn", {
          unitNumber: victim.unitNumber,
          password: TEST_PASSWORD,
        })
      ).status,
    ).toBe(200);
    app.clock.advance({ seconds: 61 });
    expect(
      (
        await guesser.call("accounts.signIn", {
          unitNumber: victim.unitNumber,
          password: TEST_PASSWORD,
        })
      ).status,
    ).toBe(200);
  });
});

describe("sessions", () => {
  test("ends only the current session at sign-out", async () => {
    const member = await signedInMember(app);
    const other = await signIn(app, member);
    const copy = app.visitor();
    copy.cookie = member.cookie;
    expect((await member.call("accounts.signOut")).status).toBe(200);
    expect(member.cookie).toBeNull();
    expect((await copy.call("accounts.currentUser")).status).toBe(401);
    expect((await other.call("accounts.currentUser")).status).toBe(200);
  });

  test("ends a session after fourteen unused days, and after ninety days in any case", async () => {
    const idle = await signedInMember(app);
    const busy = await signedInMember(app);
    const lastSeen = async () => {
      const row = await app.dependencies.database.read
        .selectFrom("sessions")
        .select("lastSeenAt")
        .where("memberId", "=", busy.id)
        .executeTakeFirstOrThrow();
      return row.lastSeenAt.toString();
    };
    for (let day = 13; day <= 78; day += 13) {
      app.clock.advance({ hours: 13 * 24 });
      expect((await busy.call("accounts.currentUser")).status).toBe(200);
      // The app saves a session's last use only after it has responded.
      await expect.poll(lastSeen).toBe(app.clock.now().toString());
    }
    app.clock.advance({ hours: 11 * 24 });
    expect((await busy.call("accounts.currentUser")).status).toBe(200);
    expect((await idle.call("accounts.currentUser")).status).toBe(401);
    app.clock.advance({ hours: 24 });
    expect((await busy.call("accounts.currentUser")).status).toBe(401);
  });

  test("keeps thirty sessions of a member: one more sign-in ends the session unused for longest", async () => {
    const member = await addMember(app);
    const devices = [];
    for (let n = 0; n < 31; n += 1) {
      app.clock.advance({ minutes: 6 });
      devices.push(await signIn(app, member));
      // The test keeps using the first session, so that it is not the one unused for longest.
      if (n === 29) expect((await devices[0]!.call("accounts.currentUser")).status).toBe(200);
      await expect.poll(() => lastSeen(member.id)).toBe(app.clock.now().toString());
    }
    const answers = await Promise.all(devices.map((device) => device.call("accounts.currentUser")));
    expect(answers.flatMap(({ status }, n) => (status === 200 ? [] : [n]))).toEqual([1]);
  });

  test("do not block a password change, even when a member has very many", async () => {
    const member = await signedInMember(app);
    await openMany(member.id, 2_500);
    const change = { currentPassword: TEST_PASSWORD, newPassword: "battery-staple" };
    expect((await member.call("accounts.changePassword", change)).status).toBe(200);
    expect((await member.call("accounts.sessions")).body).toHaveLength(1);
    await openMany(member.id, 2_500);
    expect((await member.call("accounts.endOtherSessions")).status).toBe(200);
    expect((await member.call("accounts.sessions")).body).toHaveLength(1);
  });

  async function lastSeen(memberId: number): Promise<string | undefined> {
    const row = await app.dependencies.database.read
      .selectFrom("sessions")
      .select((eb) => eb.fn.max("lastSeenAt").as("lastSeenAt"))
      .where("memberId", "=", memberId)
      .executeTakeFirst();
    return row?.lastSeenAt?.toString();
  }

  /** Inserts more sessions than the limit, as left by versions without a limit. */
  async function openMany(memberId: number, count: number): Promise<void> {
    const now = app.clock.now();
    await sql`insert into sessions (token_hash, member_id, created_at, last_seen_at, is_by_passkey, is_by_code)
      select sha256(convert_to(${memberId} || ' ' || random() || n, 'utf8')), ${memberId}, ${now}, ${now}, false, false
      from generate_series(1, ${count}::integer) n`.execute(app.dependencies.database.write);
  }

  test("lists sessions with their devices and lets the member end one from another device", async () => {
    const member = await signedInMember(app);
    const phone = await signIn(app, member);
    const list = (await member.call("accounts.sessions")).body as {
      id: number;
      isCurrent: boolean;
    }[];
    expect(list).toHaveLength(2);
    const other = list.find(({ isCurrent }) => !isCurrent)!;
    const stranger = await signedInMember(app);
    expect((await stranger.call("accounts.endSession", { id: other.id })).status).toBe(404);
    expect((await member.call("accounts.endSession", { id: other.id })).status).toBe(200);
    expect((await phone.call("accounts.currentUser")).status).toBe(401);
    await signIn(app, member);
    expect((await member.call("accounts.endOtherSessions")).status).toBe(200);
    expect((await member.call("accounts.sessions")).body).toHaveLength(1);
  });

  test("ends a member's sessions when they are deactivated or deleted", async () => {
    const member = await signedInMember(app);
    await app.dependencies.database.write
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", member.id)
      .execute();
    expect((await member.call("accounts.currentUser")).status).toBe(401);
  });
});

describe("changing the password", () => {
  test("ends the member's other sessions and keeps the current session", async () => {
    const member = await signedInMember(app, { isPasswordDefault: true });
    const other = await signIn(app, member);
    expect((await member.call("accounts.currentUser")).body.isPasswordDefault).toBe(true);
    expect(
      await member.call("accounts.changePassword", {
        currentPassword: TEST_PASSWORD,
        newPassword: "battery-staple",
      }),
    ).toMatchObject({ status: 200 });
    expect((await member.call("accounts.currentUser")).body.isPasswordDefault).toBe(false);
    expect((await other.call("accounts.currentUser")).status).toBe(401);
    expect(
      (
        await freshVisitor().call("accounts.signIn", {
          unitNumber: member.unitNumber,
          password: TEST_PASSWORD,
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await freshVisitor().call("accounts.signIn", {
          unitNumber: member.unitNumber,
          password: "battery-staple",
        })
      ).status,
    ).toBe(200);
  });

  test.each([
    ["wrong-one", "battery-staple", "current-password-wrong", "Current password is incorrect"],
    [TEST_PASSWORD, "      ", "password-fields-missing", "All fields are required"],
    [
      TEST_PASSWORD,
      "short",
      "password-too-short",
      "New password must be at least 6 characters long",
    ],
    [
      TEST_PASSWORD,
      TEST_PASSWORD,
      "password-unchanged",
      "New password must be different from current password",
    ],
    ["wrong-one", "letmein", "current-password-wrong", "Current password is incorrect"],
    [
      TEST_PASSWORD,
      "Test Squad 2026",
      "password-too-easy",
      expect.stringContaining("are easy to guess"),
    ],
    [
      TEST_PASSWORD,
      "letmein",
      "password-too-easy",
      expect.stringContaining("This password is too common"),
    ],
  ])("refuses %s to %s", async (currentPassword, newPassword, code, message) => {
    const member = await signedInMember(app);
    expect(
      await member.call("accounts.changePassword", { currentPassword, newPassword }),
    ).toMatchObject({
      status: 400,
      body: { code, message },
    });
    expect(
      (
        await freshVisitor().call("accounts.signIn", {
          unitNumber: member.unitNumber,
          password: TEST_PASSWORD,
        })
      ).status,
    ).toBe(200);
  });
});

describe("forgotten password", () => {
  test("returns the same response whether or not unit and email match, and sends an email only on a match", async () => {
    const member = await addMember(app);
    const right = await freshVisitor().call("accounts.forgotPassword", {
      unitNumber: member.unitNumber.toLowerCase(),
      email: member.email.toUpperCase(),
    });
    const wrong = await freshVisitor().call("accounts.forgotPassword", {
      unitNumber: member.unitNumber,
      email: "other@else.example",
    });
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
    const emails = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("recipient")
      .where("memberId", "=", member.id)
      .execute();
    expect(emails).toEqual([{ recipient: member.email }]);
  });

  test("emails a password that works once, beside the current one, and must be changed", async () => {
    const member = await addMember(app);
    await freshVisitor().call("accounts.forgotPassword", {
      unitNumber: member.unitNumber,
      email: member.email,
    });
    const password = await emailedPassword(member.id);
    expect(
      (
        await freshVisitor().call("accounts.signIn", {
          unitNumber: member.unitNumber,
          password: TEST_PASSWORD,
        })
      ).status,
    ).toBe(200);
    const answer = await freshVisitor().call("accounts.signIn", {
      unitNumber: member.unitNumber,
      password,
    });
    expect(answer).toMatchObject({ status: 200, body: { isPasswordDefault: true } });
  });

  test("expires the emailed password after an hour", async () => {
    const member = await addMember(app);
    await freshVisitor().call("accounts.forgotPassword", {
      unitNumber: member.unitNumber,
      email: member.email,
    });
    const password = await emailedPassword(member.id);
    app.clock.advance({ minutes: 60 });
    expect(
      (await freshVisitor().call("accounts.signIn", { unitNumber: member.unitNumber, password }))
        .status,
    ).toBe(401);
  });

  test("emails the address and the unit number to sign in with, as text and HTML", async () => {
    const member = await addMember(app);
    await freshVisitor().call("accounts.forgotPassword", {
      unitNumber: member.unitNumber,
      email: member.email,
    });
    const mail = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select(["content", "contentHtml", "secret"])
      .where("memberId", "=", member.id)
      .executeTakeFirstOrThrow();
    for (const text of [mail.content, mail.contentHtml ?? ""]) {
      for (const said of [app.dependencies.configuration.baseUrl, member.unitNumber, MASK])
        expect(text).toContain(said);
      expect(text).not.toContain(mail.secret ?? "no secret");
    }
  });

  test("refuses every request with one message when no mail server is configured", async () => {
    const silent = await createTestApp({ connection: app.connection, clock: app.clock });
    const member = await addMember(app);
    const refused = {
      status: 409,
      body: {
        code: "email-not-configured",
        message: "This squad can't send email. Ask an admin to reset your password.",
      },
    };
    for (const email of [member.email, "other@else.example"]) {
      const answer = await silent
        .visitor()
        .call("accounts.forgotPassword", { unitNumber: member.unitNumber, email });
      expect(answer).toMatchObject(refused);
    }
    const emails = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("id")
      .where("memberId", "=", member.id)
      .execute();
    expect(emails).toEqual([]);
    await silent.close();
  });

  test.each([
    [" ", "Both unit number and email are required"],
    ["dana@", "Enter an email address, such as dana@example.org"],
  ])("requires both fields: refuses %j as email", async (email, message) => {
    const answer = await freshVisitor().call("accounts.forgotPassword", {
      unitNumber: "A-1",
      email,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message, fields: { email: expect.any(String) } },
    });
  });
});

test("redirects a signed-out browser from /api/login to the app", async () => {
  const answer = await app.http.inject({ method: "GET", url: "/api/login" });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/"]);
});
