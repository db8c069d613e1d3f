import type { EndpointName } from "@watchbill/contract/api";
import { requestClosesAt } from "@watchbill/domain/eligibility/spots";
import { isBefore } from "@watchbill/domain/time/local";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorker, type Worker } from "../../platform/jobs/worker.ts";
import { addShift, signedInMember, signIn } from "../../testing/squads/builders.ts";
import { type SpotSnapshot, spotFaults } from "../../testing/squads/spot-invariants.ts";
import { readSpotSnapshot } from "../../testing/squads/spot-snapshot.ts";
import {
  type Answer,
  type Client,
  createTestApp,
  TEST_NOW,
  type TestApp,
} from "../../testing/test-app.ts";
import { attendance } from "../attendance/feature.ts";
import { autofill } from "../autofill/feature.ts";
import { shifts } from "../shifts/feature.ts";
import { swaps } from "../swaps/feature.ts";
import { replacements } from "./feature.ts";

const MEMBERS = 4;
/**
 * The fixed seed makes all runs equal; set `PROPERTY_SEED=7 PROPERTY_RUNS=1000` for other and more
 * sequences.
 */
const SEED = Number(process.env.PROPERTY_SEED ?? 3);
const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);
const LONGEST_STORY = 50;
const TIME_LIMIT_MS = process.env.PROPERTY_RUNS === undefined ? 25_000 : 900_000;
const TODAY = "2026-05-12";
const TOMORROW = "2026-05-13";

type Person = Client & { id: number; unitNumber: string };

let app: TestApp;
let admin: Person;
let members: Person[];
/** Members without shifts; each accepts at most one request in a sequence. */
let spares: Person[];
/**
 * A worker that runs the jobs and reactions of the features that change spots, and sends no
 * notifications.
 */
let worker: Worker;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  members = await Promise.all(
    Array.from({ length: MEMBERS }, () => signedInMember(app, { eveningAvailability: "weekly" })),
  );
  spares = await Promise.all(Array.from({ length: MEMBERS }, () => signedInMember(app)));
  await app.dependencies.database.write
    .updateTable("organizationSettings")
    .set({ startAskMinutes: 10, startAlertMinutes: 20 })
    .execute();
  app.dependencies.organization.clear();
  worker = createWorker(app.dependencies, [shifts, attendance, replacements, swaps, autofill]);
});
afterAll(() => app.close());

/** All actions that fill, free or hold a spot; likely ones are repeated. */
const ACTS = [
  "request",
  "request",
  "request",
  "requestFor",
  "accept",
  "acceptForShift",
  "cancel",
  "take",
  "take",
  "takeUndoable",
  "giveBack",
  "assign",
  "assign",
  "unassign",
  "checkIn",
  "checkIn",
  "checkIn",
  "checkIn",
  "checkInLate",
  "checkOut",
  "resize",
  "staff",
  "staffSeries",
  "extend",
  "postpone",
  "moveMember",
  "remove",
  "restore",
  "putSpotBack",
  "swap",
  "applyKind",
  "copyDay",
  "fill",
  "undoFill",
  "deactivate",
  "activate",
  "wait",
  "wait",
  "wait",
] as const;

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
/** Generates single actions, sometimes two concurrent ones. */
const moment = fc.oneof(
  { weight: 6, arbitrary: step.map((one) => [one]) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 2, maxLength: 2 }) },
);

test("never exceeds a shift's limit with filled and held spots, and can end every pending request", async () => {
  let [asked, done, stories, ended] = [0, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BEGINNINGS),
      fc.array(moment, { minLength: 10, maxLength: LONGEST_STORY, size: "max" }),
      async (beginning, story) => {
        await startAnew(beginning);
        let before = await pictureNow();
        for (const steps of story) {
          const answers = await Promise.all(steps.map((one) => perform(one, before)));
          asked += answers.filter((answer) => answer !== null).length;
          done += answers.filter((answer) => answer?.status === 200).length;
          expect(
            answers.flatMap((answer) => (answer && answer.status >= 500 ? [answer.body] : [])),
          ).toEqual([]);
          // The database constraint is the last guard; a command that triggers it has an error.
          expect(
            answers.flatMap((answer) =>
              answer?.body.message?.includes("held for a replacement request") ? [answer.body] : [],
            ),
          ).toEqual([]);
          before = await pictureNow();
          expect(spotFaults(before)).toEqual([]);
        }
        stories += 1;
        ended += await endEveryRequest(before);
      },
    ),
    { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: TIME_LIMIT_MS, endOnFailure: true },
  );
  // Checks that enough actions succeeded, because refused ones prove nothing; their number varies
  // by machine.
  expect(done).toBeGreaterThan(asked / 5);
  expect(ended).toBeGreaterThanOrEqual(Math.floor(stories / 10));
}, 960_000);

/**
 * Ends each pending request: an admin cancels it, or a member accepts it. Returns the number of
 * requests.
 */
async function endEveryRequest({ requests, shifts }: SpotSnapshot): Promise<number> {
  const pending = requests.filter(({ status }) => status === "pending");
  for (const [index, { id, shiftId }] of pending.entries()) {
    const shift = shifts.find((one) => one.id === shiftId)!;
    const { createdAt } = await app.dependencies.database.read
      .selectFrom("replacementRequests")
      .select("createdAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (!isBefore(app.clock.now(), requestClosesAt(createdAt, shift))) continue;
    const cancelled = index % 2 === 0 ? await admin.call("replacements.cancel", { id }) : null;
    if (cancelled?.status === 200) continue;
    // Cancelling fails only when the requester left the squad or is on an overlapping shift.
    if (cancelled) expect(["member-inactive", "shift-overlaps"]).toContain(cancelled.body.code);
    const accepted = await spares[index % spares.length]!.call("replacements.accept", { id });
    expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 200 });
  }
  await worker.tick();
  await worker.settle();
  const left = (await pictureNow()).requests.filter(({ status }) => status === "pending");
  expect(left).toEqual([]);
  return pending.length;
}

/**
 * Initial states, also rare ones: the first shift is under way, or has a pending request made after
 * its start.
 */
const BEGINNINGS = ["ahead", "under-way", "asked-late"] as const;

/** Resets the data to two consecutive shifts that start soon, and a series of two mornings. */
async function startAnew(beginning: (typeof BEGINNINGS)[number]): Promise<void> {
  const { write } = app.dependencies.database;
  app.clock.set(TEST_NOW);
  await sql`truncate shifts, shift_series, autofill_runs, notifications, deliveries, reminders, replacement_searches, swaps, shift_deletions, events
    restart identity cascade`.execute(write);
  for (const member of members) if (!(await isActive(member))) await activateAgain(member);
  const first = await addShift(app, {
    date: TODAY,
    startTime: "14:30",
    endTime: "16:30",
    maxMembers: 2,
  });
  await addShift(app, { date: TODAY, startTime: "16:30", endTime: "18:30", maxMembers: 2 });
  const createdAt = app.clock.now();
  const { id: seriesId } = await write
    .insertInto("shiftSeries")
    .values({ recurringType: "weekly", startsOn: TOMORROW, endsOn: "2026-05-20", createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const date of [TOMORROW, "2026-05-20"])
    await addShift(app, { date, startTime: "09:00", endTime: "11:00", seriesId });
  const [one, two] = [members[0]!, members[1]!];
  for (const { id: userId } of [one, two])
    await admin.call("replacements.assignShift", { userId, shiftId: first.id });
  if (beginning === "ahead") return;
  // The first member's request expires, and the second member is asked about their missing 10-8.
  const spot = (await pictureNow()).assignments.find(({ memberId }) => memberId === one.id)!;
  await one.call("replacements.request", { shiftAssignmentId: spot.id, shiftId: first.id });
  for (const minutes of [31, 11]) {
    app.clock.advance({ minutes });
    await worker.tick();
  }
  if (beginning === "under-way") return;
  const other = (await pictureNow()).assignments.find(({ memberId }) => memberId === two.id)!;
  await two.call("replacements.request", { shiftAssignmentId: other.id, shiftId: first.id });
}

const pictureNow = (): Promise<SpotSnapshot> => readSpotSnapshot(app.dependencies.database.read);
/** Returns the members selected by the bits of a number. */
const some = (bits: number): number[] =>
  members.filter((_, at) => (bits >> at) & 1).map(({ id }) => id);

/** Performs an action over HTTP on a shift that is near; null when nothing suitable exists. */
async function perform(
  { act, who, which }: Step,
  { shifts, assignments, requests }: SpotSnapshot,
): Promise<Answer | null> {
  const member = members[who]!;
  // Chooses mostly one of the two shifts that start soon.
  const shift = which < 5 ? shifts[which % 2] : pick(shifts, which);
  const ofShift = assignments.filter(({ shiftId }) => shiftId === shift?.id);
  const own = pick(
    assignments.filter(({ memberId }) => memberId === member.id),
    which,
  );
  const assignment = pick(ofShift, who);
  const pending = pick(
    requests.filter(({ status }) => status === "pending"),
    which,
  );
  const last = shifts.at(-1 - (who % 2));
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
      return pending ? call(member, "replacements.accept", { id: pending.id }) : null;
    case "acceptForShift":
      return shift
        ? call(member, "replacements.acceptForShift", { id: shift.id, userId: member.id })
        : null;
    case "cancel":
      return pending
        ? call(which % 2 ? admin : member, "replacements.cancel", { id: pending.id })
        : null;
    case "take":
    case "takeUndoable":
      return shift
        ? call(member, "replacements.assignSelf", {
            id: shift.id,
            isUndoable: act === "takeUndoable",
          })
        : null;
    case "giveBack":
      return own ? call(member, "replacements.giveBack", { id: own.id }) : null;
    case "assign":
      return shift
        ? call(admin, "replacements.assignShift", { userId: member.id, shiftId: shift.id })
        : null;
    case "unassign":
      return assignment ? call(admin, "shifts.unassign", { id: assignment.id }) : null;
    case "checkIn":
      return own ? call(member, "attendance.checkIn", { assignmentId: own.id }) : null;
    case "checkInLate": {
      // A 10-8 that was tapped offline earlier, on a shift that may be over.
      const at = app.clock.now().subtract({ minutes: 60 * (which % 4) + 10 });
      return own
        ? call(member, "attendance.checkIn", { assignmentId: own.id, at: at.toString() })
        : null;
    }
    case "checkOut":
      return own ? call(member, "attendance.checkOut", { assignmentId: own.id }) : null;
    case "resize":
      return shift
        ? call(admin, "shifts.change", { id: shift.id, maxMembers: 1 + (who % 3) })
        : null;
    case "staff":
      return shift
        ? call(admin, "shifts.change", { id: shift.id, memberIds: some(which + who * 8) })
        : null;
    case "staffSeries":
      return last
        ? call(admin, "shifts.changeSeries", {
            id: last.id,
            option: "all",
            memberIds: some(which + who * 8),
          })
        : null;
    case "extend":
      return shift
        ? call(admin, "shifts.change", { id: shift.id, endTime: `2${who % 4}:00` })
        : null;
    case "postpone":
      return shift
        ? call(admin, "shifts.change", { id: shift.id, date: who % 2 ? TOMORROW : TODAY })
        : null;
    case "moveMember":
      return assignment
        ? call(admin, "replacements.moveAssignment", {
            id: assignment.id,
            shiftId: pick(shifts, which + who)!.id,
          })
        : null;
    case "remove":
      return shift && who === 0
        ? call(admin, "shifts.remove", { id: shift.id, isUndoable: true })
        : null;
    case "restore":
      return call(admin, "shifts.restore", { id: 1 + (which % 2) });
    case "putSpotBack": {
      if (!shift) return null;
      const { body } = await admin.call("shifts.assignmentHistory", { id: shift.id });
      const move = pick(body as { moves: { id: number }[] }[], who)?.moves.at(-1);
      return move ? call(admin, "shifts.putSpotBack", { id: move.id }) : null;
    }
    case "swap": {
      const other = pick(
        assignments.filter(({ memberId }) => memberId !== member.id),
        which,
      );
      const partner = members.find(({ id }) => id === other?.memberId);
      if (!own || !other || !partner) return null;
      const said = { assignmentId: own.id, memberId: partner.id, alternativeIds: [other.id] };
      const { status, body } = await member.call("swaps.offer", said);
      return status === 200
        ? call(partner, "swaps.accept", { id: body.id, assignmentId: other.id })
        : null;
    }
    case "applyKind":
      return call(admin, "shifts.applyKind", { kind: "evening" });
    case "copyDay":
      return call(admin, "shifts.copyWeeks", { fromDate: "2026-05-10", toDate: "2026-05-24" });
    case "fill": {
      if (which > 0) return null;
      const { status, body } = await admin.call("autofill.start", {
        fromDate: TODAY,
        untilDate: "2026-05-20",
        seed: 1,
      });
      if (status !== 200) return null;
      await worker.settle();
      return call(admin, "autofill.apply", { id: body.id });
    }
    case "undoFill":
      return call(admin, "autofill.undo", { id: 1 });
    case "deactivate":
      return which < 2
        ? call(admin, "members.setActive", { ids: [member.id], isActive: false })
        : null;
    case "activate":
      await activateAgain(member);
      return null;
    case "wait":
      app.clock.advance({ minutes: [5, 10, 15, 20, 30, 35, 60, 120][which] ?? 5 });
      if (who > 0) await worker.tick();
      if (who > 0) await worker.settle();
      return null;
  }
}

let visits = 0;

async function isActive({ id }: Person): Promise<boolean> {
  const { read } = app.dependencies.database;
  return (
    await read
      .selectFrom("members")
      .select("isActive")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).isActive;
}

async function activateAgain(member: Person): Promise<void> {
  await admin.call("members.setActive", { ids: [member.id], isActive: true });
  if ((await member.call("accounts.currentUser")).status !== 401) return;
  // Uses a new IP address each time, so that rate limits do not apply.
  visits += 1;
  const address = `10.9.${Math.floor(visits / 250)}.${visits % 250}`;
  member.cookie = (await signIn(app, member, address)).cookie ?? member.cookie;
}

function pick<Item>(items: readonly Item[], which: number): Item | undefined {
  return items.length === 0 ? undefined : items[which % items.length];
}
