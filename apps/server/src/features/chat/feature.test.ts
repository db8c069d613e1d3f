import { CHAT_FORMS, type ChatForm, MAX_CHATS } from "@watchbill/domain/chat/chat";
import { CHAT_KINDS, type ChatKind } from "@watchbill/domain/events/chat-kinds";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChatServices, startChatServices } from "../../testing/services/chat-services.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { withoutSecret } from "./outcome-commands.ts";

let app: TestApp;
let services: ChatServices;
let admin: Awaited<ReturnType<typeof signedInMember>>;

beforeAll(async () => {
  app = await createTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: "on" } });
  services = await startChatServices();
  admin = await signedInMember(app, { role: "admin", unitNumber: "A-1" });
});
afterAll(async () => {
  await app.close();
  await services.close();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  services.posts.length = 0;
  for (const form of CHAT_FORMS) delete services.faults[form];
  const { write } = app.dependencies.database;
  for (const table of ["deliveries", "chats"] as const) await write.deleteFrom(table).execute();
});

const CHOICES = {
  name: "Crew room",
  form: "slack" as ChatForm,
  kinds: [...CHAT_KINDS] as readonly ChatKind[],
  saysNames: true,
  observesShabbat: true,
};

async function addChat(about: Partial<typeof CHOICES> & { url?: string } = {}): Promise<number> {
  const chat = { ...CHOICES, ...about };
  const { status, body } = await admin.call("chat.add", {
    url: services.addressOf(chat.form),
    ...chat,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

/** Advances past the batching window and delivers due messages. */
async function letLeave(minutes = 5): Promise<void> {
  await app.settle();
  app.clock.advance({ minutes });
  await app.settle();
}

const shown = (): string[] => services.posts.map((post) => post.shown);
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads any payload
const logOf = async (id: number): Promise<any[]> =>
  (await admin.call("chat.messages", { id })).body;
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads any payload
const listed = async (id: number): Promise<any> =>
  ((await admin.call("chat.list")).body as { id: number }[]).find((chat) => chat.id === id);

/** Adds a shift tonight whose member requests a replacement. */
async function askForReplacement(priority = "urgent") {
  const member = await signedInMember(app, { firstName: "Dana", lastName: "Levi" });
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "19:00",
    endTime: "23:00",
    maxMembers: 1,
  });
  const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
  const asked = await member.call("replacements.request", {
    shiftAssignmentId: assignmentId,
    shiftId: shift.id,
    priority,
    reason: "my private reason",
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return { member, shift };
}

describe("the address", () => {
  test("never returns a chat's address after it was saved, not even inside a service's reply", async () => {
    const id = await addChat({ url: services.addressOf("slack", "very-secret-part") });
    services.faults.slack = { status: 400, body: "no hook very-secret-part of T000" };
    await admin.call("chat.test", { id });
    await app.settle();
    const seen = await Promise.all(
      (["chat.list", "messages.log", "activity.log"] as const).map(async (name) =>
        JSON.stringify((await admin.call(name)).body),
      ),
    );
    const messages = JSON.stringify(await logOf(id));
    expect([...seen, messages].filter((text) => text.includes("very-secret-part"))).toEqual([]);
    expect(messages).toContain("HTTP 400: no hook … of T000");
    expect(await listed(id)).toMatchObject({
      host: new URL(services.addressOf("slack")).host,
      form: "slack",
    });
  });

  test.each([
    ["ftp://hooks.example.org/x", "begins with https"],
    ["https://user:word@hooks.example.org/x", "name and password"],
    ["nothing", "begins with https"],
  ])("%s is refused", async (url, words) => {
    const { status, body } = await admin.call("chat.add", { ...CHOICES, url });
    expect([status, body.code]).toEqual([400, "chat-address-invalid"]);
    expect(body.fields.url).toContain(words);
  });

  test("is refused in a private network, when saved and when used, unless that is allowed", async () => {
    const strict = await createTestApp();
    try {
      const administrator = await signedInMember(strict, { role: "admin" });
      const refused = await administrator.call("chat.add", {
        ...CHOICES,
        url: "http://127.0.0.1:8080/x",
      });
      expect([refused.status, refused.body.fields.url]).toEqual([
        400,
        expect.stringContaining("private network"),
      ]);
      const { body } = await administrator.call("chat.add", {
        ...CHOICES,
        url: "https://hooks.example.org/x",
      });
      const { write } = strict.dependencies.database;
      await write.updateTable("chats").set({ url: "http://127.0.0.1:8080/x" }).execute();
      await administrator.call("chat.test", { id: body.id });
      await strict.settle();
      const log = (await administrator.call("chat.messages", { id: body.id })).body;
      expect(log).toMatchObject([
        { status: "failed", errorMessage: expect.stringContaining("private network") },
      ]);
    } finally {
      await strict.close();
    }
  });

  test("removes each part of a chat's address from a service's reply", () => {
    expect(
      withoutSecret(
        "no abcdefgh in /hooks/abcdefgh?k=secretkey",
        "https://x.org/hooks/abcdefgh?k=secretkey",
      ),
    ).toBe("no … in /hooks/…?…");
  });
});

test("a squad has a limited number of chats with unique names, also with concurrent adds", async () => {
  const url = services.addressOf("slack");
  const both = await Promise.all([1, 2].map(() => admin.call("chat.add", { ...CHOICES, url })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe("chat-name-taken");
  for (let count = 1; count < MAX_CHATS; count += 1) await addChat({ name: `Chat ${count}` });
  expect((await admin.call("chat.add", { ...CHOICES, name: "One more", url })).body.code).toBe(
    "too-many-chats",
  );
  const wrong = { ...CHOICES, url, name: "two\nlines" };
  expect((await admin.call("chat.add", wrong)).body.code).toBe("chat-name-invalid");
  expect(
    (await admin.call("chat.add", { ...wrong, name: "x", kinds: ["gaps", "gaps"] })).status,
  ).toBe(400);
  expect((await admin.call("chat.change", { id: 999_999, name: "x" })).status).toBe(404);
});

describe.each(CHAT_FORMS)("%s", (form) => {
  test("formats a test message and a notification for the service; mentions in names notify no one", async () => {
    const id = await addChat({ form });
    await admin.call("chat.test", { id });
    expect((await admin.call("chat.test", { id })).body.code).toBe("chat-test-waiting");
    await app.settle();
    expect(services.posts).toMatchObject([
      { form, shown: expect.stringContaining("Test from"), pings: [], links: [] },
    ]);

    await admin.call("shifts.create", {
      type: "custom",
      customName: "@everyone <!channel> *x* [y](https://evil.example) <b>&",
      date: "2026-05-20",
      startTime: "09:00",
      endTime: "10:00",
      maxMembers: 2,
    });
    await letLeave();
    expect(services.posts).toHaveLength(2);
    const [, post] = services.posts;
    expect(post).toMatchObject({ form, pings: [], links: [] });
    expect(post!.shown.replaceAll("\u200B", "")).toMatch(
      /@everyone .!channel. \*x\* \[y\]\(https:\/\/evil\.example\)/,
    );
    expect(await logOf(id)).toMatchObject([
      { status: "success" },
      { status: "success", isTest: true },
    ]);
  });
});

const DRILL = {
  type: "custom",
  customName: "Drill",
  date: "2026-05-20",
  startTime: "09:00",
  endTime: "10:00",
  maxMembers: 2,
};

describe("notifications", () => {
  test("for a coverage gap tonight and its end are sent at once, without the reason, to the chats that want them", async () => {
    await addChat();
    await addChat({ name: "Duty room", form: "discord", kinds: ["duty"] });
    const { shift } = await askForReplacement();
    await app.settle();
    const [gap] = services.posts;
    expect(gap).toMatchObject({ form: "slack", links: [expect.stringMatching(/^https?:/)] });
    expect(gap!.shown).toMatch(
      /Urgent: T-\d+ Dana Levi needs a replacement, .+ May 12, 7:00 PM - 11:00 PM/,
    );
    expect(shown().join()).not.toContain("private");
    const taker = await signedInMember(app, { firstName: "Noa", lastName: "Peled" });
    const accepted = await taker.call("replacements.acceptForShift", {
      id: shift.id,
      userId: taker.id,
    });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    app.clock.advance({ seconds: 30 });
    await app.settle();
    expect(shown().at(-1)).toMatch(/^Covered: T-\d+ Noa Peled for T-\d+ Dana Levi/);
    expect(services.posts.map((post) => post.form)).toEqual(["slack", "slack"]);
    const log = (await admin.call("messages.log", { channel: "chat" })).body;
    expect(log).toMatchObject([
      {
        messageType: "chat",
        recipient: "Crew room (Slack)",
        status: "success",
        deliveryMethod: "slack",
      },
      { messageType: "chat", status: "success" },
    ]);
  });

  test("for an auto-filled month are one message", async () => {
    const id = await addChat({ kinds: ["schedule"], saysNames: false });
    const { id: userId } = await addMember(app, { lastName: "Surname" });
    for (let day = 1; day <= 30; day += 1) {
      const date = `2026-06-${String(day).padStart(2, "0")}`;
      const shift = await addShift(app, { date, startTime: "19:00", endTime: "23:00" });
      expect(
        (await admin.call("replacements.assignShift", { shiftId: shift.id, userId })).status,
      ).toBe(200);
    }
    await letLeave();
    expect(services.posts).toHaveLength(1);
    expect(shown()[0]!.split("\n")).toHaveLength(9);
    expect(shown()[0]).toMatch(/• T-\d+ was assigned to .+\n[\s\S]*and 22 more changes$/);
    expect(shown()[0]).not.toContain("Surname");
    expect(await logOf(id)).toHaveLength(1);
  });

  test("for the crew on duty are sent once when a shift begins, over all instances", async () => {
    await addChat({ kinds: ["on"] });
    const member = await addMember(app, { firstName: "Dana", lastName: "Levi" });
    const shift = await addShift(app, {
      date: "2026-05-12",
      startTime: "14:30",
      endTime: "18:00",
      maxMembers: 2,
    });
    await addAssignment(app, shift.id, member.id);
    await addShift(app, {
      date: "2026-05-12",
      startTime: "14:30",
      endTime: "20:00",
      maxMembers: 1,
    });
    await app.worker.tick();
    await app.settle();
    expect(services.posts).toEqual([]);
    app.clock.set("2026-05-12T18:30:20Z");
    await Promise.all([app.worker.tick(), app.worker.tick()]);
    await app.worker.tick();
    await app.settle();
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).toMatch(
      /• .+, 2:30 PM - 6:00 PM: T-\d+ Dana Levi\. 1 open spot\.\n• .+: no one is on\. 1 open spot\.$/,
    );
    app.clock.set("2026-05-12T18:50:00Z");
    await app.dependencies.database.write.deleteFrom("deliveries").execute();
    await app.worker.tick();
    await app.settle();
    expect(shown()).toHaveLength(1);
  });

  test("for a shift canceled before dispatch say only that it is canceled", async () => {
    await addChat({ kinds: ["schedule"] });
    const { body: shift } = await admin.call("shifts.create", DRILL);
    await admin.call("shifts.remove", { id: shift.id });
    await letLeave();
    expect(shown().join()).toMatch(/^[^:]*: Drill on Wed, May 20, 9:00 AM - 10:00 AM$/);
  });

  test("for a deleted shift or an inactive chat are dropped", async () => {
    const id = await addChat();
    await askForReplacement("normal");
    await admin.call("chat.change", { id, isActive: false });
    await letLeave();
    expect(services.posts).toEqual([]);
    await admin.call("chat.change", { id, isActive: true });
    await admin.call("shifts.create", DRILL);
    await app.settle();
    await admin.call("chat.remove", { id });
    await letLeave();
    expect(services.posts).toEqual([]);
    const log = (await admin.call("messages.log", { channel: "chat" })).body;
    expect(log).toMatchObject([{ status: "dropped", errorMessage: "The chat was deleted" }]);
    expect((await admin.call("chat.messages", { id })).status).toBe(404);
  });
});

test("that a crashed worker had claimed for a deleted chat are closed", async () => {
  const id = await addChat();
  await admin.call("chat.test", { id });
  const { write } = app.dependencies.database;
  await write
    .updateTable("deliveries")
    .set({ leaseToken: crypto.randomUUID(), leaseUntil: app.clock.now().add({ seconds: 30 }) })
    .execute();
  await admin.call("chat.remove", { id });
  const statusOf = async () =>
    (await write.selectFrom("deliveries").select(["status", "errorMessage"]).execute()).at(0);
  expect(await statusOf()).toMatchObject({ status: "pending" });
  app.clock.advance({ seconds: 31 });
  await app.worker.tick();
  expect(await statusOf()).toEqual({ status: "dropped", errorMessage: "The chat was deleted" });
});

describe("a failing chat", () => {
  test("that does not respond blocks no other chat", async () => {
    services.faults.matrix = "silence";
    await addChat({ name: "Silent", form: "matrix" });
    await addChat();
    await askForReplacement();
    const settled = app.settle();
    await expect.poll(() => services.posts.length, { timeout: 8_000 }).toBe(1);
    services.faults.matrix = { status: 503 };
    await services.close();
    services = await startChatServices();
    await settled;
  }, 30_000);

  test("with a Retry-After gets nothing during that time, except a test message", async () => {
    const id = await addChat();
    services.faults.slack = { status: 429, headers: { "retry-after": "600" } };
    await askForReplacement();
    await app.settle();
    const until = app.clock.now().add({ seconds: 600 }).toString();
    expect(await listed(id)).toMatchObject({ quietUntil: until, failedInRow: 0 });
    delete services.faults.slack;
    await askForReplacement();
    await app.settle();
    expect(services.posts).toEqual([]);
    // A message queued just before the Retry-After arrives is due earlier.
    await app.dependencies.database.write
      .updateTable("deliveries")
      .set({ dueAt: app.clock.now() })
      .execute();
    await app.settle();
    expect(services.posts).toEqual([]);
    await admin.call("chat.test", { id });
    await app.settle();
    expect(shown()).toEqual([expect.stringContaining("Test from")]);
    app.clock.advance({ seconds: 600 });
    await app.settle();
    expect(shown()).toHaveLength(3);
  });

  test.each([404, 429, 503])(
    "receives at its new address a message that its old address rejected with %i, without a counted failure",
    async (status) => {
      const id = await addChat();
      const [asked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const held = async (): Promise<void> => {
        asked.resolve();
        await changed.promise;
      };
      services.faults.slack = { status, headers: { "retry-after": "600" }, held };
      await askForReplacement();
      const settled = app.settle();
      await asked.promise;
      delete services.faults.slack;
      expect(
        (await admin.call("chat.change", { id, url: services.addressOf("slack", "the-new-one") }))
          .status,
      ).toBe(200);
      changed.resolve();
      await settled;
      await app.settle();
      expect(shown()).toEqual([expect.stringContaining("Dana Levi")]);
      expect(await listed(id)).toMatchObject({ quietUntil: null, failedInRow: 0, isActive: true });
      expect(await logOf(id)).toMatchObject([{ status: "success" }]);
    },
  );

  test("is retried, is reported on the status page, and gets all pending messages once it works", async () => {
    const id = await addChat();
    services.faults.slack = { status: 503, body: "down" };
    await askForReplacement();
    await app.settle();
    expect(await logOf(id)).toMatchObject([
      { status: "pending", attempts: 1, errorMessage: "HTTP 503: down" },
    ]);
    const { conditions, parts } = (await admin.call("monitoring.state")).body;
    expect(conditions).toMatchObject([
      { key: "chat-failing", words: expect.stringContaining("HTTP 503: down") },
    ]);
    expect(parts).toContainEqual({
      name: "Squad chat",
      words: 'Failing: "HTTP 503: down"',
      isWell: false,
    });
    delete services.faults.slack;
    await admin.call("chat.test", { id });
    await app.settle();
    expect(shown()).toHaveLength(2);
    expect((await admin.call("monitoring.state")).body.conditions).toEqual([]);
  });

  test("is deactivated after three responses that the address is gone, and administrators are notified", async () => {
    const id = await addChat();
    services.faults.slack = { status: 404, body: "no_service" };
    for (let count = 0; count < 3; count += 1) {
      await askForReplacement();
      await app.settle();
    }
    expect(await listed(id)).toMatchObject({
      isActive: false,
      failedInRow: 3,
      switchedOffAt: TEST_NOW,
    });
    const notifications = (await admin.call("notifications.list")).body as { title: string }[];
    expect(notifications.map(({ title }) => title)).toContain("Squad chat turned off");
    delete services.faults.slack;
    await admin.call("chat.change", { id, isActive: true });
    expect(await listed(id)).toMatchObject({ isActive: true, failedInRow: 0, switchedOffAt: null });
  });
});
