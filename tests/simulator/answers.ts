import type { EndpointName } from "@watchbill/contract/api";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import { checkSeals } from "../../apps/server/src/features/activity/audit-chain-report.ts";
import { expectedAnswers } from "./expected.ts";
import type { Picture } from "./snapshot.ts";
import { type Person, until, type World } from "./world.ts";

type Facts = Readonly<Record<string, unknown>>;

/**
 * Lists responses of any app instance that differ from the database tables, and broken links of the
 * audit chain.
 */
export async function answerFaults(world: World): Promise<string[]> {
  const faults: string[] = [];
  const { fault } = await checkSeals(world.db, {
    notes: [],
    retentionDays: () => 0,
    now: world.clock.now(),
  });
  if (fault) faults.push(`the activity log: ${fault}`);
  const admin = personOf(world, ({ role }) => role === "admin");
  const member = personOf(world, ({ role }) => role === "member") ?? admin;
  if (!admin || !member) return [...faults, "no admin or member is left"];
  const { timeZone } = await world.db
    .selectFrom("organizationSettings")
    .select("timeZone")
    .executeTakeFirstOrThrow();
  const today = dateOf(world.clock.now(), timeZone);
  const range = { startDate: addDays(today, -20), endDate: addDays(today, 20) };
  const shown = {
    month: async () => monthFacts(await ask(world, admin, "shifts.month", monthOf(today))),
    coverage: () => ask(world, admin, "reports.coverage", range),
    members: () => ask(world, admin, "reports.members", range),
    requests: () => ask(world, admin, "reports.replacements", range),
    stats: () => ask(world, admin, "reports.systemStats"),
    wallboard: () => ask(world, member, "wallboard.show"),
    onCall: () => ask(world, member, "attendance.onCall"),
    outstanding: () => ask(world, member, "replacements.outstanding"),
    news: () => ask(world, member, "notifications.list"),
  };
  const expected = await expectedAnswers(world, { today, member, ...range });
  for (const [what, look] of Object.entries(shown)) {
    const wanted = JSON.stringify(expected[what as keyof typeof shown]);
    let got = "";
    // Polls, because an instance recomputes a cached response only when the change reaches it,
    // moments later.
    await until(`${what} as the tables say it`, async () => {
      got = JSON.stringify(narrowed(what, await look()));
      return got === wanted;
    }).catch(() => faults.push(`${what} shows\n    ${difference(got, wanted)}`));
  }
  return faults;
}

function personOf(
  { people, picture }: World,
  isIt: (member: Picture["members"][number]) => boolean,
): Person | undefined {
  const there = people.filter(({ id }) =>
    picture.members.some((member) => member.id === id && member.isActive && isIt(member)),
  );
  // Prefers a signed-in member, because an expired temporary password no longer works.
  return there.find(({ cookie }) => cookie !== null) ?? there[0];
}

async function ask(
  world: World,
  person: Person,
  name: EndpointName,
  input?: Facts,
): Promise<unknown> {
  const answer = await world.call(world.chance, person, name, input);
  // Returns the status when the request failed: a member with a temporary password signs in only at
  // the next attempt.
  return answer.status === 200 ? answer.body : answer.status;
}

function monthOf(date: string) {
  const [year, month] = date.split("-").map(Number);
  return { year: year!, month: month! };
}

function monthFacts(shown: unknown): unknown {
  return (shown as { id: number; assignments: Facts[] }[]).map?.(({ assignments, ...shift }) => ({
    ...shift,
    spots: assignments.map(({ id, userId, status }) => ({ id, userId, status })),
  }));
}

/** Reduces each response to the fields that are compared with the tables. */
const NARROWED: Readonly<Record<string, (shown: never) => unknown>> = {
  month: (shown: Facts[]) =>
    shown
      .map(({ id, startsAt, maxMembers, assignmentCount, heldCount, spots }) => ({
        id: id as number,
        startsAt: instant(startsAt),
        maxMembers,
        assignmentCount,
        heldCount,
        spots,
      }))
      .sort((a, b) => a.id - b.id),
  coverage: (shown: Facts[]) =>
    shown
      .map(({ shiftId, filled, spots }) => ({ shiftId: shiftId as number, filled, spots }))
      .sort((a, b) => a.shiftId - b.shiftId),
  members: (shown: Facts[]) =>
    shown
      .map(({ id, totalShifts, completedShifts, hoursLogged }) => ({
        id: id as number,
        totalShifts,
        completedShifts,
        hoursLogged,
      }))
      .sort((a, b) => a.id - b.id),
  requests: (shown: Facts[]) => shown.map(({ month, asked, filled }) => ({ month, asked, filled })),
  stats: ({ totalMembers, openRequests }: Facts) => ({ totalMembers, openRequests }),
  wallboard: ({ now }: { now: { id: number; people: { isInService: boolean }[] }[] }) =>
    now.map(({ id, people }) => ({
      id,
      people: people.length,
      on: people.filter(({ isInService }) => isInService).length,
    })),
  onCall: (shown: Facts[]) =>
    shown
      .map(({ assignmentId, isLoggedIn }) => ({ assignmentId: assignmentId as number, isLoggedIn }))
      .sort((a, b) => a.assignmentId - b.assignmentId),
  outstanding: (shown: Facts[]) =>
    shown.map(({ id, replacementRequestId }) => ({ id, request: replacementRequestId })),
  news: (shown: Facts[]) => ({
    all: shown.length,
    unread: shown.filter(({ isRead }) => isRead === false).length,
  }),
};

function narrowed(what: string, shown: unknown): unknown {
  return typeof shown === "number" ? shown : NARROWED[what]!(shown as never);
}

function instant(text: unknown): string {
  return Temporal.Instant.from(String(text)).toString();
}

function difference(got: string, wanted: string): string {
  const at = Array.from(got).findIndex((letter, index) => letter !== wanted[index]);
  const from = Math.max(0, at - 60);
  return `…${got.slice(from, from + 160)}\n    and not\n    …${wanted.slice(from, from + 160)}`;
}
