import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "../../platform/database/database.ts";
import { migrateInside, rebuildInside } from "../../platform/database/migrate.ts";
import { createTestDatabase } from "../../testing/database/test-database.ts";
import { addMember, signedInMember, TEST_PASSWORD } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("notifies only the members whose sign-in unit number changed", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const [member, former] = [await addMember(app), await addMember(app, { isActive: false })];
  const edit = async (id: number, changes: object) =>
    expect((await admin.call("members.edit", { id, ...changes })).status).toBe(200);
  await edit(member.id, { unitNumber: member.unitNumber.toLowerCase() });
  await edit(member.id, { unitNumber: "UN-77", email: "un77@squad.example" });
  await edit(former.id, { unitNumber: "UN-78" });
  const emails = await app.dependencies.database.read
    .selectFrom("deliveries")
    .select(["recipient", "content", "urgency"])
    .where("subject", "like", "%: Your unit number was changed")
    .execute();
  expect(emails).toEqual([
    {
      recipient: "un77@squad.example",
      content: expect.stringContaining("Your unit number is now UN-77. Use it to sign in."),
      urgency: "urgent",
    },
  ]);
});

describe("unit numbers in different spellings", () => {
  const person = { firstName: "Noa", lastName: "Bar", sendWelcomeEmail: false };
  const taken = (other: string) => ({
    status: 409,
    body: {
      code: "unit-number-taken",
      fields: { unitNumber: `Another member has this unit number, written ${other}.` },
    },
  });

  test("refuses another member's number in any spelling, and accepts the member's own", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { id } = await addMember(app, { unitNumber: "SP-15" });
    const other = await signedInMember(app, { unitNumber: "SP-16" });
    for (const unitNumber of ["SP15", "sp 15", "S.P/15"]) {
      const email = `${unitNumber.replaceAll(/\W/g, "")}@squad.example`;
      expect(await admin.call("members.add", { ...person, email, unitNumber })).toMatchObject(
        taken("SP-15"),
      );
      expect(await admin.call("members.edit", { id: other.id, unitNumber })).toMatchObject(
        taken("SP-15"),
      );
      expect(await other.call("members.saveProfile", { unitNumber })).toMatchObject(taken("SP-15"));
    }
    expect((await admin.call("members.edit", { id, unitNumber: "SP 15" })).status).toBe(200);
  });

  test("saves only one of two concurrent spellings of a number", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const answers = await Promise.all(
      ["RC-1", "RC1", "RC 1", "RC.1"].map((unitNumber, index) =>
        admin.call("members.add", { ...person, email: `rc${index}@squad.example`, unitNumber }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test.each(["SI-7", "si7", "SI 7", " s.i/7 ", "SI\u20137"])(
    "signs in with %j",
    async (unitNumber) => {
      if (unitNumber === "SI-7") await addMember(app, { unitNumber: "SI-7" });
      const { status, body } = await app.visitor().call("accounts.signIn", {
        unitNumber,
        password: TEST_PASSWORD,
      });
      expect([status, body.unitNumber]).toEqual([200, "SI-7"]);
    },
  );

  test("members who already shared a number sign in with the exact spelling, until they change it", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const [dash, none] = [
      await addMember(app, { unitNumber: "EX-15", isUnitNumberExempt: true }),
      await addMember(app, { unitNumber: "EX15", isUnitNumberExempt: true }),
    ];
    const signInAs = async (unitNumber: string) => {
      const { status, body } = await app.visitor().call("accounts.signIn", {
        unitNumber,
        password: TEST_PASSWORD,
      });
      return status === 200 ? body.id : status;
    };
    expect(await signInAs("ex-15")).toBe(dash.id);
    expect(await signInAs("EX15")).toBe(none.id);
    expect(await signInAs("EX 15")).toBe(401);
    const edit = (id: number, unitNumber: string) =>
      admin.call("members.edit", { id, unitNumber, lastName: "Levi" });
    expect((await edit(dash.id, "EX-15")).status).toBe(200);
    expect(await edit(dash.id, "EX 15")).toMatchObject(taken("EX15"));
    expect((await edit(dash.id, "EX-16")).status).toBe(200);
    expect(await signInAs("EX 15")).toBe(none.id);
    expect(await edit(dash.id, "EX.15")).toMatchObject(taken("EX15"));
  });

  test("an import skips a row with another spelling of an existing number", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    await addMember(app, { unitNumber: "CSV-1" });
    const lines = [
      "firstName,lastName,email,unitNumber",
      "A,B,csv1@squad.example,CSV1",
      "A,C,csv2@squad.example,CSV-2",
      "A,D,csv3@squad.example,csv 2",
    ];
    const csvFile = new File([lines.join("\n")], "members.csv", { type: "text/csv" });
    const { body } = await admin.call("members.import", { csvFile });
    expect([body.imported, body.skipped]).toEqual([1, 2]);
  });
});

test("the upgrade keeps similar unit numbers, and frees those of deleted members", async () => {
  const { connection, drop } = await createTestDatabase();
  const client = new pg.Client(addressOf(connection));
  await client.connect();
  await client.query("begin");
  await rebuildInside(client, 119);
  await client.query(
    `insert into members (unit_number, email, first_name, last_name, role, is_password_default, created_at, updated_at, deleted_at)
     select unit, 'o' || n || '@squad.example', 'Old', 'Hand', 'member', false, clock_timestamp(), clock_timestamp(),
       case when unit = 'D 1' then clock_timestamp() end
     from unnest($1::text[]) with ordinality as given(unit, n)`,
    [["C-15", "c15", "C-16", "D-1", "D 1"]],
  );
  await migrateInside(client, 119, 123);
  const { rows } = await client.query(
    "select unit_number as unit from members where is_unit_number_exempt order by id",
  );
  expect(rows.map(({ unit }) => unit)).toEqual(["C-15", "c15"]);
  await client.query("rollback");
  await client.end();
  await drop();
});
