import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listRecentActivity } from "./features/activity/queries.ts";
import { listOnCall } from "./features/attendance/queries.ts";
import { lockEndedAssignments } from "./features/attendance/store.ts";
import { readReminded } from "./features/reminders/queries.ts";
import { countOpenLater, listOutstanding } from "./features/replacements/outstanding-queries.ts";
import { listRequests } from "./features/replacements/queries.ts";
import { reportAvailability } from "./features/reports/availability-report.ts";
import {
  reportCoverage,
  reportEmergencyCoverage,
  reportReplacements,
} from "./features/reports/coverage-report.ts";
import { reportHours } from "./features/reports/hours-report.ts";
import { reportMembers } from "./features/reports/members-report.ts";
import { getSystemStats, getUserStats } from "./features/reports/queries.ts";
import { reportWorkload, showOwnWorkload } from "./features/reports/workload-report.ts";
import { listMonth, listMyUpcoming } from "./features/shifts/queries.ts";
import { showWallboard } from "./features/wallboard/queries.ts";
import { uncachedSharedQuery } from "./platform/cache/shared-query.ts";
import type { MemberActor, QueryContext } from "./platform/context.ts";
import type { Tx } from "./platform/database/database.ts";
import {
  planFaults,
  plansFor,
  type QueryPlan,
  statementsOf,
} from "./testing/database/query-plans.ts";
import { addAssignment, addMember, addShift, signIn } from "./testing/squads/builders.ts";
import { addTenYears } from "./testing/squads/ten-years.ts";
import { type Answer, type Client, createTestApp, type TestApp } from "./testing/test-app.ts";

/**
 * A frequent query reads about as many rows as it returns; a month of this squad has 240 shifts
 * with 480 spots.
 */
const MOST_HOT = 1_000;
/** A month is a hundred and twentieth of ten years; reading a tenth of the spots is too much. */
const MOST_REPORTED = 58_000 / 10;
/** Once a minute the jobs read each spot of the next half year. */
const PLANNED_AHEAD = 3_500;
/** Eligibility checks and name lookups read the squad once, which does not grow with the years. */
const OF_ALL = { besides: ["members"] };
const NOW = "2025-06-15T12:00:00Z";
const TODAY = { date: "2025-06-15" };

type Read = (ctx: QueryContext<MemberActor>) => Promise<unknown>;

let app: TestApp;
let actor: MemberActor;
let admin: Client;
/** A member on duty today, with an average number of spots. */
let member: Client;
let helper: Client;
let spotId: number;
let openShiftId: number;
let helping: { unitNumber: string };

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(NOW);
  const { id, unitNumber } = await addMember(app, { role: "admin" });
  const standing = {
    isBySecondFactor: false,
    needsSecondFactor: false,
    isHeldBack: false,
    maySetPassword: false,
    reauthenticatedAt: app.clock.now(),
  };
  actor = { kind: "member", id, unitNumber, role: "admin", sessionId: 1, ...standing };
  await addTenYears(
    { connection: app.connection, db: app.dependencies.database.write },
    app.clock.now(),
  );
  const busy = await addMember(app);
  helping = await addMember(app);
  [admin, member, helper] = [
    await signIn(app, { unitNumber }),
    await signIn(app, busy),
    await signIn(app, helping),
  ];
  const shift = await addShift(app, {
    ...TODAY,
    startTime: "07:30",
    endTime: "11:30",
    maxMembers: 3,
  });
  spotId = (await addAssignment(app, shift.id, busy.id)).id;
  openShiftId = (
    await addShift(app, { ...TODAY, startTime: "20:00", endTime: "22:00", maxMembers: 3 })
  ).id;
});
afterAll(() => app.close());

const plansOf = async (work: () => Promise<unknown>): Promise<QueryPlan[]> => {
  const statements = await statementsOf(work);
  expect(statements.length).toBeGreaterThan(0);
  return plansFor(app.connection, statements);
};

async function plansOfRead(read: Read): Promise<QueryPlan[]> {
  const { database, clock, organization } = app.dependencies;
  // The write connection, because the minute's jobs also lock the rows that they read.
  const squad = { db: database.write, now: clock.now(), organization: await organization() };
  const ctx = { ...squad, actor, ofSquad: uncachedSharedQuery(squad) };
  return plansOf(() => read(ctx));
}

/** Asserts that the call succeeds. */
const done = async (answer: Promise<Answer>): Promise<Answer> => {
  const { status, body, headers } = await answer;
  expect([status, status === 200 ? "" : (body as unknown)]).toEqual([200, ""]);
  return { status, body: body as unknown, headers };
};

const june = { startDate: "2025-06-01", endDate: "2025-06-30" };

describe("after ten years of a squad of 5,000", () => {
  test("fills the tables as expected", async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from members)::int as members, (select count(*) from shifts)::int as shifts,
        (select count(*) from shift_assignments)::int as spots, (select count(*) from deliveries)::int as messages`.execute(
      app.dependencies.database.read,
    );
    expect(rows[0]).toEqual({ members: 5_003, shifts: 29_226, spots: 58_449, messages: 57_590 });
  });

  // In the order of a day.
  test.each<[string, () => Promise<unknown>, { most?: number; besides?: string[] }?]>([
    ["the current user", () => done(member.call("accounts.currentUser"))],
    ["the squad's settings", () => done(member.call("settings.organization"))],
    ["the members on call", () => done(member.call("attendance.onCall"))],
    ["own shifts of the next ten days", () => done(member.call("shifts.myUpcoming"))],
    ["partners on a shift", () => done(member.call("shifts.partners", { id: openShiftId }))],
    ["shifts that need coverage", () => done(member.call("replacements.outstanding"))],
    ["own notifications", () => done(member.call("notifications.list"))],
    ["own totals", () => done(member.call("reports.userStats"))],
    ["the month", () => done(member.call("shifts.month", { year: 2025, month: 6 })), OF_ALL],
    ["the month before", () => done(member.call("shifts.month", { year: 2025, month: 5 })), OF_ALL],
    ["questions to members", () => done(member.call("polls.mine"))],
    ["swaps", () => done(member.call("swaps.list"))],
    ["handoff notes", () => done(member.call("handoff.open"))],
    ["hours to confirm", () => done(member.call("attendance.hoursAsked"))],
    ["draft schedules open for preferences", () => done(member.call("shiftPreferences.open"))],
    ["unconfirmed starts", () => done(admin.call("attendance.starts"))],
    ["recent activity of the squad", () => done(admin.call("activity.recent", { limit: 20 }))],
    ["a shift", () => done(member.call("shifts.one", { id: openShiftId }))],
    ["a shift's history", () => done(admin.call("activity.ofShift", { id: openShiftId })), OF_ALL],
    ["the newest messages", () => done(admin.call("messages.log"))],
    ["the newest log entries", () => done(admin.call("activity.log")), OF_ALL],
    ["signing in", () => signIn(app, helping)],
    ["going 10-8", () => done(member.call("attendance.checkIn", { assignmentId: spotId }))],
    ["going 10-7", () => done(member.call("attendance.checkOut", { assignmentId: spotId }))],
    ["taking a shift", () => done(helper.call("replacements.assignSelf", { id: openShiftId }))],
    ["reading all notifications", () => done(member.call("notifications.readAll"))],
    ["the worker's rounds", () => app.settle(), OF_ALL],
    [
      "the jobs of the minute",
      () => app.worker.tick(),
      { most: PLANNED_AHEAD, besides: ["members", "sessions"] },
    ],
  ])(
    "%s uses an index, and reads about as many rows as needed",
    async (_name, act, { most = MOST_HOT, besides = [] } = {}) => {
      const plans = await plansOf(act);
      expect(planFaults(plans, most, besides)).toEqual([]);
    },
  );

  test.each<[string, Read]>([
    ["member report", (ctx) => reportMembers(ctx, june)],
    ["hours by shift type", (ctx) => reportHours(ctx, june)],
    ["availability report", (ctx) => reportAvailability(ctx, june)],
    ["emergency list", (ctx) => reportEmergencyCoverage(ctx, { shiftType: "any" }, "carrier")],
    [
      "emergency list of a date",
      (ctx) =>
        reportEmergencyCoverage(ctx, { shiftType: "night", shiftDate: "2025-06-20" }, "carrier"),
    ],
    ["replacement requests", (ctx) => reportReplacements(ctx, june)],
    ["workload", (ctx) => reportWorkload(ctx, {})],
    ["member's own workload", showOwnWorkload],
    ["coverage", (ctx) => reportCoverage(ctx, june)],
    ["member's own totals", getUserStats],
    ["squad's totals", getSystemStats],
    ["board", (ctx) => showWallboard(ctx, {})],
    ["recent activity", (ctx) => listRecentActivity(ctx, { limit: 20 })],
    ["on-call banner", listOnCall],
    ["calendar month", (ctx) => listMonth(ctx, { year: 2025, month: 6 })],
    ["member's next ten days", listMyUpcoming],
    ["list of outstanding shifts", listOutstanding],
    ["count of open shifts later", countOpenLater],
    ["list of requests", listRequests],
    ["closing of ended shifts", ({ db, now }) => lockEndedAssignments(db as Tx, now, 100)],
    ["due reminders", ({ db, ...ctx }) => readReminded(db, ctx)],
  ])("the %s reads only the requested rows", async (_name, read) => {
    expect(planFaults(await plansOfRead(read), MOST_REPORTED, ["members"])).toEqual([]);
  });

  test("planFaults reports a sequential scan, and an index scan of many rows, by statement", async () => {
    const whole = await plansOfRead(({ db }) =>
      db.selectFrom("shifts").select("id").where("notes", "=", "none").execute(),
    );
    expect(planFaults(whole, MOST_HOT)).toEqual([
      'shifts is read from end to end: select "id" from "shifts" where "notes" = $1',
    ]);
    const much = await plansOfRead(({ db }) =>
      db.selectFrom("shifts").select("notes").where("id", ">", 27_000).execute(),
    );
    expect(planFaults(much, MOST_HOT)).toEqual([
      expect.stringMatching(/^22\d\d rows of shifts are read: select "notes" from "shifts"/),
    ]);
  });
});
