import type { EndpointName } from "@watchbill/contract/api";
import { dateOf } from "@watchbill/domain/time/local";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addMember,
  addShift,
  signedInMember,
  signIn,
  TEST_PASSWORD,
} from "../../testing/squads/builders.ts";
import {
  moveFaults,
  type SpotSnapshot,
  spotFaults,
  turnFaults,
} from "../../testing/squads/spot-invariants.ts";
import { readSpotSnapshot } from "../../testing/squads/spot-snapshot.ts";
import {
  type Answer,
  type Client,
  createTestApp,
  TEST_NOW,
  TEST_ZONE,
  type TestApp,
} from "../../testing/test-app.ts";

const MEMBERS = 5;
/**
 * Number of random sequences; set `PROPERTY_RUNS=1000` for more. A failing run prints its seed and
 * the shortest failing sequence.
 */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);
const LONGEST_STORY = 60;

let app: TestApp;
let admin: Client & { id: number };
let members: (Client & { id: number; unitNumber: string })[];

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  members = await Promise.all(Array.from({ length: MEMBERS }, () => signedInMember(app)));
});
afterAll(() => app.close());

const ACTS = [
  "request",
  "request",
  "requestFor",
  "accept",
  "accept",
  "acceptForShift",
  "decline",
  "takeBackDecline",
  "cancel",
  "take",
  "take",
  "take",
  "assign",
  "unassign",
  "confirm",
  "checkIn",
  "checkIn",
  "checkOut",
  "resize",
  "resize",
  "staff",
  "staff",
  "staff",
  "staffSeries",
  "moveSeries",
  "resizeSeries",
  "create",
  "createSeries",
  "moveMember",
  "moveMember",
  "copyWeeks",
  "saveWeek",
  "layWeek",
  "move",
  "moveDate",
  "remove",
  "deactivate",
  "activate",
  "wait",
  "wait",
  "tick",
] as const;

/** Actions that name a specific request, so that they need not take the oldest one. */
const BY_NAME: readonly string[] = [
  "accept",
  "acceptForShift",
] satisfies readonly (typeof ACTS)[number][];

interface Step {
  readonly act: (typeof ACTS)[number];
  readonly who: number;
  readonly which: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  who: fc.nat(MEMBERS - 1),
  which: fc.nat(7),
});
/** Generates mostly single actions, sometimes three concurrent ones. */
const moment = fc.oneof(
  { weight: 5, arbitrary: step.map((one) => [one]) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 3, maxLength: 3 }) },
);

test("keeps the invariants of spots after any sequence of member and coordinator actions, also concurrent ones", async () => {
  let commands = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { minLength: 5, maxLength: LONGEST_STORY, size: "max" }),
      async (story) => {
        await startAnew();
        let before = await pictureNow();
        for (const steps of story) {
          const answers = await Promise.all(steps.map((one) => perform(one, before)));
          commands += steps.length;
          const after = await pictureNow();
          expect(
            answers
              .filter((answer) => answer !== null && answer.status >= 500)
              .map((answer) => answer?.body),
          ).toEqual([]);
          expect(spotFaults(after)).toEqual([]);
          const [only] = steps;
          if (steps.length === 1 && only) {
            expect(moveFaults(before, after)).toEqual([]);
            if (!BY_NAME.includes(only.act)) expect(turnFaults(before, after)).toEqual([]);
          }
          // When all actions were refused, nothing has changed.
          if (answers.every((answer) => answer !== null && answer.status >= 400))
            expect(after).toEqual(before);
          before = after;
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: false },
  );
  expect(commands).toBeGreaterThan(RUNS * 10);
}, 900_000);

/**
 * Resets the data to active members and a few shifts: one under way, parallel and consecutive ones,
 * and a series.
 */
async function startAnew(): Promise<void> {
  const { write } = app.dependencies.database;
  app.clock.set(TEST_NOW);
  await sql`truncate shifts, shift_series, week_templates, notifications, deliveries, reminders, replacement_searches restart identity cascade`.execute(
    write,
  );
  await Promise.all(members.map(activateAgain));
  const day = dateOf(app.clock.now(), TEST_ZONE);
  await addShift(app, { date: day, startTime: "13:00", endTime: "17:00" });
  await addShift(app, { date: day, startTime: "14:30", endTime: "15:30", maxMembers: 1 });
  await addShift(app, { date: day, startTime: "15:30", endTime: "18:00" });
  await addShift(app, { date: day, startTime: "17:00", endTime: "21:00", maxMembers: 3 });
  await addShift(app, { date: day, startTime: "20:00", endTime: "23:00", maxMembers: 1 });
  await addShift(app, { date: "2026-05-13", startTime: "09:00", endTime: "12:00" });
  await admin.call("shifts.createSeries", {
    startDate: "2026-05-13",
    endDate: "2026-05-20",
    recurringType: "weekly",
    shifts: [{ type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 2 }],
  });
}

/** Returns the members selected by the bits of a number. */
const some = (bits: number): number[] =>
  members.filter((_, at) => (bits >> at) & 1).map(({ id }) => id);
const EVENING = { type: "evening", startTime: "16:30", endTime: "18:30", maxMembers: 2 };

const pictureNow = (): Promise<SpotSnapshot> => readSpotSnapshot(app.dependencies.database.read);

/** Performs an API action on existing objects; null when no request was sent. */
async function perform(
  { act, who, which }: Step,
  { shifts, assignments, requests }: SpotSnapshot,
): Promise<Answer | null> {
  const member = members[who]!;
  const shift = pick(shifts, which);
  const assignment = pick(assignments, which);
  const own = pick(
    assignments.filter(({ memberId }) => memberId === member.id),
    which,
  );
  const request = pick(requests, which);
  const last = shifts.at(-1 - who);
  const ofSeries = last && { id: last.id, option: which % 2 ? "all" : "future" };
  const call = (client: Client, name: EndpointName, input: Record<string, unknown>) =>
    client.call(name, input);
  switch (act) {
    case "request":
      return own
        ? call(member, "replacements.request", { shiftAssignmentId: own.id, shiftId: own.shiftId })
        : null;
    case "requestFor":
      return assignment
        ? call(admin, "replacements.request", {
            shiftAssignmentId: assignment.id,
            shiftId: assignment.shiftId,
          })
        : null;
    case "accept":
      return request ? call(member, "replacements.accept", { id: request.id }) : null;
    case "acceptForShift":
      return shift
        ? call(member, "replacements.acceptForShift", { id: shift.id, userId: member.id })
        : null;
    case "decline":
      return request ? call(member, "replacements.decline", { id: request.id }) : null;
    case "takeBackDecline":
      return request ? call(member, "replacements.takeBackDecline", { id: request.id }) : null;
    case "cancel":
      return request
        ? call(which % 2 ? admin : member, "replacements.cancel", { id: request.id })
        : null;
    case "take":
      return shift ? call(member, "replacements.assignSelf", { id: shift.id }) : null;
    case "assign":
      return shift
        ? call(admin, "replacements.assignShift", { userId: member.id, shiftId: shift.id })
        : null;
    case "unassign":
      return assignment ? call(admin, "shifts.unassign", { id: assignment.id }) : null;
    case "confirm":
      return own ? call(member, "shifts.confirm", { id: own.id }) : null;
    case "checkIn":
      return own ? call(member, "attendance.checkIn", { assignmentId: own.id }) : null;
    case "checkOut":
      return own ? call(member, "attendance.checkOut", { assignmentId: own.id }) : null;
    case "resize":
      return shift
        ? call(admin, "shifts.change", { id: shift.id, maxMembers: 1 + (which % 3) })
        : null;
    case "staff":
      return shift
        ? call(admin, "shifts.change", {
            id: shift.id,
            memberIds: some(which + who * 8),
            ...sizes(who),
          })
        : null;
    case "staffSeries":
      return ofSeries
        ? call(admin, "shifts.changeSeries", {
            ...ofSeries,
            memberIds: some(which + who * 8),
            ...sizes(who),
          })
        : null;
    case "moveSeries":
      return ofSeries
        ? call(admin, "shifts.changeSeries", { ...ofSeries, date: `2026-05-1${1 + (which % 6)}` })
        : null;
    case "resizeSeries":
      return ofSeries
        ? call(admin, "shifts.changeSeries", { ...ofSeries, maxMembers: 1 + (which % 3) })
        : null;
    case "create":
      return call(admin, "shifts.create", {
        ...EVENING,
        date: `2026-05-1${1 + (which % 4)}`,
        memberIds: [member.id],
      });
    case "createSeries": {
      const [startDate, endDate] = [`2026-05-1${1 + (which % 4)}`, "2026-05-20"];
      const shifts = [{ ...EVENING, memberIds: [member.id] }];
      return call(admin, "shifts.createSeries", {
        startDate,
        endDate,
        recurringType: "weekly",
        shifts,
      });
    }
    case "moveMember":
      return assignment && shift
        ? call(admin, "replacements.moveAssignment", {
            id: assignment.id,
            shiftId: pick(shifts, which + who)!.id,
          })
        : null;
    case "copyWeeks":
      return call(admin, "shifts.copyWeeks", {
        fromDate: "2026-05-10",
        toDate: which % 2 ? "2026-05-17" : "2026-05-24",
      });
    case "saveWeek":
      return call(admin, "shifts.saveTemplate", { name: "Week", weekOf: "2026-05-10" });
    case "layWeek":
      return call(admin, "shifts.applyTemplate", {
        id: 1,
        fromDate: which % 2 ? "2026-05-17" : "2026-05-31",
      });
    case "moveDate":
      return shift
        ? call(admin, "shifts.change", { id: shift.id, date: `2026-05-1${1 + (which % 6)}` })
        : null;
    case "move":
      return shift
        ? call(admin, "shifts.change", {
            id: shift.id,
            startTime: `1${which % 8}:15`,
            endTime: "21:45",
          })
        : null;
    case "remove":
      return shift && which === 0 ? call(admin, "shifts.remove", { id: shift.id }) : null;
    case "deactivate":
      return which < 2
        ? call(admin, "members.setActive", { ids: [member.id], isActive: false })
        : null;
    case "activate":
      return activateAgain(member);
    case "wait":
      app.clock.advance({ minutes: [5, 20, 45, 90, 150, 240, 600, 30][which] ?? 5 });
      return null;
    case "tick":
      await app.worker.tick();
      await app.settle();
      return null;
  }
}

/** Returns a new maximum for some edits, which then change members and maximum together. */
function sizes(who: number): { maxMembers?: number } {
  return who === 0 ? { maxMembers: 1 } : who === 1 ? { maxMembers: 3 } : {};
}

let spots = 0;

/** Activates the member and signs them in again; a concurrent deactivation may prevent it. */
async function activateAgain(member: Client & { id: number; unitNumber: string }): Promise<null> {
  await admin.call("members.setActive", { ids: [member.id], isActive: true });
  if ((await member.call("accounts.currentUser")).status !== 401) return null;
  // Uses a new IP address each time, so that rate limits do not apply.
  spots += 1;
  const visitor = app.visitor(`10.7.${Math.floor(spots / 250)}.${spots % 250}`);
  await visitor.call("accounts.signIn", { unitNumber: member.unitNumber, password: TEST_PASSWORD });
  member.cookie = visitor.cookie ?? member.cookie;
  return null;
}

function pick<Item>(items: readonly Item[], which: number): Item | undefined {
  return items.length === 0 ? undefined : items[which % items.length];
}

test("accepts one of fifty concurrent members on two instances and refuses forty-nine", async () => {
  await startAnew();
  const second = await createTestApp({ connection: app.connection, clock: app.clock });
  const asking = await signedInMember(app);
  await asking.call("replacements.assignSelf", { id: 4 });
  const own = (await pictureNow()).assignments.find(({ memberId }) => memberId === asking.id)!;
  await asking.call("replacements.request", { shiftAssignmentId: own.id, shiftId: own.shiftId });
  const [request] = (await pictureNow()).requests;
  const crowd = await Promise.all(
    Array.from({ length: 50 }, async (_, at) =>
      signIn(at % 2 ? second : app, await addMember(app), `10.8.0.${at + 1}`),
    ),
  );
  const accept = async (client: Client): Promise<Answer> => {
    const answer = await client.call("replacements.accept", { id: request!.id });
    // A busy server answers 503 after a long wait; this client then retries, like the browser.
    return answer.status === 503 ? accept(client) : answer;
  };
  const answers = await Promise.all(crowd.map(accept));
  await second.close();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(spotFaults(await pictureNow())).toEqual([]);
});
