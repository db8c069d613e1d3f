import { api, type EndpointName } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "./testing/squads/builders.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    environment: {
      ONESIGNAL_APP_ID: "2dbe6d4f-0f0f-4b0f-8a58-5c6a0d3f1f11",
      ONESIGNAL_API_KEY: "a-key",
      ONESIGNAL_BASE_URL: "http://127.0.0.1:9",
    },
  });
});
afterAll(() => app.close());

interface Things {
  readonly memberId: number;
  readonly sessionId: number;
  readonly passkeyId: number;
  readonly notificationId: number;
  readonly shiftId: number;
  readonly assignmentId: number;
  readonly timeOffId: number;
  readonly deviceId: number;
}

/** `own`: only the owner; `own-or-admin`: administrators too; `shared`: the whole squad. */
type Rule = "own" | "own-or-admin" | "shared";

/**
 * Every endpoint for members that takes an id, with its access rule. A new one needs ONE line here:
 * its rule and the input that names an object of the owner.
 */
const RULES: Partial<
  Record<EndpointName, readonly [Rule, (things: Things) => Record<string, unknown>]>
> = {
  "accounts.endSession": ["own", ({ sessionId }) => ({ id: sessionId })],
  "accounts.renamePasskey": ["own", ({ passkeyId }) => ({ id: passkeyId, name: "Renamed" })],
  "accounts.removePasskey": ["own", ({ passkeyId }) => ({ id: passkeyId })],
  "members.saveAvailability": ["own-or-admin", ({ memberId }) => ({ id: memberId, ...NEVER })],
  "timeOff.ofMember": ["own-or-admin", ({ memberId }) => ({ id: memberId })],
  "timeOff.shiftsWithin": ["own-or-admin", ({ memberId }) => ({ id: memberId, ...NEXT_WEEK })],
  "timeOff.add": ["own-or-admin", ({ memberId }) => ({ id: memberId, ...NEXT_WEEK })],
  "timeOff.change": ["own-or-admin", ({ timeOffId }) => ({ id: timeOffId, ...NEXT_WEEK })],
  "calendarSync.ofMember": ["own-or-admin", ({ memberId }) => ({ id: memberId })],
  "calendarSync.give": [
    "own",
    ({ memberId }) => ({ id: memberId, address: "https://calendars.example.org/a.ics" }),
  ],
  "calendarSync.readNow": ["own", ({ memberId }) => ({ id: memberId })],
  "shifts.one": ["shared", ({ shiftId }) => ({ id: shiftId })],
  "shifts.assignments": ["shared", ({ shiftId }) => ({ id: shiftId })],
  "shifts.assignmentsOfShift": ["shared", ({ shiftId }) => ({ shiftId })],
  "shifts.assignmentHistory": ["shared", ({ shiftId }) => ({ id: shiftId })],
  "activity.ofShift": ["shared", ({ shiftId }) => ({ id: shiftId })],
  "shifts.partners": ["shared", ({ shiftId }) => ({ id: shiftId })],
  "shifts.ownStandIns": ["own", ({ assignmentId }) => ({ id: assignmentId })],
  "shifts.confirm": ["own", ({ assignmentId }) => ({ id: assignmentId })],
  "attendance.checkIn": ["own", ({ assignmentId }) => ({ assignmentId })],
  "attendance.checkOut": ["own", ({ assignmentId }) => ({ assignmentId })],
  "handoff.write": ["own", ({ assignmentId }) => ({ assignmentId, note: "Fuel" })],
  "notifications.read": ["own", ({ notificationId }) => ({ id: notificationId })],
  "notifications.remove": ["own", ({ notificationId }) => ({ id: notificationId })],
  "notifications.restore": ["own", ({ notificationId }) => ({ id: notificationId })],
  "devices.remove": ["own", ({ deviceId }) => ({ id: deviceId })],
  "devices.registerOneSignal": [
    "own",
    ({ memberId }) => ({ userId: memberId, playerId: `device of ${memberId}`, ...NAMED }),
  ],
  "reports.memberServicePoints": ["own-or-admin", ({ memberId }) => ({ id: memberId, year: 2026 })],
  "hoursCorrections.ofShift": ["shared", ({ shiftId }) => ({ id: shiftId })],
  "swaps.partners": ["own", ({ assignmentId }) => ({ id: assignmentId })],
  // Replacement requests belong to the squad: the tests of replacements cover their access.
  "replacements.request": [
    "own-or-admin",
    ({ shiftId, assignmentId }) => ({ shiftId, shiftAssignmentId: assignmentId, reason: "Ill" }),
  ],
};

/** Endpoints that take an id with their own access rules, covered by each feature's tests. */
const PROVEN_ELSEWHERE: readonly EndpointName[] = [
  "handoff.change",
  "handoff.withdraw",
  "handoff.takeOver",
  "attendance.answerHours",
  "hoursCorrections.propose",
  "hoursCorrections.withdraw",
  "timeOff.remove",
  "calendarSync.remove",
  "calendarSync.switchTime",
  "devices.unregisterOneSignal",
  "replacements.cancel",
  "replacements.accept",
  "replacements.decline",
  "replacements.takeBackDecline",
  "replacements.acceptForShift",
  "replacements.assignSelf",
  "replacements.giveBack",
  "squadEvents.signIn",
  "squadEvents.signOut",
  "waitlist.join",
  "waitlist.leave",
  "polls.answer",
  "polls.see",
  "swaps.one",
  "swaps.choices",
  "swaps.offer",
  "swaps.accept",
  "swaps.decline",
  "swaps.withdraw",
  "shiftPreferences.mine",
  "shiftPreferences.save",
];

const NEXT_WEEK = { fromDate: "2026-05-20", untilDate: "2026-05-22" };
const NAMED = { unitNumber: "", email: "", firstName: "", lastName: "" };

const NEVER = {
  morningSundayEarlyAvailability: "not-available",
  morningSundayLateAvailability: "not-available",
  morningWeekdaysAvailability: "not-available",
  eveningAvailability: "not-available",
  nightAvailability: "not-available",
};

const namesAThing = ({ access, input }: Endpoint): boolean =>
  access === "member" &&
  "shape" in input &&
  Object.keys(input.shape as object).some((key) => /^id$|Id$/.test(key));

const CLOSED = [403, 404];

describe("ownership rules", () => {
  test("cover every endpoint that takes an id: add its line to RULES in ownership.test.ts", () => {
    const named = (Object.keys(api) as EndpointName[]).filter((name) => namesAThing(api[name]));
    const known = [...Object.keys(RULES), ...PROVEN_ELSEWHERE];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !named.includes(name as EndpointName))).toEqual([]);
  });

  test.each(
    Object.entries(RULES).map(([name, [rule, inputFor]]) => [name, rule, inputFor] as const),
  )("%s is %s", async (name, rule, inputFor) => {
    const owner = await signedInMember(app);
    const other = await signedInMember(app);
    const admin = await signedInMember(app, { role: "admin" });
    const input = inputFor(await thingsOf(owner.id));
    const [others, admins] = [
      (await other.call(name as EndpointName, input)).status,
      (await admin.call(name as EndpointName, input)).status,
    ];
    expect(CLOSED.includes(others)).toBe(rule !== "shared");
    expect(CLOSED.includes(admins)).toBe(rule === "own");
    const { status } = await owner.call(name as EndpointName, input);
    expect([400, 401, 500, ...CLOSED]).not.toContain(status);
  });
});

/** Creates one object of each kind for a member; the shift is in progress. */
async function thingsOf(memberId: number): Promise<Things> {
  const { write } = app.dependencies.database;
  const now = app.clock.now();
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:15",
    endTime: "18:00",
    maxMembers: 3,
  });
  const assignment = await addAssignment(app, shift.id, memberId);
  const session = await write
    .insertInto("sessions")
    .values({
      memberId,
      tokenHash: Buffer.from(`another device of ${memberId}`),
      createdAt: now,
      lastSeenAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const passkey = await write
    .insertInto("passkeys")
    .values({
      memberId,
      credentialId: `of ${memberId}`,
      publicKey: Buffer.from("key"),
      name: "Phone",
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const notification = await write
    .insertInto("notifications")
    .values({ memberId, title: "Hello", message: "Hello", createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const timeOff = await write
    .insertInto("timeOff")
    .values({
      memberId,
      fromDate: "2026-06-01",
      untilDate: "2026-06-02",
      startsAt: Temporal.Instant.from("2026-06-01T04:00:00Z"),
      endsAt: Temporal.Instant.from("2026-06-03T04:00:00Z"),
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await write
    .insertInto("syncedCalendars")
    .values({ memberId, address: "https://calendars.example.org/b.ics", givenAt: now, dueAt: now })
    .execute();
  const device = await write
    .insertInto("pushSubscriptions")
    .values({
      memberId,
      kind: "web-push",
      endpoint: `https://push.example/${memberId}`,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    memberId,
    sessionId: session.id,
    passkeyId: passkey.id,
    notificationId: notification.id,
    shiftId: shift.id,
    assignmentId: assignment.id,
    timeOffId: timeOff.id,
    deviceId: device.id,
  };
}
