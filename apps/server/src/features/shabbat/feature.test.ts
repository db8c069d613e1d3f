import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const JANUARY = { from: "2027-01-01", until: "2027-01-08" };
const HELSINKI = { timeZone: "Europe/Helsinki", latitude: 60.17, longitude: 24.94 };

describe("Shabbat windows", () => {
  test("are empty until an admin has turned them on and chosen a place", async () => {
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    expect((await member.call("shabbat.windows", JANUARY)).body).toEqual({
      isShabbatOffered: false,
      placeName: "",
      windows: [],
      present: null,
    });
    expect((await member.call("settings.change", SHABBAT_OF_BROOKLYN)).status).toBe(403);
    expect((await admin.call("settings.change", { isShabbatOffered: true })).body).toMatchObject({
      code: "settings-invalid",
      fields: { latitude: "Choose a location for sunset times" },
    });
    expect((await admin.call("settings.change", { latitude: 40 })).body).toMatchObject({
      code: "settings-invalid",
    });
    expect((await admin.call("settings.change", SHABBAT_OF_BROOKLYN)).status).toBe(200);
    expect((await admin.call("settings.all")).body).toMatchObject(SHABBAT_OF_BROOKLYN);
    expect((await member.call("shabbat.windows", JANUARY)).body).toMatchObject({
      isShabbatOffered: true,
      placeName: "Brooklyn, New York",
      windows: [
        { name: "Shabbat", startsAt: "2027-01-01T21:21:00Z", endsAt: "2027-01-02T22:31:00Z" },
        { name: "Shabbat", lightings: [{ name: "Shabbat", at: "2027-01-08T21:27:00Z" }] },
      ],
    });
  });

  test("are computed again after every settings change, and the current window is marked", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
    const starts = async () =>
      (await admin.call("shabbat.windows", JANUARY)).body.windows[0].startsAt;
    await admin.call("settings.change", { candleMinutes: 40 });
    expect(await starts()).toBe("2027-01-01T20:59:00Z");
    await admin.call("settings.change", { candleMinutes: 18 });
    expect(await starts()).toBe("2027-01-01T21:21:00Z");
    app.clock.set("2027-01-01T21:20:59Z");
    const member = await signedInMember(app);
    const present = async () => (await member.call("shabbat.windows", JANUARY)).body.present;
    expect(await present()).toBeNull();
    app.clock.set("2027-01-01T21:21:00Z");
    expect(await present()).toMatchObject({ name: "Shabbat" });
    app.clock.set("2027-01-02T22:30:59Z");
    expect(await present()).toMatchObject({ name: "Shabbat" });
    app.clock.set("2027-01-02T22:31:00Z");
    expect(await present()).toBeNull();
  });

  test("are refused with a message when the sun stays too high at the place, also after a zone change", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
    const byDegrees = await admin.call("settings.change", { ...HELSINKI, shabbatEndBy: "degrees" });
    expect(byDegrees).toMatchObject({ status: 400, body: { code: "settings-invalid" } });
    expect(byDegrees.body.fields.shabbatEndDegrees).toMatch(/Choose minutes after sunset instead$/);
    const zone = await admin.call("settings.change", { timeZone: "Asia/Jerusalem" });
    expect(zone.body.fields.longitude).toMatch(/squad's time zone/);
    expect((await admin.call("settings.all")).body).toMatchObject({
      ...SHABBAT_OF_BROOKLYN,
      timeZone: "America/New_York",
    });
  });

  test("can be read for ranges of about four hundred days, in order", async () => {
    const member = await signedInMember(app);
    expect(
      (await member.call("shabbat.windows", { from: "2027-01-08", until: "2027-01-01" })).status,
    ).toBe(400);
    expect(
      (await member.call("shabbat.windows", { from: "1900-01-01", until: "2200-12-31" })).status,
    ).toBe(400);
    expect(
      (await member.call("shabbat.windows", { from: "2027-01-01", until: "2027-12-31" })).status,
    ).toBe(200);
    expect((await app.visitor().call("shabbat.windows", JANUARY)).status).toBe(401);
  });
});

describe("the preview of windows with unsaved settings", () => {
  const { isShabbatOffered: _allowed, placeName: _name, ...place } = SHABBAT_OF_BROOKLYN;
  const draft = { ...place, timeZone: "America/New_York", holidayRegion: "diaspora" };

  test("is allowed to admins only, and changes nothing", async () => {
    app.clock.set("2026-05-12T12:00:00Z");
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    const before = (await admin.call("settings.all")).body;
    expect((await member.call("shabbat.preview", draft)).status).toBe(403);
    const { body } = await admin.call("shabbat.preview", { ...draft, candleMinutes: 40 });
    expect(body).toMatchObject([
      { name: "Shabbat", startsAt: "2026-05-15T23:26:00Z" },
      {
        name: "Shavuot and Shabbat",
        lightings: [{ name: "Shavuot" }, { name: "Shabbat and Shavuot" }],
      },
      { name: "Shabbat" },
      { name: "Shabbat" },
    ]);
    expect((await admin.call("settings.all")).body).toEqual(before);
  });

  test("is refused with a message for the invalid field", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const helsinki = await admin.call("shabbat.preview", {
      ...draft,
      ...HELSINKI,
      shabbatEndBy: "degrees",
    });
    expect(helsinki).toMatchObject({ status: 400, body: { code: "settings-invalid" } });
    expect(Object.keys(helsinki.body.fields)).toEqual(["shabbatEndDegrees"]);
    expect(
      (await admin.call("shabbat.preview", { ...draft, timeZone: "Moon/Crater" })).status,
    ).toBe(400);
    expect((await admin.call("shabbat.preview", { ...draft, candleMinutes: 1e9 })).status).toBe(
      400,
    );
  });
});

test("the wallboard shows that it is Shabbat, with start and end", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
  app.clock.set("2026-05-12T12:00:00Z");
  const wallboard = async () =>
    (await (await signedInMember(app)).call("wallboard.show")).body.shabbatDay;
  expect(await wallboard()).toBeNull();
  app.clock.set("2026-05-16T12:00:00Z");
  expect(await wallboard()).toEqual({
    name: "Shabbat",
    startsAt: "2026-05-15T23:48:00Z",
    endsAt: "2026-05-17T00:58:00Z",
  });
});

test("a member can turn on that they observe Shabbat, and an admin can do so for them", async () => {
  const [admin, member] = [await signedInMember(app, { role: "admin" }), await signedInMember(app)];
  const own = async () => (await member.call("accounts.currentUser")).body;
  expect(await own()).toMatchObject({
    observesShabbat: false,
    servesOnShabbat: false,
    shabbatEmergencies: false,
  });
  await member.call("members.saveProfile", { observesShabbat: true, shabbatEmergencies: true });
  expect(await own()).toMatchObject({
    observesShabbat: true,
    servesOnShabbat: false,
    shabbatEmergencies: true,
  });
  await admin.call("members.edit", {
    id: member.id,
    servesOnShabbat: true,
    shabbatEmergencies: false,
  });
  expect(await own()).toMatchObject({
    observesShabbat: true,
    servesOnShabbat: true,
    shabbatEmergencies: false,
  });
  const others = await signedInMember(app);
  const directory = (await others.call("members.list")).body as { id: number }[];
  expect(directory.find(({ id }) => id === member.id)).not.toHaveProperty("observesShabbat");
});
