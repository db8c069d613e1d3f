import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChatServices, startChatServices } from "../../testing/services/chat-services.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** Shabbat is from Fri, Nov 20, 4:16 PM until Sat, Nov 21, 5:24 PM in New York. */
const INSIDE = "2026-11-21T15:00:00Z";
const RELEASED = "2026-11-21T22:54:01Z";

let app: TestApp;
let services: ChatServices;

beforeAll(async () => {
  app = await createTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: "on" } });
  services = await startChatServices();
});
afterAll(async () => {
  await app.close();
  await services.close();
});

test("a Shabbat-observing chat gets nothing during Shabbat, and what is still useful after it; another chat gets all at once", async () => {
  app.clock.set("2026-11-20T15:00:00Z");
  const admin = await signedInMember(app, { role: "admin" });
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
  const add = async (
    name: string,
    form: "slack" | "discord",
    observesShabbat: boolean,
  ): Promise<number> => {
    const chat = {
      name,
      form,
      kinds: ["schedule"],
      saysNames: true,
      observesShabbat,
      url: services.addressOf(form),
    };
    return (await admin.call("chat.add", chat)).body.id;
  };
  const id = await add("Crew room", "slack", true);
  await add("Dispatch", "discord", false);
  const create = (date: string) =>
    admin.call("shifts.create", {
      type: "custom",
      customName: `On ${date}`,
      date,
      startTime: "12:00",
      endTime: "15:00",
      maxMembers: 2,
    });
  // Queued before Shabbat and due during it.
  app.clock.set("2026-11-20T21:13:00Z");
  await create("2026-11-24");
  await app.settle();
  app.clock.set(INSIDE);
  await create("2026-11-21");
  await create("2026-11-25");
  await admin.call("chat.test", { id });
  await app.settle();
  app.clock.advance({ minutes: 6 });
  await app.worker.tick();
  await app.settle();
  const of = (form: string): string[] =>
    services.posts.filter((post) => post.form === form).map(({ shown }) => shown);
  expect(of("slack")).toEqual([expect.stringContaining("Test from")]);
  expect(of("discord").join("\n")).toMatch(/On 2026-11-24[\s\S]*On 2026-11-21/);
  const log = (await admin.call("chat.messages", { id })).body as {
    isTest: boolean;
    status: string;
    held: string | null;
  }[];
  for (const message of log.filter(({ isTest }) => !isTest))
    expect(message).toMatchObject({
      status: "pending",
      held: expect.stringMatching(/^On hold for Shabbat or Yom Tov until /),
    });
  expect((await admin.call("monitoring.state")).body.conditions).toEqual([]);

  app.clock.set(RELEASED);
  await app.settle();
  const after = of("slack").slice(1);
  expect(after.join("\n")).toMatch(/On 2026-11-24[\s\S]*On 2026-11-25/);
  expect(after.join("\n")).not.toContain("On 2026-11-21");
});

test("delayed messages are sent once the chat stops observing Shabbat, or at a changed end of Shabbat", async () => {
  app.clock.set("2026-11-27T15:00:00Z");
  const admin = await signedInMember(app, { role: "admin" });
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
  const chat = {
    name: "Night crew",
    form: "slack",
    kinds: ["schedule"],
    saysNames: true,
    url: services.addressOf("slack"),
  };
  const { id } = (await admin.call("chat.add", { ...chat, observesShabbat: true })).body;
  const create = (customName: string) =>
    admin.call("shifts.create", {
      type: "custom",
      customName,
      date: "2026-12-10",
      startTime: "12:00",
      endTime: "15:00",
      maxMembers: 2,
    });
  const received = (what: string): boolean =>
    services.posts.some(({ form, shown }) => form === "slack" && shown.includes(what));
  const minuteLater = async (): Promise<void> => {
    app.clock.advance({ minutes: 1 });
    await app.worker.tick();
    await app.settle();
  };
  app.clock.set("2026-11-28T15:00:00Z");
  await create("The first");
  await minuteLater();
  app.clock.advance({ minutes: 6 });
  await minuteLater();
  expect(received("The first")).toBe(false);
  expect((await admin.call("chat.change", { id, observesShabbat: false })).status).toBe(200);
  await minuteLater();
  expect(received("The first")).toBe(true);

  await admin.call("chat.change", { id, observesShabbat: true });
  await create("The second");
  app.clock.advance({ minutes: 6 });
  await minuteLater();
  expect(received("The second")).toBe(false);
  const due = async () => {
    const { read } = app.dependencies.database;
    const rows = await read
      .selectFrom("deliveries")
      .select("dueAt")
      .where("chatId", "=", id)
      .orderBy("id")
      .execute();
    return rows.at(-1)!.dueAt;
  };
  const before = await due();
  await admin.call("settings.change", { shabbatEndMinutes: 72 });
  app.dependencies.organization.clear();
  await minuteLater();
  expect((await due()).since(before).total("minutes")).toBeGreaterThan(15);
  await admin.call("settings.change", { isShabbatOffered: false });
  app.dependencies.organization.clear();
  await minuteLater();
  expect(received("The second")).toBe(true);
});
