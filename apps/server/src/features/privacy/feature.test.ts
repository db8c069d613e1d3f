import { readFileSync } from "node:fs";
import { PERSONAL_TABLES } from "@watchbill/domain/privacy/personal-tables";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMPERSONAL_TABLES } from "../../testing/database/impersonal-tables.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", firstName: "Rina", lastName: "Cohen" });
});
afterAll(() => app.close());

const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

describe("the inventory of personal data", () => {
  test("classifies every column: add a new one to packages/domain/src/privacy and docs/privacy.md", async () => {
    const { rows } = await sql<{ tableName: string; columns: string[] }>`
      select table_name, json_agg(column_name order by column_name) as columns from information_schema.columns
      where table_schema = 'public' and table_name <> 'schema_migrations' group by table_name`.execute(
      app.dependencies.database.write,
    );
    const there = rows.map(({ tableName, columns }) => [
      camelCase(tableName),
      columns.map(camelCase).sort(),
    ]);
    const evaluated = [
      ...Object.entries(PERSONAL_TABLES).map(([name, { personal, withheld, other }]) => [
        name,
        [...personal, ...withheld, ...other].sort(),
      ]),
      ...Object.entries(IMPERSONAL_TABLES).map(([name, columns]) => [name, [...columns].sort()]),
    ];
    expect(Object.fromEntries(evaluated)).toEqual(Object.fromEntries(there));
  });

  test("lists the same tables without personal data as docs/privacy.md", () => {
    const page = readFileSync(new URL("../../../../../docs/privacy.md", import.meta.url), "utf8");
    const names = Object.keys(IMPERSONAL_TABLES).toSorted();
    expect(page).toContain(`\nNo personal data is stored in ${names.join(", ")}.\n`);
  });

  test.each(Object.entries(PERSONAL_TABLES))(
    "exports the columns by which a row of %s belongs to a member",
    (_name, { whose, personal }) => {
      expect(personal).toEqual(expect.arrayContaining([...whose]));
    },
  );
});

type Tables = readonly {
  readonly name: string;
  readonly rows: readonly Record<string, unknown>[];
}[];
const rowsOf = (tables: Tables, name: string) => tables.find((table) => table.name === name)!.rows;

describe("the export of a member's own data", () => {
  test("contains all of the member's data and no other member's", async () => {
    const [dana, noa] = [
      await signedInMember(app, { firstName: "Dana" }),
      await signedInMember(app, { firstName: "Noa" }),
    ];
    const shift = await addShift(app, { date: "2026-06-01", startTime: "18:30", endTime: "20:30" });
    await addAssignment(app, shift.id, dana.id);
    await addAssignment(app, shift.id, noa.id, 2);
    const span = { fromDate: "2026-08-03", untilDate: "2026-08-17" };
    await dana.call("timeOff.add", { id: dana.id, ...span, note: "Surgery" });
    await noa.call("timeOff.add", { id: noa.id, ...span, note: "Travel" });
    const { status, body } = await dana.call("privacy.ownData");
    expect([status, body.timeZone]).toEqual([200, "America/New_York"]);
    expect(rowsOf(body.tables, "members")).toMatchObject([
      { id: dana.id, firstName: "Dana", phoneNumber: "+15550001111" },
    ]);
    expect(rowsOf(body.tables, "shiftAssignments")).toMatchObject([
      { memberId: dana.id, startsAt: expect.any(String) },
    ]);
    expect(rowsOf(body.tables, "timeOff")).toMatchObject([{ note: "Surgery" }]);
    expect(rowsOf(body.tables, "sessions")).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain("Travel");
    expect(
      body.tables.map(({ name }: { name: string }) => name),
      "what only coordinators see",
    ).not.toContain("suggestedAssignments");
    expect(body.leftOut.map(({ title }: { title: string }) => title)).toContain("Suggestions");
    expect(JSON.stringify(body.tables)).not.toMatch(/hash|secret|scrypt/i);
  });

  test("hides the IP address from which an admin acted on the member", async () => {
    const dana = await signedInMember(app);
    await admin.call("members.saveAvailability", { id: dana.id, nightAvailability: "weekly" });
    await dana.call("members.saveAvailability", { id: dana.id, nightAvailability: "monthly" });
    const { body } = await dana.call("privacy.ownData");
    const acts = rowsOf(body.tables, "events");
    const [others, own] = [
      acts.filter(({ actorId }) => actorId === admin.id),
      acts.filter(({ actorId }) => actorId === dana.id),
    ];
    expect(others).toMatchObject([
      { type: "members.availability-changed", ipAddress: null, userAgent: null },
    ]);
    expect(own.map(({ ipAddress }) => ipAddress)).toContain("127.0.0.1");
  });

  test("includes lists that name the member, without the other members in them, and failed sign-ins for their unit number", async () => {
    const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
    const { write } = app.dependencies.database;
    const at = app.clock.now();
    const template = await write
      .insertInto("weekTemplates")
      .values({ name: "Usual", createdBy: admin.id, createdAt: at, updatedAt: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = {
      templateId: template.id,
      type: "evening",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 2,
    };
    await write
      .insertInto("weekTemplateShifts")
      .values([
        { ...row, weekday: 1, memberIds: [noa.id, dana.id] },
        { ...row, weekday: 2, memberIds: [noa.id] },
      ])
      .execute();
    const guess = (unitNumber: string) =>
      app.visitor().call("accounts.signIn", { unitNumber, password: "wrong-guess" });
    await guess(dana.unitNumber.toLowerCase());
    await guess(noa.unitNumber);
    const { body } = await dana.call("privacy.ownData");
    expect(rowsOf(body.tables, "weekTemplateShifts")).toMatchObject([
      { weekday: 1, startTime: "18:30" },
    ]);
    expect(JSON.stringify(rowsOf(body.tables, "weekTemplateShifts"))).not.toContain("memberIds");
    expect(rowsOf(body.tables, "signInFailures")).toHaveLength(1);
  });

  test("requires a signed-in member", async () => {
    expect((await app.visitor().call("privacy.ownData")).status).toBe(401);
  });
});
