import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "../../platform/database/database.ts";
import { migrateInside, rebuildInside } from "../../platform/database/migrate.ts";
import { createTestDatabase } from "../../testing/database/test-database.ts";
import { startTextGateway, type TextGateway } from "../../testing/services/text-gateway.ts";
import { addMember, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

const SECRET = "gateway-secret-0123";
let gateway: TextGateway;
let israel: TestApp;
let admin: Client;

beforeAll(async () => {
  gateway = await startTextGateway();
  israel = await createTestApp({
    environment: {
      ...gateway.environment,
      SMS_COUNTRY_CODE: "972",
      SMS_HTTP_INBOUND_SECRET: SECRET,
    },
  });
  admin = await signedInMember(israel, { role: "admin" });
});
afterAll(async () => {
  await israel.close();
  gateway.close();
});

async function storedOf(app: TestApp, id: number) {
  return app.dependencies.database.read
    .selectFrom("members")
    .select(["phoneNumber", "smsOptedOutAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

test.each(["054-123-4567", "541234567", "+972 54-123-4567"])(
  "a squad in Israel stores %s, shows its national form and gets texts there",
  async (typed) => {
    const { id } = await addMember(israel);
    const { body } = await admin.call("members.edit", { id, phoneNumber: typed });
    expect(body.phoneNumber).toBe("054-123-4567");
    expect((await storedOf(israel, id)).phoneNumber).toBe("+972541234567");
    // A phone number as the API returns it can be sent back unchanged.
    await admin.call("members.edit", { id, phoneNumber: body.phoneNumber });
    expect((await storedOf(israel, id)).phoneNumber).toBe("+972541234567");
    gateway.received.length = 0;
    expect((await admin.call("messages.testSms", { to: typed, message: "Hello" })).status).toBe(
      200,
    );
    await israel.settle();
    expect(gateway.received).toMatchObject([{ to: "+972541234567", message: "Hello" }]);
    const [entry] = (await admin.call("messages.log", { channel: "sms" })).body;
    expect(entry.recipient).toBe("054-123-4567");
    await israel.http.inject({
      method: "POST",
      url: `/api/sms/inbound/${SECRET}`,
      payload: { from: "+972541234567", message: "STOP" },
    });
    expect((await storedOf(israel, id)).smsOptedOutAt).not.toBeNull();
    await admin.call("members.edit", { id, phoneNumber: null });
  },
);

test("a squad in Israel refuses an invalid number, and accepts one of another country", async () => {
  const { id } = await addMember(israel);
  for (const phoneNumber of ["054-123-456", "call me"])
    expect(await admin.call("members.edit", { id, phoneNumber })).toMatchObject({
      status: 400,
      body: {
        fields: {
          phoneNumber: "Enter a phone number; one of another country begins with + and its code",
        },
      },
    });
  const { body } = await admin.call("members.edit", { id, phoneNumber: "+1 (718) 555-0123" });
  expect(body.phoneNumber).toBe("+1 718 555 0123");
  expect((await storedOf(israel, id)).phoneNumber).toBe("+17185550123");
});

test("a squad in Israel imports phone numbers, and can import its own export", async () => {
  const rows = ["054-765-4321", "+44 7911 123456"].map(
    (phone, index) => `Noa,Katz,import${index}@squad.example,I-${index},${phone}`,
  );
  const text = ["First Name,Last Name,Email,Unit Number,Phone Number", ...rows].join("\n");
  const csvFile = new File([Buffer.from(text)], "members.csv", { type: "text/csv" });
  expect((await admin.call("members.import", { csvFile })).body.imported).toBe(2);
  const { body } = await admin.call("members.export", { filter: "all" });
  const phones = body
    .filter(({ unitNumber }: { unitNumber: string }) => unitNumber.startsWith("I-"))
    .map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber);
  expect(phones).toEqual(["054-765-4321", "+44 7911 123456"]);
});

test("changing the squad's country changes how numbers are shown, not the numbers", async () => {
  const app = await createTestApp();
  const boss = await signedInMember(app, { role: "admin", phoneNumber: "7185550123" });
  const read = async () => (await boss.call("members.one", { id: boss.id })).body.phoneNumber;
  expect(await read()).toBe("7185550123");
  const change = (country: string) => boss.call("settings.change", { country });
  expect((await change("XX")).status).toBe(400);
  expect((await change("IL")).status).toBe(200);
  expect(await read()).toBe("+1 718 555 0123");
  expect((await storedOf(app, boss.id)).phoneNumber).toBe("+17185550123");
  await app.close();
});

test.each([
  ["1", "US", { "7185550123": "+17185550123", "(718) 555-0124": "+17185550124", "555": "555" }],
  ["972", "IL", { "0541234567": "+972541234567", "541234568": "+972541234568", "n/a": "n/a" }],
  ["39", "IT", { "0612345678": "+390612345678", "3125550123": "+393125550123" }],
])(
  "the upgrade converts numbers stored with the calling code %s",
  async (callingCode, country, numbers) => {
    const { connection, drop } = await createTestDatabase();
    const client = new pg.Client(addressOf(connection));
    await client.connect();
    await client.query("begin");
    await rebuildInside(client, 106);
    await client.query(`insert into organisation_settings (name, time_zone, holiday_region, updated_at)
    values ('Old squad', 'America/New_York', 'diaspora', clock_timestamp())`);
    await client.query(
      `insert into members (unit_number, email, first_name, last_name, role, is_password_default, phone_number, created_at, updated_at)
     select 'O-' || n, 'o' || n || '@squad.example', 'Old', 'Hand', 'member', false, phone, clock_timestamp(), clock_timestamp()
     from unnest($1::text[]) with ordinality as given(phone, n)`,
      [[...Object.keys(numbers), null]],
    );
    await client.query(
      `insert into deliveries (channel, recipient, content, urgency, due_at, created_at)
     values ('sms', $1, 'Hello', 'info', clock_timestamp(), clock_timestamp()), ('email', 'a@squad.example', 'Hello', 'info', clock_timestamp(), clock_timestamp())`,
      [Object.keys(numbers)[0]],
    );
    await migrateInside(client, 106, 113, { callingCode, country });
    const { rows } = await client.query("select phone_number as phone from members order by id");
    expect(rows.map(({ phone }) => phone)).toEqual([...Object.values(numbers), null]);
    const sent = await client.query("select recipient from deliveries order by id");
    expect(sent.rows.map(({ recipient }) => recipient)).toEqual([
      Object.values(numbers)[0],
      "a@squad.example",
    ]);
    const squad = await client.query("select country from organisation_settings");
    expect(squad.rows).toEqual([{ country }]);
    await client.query("rollback");
    await client.end();
    await drop();
  },
);

test("a member reads their own number in national form", async () => {
  const member = await signedInMember(israel, { phoneNumber: "+972541234567" });
  const { body } = await member.call("accounts.currentUser");
  expect(body.phoneNumber).toBe("054-123-4567");
});
