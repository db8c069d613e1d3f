import { api, type EndpointName } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onePng } from "./testing/services/png.ts";
import { addAssignment, addShift, signedInMember } from "./testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let member: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  member = await signedInMember(app);
});
afterAll(() => app.close());

/** Returns the member and the input of a save; creates the saved object first. */
type Saving = () => Promise<readonly [Client, Record<string, unknown>]>;

const made = async (name: EndpointName, input: Record<string, unknown>): Promise<number> => {
  const { status, body } = await admin.call(name, input);
  if (status >= 300) throw new Error(`${name}: ${JSON.stringify(body)}`);
  return (body.id ?? body.span?.id ?? body.ids?.[0] ?? body.shiftIds?.[0]) as number;
};
const NIGHT = {
  endDate: "2026-06-02",
  startTime: "23:00",
  endTime: "07:00",
  type: "night",
  maxMembers: 2,
};

/** Every endpoint that updates a row. A new one needs ONE line here, or its reason below. */
const SAVINGS: Partial<Record<EndpointName, Saving>> = {
  "accounts.renamePasskey": async () => [
    member,
    { id: await passkeyOf(member.id), name: "Key ring" },
  ],
  "timeOff.change": async () => {
    const id = await made("timeOff.add", {
      id: member.id,
      fromDate: "2026-07-01",
      untilDate: "2026-07-03",
    });
    return [admin, { id, fromDate: "2026-07-01", untilDate: "2026-07-04", note: "Abroad" }];
  },
  "chat.change": async () => {
    const words = {
      form: "slack",
      kinds: ["duty", "gaps"],
      saysNames: false,
      observesShabbat: true,
    };
    const id = await made("chat.add", {
      ...words,
      name: "Chat",
      url: "https://chat.example.org/a",
    });
    return [
      admin,
      { ...words, id, name: "Squad", url: "https://chat.example.org/b", isActive: true },
    ];
  },
  "squadEvents.change": async () => {
    const drill = {
      category: "drill",
      name: "Drill",
      startsAt: "2026-06-01T23:00:00Z",
      endsAt: "2026-06-02T01:00:00Z",
    };
    const id = await made("squadEvents.add", drill);
    return [admin, { ...drill, id, name: "Pump drill" }];
  },
  "squadEvents.record": async () => {
    const times = { startsAt: "2026-05-01T23:00:00Z", endsAt: "2026-05-02T01:00:00Z" };
    const id = await made("squadEvents.add", { category: "drill", name: "Drill", ...times });
    return [admin, { id, memberIds: [member.id] }];
  },
  "servicePoints.saveTable": async () => {
    const rule = { shiftType: "night", eventCategory: null, points: 1, per: "attendance" };
    const rules = [{ ...rule, leastHours: 7.5 }];
    return [admin, { year: 2026, categories: [{ name: "Sleep-ins", cap: 20, rules }] }];
  },
  "handoff.change": async () => {
    const shift = await addShift(app, { date: "2026-05-12", startTime: "13:50", endTime: "18:00" });
    const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
    await member.call("attendance.checkIn", { assignmentId });
    await member.call("handoff.write", { assignmentId, note: "Fuel" });
    return [
      member,
      { id: (await member.call("handoff.open")).body.own[0].id, note: "Fuel, and a lamp" },
    ];
  },
  "shiftTypes.change": async () => [
    admin,
    { key: "night", name: "Night watch", code: "NW", maxMembers: 3, weekdays: [4, 0, 1] },
  ],
  "shiftTypes.order": async () => [admin, { keys: ["night", "evening"] }],
  "members.edit": async () => [
    admin,
    { id: member.id, firstName: "Noa", role: "member", nightAvailability: "weekly" },
  ],
  "members.saveAvailability": async () => [
    member,
    { id: member.id, eveningAvailability: "monthly" },
  ],
  "members.saveProfile": async () => [
    member,
    { firstName: "Noa", phoneNumber: "(718) 555-0123", preferredShiftType: "night" },
  ],
  "members.savePreferences": async () => [
    member,
    { reminderHours: 12, quietFrom: "22:00", quietUntil: "07:00" },
  ],
  "draftSchedules.change": async () => {
    const days = { fromDate: "2026-08-01", untilDate: "2026-08-31" };
    const id = await made("draftSchedules.create", {
      ...days,
      name: "August",
      preferencesUntil: null,
    });
    return [admin, { ...days, id, name: "Late summer", preferencesUntil: "2026-07-20T16:00:00Z" }];
  },
  "qualifications.change": async () => {
    const id = await made("qualifications.add", { name: "Driver", code: "DR", expires: true });
    return [admin, { id, name: "Driver", code: "D", expires: true, isArchived: false }];
  },
  "qualifications.save": async () => {
    const qualificationId = await made("qualifications.add", {
      name: "Medic",
      code: "MD",
      expires: true,
    });
    const held = { validFrom: "2026-01-01", lastDay: "2027-01-01", number: "A 1", note: "" };
    return [admin, { memberId: member.id, qualificationId, ...held }];
  },
  "settings.change": async () => [
    admin,
    {
      name: "Night Squad",
      timeZone: "America/New_York",
      reminderHours: 12,
      nightWeight: 1.3,
      squadColor: "#0F766E",
    },
  ],
  "settings.changeCustomHoliday": async () => {
    const day = { name: "Drill", date: "2026-06-14", isYearly: true, days: 1, isHoliday: false };
    return [
      admin,
      { ...day, id: await made("settings.addCustomHolidays", { days: [day] }), name: "Big drill" },
    ];
  },
  "settings.setLogo": async () => [
    admin,
    { png: onePng(64, 64, [10, 120, 110]).toString("base64") },
  ],
  "shifts.change": async () => {
    const id = await made("shifts.create", {
      ...NIGHT,
      date: "2026-06-01",
      memberIds: [member.id],
    });
    return [admin, { ...NIGHT, id, date: "2026-06-01", notes: "Boat", memberIds: [member.id] }];
  },
  "shifts.changeSeries": async () => {
    const week = { startDate: "2026-06-08", endDate: "2026-06-22", recurringType: "weekly" };
    const shift = { ...NIGHT, endDate: "2026-06-09" };
    const id = await made("shifts.createSeries", {
      ...week,
      shifts: [{ ...shift, memberIds: [member.id] }],
    });
    return [
      admin,
      { ...shift, id, option: "all", date: "2026-06-08", notes: "Boat", memberIds: [member.id] },
    ];
  },
  "webhooks.change": async () => {
    const id = await made("webhooks.add", {
      url: "https://hooks.example.org/a",
      events: ["shifts.created"],
    });
    return [
      admin,
      {
        id,
        url: "https://hooks.example.org/b",
        events: ["shifts.created", "shifts.changed"],
        isActive: true,
      },
    ];
  },
};

/** Endpoints for which an unchanged save has an effect, and why. */
const SAID_ANEW: Partial<Record<EndpointName, string>> = {
  "calendarSync.give": "a calendar is read from the beginning when it is given",
  "calendarSync.switchTime": "a switch is no form, and the log keeps nothing of it",
  "autofill.putSpot": "a draft is none of the log's",
  "shiftPreferences.save": "the last word counts by when it was said",
};

test("lists every updating endpoint in a table, or the reason for its absence", () => {
  const changing = Object.entries<Endpoint>(api).filter(
    ([, { method }]) => method === "PUT" || method === "PATCH",
  );
  expect([...Object.keys(SAVINGS), ...Object.keys(SAID_ANEW)].sort()).toEqual(
    changing.map(([name]) => name).sort(),
  );
});

test.each(Object.entries(SAVINGS) as [EndpointName, Saving][])(
  "%s writes nothing when it saves unchanged input",
  async (name, prepare) => {
    const [client, input] = await prepare();
    const untouched = await everyRow();
    expect(await client.call(name, input)).toMatchObject({ status: 200 });
    const first = await everyRow();
    expect(changedFrom(untouched, first)).toContain("events");
    app.clock.advance({ seconds: 30 });
    expect(await client.call(name, input)).toMatchObject({ status: 200 });
    expect(changedFrom(first, await everyRow())).toEqual([]);
  },
);

/** A checksum per table; excludes the last use of a session. */
async function everyRow(): Promise<Map<string, string | null>> {
  const { read } = app.dependencies.database;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'sessions'`.execute(
    read,
  );
  const words = tables.rows.map(async ({ name }): Promise<[string, string | null]> => {
    const { rows } = await sql<{ word: string | null }>`
      select md5(string_agg(t::text, ';' order by t::text)) as word from ${sql.table(name)} t`.execute(
      read,
    );
    return [name, rows[0]?.word ?? null];
  });
  return new Map(await Promise.all(words));
}

function changedFrom(
  before: ReadonlyMap<string, string | null>,
  after: ReadonlyMap<string, string | null>,
): string[] {
  return [...after].filter(([name, word]) => before.get(name) !== word).map(([name]) => name);
}

async function passkeyOf(memberId: number): Promise<number> {
  const { id } = await app.dependencies.database.write
    .insertInto("passkeys")
    .values({
      memberId,
      credentialId: "a key",
      publicKey: Buffer.from("key"),
      name: "Phone",
      createdAt: app.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
