import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { addMember } from "../../testing/builders.ts";
import { addFiveYears } from "../../testing/five-years.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { listRecentActivity } from "../activity/queries.ts";
import { listOnCall } from "../attendance/queries.ts";
import { lockEndedAssignments } from "../attendance/store.ts";
import { readReminded } from "../reminders/queries.ts";
import { listOutstanding, listRequests } from "../replacements/queries.ts";
import { listMonth, listMyUpcoming } from "../shifts/queries.ts";
import { reportAvailability } from "./availability-report.ts";
import { showBoard } from "./board-queries.ts";
import { reportBurden, showOwnBurden } from "./burden-report.ts";
import { reportCoverage, reportEmergencyCoverage, reportReplacements } from "./coverage-report.ts";
import { reportMembers } from "./members-report.ts";
import { getSystemStats, getUserStats } from "./queries.ts";

/** Tables that grow with the years; a report must never read one whole. */
const GROWING = ["shifts", "shift_assignments", "attendance_intervals", "replacement_requests", "events"];
/** A month is a sixtieth of five years; whoever reads a tenth of the rows reads more than was asked. */
const MOST_READ = 0.1;

type Read = (ctx: QueryContext<MemberActor>) => Promise<unknown>;

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

let app: TestApp;
let actor: MemberActor;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set("2025-06-15T12:00:00Z");
  const { id, unitNumber } = await addMember(app, { role: "admin" });
  const standing = {
    isBySecondFactor: false,
    needsSecondFactor: false,
    isHeldBack: false,
    maySetPassword: false,
    provenAt: app.clock.now(),
  };
  actor = { kind: "member", id, unitNumber, role: "admin", sessionId: 1, ...standing };
  await addFiveYears(app.dependencies.database.write);
});
afterAll(() => app.close());

const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)];

/** Runs a query feature and gives the plans of every statement it sent, as the database carried them out. */
async function plansOf(read: Read): Promise<PlanNode[]> {
  const { database, clock, organisation } = app.dependencies;
  const sent: RootOperationNode[] = [];
  const recording: KyselyPlugin = {
    transformQuery: ({ node }) => {
      sent.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  // The connection that may write: what the minute's jobs read they also lock.
  const db = database.write.withPlugin(recording);
  await read({ db, actor, now: clock.now(), organisation: await organisation() });
  expect(sent.length).toBeGreaterThan(0);
  const plans: PlanNode[] = [];
  for (const node of sent) plans.push(await planOf(database.write, node));
  return plans.flatMap(allNodes);
}

async function planOf(db: Db, node: RootOperationNode): Promise<PlanNode> {
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: "explained" });
  const { rows } = await db.executeQuery<Record<string, [{ Plan: PlanNode }]>>(
    CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
  );
  return Object.values(rows[0]!)[0]![0].Plan;
}

/** What is wrong with plans: tables read whole, and tables of which more is read than a month. */
async function faultsOf(plans: readonly PlanNode[]): Promise<string[]> {
  const faults: string[] = [];
  for (const table of GROWING) {
    const scans = plans.filter((node) => node["Relation Name"] === table);
    if (scans.some((scan) => scan["Node Type"] === "Seq Scan")) faults.push(`${table} is read from end to end`);
    const read = scans.reduce(
      (sum, scan) => sum + (scan["Actual Rows"] + (scan["Rows Removed by Filter"] ?? 0)) * scan["Actual Loops"],
      0,
    );
    const all = await app.dependencies.database.read
      .selectFrom(sql<{ id: number }>`${sql.table(table)}`.as("t"))
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (read > all.count * MOST_READ) faults.push(`${Math.round(read)} of ${all.count} rows of ${table} are read`);
  }
  return faults;
}

const june = { startDate: "2025-06-01", endDate: "2025-06-30" };

describe("after five years of a 500-member squad", () => {
  test("the tables hold what they should", async () => {
    const { rows } = await sql<{ members: number; shifts: number; places: number }>`
      select (select count(*) from members)::int as members, (select count(*) from shifts)::int as shifts,
        (select count(*) from shift_assignments)::int as places`.execute(app.dependencies.database.read);
    expect(rows[0]).toEqual({ members: 501, shifts: 14_608, places: 29_216 });
  });

  test.each<[string, Read]>([
    ["member report", (ctx) => reportMembers(ctx, june)],
    ["availability report", (ctx) => reportAvailability(ctx, june)],
    ["emergency list", (ctx) => reportEmergencyCoverage(ctx, { shiftType: "any" }, "carrier")],
    [
      "emergency list of a date",
      (ctx) => reportEmergencyCoverage(ctx, { shiftType: "night", shiftDate: "2025-06-20" }, "carrier"),
    ],
    ["requests for cover", (ctx) => reportReplacements(ctx, june)],
    ["burden", (ctx) => reportBurden(ctx, {})],
    ["member's own burden", showOwnBurden],
    ["coverage", (ctx) => reportCoverage(ctx, june)],
    ["member's own figures", getUserStats],
    ["squad's figures", getSystemStats],
    ["board", (ctx) => showBoard(ctx, {})],
    ["recent activity", (ctx) => listRecentActivity(ctx, { limit: 20 })],
    ["on-call banner", listOnCall],
    ["calendar's month", (ctx) => listMonth(ctx, { year: 2025, month: 6 })],
    ["member's next ten days", listMyUpcoming],
    ["list of outstanding shifts", listOutstanding],
    ["list of requests", listRequests],
    ["minute's closing of shifts", ({ db, now }) => lockEndedAssignments(db as Tx, now, 100)],
    ["minute's reminders", ({ db, ...ctx }) => readReminded(db, ctx)],
  ])("the %s reads only what is asked", async (_name, read) => {
    expect(await faultsOf(await plansOf(read))).toEqual([]);
  });

  test("a query that reads a whole table would be noticed", async () => {
    const plans = await plansOf(({ db }) => db.selectFrom("shifts").select("id").where("notes", "=", "none").execute());
    expect(await faultsOf(plans)).toEqual(["shifts is read from end to end", "14608 of 14608 rows of shifts are read"]);
  });
});
