import type { EndpointName } from "@watchbill/contract/api";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import { checkSeals } from "../../apps/server/src/features/activity/seal-report.ts";
import type { Picture } from "./picture.ts";
import { type Person, until, type World } from "./world.ts";

type Facts = Readonly<Record<string, unknown>>;

/** What people are shown, from every instance, that is not what the tables hold; and whether the log is as it was written. */
export async function answerFaults(world: World): Promise<string[]> {
  const faults: string[] = [];
  const { fault } = await checkSeals(world.db);
  if (fault) faults.push(`the activity log: ${fault}`);
  const admin = personOf(world, ({ role }) => role === "admin");
  const member = personOf(world, ({ role }) => role === "member") ?? admin;
  if (!admin || !member) return [...faults, "nobody is left to look"];
  const { timeZone } = await world.db.selectFrom("organisationSettings").select("timeZone").executeTakeFirstOrThrow();
  const today = dateOf(world.clock.now(), timeZone);
  const range = { startDate: addDays(today, -20), endDate: addDays(today, 20) };
  const shown = {
    month: async () => monthFacts(await ask(world, admin, "shifts.month", monthOf(today))),
    coverage: () => ask(world, admin, "reports.coverage", range),
    members: () => ask(world, admin, "reports.members", range),
    requests: () => ask(world, admin, "reports.replacements", range),
    stats: () => ask(world, admin, "reports.systemStats"),
    board: () => ask(world, member, "board.show"),
    onCall: () => ask(world, member, "attendance.onCall"),
    outstanding: () => ask(world, member, "replacements.outstanding"),
    news: () => ask(world, member, "notifications.list"),
  };
  const expected = await expectedAnswers(world, { today, member, ...range });
  for (const [what, look] of Object.entries(shown)) {
    const wanted = JSON.stringify(expected[what as keyof typeof shown]);
    let got = "";
    // An answer that is kept is made again once the instance has heard of the change, moments later.
    await until(`${what} as the tables say it`, async () => {
      got = JSON.stringify(narrowed(what, await look()));
      return got === wanted;
    }).catch(() => faults.push(`${what} shows\n    ${difference(got, wanted)}`));
  }
  return faults;
}

function personOf({ people, picture }: World, isIt: (member: Picture["members"][number]) => boolean): Person | undefined {
  return people.find(({ id }) => picture.members.some((member) => member.id === id && member.isActive && isIt(member)));
}

async function ask(world: World, person: Person, name: EndpointName, input?: Facts): Promise<unknown> {
  const answer = await world.call(world.chance, person, name, input);
  // Whoever was given a temporary password signs in at the next try.
  return answer.status === 200 ? answer.body : answer.status;
}

function monthOf(date: string) {
  const [year, month] = date.split("-").map(Number);
  return { year: year!, month: month! };
}

function monthFacts(shown: unknown): unknown {
  return (shown as { id: number; assignments: Facts[] }[]).map?.(({ assignments, ...shift }) => ({
    ...shift,
    places: assignments.map(({ id, userId, status }) => ({ id, userId, status })),
  }));
}

/** Of each answer the part that the tables are asked for. */
const NARROWED: Readonly<Record<string, (shown: never) => unknown>> = {
  month: (shown: Facts[]) =>
    shown.map(({ id, startsAt, maxMembers, assignmentCount, heldCount, places }) => ({
      id,
      startsAt: instant(startsAt),
      maxMembers,
      assignmentCount,
      heldCount,
      places,
    })),
  coverage: (shown: Facts[]) =>
    shown
      .map(({ shiftId, filled, places }) => ({ shiftId: shiftId as number, filled, places }))
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
  board: ({ now }: { now: { id: number; people: { isInService: boolean }[] }[] }) =>
    now.map(({ id, people }) => ({ id, people: people.length, on: people.filter(({ isInService }) => isInService).length })),
  onCall: (shown: Facts[]) =>
    shown
      .map(({ assignmentId, isLoggedIn }) => ({ assignmentId: assignmentId as number, isLoggedIn }))
      .sort((a, b) => a.assignmentId - b.assignmentId),
  outstanding: (shown: Facts[]) => shown.map(({ id, replacementRequestId }) => ({ id, request: replacementRequestId })),
  news: (shown: Facts[]) => ({ all: shown.length, unread: shown.filter(({ isRead }) => isRead === false).length }),
};

function narrowed(what: string, shown: unknown): unknown {
  return typeof shown === "number" ? shown : NARROWED[what]!(shown as never);
}

function instant(text: unknown): string {
  return Temporal.Instant.from(String(text)).toString();
}

function difference(got: string, wanted: string): string {
  const at = [...got].findIndex((letter, index) => letter !== wanted[index]);
  const from = Math.max(0, at - 60);
  return `…${got.slice(from, from + 160)}\n    and not\n    …${wanted.slice(from, from + 160)}`;
}

interface Asked {
  readonly today: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly member: Person;
}

/** The same from the tables: minutes and places counted one by one here, not by the queries that are put to the test. */
async function expectedAnswers(world: World, asked: Asked) {
  const { db, clock, picture } = world;
  const now = clock.now();
  const [shifts, intervals, requests, declines, news, places] = await Promise.all([
    db.selectFrom("shifts").selectAll().execute(),
    db.selectFrom("attendanceIntervals").selectAll().execute(),
    db.selectFrom("replacementRequests").selectAll().orderBy("id").execute(),
    db.selectFrom("replacementDeclines").selectAll().where("memberId", "=", asked.member.id).execute(),
    db.selectFrom("notifications").select("isRead").where("memberId", "=", asked.member.id).execute(),
    sql<{ id: number; shiftId: number; memberId: number; status: string; seat: number | null }>`
      select id, shift_id, member_id, status, seat from shift_assignments order by id`.execute(db),
  ]);
  const zone = (await db.selectFrom("organisationSettings").select("timeZone").executeTakeFirstOrThrow()).timeZone;
  const by = Temporal.Instant.compare;
  const byStart = shifts.toSorted((a, b) => by(a.startsAt, b.startsAt) || a.id - b.id);
  const of = (shiftId: number) => places.rows.filter((place) => place.shiftId === shiftId);
  const filledOf = (shiftId: number) => of(shiftId).filter(({ seat }) => seat !== null);
  const isOpen = (assignmentId: number) =>
    intervals.some((one) => one.assignmentId === assignmentId && one.checkedOutAt === null);
  const pendingOf = (shiftId: number) =>
    requests.filter((request) => request.shiftId === shiftId && request.status === "pending");
  const month = asked.today.slice(0, 7);
  const inRange = (date: string) => date >= asked.startDate && date <= asked.endDate;
  const isNow = ({ startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }) =>
    by(startsAt, now) <= 0 && by(endsAt, now) > 0;
  const startDates = new Map(shifts.map(({ id, startsAt }) => [id, dateOf(startsAt, zone)]));
  const figures = picture.members.flatMap(({ id, isDeleted }) => {
    const own = places.rows.filter(({ memberId, shiftId }) => memberId === id && inRange(startDates.get(shiftId)!));
    const totalShifts = own.filter(({ status }) => ["assigned", "confirmed", "completed", "missed"].includes(status)).length;
    const minutes = intervals
      .filter(({ assignmentId }) => own.some((place) => place.id === assignmentId))
      .reduce((sum, { checkedInAt, checkedOutAt }) => sum + (checkedOutAt ?? now).since(checkedInAt).total("minutes"), 0);
    const completedShifts = own.filter(({ status }) => status === "completed").length;
    const isShown = !isDeleted || totalShifts > 0;
    return isShown ? [{ id, totalShifts, completedShifts, hoursLogged: Math.round((minutes * 100) / 60) / 100 }] : [];
  });
  const made = Map.groupBy(
    requests.filter(({ createdAt }) => inRange(dateOf(createdAt, zone))),
    ({ createdAt }) => `${dateOf(createdAt, zone).slice(0, 7)}-01`,
  );
  return {
    month: byStart
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .filter(({ date }) => date.startsWith(month))
      .map(({ id, startsAt, maxMembers }) => ({
        id,
        startsAt: startsAt.toString(),
        maxMembers,
        assignmentCount: filledOf(id).length,
        heldCount: pendingOf(id).length,
        places: of(id).map(({ id: placeId, memberId, status }) => ({ id: placeId, userId: memberId, status })),
      })),
    coverage: shifts
      .toSorted((a, b) => a.id - b.id)
      .filter(({ date }) => inRange(date))
      .map(({ id, maxMembers }) => ({ shiftId: id, filled: filledOf(id).length, places: maxMembers })),
    members: figures,
    requests: [...made]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, all]) => ({ month: key, asked: all.length, filled: all.filter(({ status }) => status === "accepted").length })),
    stats: {
      totalMembers: picture.members.filter(({ isActive, isDeleted }) => isActive && !isDeleted).length,
      openRequests: shifts.filter(({ endsAt }) => by(endsAt, now) > 0).reduce((sum, { id }) => sum + pendingOf(id).length, 0),
    },
    board: byStart
      .filter(isNow)
      .map(({ id }) => ({ id, people: filledOf(id).length, on: filledOf(id).filter((place) => isOpen(place.id)).length })),
    onCall: byStart
      .flatMap((shift) => filledOf(shift.id).filter(({ id }) => isNow(shift) || isOpen(id)))
      .map(({ id }) => ({ assignmentId: id, isLoggedIn: isOpen(id) }))
      .sort((a, b) => a.assignmentId - b.assignmentId),
    outstanding: byStart
      .filter(({ startsAt, endsAt }) => by(endsAt, now) > 0 && by(startsAt, now.add({ hours: 720 })) < 0)
      .flatMap(({ id, maxMembers }): { id: number; request: number | null }[] => {
        const pending = pendingOf(id);
        const asks = pending.filter((request) => !declines.some(({ requestId }) => requestId === request.id));
        if (asks.length > 0) return asks.map((request) => ({ id, request: request.id }));
        return filledOf(id).length + pending.length < maxMembers ? [{ id, request: null }] : [];
      }),
    news: { all: Math.min(500, news.length), unread: news.filter(({ isRead }) => !isRead).length },
  };
}
