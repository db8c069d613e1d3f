import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("the directory lists active members by unit number, inactive ones on request, and no private fields", async () => {
  const reader = await signedInMember(app, { unitNumber: "B-1" });
  await addMember(app, { unitNumber: "C-25" });
  await addMember(app, { unitNumber: "C-7" });
  await addMember(app, { unitNumber: "D-1", isActive: false });
  await addMember(app, { unitNumber: "E-1", deletedAt: app.clock.now() });
  const units = async (input: object = {}) =>
    (
      (await reader.call("members.list", input as Record<string, unknown>)).body as {
        unitNumber: string;
      }[]
    ).map(({ unitNumber }) => unitNumber);
  expect(await units()).toEqual(["B-1", "C-7", "C-25"]);
  expect(await units({ filter: "inactive" })).toEqual(["D-1"]);
  expect(await units({ filter: "all" })).toEqual(["B-1", "C-7", "C-25", "D-1"]);
  expect((await reader.call("members.list", { filter: "some" })).status).toBe(400);
  const [first] = (await reader.call("members.list")).body;
  expect(Object.keys(first).sort()).toEqual(
    [
      "id",
      "firstName",
      "lastName",
      "unitNumber",
      "email",
      "phoneNumber",
      "role",
      "isActive",
      "morningSundayEarlyAvailability",
      "morningSundayLateAvailability",
      "morningWeekdaysAvailability",
      "eveningAvailability",
      "nightAvailability",
      "availability",
      "eveningFrequency",
    ].sort(),
  );
});

const newMember = (unitNumber: string, more: object = {}) => ({
  firstName: "Noa",
  lastName: "Cohen",
  email: `${unitNumber}@squad.example`,
  unitNumber,
  ...more,
});

describe("adding a member", () => {
  test("fills in defaults, emails the temporary password, and lets them sign in with it", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { status, body } = await admin.call(
      "members.add",
      newMember("N-1", { phoneNumber: "(555) 200-1234", nightAvailability: "weekly" }),
    );
    expect([
      status,
      body.phoneNumber,
      body.role,
      body.isActive,
      body.nightAvailability,
      body.eveningAvailability,
    ]).toEqual([200, "5552001234", "member", true, "weekly", "not-available"]);
    const mail = await app.dependencies.database.read
      .selectFrom("deliveries")
      .selectAll()
      .where("memberId", "=", body.id)
      .executeTakeFirstOrThrow();
    const visitor = app.visitor("10.1.1.1");
    expect(
      await visitor.call("accounts.signIn", { unitNumber: "n-1", password: mail.secret ?? "" }),
    ).toMatchObject({
      status: 200,
      body: { isPasswordDefault: true },
    });
  });

  test.each([
    [{ firstName: " " }, 400, "Please fill in all required fields"],
    [
      { email: "a@b.example, evil@c.example" },
      400,
      "Enter one email address, such as dana@example.org",
    ],
    [{ phoneNumber: "123" }, 400, "Enter 10 digits, without a country code"],
    [{ reminderHours: 169 }, 400, "Reminder hours must be a whole number from 1 to 168"],
    [
      { reminderHours: 4, secondReminderHours: 8, dualReminders: true },
      400,
      "The final reminder must come after the first: at most 4 hours before",
    ],
    [{ isAdmin: true }, 400, "isAdmin: unknown field"],
  ])("refuses %j", async (change, status, message) => {
    const admin = await signedInMember(app, { role: "admin" });
    expect(await admin.call("members.add", newMember("N-2", change))).toMatchObject({
      status,
      body: { message },
    });
  });

  test("refuses a taken unit number or email, ignoring case", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    await admin.call("members.add", newMember("N-3"));
    expect(
      await admin.call("members.add", newMember("n-3", { email: "other@squad.example" })),
    ).toMatchObject({
      status: 409,
      body: {
        code: "unit-number-taken",
        fields: { unitNumber: "Another member has this unit number." },
      },
    });
    expect(
      await admin.call("members.add", newMember("N-4", { email: "N-3@SQUAD.example" })),
    ).toMatchObject({
      status: 409,
      body: { code: "email-taken", fields: { email: "Another member has this email address." } },
    });
  });
});

describe("leaving the squad", () => {
  test.each([
    ["members.edit", "is no longer active"],
    ["members.remove", "was deleted"],
  ] as const)(
    "by %s ends the sessions, frees upcoming shifts, notifies the admins and keeps the past",
    async (name, what) => {
      const [admin, other, leaver] = [
        await signedInMember(app, { role: "admin" }),
        await signedInMember(app, { role: "admin" }),
        await signedInMember(app),
      ];
      const past = await addShift(app, {
        date: "2026-05-10",
        startTime: "08:00",
        endTime: "10:00",
      });
      const ahead = await addShift(app, {
        date: "2026-05-30",
        startTime: "08:00",
        endTime: "10:00",
      });
      await addAssignment(app, past.id, leaver.id, 1, "completed");
      await addAssignment(app, ahead.id, leaver.id, 1);
      const input =
        name === "members.edit" ? { id: leaver.id, isActive: false } : { id: leaver.id };
      expect((await admin.call(name, input)).status).toBe(200);
      expect((await leaver.call("accounts.currentUser")).status).toBe(401);
      await app.settle();
      expect((await admin.call("shifts.one", { id: ahead.id })).body.assignmentCount).toBe(0);
      expect((await admin.call("shifts.one", { id: past.id })).body.assignmentCount).toBe(1);
      const { body: notifications } = await other.call("notifications.list");
      const notification = notifications.find(({ title }: { title: string }) =>
        title.startsWith("Open shift: "),
      );
      expect(notification?.message).toMatch(new RegExp(`^${leaver.unitNumber} .+ ${what}`));
    },
  );

  test("is refused for the caller themselves and the last active administrator, also with two concurrent calls", async () => {
    const fresh = await createTestApp();
    try {
      const [a, b] = [
        await signedInMember(fresh, { role: "admin" }),
        await signedInMember(fresh, { role: "admin" }),
      ];
      expect((await a.call("members.remove", { id: a.id })).status).toBe(403);
      const answers = await Promise.all([
        a.call("members.edit", { id: b.id, role: "member" }),
        b.call("members.edit", { id: a.id, role: "member" }),
      ]);
      // The second call is refused: its target is the last administrator, or its caller is no
      // longer one.
      const [won, lost] = answers.map(({ status }) => status).sort();
      expect(won).toBe(200);
      expect([403, 409]).toContain(lost);
    } finally {
      await fresh.close();
    }
  });
});

describe("an administrator's edit of a member", () => {
  test("includes the preferred shift and substitute availability", async () => {
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    const input = { id: member.id, preferredShiftType: "night", isAvailableForSubstitute: true };
    expect((await admin.call("members.edit", input)).body).toMatchObject(input);
    expect((await admin.call("members.one", { id: member.id })).body).toMatchObject(input);
    const { body: me } = await member.call("accounts.currentUser");
    expect(me).toMatchObject({ preferredShiftType: "night", isAvailableForSubstitute: true });
    expect(
      (await admin.call("members.edit", { id: member.id, preferredShiftType: "noon" })).status,
    ).toBe(400);
  });

  test("logs field names, and a role with its old and new value", async () => {
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    await admin.call("members.edit", {
      id: member.id,
      email: "new-address@squad.example",
      role: "admin",
    });
    const { body } = await admin.call("activity.log", { limit: 5, type: "profile-updated" });
    expect(body[0].description).toMatch(/updated .+: email, role from member to administrator$/);
    expect(JSON.stringify(body[0].metadata)).not.toContain("new-address");
    expect((await admin.call("activity.summary")).body.types).toContain("logout");
  });

  test("logs nothing and leaves the row unchanged when an administrator or the member saves it unchanged", async () => {
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    const entries = async () => {
      const { body } = await admin.call("activity.log", { limit: 20, memberId: member.id });
      return (body as { activityType: string }[]).filter(
        ({ activityType }) => activityType === "profile-updated",
      ).length;
    };
    const profile = {
      firstName: "Noa",
      lastName: "Katz",
      phoneNumber: "7185550123",
      nightAvailability: "weekly",
    };
    const changedAt = async () =>
      (
        await app.dependencies.database.read
          .selectFrom("members")
          .select("updatedAt")
          .where("id", "=", member.id)
          .executeTakeFirstOrThrow()
      ).updatedAt;
    await member.call("members.saveProfile", profile);
    const savedAt = await changedAt();
    expect(await entries()).toBe(1);
    app.clock.advance({ minutes: 1 });
    expect((await member.call("members.saveProfile", profile)).body).toMatchObject(profile);
    expect((await member.call("members.savePreferences", { reminderHours: 9 })).status).toBe(200);
    expect(
      (
        await member.call("members.saveAvailability", {
          id: member.id,
          nightAvailability: "weekly",
        })
      ).status,
    ).toBe(200);
    expect((await admin.call("members.edit", { id: member.id, ...profile })).body).toMatchObject(
      profile,
    );
    expect(await entries()).toBe(1);
    expect(await changedAt()).toEqual(savedAt);
    await member.call("members.saveProfile", { ...profile, firstName: "Noah" });
    expect(await entries()).toBe(2);
  });

  test("is logged also when only the quiet hours change, or a type without availability", async () => {
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    const newest = async () => {
      const { body } = await admin.call("activity.log", { limit: 1, memberId: member.id });
      return body[0].description as string;
    };
    await member.call("members.savePreferences", { quietFrom: "22:00", quietUntil: "07:00" });
    expect(await newest()).toMatch(/updated their profile: quiet hours$/);
    expect(
      (await admin.call("shiftTypes.change", { key: "night", asksAvailability: false })).status,
    ).toBe(200);
    // An older client still sends this legacy field.
    await member.call("members.saveProfile", { nightAvailability: "weekly" });
    expect(await newest()).toMatch(/updated their profile: availability for Night$/);
    await admin.call("shiftTypes.change", { key: "night", asksAvailability: true });
  });

  test("may turn the final reminder off, and the member's own save keeps it off", async () => {
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    await admin.call("members.edit", {
      id: member.id,
      dualReminders: true,
      secondReminderHours: 0,
    });
    const preferences = {
      emailNotifications: false,
      dualReminders: true,
      reminderHours: 9,
      secondReminderHours: 0,
    };
    expect((await member.call("members.savePreferences", preferences)).status).toBe(200);
    const early = await member.call("members.savePreferences", {
      ...preferences,
      secondReminderHours: 12,
    });
    expect([early.status, Object.keys(early.body.fields)]).toEqual([400, ["secondReminderHours"]]);
  });
});

describe("the member's own record", () => {
  test("availability can be changed by the member or an administrator", async () => {
    const [admin, member, other] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
      await signedInMember(app),
    ];
    expect(
      (
        await member.call("members.saveAvailability", {
          id: member.id,
          nightAvailability: "fill-ins",
        })
      ).body.nightAvailability,
    ).toBe("fill-ins");
    expect(
      (await member.call("members.saveAvailability", { id: other.id, nightAvailability: "weekly" }))
        .status,
    ).toBe(403);
    expect(
      (await admin.call("members.saveAvailability", { id: other.id, nightAvailability: "weekly" }))
        .status,
    ).toBe(200);
    expect(
      (
        await member.call("members.saveAvailability", {
          id: member.id,
          nightAvailability: "always",
        })
      ).status,
    ).toBe(400);
  });

  test("the profile accepts profile fields only, and grants no administrator role", async () => {
    const member = await signedInMember(app);
    expect(
      (await member.call("members.saveProfile", { firstName: "New", phoneNumber: "" })).body,
    ).toMatchObject({
      firstName: "New",
      phoneNumber: null,
    });
    for (const field of ["role", "isActive", "passwordHash", "id"]) {
      expect((await member.call("members.saveProfile", { [field]: "admin" })).status).toBe(400);
    }
    expect(
      (
        await member.call("members.savePreferences", {
          reminderHours: 24,
          secondReminderHours: 0,
          dualReminders: true,
        })
      ).status,
    ).toBe(400);
    expect(
      (await member.call("members.savePreferences", { reminderHours: 24, secondReminderHours: 2 }))
        .body,
    ).toMatchObject({
      reminderHours: 24,
      secondReminderHours: 2,
    });
    // Accepted also with only one reminder, although the setting then has no effect.
    expect(
      await member.call("members.savePreferences", {
        secondReminderHours: 25,
        dualReminders: false,
      }),
    ).toMatchObject({
      status: 400,
      body: {
        fields: { secondReminderHours: "Final reminder hours must be a whole number from 0 to 24" },
      },
    });
  });

  test("a reset password is shown once, ends the member's sessions and asks for a new one", async () => {
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    expect((await admin.call("members.resetPassword", { userId: admin.id })).status).toBe(403);
    const { body } = await admin.call("members.resetPassword", { userId: member.id });
    expect((await member.call("accounts.currentUser")).status).toBe(401);
    expect(
      await app
        .visitor("10.1.1.2")
        .call("accounts.signIn", { unitNumber: member.unitNumber, password: body.defaultPassword }),
    ).toMatchObject({ status: 200, body: { isPasswordDefault: true } });
    app.clock.advance({ hours: 15 * 24 });
    expect(
      (
        await app.visitor("10.1.1.3").call("accounts.signIn", {
          unitNumber: member.unitNumber,
          password: body.defaultPassword,
        })
      ).status,
    ).toBe(401);
  });
});
