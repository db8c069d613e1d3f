import { readFileSync } from "node:fs";
import { FEATURE_SWITCHES, type FeatureSwitch } from "@watchbill/domain/settings/feature-switches";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

const MIGRATION = readFileSync(
  new URL("../../platform/database/migrations/0120-feature-switches.sql", import.meta.url),
  "utf8",
);

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp({ features: [], withCache: true });
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());

async function shown(): Promise<FeatureSwitch[]> {
  await app.settle();
  return (await app.visitor().call("settings.organization")).body.features;
}

const set = async (features: readonly FeatureSwitch[]) =>
  admin.call("settings.change", { features });

test("feature switches are stored in a fixed order, and readable before the sign-in", async () => {
  expect(await shown()).toEqual([]);
  expect((await set(["chat", "swaps", "chat"])).status).toBe(200);
  expect(await shown()).toEqual(["swaps", "chat"]);
  expect((await admin.call("settings.all")).body.features).toEqual(["swaps", "chat"]);
  expect((await admin.call("settings.change", { features: ["unknown"] as never })).status).toBe(
    400,
  );
  await set([]);
});

test("feature switches can be changed by administrators only, and not over another admin's change", async () => {
  const member = await signedInMember(app);
  expect((await member.call("settings.change", { features: ["swaps"] })).status).toBe(403);
  expect((await app.visitor().call("settings.change", { features: ["swaps"] })).status).toBe(401);
  await set(["polls"]);
  const late = await admin.call("settings.change", { features: [], seen: { features: ["swaps"] } });
  expect(late.body).toMatchObject({ code: "settings-changed-meanwhile" });
  await set([]);
});

test("features turn on with the first record that the API creates, and stay off if turned off after that", async () => {
  const webhook = { url: "https://hooks.example.org/", events: ["shifts.created"] };
  expect((await admin.call("webhooks.add", webhook)).status).toBe(200);
  expect(await shown()).toEqual(["integrations"]);
  const { body: log } = await admin.call("activity.log", { limit: 1, type: "settings-updated" });
  expect(log[0].description).toBe("“API tokens and webhooks” was turned on with its first record");
  await set([]);
  app.clock.advance({ minutes: 1 });
  expect((await admin.call("webhooks.add", webhook)).status).toBe(200);
  expect(await shown()).toEqual([]);
});

test("positions turn on with the first shift that requires one", async () => {
  const { body: qualification } = await admin.call("qualifications.add", {
    name: "Driver",
    code: "DRV",
    expires: false,
  });
  const { id } = await addShift(app, { date: "2026-06-01", startTime: "18:00", endTime: "23:00" });
  expect((await admin.call("shifts.change", { id, notes: "Bring boots" })).status).toBe(200);
  expect(await shown()).toEqual([]);
  await admin.call("shifts.change", { id, roleIds: [qualification.id] });
  expect(await shown()).toEqual(["positions"]);
  await set([]);
});

test("features turn on with one of their settings; a hidden Jewish calendar does not affect the rules", async () => {
  const region = async () => (await app.visitor().call("settings.organization")).body.holidayRegion;
  expect(await region()).toBe("none");
  await admin.call("settings.change", { nightWeight: 2, holidayRegion: "diaspora" });
  expect(await shown()).toEqual(["workload", "jewish-calendar"]);
  expect(await region()).toBe("diaspora");
  await set(["workload"]);
  expect(await region()).toBe("none");
  await set(FEATURE_SWITCHES);
  expect(await region()).toBe("diaspora");
});

test("after an upgrade, the features that the squad has records of are on", async () => {
  const squad = await createTestApp();
  const { write } = squad.dependencies.database;
  const upgraded = async (): Promise<unknown> => {
    await sql`alter table organization_settings drop column features`.execute(write);
    await sql.raw(MIGRATION).execute(write);
    const { features } = await write
      .selectFrom("organizationSettings")
      .select("features")
      .executeTakeFirstOrThrow();
    return features;
  };
  expect(await upgraded()).toEqual(["jewish-calendar"]);
  await write.updateTable("organizationSettings").set({ holidayRegion: "none" }).execute();
  expect(await upgraded()).toEqual([]);
  const member = await signedInMember(squad, { role: "admin" });
  const day = { date: "2026-06-01", startTime: "18:00", endTime: "23:00" };
  const { id } = await addShift(squad, { ...day, roleIds: [1] });
  await addAssignment(squad, id, member.id);
  await member.call("webhooks.add", {
    url: "https://hooks.example.org/",
    events: ["shifts.created"],
  });
  await member.call("draftSchedules.create", {
    name: "June",
    fromDate: "2026-06-01",
    untilDate: "2026-06-30",
  });
  expect(await upgraded()).toEqual(["draft-schedules", "workload", "positions", "integrations"]);
  await squad.close();
});
