import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set("2026-11-21T15:00:00Z");
});
afterAll(() => app.close());

test("a replacement search skips members during their Shabbat, and asks them after it", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
  const [keeps, free] = [
    await signedInMember(app, { observesShabbat: true, eveningAvailability: "weekly" }),
    await signedInMember(app, { eveningAvailability: "weekly" }),
  ];
  const shift = await addShift(app, {
    date: "2026-11-22",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const shown = async () => (await admin.call("replacementSearch.show", { id: shift.id })).body;
  const until = (await shown()).candidates.find(
    ({ memberId }: { memberId: number }) => memberId === keeps.id,
  ).silence.until;
  expect(until).toBe("2026-11-21T22:54:00Z");
  const started = await admin.call("replacementSearch.start", {
    id: shift.id,
    minutesBetween: 5,
    isAllAtOnce: false,
  });
  expect(started.body.asks.map(({ memberId }: { memberId: number }) => memberId)).toEqual([
    free.id,
  ]);
  const asked = async () =>
    (await shown()).search.asks.map(({ memberId }: { memberId: number }) => memberId);
  for (const instant of ["2026-11-21T16:00:00Z", "2026-11-21T22:53:00Z"]) {
    app.clock.set(instant);
    await app.worker.tick();
    expect(await asked()).toEqual([free.id]);
    expect((await shown()).search.status).toBe("running");
  }
  app.clock.set(until);
  await app.worker.tick();
  expect(await asked()).toEqual([free.id, keeps.id]);
});

test("a replacement search finds no candidate when all remaining members observe Shabbat until the shift starts", async () => {
  app.clock.set("2026-11-28T15:00:00Z");
  const admin = await signedInMember(app, { role: "admin" });
  await app.dependencies.database.write
    .updateTable("members")
    .set({ observesShabbat: true })
    .where("id", "<>", admin.id)
    .execute();
  const soon = await addShift(app, {
    date: "2026-11-28",
    startTime: "12:00",
    endTime: "16:00",
    maxMembers: 1,
  });
  const later = await addShift(app, {
    date: "2026-11-29",
    startTime: "12:00",
    endTime: "16:00",
    maxMembers: 1,
  });
  const start = (id: number) =>
    admin.call("replacementSearch.start", { id, minutesBetween: 5, isAllAtOnce: false });
  expect((await start(soon.id)).body.code).toBe("no-one-to-ask");
  const waits = await start(later.id);
  expect([waits.status, waits.body.status, waits.body.asks]).toEqual([200, "running", []]);
  expect(waits.headers["watchbill-invalidates"]).toBe("replacementSearch.show");
});
