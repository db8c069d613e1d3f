import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabaseWire, messagesOf, startWire } from "../../testing/database/database-wire.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { spotFaults } from "../../testing/squads/spot-invariants.ts";
import { readSpotSnapshot } from "../../testing/squads/spot-snapshot.ts";
import { type Answer, type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

/**
 * Where the connection breaks: when the app sends the n-th statement, or when the database answers
 * it. Nothing passes afterwards.
 */
interface Cut {
  readonly side: "asked" | "answered";
  readonly at: number;
  seen: number;
  isDone: boolean;
}

let cutting: Cut | null = null;
let direct: TestApp;
let app: TestApp;
let wire: DatabaseWire;
let admin: Client & { id: number };

beforeAll(async () => {
  direct = await createTestApp();
  wire = await startWire(direct.connection, (client, database, cut) => {
    const counts = (side: Cut["side"], isOne: boolean): boolean => {
      if (!isOne || cutting?.side !== side) return false;
      cutting.seen += 1;
      if (cutting.isDone || cutting.seen < cutting.at) return false;
      cutting.isDone = true;
      return true;
    };
    // Counts simple and extended queries; the server ends each with a command tag.
    client.on(
      "data",
      messagesOf(true, (letter, bytes) =>
        counts("asked", letter === "Q" || letter === "E") ? cut() : database.write(bytes),
      ),
    );
    database.on(
      "data",
      messagesOf(false, (letter, bytes) =>
        counts("answered", letter === "C") ? cut() : client.write(bytes),
      ),
    );
  });
  app = await createTestApp({ connection: wire.connection, clock: direct.clock });
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(async () => {
  await app.close();
  await direct.close();
  wire.close();
});

let day = 0;
/** Returns a date that no other test uses. */
function freshDate(): string {
  day += 1;
  return Temporal.PlainDate.from("2026-06-01").add({ days: day }).toString();
}

const evening = (date: string) => ({ date, startTime: "18:30", endTime: "20:30", maxMembers: 1 });
type Act = (key: string) => Promise<Answer>;

/** User actions, each with its own members and shifts. */
const ACTS: Readonly<Record<string, () => Promise<Act>>> = {
  "takes an open shift": async () => {
    const member = await signedInMember(direct);
    const shift = await addShift(direct, evening(freshDate()));
    return (key) => through(member).call("replacements.assignSelf", { id: shift.id }, key);
  },
  "accepts a request for cover": async () => {
    const [asker, taker] = [await signedInMember(direct), await signedInMember(direct)];
    const shift = await addShift(direct, evening(freshDate()));
    await asker.call("replacements.assignSelf", { id: shift.id });
    const [{ id: assignmentId }] = (await asker.call("shifts.assignments", { id: shift.id })).body;
    const { body } = await asker.call("replacements.request", {
      shiftAssignmentId: assignmentId,
      shiftId: shift.id,
    });
    return (key) => through(taker).call("replacements.accept", { id: body.id }, key);
  },
  "goes 10-8": async () => {
    const { member, spot } = await onDutyNow();
    return (key) => through(member).call("attendance.checkIn", { assignmentId: spot.id }, key);
  },
  "goes 10-7": async () => {
    const { member, spot } = await onDutyNow();
    await member.call("attendance.checkIn", { assignmentId: spot.id });
    return (key) => through(member).call("attendance.checkOut", { assignmentId: spot.id }, key);
  },
  "makes a series": async () => {
    const input = await seriesInput();
    return (key) => admin.call("shifts.createSeries", input, key);
  },
  "edits a series": async () => {
    const { body } = await through(admin, direct).call("shifts.createSeries", await seriesInput());
    const change = {
      id: body.shiftIds[0],
      option: "all",
      memberIds: [(await addMember(direct)).id],
    };
    return (key) => admin.call("shifts.changeSeries", change, key);
  },
  "imports members": async () => {
    const rows = Array.from(
      { length: 3 },
      (_, at) => `Noa,Cohen,${freshDate()}@squad.example,I-${day}-${at}`,
    );
    const csvFile = new File(
      [["firstName,lastName,email,unitNumber", ...rows].join("\n")],
      "list.csv",
      { type: "text/csv" },
    );
    return (key) => admin.call("members.import", { csvFile }, key);
  },
};

/** Returns the client's session at the app behind the wire, or at another app. */
function through(client: Client, at: TestApp = app): Client {
  return Object.assign(at.visitor(), { cookie: client.cookie });
}

async function onDutyNow() {
  const member = await signedInMember(direct);
  const shift = await addShift(direct, {
    date: "2026-05-12",
    startTime: "13:00",
    endTime: "16:00",
    maxMembers: 1,
  });
  return { member, spot: await addAssignment(direct, shift.id, member.id) };
}

async function seriesInput() {
  const [startDate, member] = [freshDate(), await addMember(direct)];
  const endDate = Temporal.PlainDate.from(startDate).add({ weeks: 1 }).toString();
  const { date: _date, ...times } = evening(startDate);
  return {
    startDate,
    endDate,
    recurringType: "weekly",
    shifts: [{ ...times, type: "evening", memberIds: [member.id] }],
  };
}

/** Counts the rows of each table, with a checksum of their values. */
async function contents(): Promise<Record<string, { rows: number; sum: string }>> {
  const tables = [
    "shifts",
    "shift_series",
    "shift_assignments",
    "attendance_intervals",
    "replacement_requests",
    "members",
    "events",
  ];
  const { rows } = await sql<{ name: string; rows: number; sum: string }>`${sql.join(
    [...tables, "idempotency_records"].map(
      (name) =>
        sql`select ${name} as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as sum from ${sql.table(name)} t`,
    ),
    sql` union all `,
  )}`.execute(direct.dependencies.database.read);
  return Object.fromEntries(rows.map(({ name, ...content }) => [name, content]));
}

type Contents = Awaited<ReturnType<typeof contents>>;
const growth = (before: Contents, after: Contents) =>
  Object.fromEntries(
    Object.entries(after).map(([name, { rows }]) => [name, rows - before[name]!.rows]),
  );

async function cutAt(
  side: Cut["side"],
  at: number,
  act: () => Promise<Answer>,
): Promise<{ cut: Cut; answer: Answer }> {
  const cut: Cut = { side, at, seen: 0, isDone: false };
  cutting = cut;
  const answer = await act().finally(() => (cutting = null));
  return { cut, answer };
}

describe.each(Object.keys(ACTS))("a user who %s", { timeout: 120_000 }, (name) => {
  test.each(["asked", "answered"] as const)(
    "leaves no partial change when the connection breaks after any statement is %s",
    async (side) => {
      const prepare = ACTS[name]!;
      const clean = await prepare();
      const start = await contents();
      expect((await clean(`${name}-${side}-whole`.replaceAll(" ", "-"))).status).toBe(200);
      const whole = growth(start, await contents());
      let at = 0;
      for (let isCut = true; isCut; ) {
        at += 1;
        const act = await prepare();
        const key = `${name}-${side}-${at}`.replaceAll(" ", "-");
        const before = await contents();
        const { cut, answer } = await cutAt(side, at, () => act(key));
        isCut = cut.isDone;
        const after = await contents();
        const where = `${side} ${at}: ${answer.status} ${answer.body?.code ?? ""}`;
        expect(
          spotFaults(await readSpotSnapshot(direct.dependencies.database.read)),
          where,
        ).toEqual([]);
        if (answer.status === 200) expect(growth(before, after), where).toEqual(whole);
        else {
          expect([answer.status, answer.headers["retry-after"]], where).toEqual([503, "2"]);
          expect(["database-unreachable", "outcome-unknown"], where).toContain(answer.body.code);
          expect(after, where).toEqual(before);
          // A retry with the idempotency key succeeds, once.
          expect((await act(key)).status, where).toBe(200);
          expect(growth(before, await contents()), where).toEqual(whole);
        }
      }
      // Authentication, begin, change, event, response, commit: fewer statements would mean that
      // cuts were missed.
      expect(at).toBeGreaterThan(6);
    },
  );
});
