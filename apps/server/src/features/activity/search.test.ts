import { holdsWords, searchWords } from "@watchbill/domain/activity/log-search";
import { EVENT_TYPES, type EventType, eventDefinitionOf } from "@watchbill/domain/events/catalogue";
import { nameShifts } from "@watchbill/domain/shifts/shifts-title";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

interface Entry {
  readonly id: number;
  readonly userId: number | null;
  readonly activityType: string;
  readonly description: string;
  readonly createdAt: string;
  readonly user: { unitNumber: string; firstName: string; lastName: string } | null;
}

/** How many words with identical expected results are searched. */
const MOST_OF_THE_SAME = 2;

const FIRST = Temporal.Instant.from("2026-01-01T12:00:00Z");

let app: TestApp;
let admin: Client & { id: number };
let all: Entry[];

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, {
    role: "admin",
    unitNumber: "A-1",
    firstName: "José",
    lastName: "O'Hara",
  });
  await fillLog();
  all = (await admin.call("activity.log", { limit: 1000 })).body;
});
afterAll(() => app.close());

/** A night shift as stored in an event's details. */
const NIGHT = nameShifts([
  {
    type: "night",
    customName: null,
    kindName: "Night",
    date: "2026-05-01",
    endDate: "2026-05-02",
    startTime: "23:00",
    endTime: "07:00",
  },
]);

/** Inserts every event type, by and about several members, for existing and deleted shifts. */
async function fillLog(): Promise<void> {
  const dana = await addMember(app, { unitNumber: "C-25", firstName: "דנה", lastName: "Levi" });
  const evening = await addShift(app, { date: "2026-05-14", startTime: "18:30", endTime: "20:30" });
  const parade = await addShift(app, {
    date: "2026-06-01",
    startTime: "09:00",
    endTime: "11:00",
    type: "custom",
    customName: "Été",
  });
  const people = [admin.id, dana.id, null];
  const shifts = [evening.id, parade.id, 999_999, null];
  const details = [
    {
      count: 1,
      imported: 1,
      entries: 9,
      invitedIds: [],
      title: NIGHT,
      before: NIGHT,
      name: "Ordinary Week",
      status: "filled",
      source: "a copied week",
    },
    {
      count: 17,
      imported: 23,
      entries: 500,
      invitedIds: [1, 2, 3],
      title: "Été on Sun, Jun 7",
      name: "Büro",
      status: "stopped",
    },
  ];
  const rows = EVENT_TYPES.flatMap((type, kind) =>
    Array.from({ length: 6 }, (_, at) => ({
      type,
      actorId: people[(kind + at) % 3]!,
      subjectId: people[(kind * 2 + at) % 3]!,
      shiftId: shifts[(kind + at * 3) % 4]!,
      details: JSON.stringify({ ...namesFor(type, at), ...details[at % 2] }),
      occurredAt: FIRST.add({ hours: 24 * at, minutes: kind }),
      processedAt: FIRST,
    })),
  );
  const { write } = app.dependencies.database;
  const half = rows.length / 2;
  await write.insertInto("events").values(rows.slice(0, half)).execute();
  // Leaves a large gap in ids, so that the older half is found by the search's second strategy.
  await sql`select setval(pg_get_serial_sequence('events', 'id'), 50000)`.execute(write);
  await write.insertInto("events").values(rows.slice(half)).execute();
}

/** Returns a value for each detail that an event type uses. */
function namesFor(type: EventType, at: number): Record<string, string> {
  const names: Record<string, string> = {};
  const word = (name: string): string => (names[name] = `${name} ${at % 2 ? "oben" : "São"}`);
  // The detail with an assignment's overrides is a list of codes, not a text.
  const details = new Proxy(
    {},
    { get: (_none, name) => (name === "overrides" ? undefined : word(String(name))) },
  );
  eventDefinitionOf(type).log.sentence({
    actor: "",
    subject: "",
    shift: "",
    isOwnAct: true,
    style: USUAL_DATES,
    details,
  });
  eventDefinitionOf(type).log.sentence({
    actor: "",
    subject: "",
    shift: "",
    isOwnAct: false,
    style: USUAL_DATES,
    details,
  });
  return names;
}

async function found(input: Record<string, unknown>): Promise<number[]> {
  const { status, body } = await admin.call("activity.log", { limit: 1000, ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as Entry[]).map(({ id }) => id);
}

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);
const saysOf = ({ description, user }: Entry) =>
  `${description} ${user ? `${user.unitNumber} ${user.firstName} ${user.lastName}` : ""}`;

test("a search for any word finds exactly the entries that contain it", async () => {
  const said = [...new Set(all.flatMap((entry) => saysOf(entry).split(" ")))].filter(
    (word) => word !== "",
  );
  const some = said.filter((_word, at) => at % 3 === 0);
  const pairs = some.map((word, at) => `${word} ${said[(at * 7) % said.length]}`);
  const pieces = some.map((word) => word.slice(1, 4));
  const tried = new Map<string, number>();
  for (const search of [
    ...said,
    ...pairs,
    ...pieces,
    "LEVI'S",
    "o'hara",
    "ete on mon, jun 1",
    "no more",
    "nothing like it",
  ]) {
    const words = searchWords(search);
    const expected = idsOf(all.filter((entry) => holdsWords(saysOf(entry), words)));
    // Many words occur in identical sets of entries; testing a few of them is enough.
    const times = tried.get(expected.join()) ?? 0;
    tried.set(expected.join(), times + 1);
    if (times < MOST_OF_THE_SAME)
      expect(await found({ search }), `a search for ${JSON.stringify(search)}`).toEqual(expected);
  }
});

test("a search continues where the last page ended", async () => {
  const expected = await found({ search: "levi" });
  const read: number[] = [];
  for (;;) {
    const page = await found({
      search: "levi",
      limit: 7,
      ...(read.length > 0 ? { before: read.at(-1)! } : {}),
    });
    read.push(...page);
    if (page.length < 7) break;
  }
  expect(read).toEqual(expected);
});

test("type, member and days filter the log, alone and combined", async () => {
  const { userId } = all.find(({ user }) => user?.unitNumber === "C-25")!;
  const isDanas = (entry: Entry) => entry.userId === userId;
  expect(await found({ memberId: userId })).toEqual(idsOf(all.filter(isDanas)));
  const isCheckOut = ({ activityType }: Entry) => activityType === "check-out";
  expect(await found({ type: "check-out" })).toEqual(idsOf(all.filter(isCheckOut)));
  // Days in the squad's time zone, both inclusive; the test's events are all around noon.
  const isThen = ({ createdAt }: Entry) =>
    createdAt >= "2026-01-02T05:00" && createdAt < "2026-01-04T05:00";
  expect(await found({ from: "2026-01-02", until: "2026-01-03" })).toEqual(
    idsOf(all.filter(isThen)),
  );
  const together = all.filter((entry) => isDanas(entry) && isCheckOut(entry) && isThen(entry));
  expect(together.length).toBeGreaterThan(0);
  expect(
    await found({ memberId: userId, type: "check-out", from: "2026-01-02", until: "2026-01-03" }),
  ).toEqual(idsOf(together));
  expect((await admin.call("activity.log", { from: "yesterday" })).status).toBe(400);
});

test("the totals cover the whole log", async () => {
  app.clock.set("2026-01-03T18:00:00Z");
  const { body } = await admin.call("activity.summary");
  app.clock.set("2026-05-12T18:00:00Z");
  const count = async (input: Record<string, unknown>) => (await found(input)).length;
  expect({ ...body, types: body.types.toSorted() }).toEqual({
    total: all.length,
    today: await count({ from: "2026-01-03" }),
    activeMembers: 2,
    loginSessions: await count({ type: "login" }),
    types: [...new Set(all.map(({ activityType }) => activityType))].sort(),
  });
});
