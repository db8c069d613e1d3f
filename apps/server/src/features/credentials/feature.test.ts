import { CREDENTIAL_KINDS, REVOKED_KEPT_MINUTES } from "@watchbill/domain/credentials/credentials";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChatServices, startChatServices } from "../../testing/services/chat-services.ts";
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../testing/services/webhook-receiver.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

type Admin = Client & { readonly id: number; readonly unitNumber: string };

let app: TestApp;
let receiver: WebhookReceiver;
let services: ChatServices;
let admin: Admin;

beforeAll(async () => {
  app = await createTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: "on" }, withCache: true });
  receiver = await startWebhookReceiver();
  services = await startChatServices();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await services.close();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  const { write } = app.dependencies.database;
  for (const table of ["deliveries", "webhooks", "chats", "wallboardLinks", "apiTokens"] as const)
    await write.deleteFrom(table).execute();
  receiver.received.length = 0;
  services.posts.length = 0;
  admin = await signedInMember(app, { role: "admin" });
});

/**
 * Adds an admin who created one credential of each kind (API token, display link, webhook, chat),
 * and a token that changes webhooks.
 */
async function createCredentials() {
  const leaver = await signedInMember(app, { role: "admin" });
  const made = async (...call: Parameters<Client["call"]>) => {
    const { status, body } = await leaver.call(...call);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const lastDay = "2026-06-30";
  const reading = await made("apiTokens.add", { name: "Sheet", right: "read", lastDay });
  const changing = await made("apiTokens.add", { name: "Hooks", right: "webhooks", lastDay });
  const link = await made("wallboard.addLink", { name: "Hall" });
  const events = ["settings.organization-changed"];
  const webhook = await made("webhooks.add", { url: receiver.address, events });
  const about = {
    name: "Crew",
    form: "slack",
    kinds: ["gaps", "cover"],
    saysNames: true,
    observesShabbat: false,
  };
  const chat = await made("chat.add", { ...about, url: services.addressOf("slack") });
  const calendar = await made("calendarFeeds.create", { kind: "squad" });
  return {
    leaver,
    readsAll: app.apiToken(reading.token),
    changesWebhooks: app.apiToken(changing.token),
    webhookId: webhook.id as number,
    chatId: chat.id as number,
    displayToken: new URL(link.address).hash.slice(1),
    calendarPath: new URL(calendar.address).pathname,
  };
}

type Created = Awaited<ReturnType<typeof createCredentials>>;

/** Uses each credential from outside; returns the response statuses. */
async function accessOf({ readsAll, changesWebhooks, displayToken }: Created) {
  return {
    readsAll: (await readsAll.call("members.list")).status,
    changesWebhooks: (await changesWebhooks.call("webhooks.list")).status,
    display: (await app.visitor().call("wallboard.show", { token: displayToken })).status,
  };
}
const OPEN = { readsAll: 200, changesWebhooks: 200, display: 200 };
const CLOSED = { readsAll: 401, changesWebhooks: 401, display: 401 };

let minimumRestHours = 8;

/** Causes one webhook delivery and one chat message. */
async function causeDeliveries(): Promise<void> {
  minimumRestHours = minimumRestHours === 8 ? 9 : 8;
  expect((await admin.call("settings.change", { minimumRestHours })).status).toBe(200);
  const member = await signedInMember(app);
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "19:00",
    endTime: "23:00",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, member.id);
  const asked = { shiftAssignmentId, shiftId: shift.id, priority: "urgent", reason: "" };
  expect((await member.call("replacements.request", asked)).status).toBe(200);
}

/** Advances past the batching window of chat messages and delivers what is due. */
async function letLeave(): Promise<void> {
  await app.settle();
  app.clock.advance({ minutes: 2 });
  await app.settle();
}
const received = () => ({ webhook: receiver.received.length > 0, chat: services.posts.length > 0 });

async function log(): Promise<string[]> {
  const { body } = await admin.call("activity.log");
  return (body as { description: string }[]).map(({ description }) => description);
}

const NAMED = "API token: Sheet, API token: Hooks, wallboard link: Hall, webhook: 127.0.0.1";

/**
 * Each way to end an admin's rights, and whether the member is still active and still an admin
 * after it.
 */
const ACTS = [
  [
    "demoting",
    (id, more) => admin.call("members.edit", { id, role: "member", ...more }),
    { isActive: true, isAdmin: false },
  ],
  [
    "deactivating",
    (id, more) => admin.call("members.edit", { id, isActive: false, ...more }),
    { isActive: false, isAdmin: true },
  ],
  [
    "deactivating in bulk",
    (id, more) => admin.call("members.setActive", { ids: [id], isActive: false, ...more }),
    { isActive: false, isAdmin: true },
  ],
  [
    "deleting",
    (id, more) => admin.call("members.remove", { id, ...more }),
    { isActive: false, isAdmin: true },
  ],
  [
    "resetting the password of",
    (id, more) => admin.call("members.resetPassword", { userId: id, ...more }),
    { isActive: true, isAdmin: true },
  ],
] as const satisfies readonly (readonly [
  string,
  (id: number, more: object) => ReturnType<Client["call"]>,
  { isActive: boolean; isAdmin: boolean },
])[];

describe.each(ACTS)("%s an admin", (_what, act, { isActive, isAdmin }) => {
  test("revokes all credentials that they created when the caller keeps none, and logs it", async () => {
    const created = await createCredentials();
    await causeDeliveries();
    expect(await accessOf(created)).toEqual(OPEN);
    expect((await act(created.leaver.id, {})).status).toBe(200);
    expect(await accessOf(created)).toEqual(CLOSED);
    await letLeave();
    await causeDeliveries();
    await letLeave();
    expect(received()).toEqual({ webhook: false, chat: false });
    expect((await admin.call("credentials.list")).body).toEqual([]);
    for (const name of ["apiTokens.list", "wallboard.links", "webhooks.list", "chat.list"] as const)
      expect([name, (await admin.call(name)).body]).toEqual([name, []]);
    expect((await admin.call("webhooks.test", { id: created.webhookId })).status).toBe(404);
    expect((await admin.call("chat.test", { id: created.chatId })).status).toBe(404);
    expect(await log()).toContainEqual(
      expect.stringContaining(`revoked what ${created.leaver.unitNumber} `),
    );
    expect(await log()).toContainEqual(expect.stringContaining(NAMED));
  });

  test("keeps the kinds of credentials that the caller chose to keep, lists them, and logs it", async () => {
    const created = await createCredentials();
    await causeDeliveries();
    expect((await act(created.leaver.id, { keepCredentials: [...CREDENTIAL_KINDS] })).status).toBe(
      200,
    );
    expect(await accessOf(created)).toEqual(OPEN);
    await letLeave();
    expect(received()).toEqual({ webhook: true, chat: true });
    const { body } = await admin.call("credentials.list");
    expect(body).toHaveLength(5);
    for (const credential of body)
      expect(credential).toMatchObject({
        createdBy: { id: created.leaver.id, unitNumber: created.leaver.unitNumber },
        isByFormerAdmin: !(isActive && isAdmin),
      });
    expect(await log()).toContainEqual(
      expect.stringContaining(`kept what ${created.leaver.unitNumber} `),
    );
    expect(await log()).not.toContainEqual(
      expect.stringContaining(`revoked what ${created.leaver.unitNumber} `),
    );
  });

  test("revokes one kind of credentials and keeps another", async () => {
    const created = await createCredentials();
    expect(
      (await act(created.leaver.id, { keepCredentials: ["display-links", "chats"] })).status,
    ).toBe(200);
    expect(await accessOf(created)).toEqual({ ...CLOSED, display: 200 });
    const { body } = await admin.call("credentials.list");
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(["chats", "display-links"]);
  });

  test(`leaves the squad calendar, which every active member may have, ${isActive ? "open" : "closed"}`, async () => {
    const { leaver, calendarPath } = await createCredentials();
    await act(leaver.id, {});
    const { statusCode } = await app.http.inject({ method: "GET", url: calendarPath });
    expect(statusCode).toBe(isActive ? 200 : 404);
  });

  test("refuses an unknown kind of credentials", async () => {
    const { leaver } = await createCredentials();
    expect((await act(leaver.id, { keepCredentials: ["passkeys"] })).status).toBe(400);
  });
});

const UNDOABLE = [
  [
    "deactivation",
    (id: number, more: object) =>
      admin.call("members.edit", { id, isActive: false, isUndoable: true, ...more }),
    (id: number) => admin.call("members.setActive", { ids: [id], isActive: true }),
  ],
  [
    "bulk deactivation",
    (id: number, more: object) =>
      admin.call("members.setActive", { ids: [id], isActive: false, isUndoable: true, ...more }),
    (id: number) => admin.call("members.edit", { id, isActive: true }),
  ],
  [
    "deletion",
    (id: number, more: object) => admin.call("members.remove", { id, isUndoable: true, ...more }),
    (id: number) => admin.call("members.restore", { id }),
  ],
] as const;

describe.each(UNDOABLE)("undoing a %s", (_what, act, undo) => {
  test("restores the credentials that it revoked, with their pending messages, and none revoked earlier", async () => {
    const created = await createCredentials();
    const { body: before } = await created.leaver.call("apiTokens.add", {
      name: "Old",
      right: "read",
      lastDay: "2026-06-30",
    });
    await created.leaver.call("apiTokens.revoke", { id: before.id });
    app.clock.advance({ seconds: 1 });
    await act(created.leaver.id, {});
    expect(await accessOf(created)).toEqual(CLOSED);
    await causeDeliveries();
    app.clock.advance({ seconds: 10 });
    await app.settle();
    expect(received()).toEqual({ webhook: false, chat: false });
    expect((await undo(created.leaver.id)).status).toBe(200);
    expect(await accessOf(created)).toEqual(OPEN);
    expect((await app.apiToken(before.token).call("members.list")).status).toBe(401);
    await letLeave();
    expect(received()).toEqual({ webhook: true, chat: true });
    expect(await log()).toContainEqual(
      expect.stringContaining(`restored what ${created.leaver.unitNumber} `),
    );
  });

  test("restores all credentials except a token whose name was taken since", async () => {
    const created = await createCredentials();
    await act(created.leaver.id, {});
    await admin.call("apiTokens.add", { name: "sheet", right: "read", lastDay: "2026-06-30" });
    expect((await undo(created.leaver.id)).status).toBe(200);
    expect(await accessOf(created)).toEqual({ ...OPEN, readsAll: 401 });
  });
});

test("activating a member after the undo window restores nothing", async () => {
  const created = await createCredentials();
  await admin.call("members.setActive", {
    ids: [created.leaver.id],
    isActive: false,
    isUndoable: true,
  });
  app.clock.advance({ minutes: 1 });
  await app.settle();
  await admin.call("members.setActive", { ids: [created.leaver.id], isActive: true });
  expect(await accessOf(created)).toEqual(CLOSED);
});

test("undoing a deactivation does not restore credentials revoked by a demotion in that change", async () => {
  const created = await createCredentials();
  await admin.call("members.edit", {
    id: created.leaver.id,
    role: "member",
    isActive: false,
    isUndoable: true,
  });
  await admin.call("members.setActive", { ids: [created.leaver.id], isActive: true });
  expect(await accessOf(created)).toEqual(CLOSED);
});

test("one bulk deactivation revokes two admins' credentials, and none of a third admin's", async () => {
  const third = await signedInMember(app, { role: "admin" });
  await third.call("wallboard.addLink", { name: "Kitchen" });
  const first = await createCredentials();
  const second = await signedInMember(app, { role: "admin" });
  await second.call("wallboard.addLink", { name: "Garage" });
  await admin.call("members.setActive", { ids: [first.leaver.id, second.id], isActive: false });
  const { body } = await admin.call("credentials.list");
  expect(body).toEqual([
    expect.objectContaining({ kind: "display-links", name: "Kitchen", isByFormerAdmin: false }),
  ]);
});

test("an admin who steps down revokes their own credentials", async () => {
  const created = await createCredentials();
  expect(
    (await created.leaver.call("members.edit", { id: created.leaver.id, role: "member" })).status,
  ).toBe(200);
  expect(await accessOf(created)).toEqual(CLOSED);
});

test("saving other fields of an admin, or the same role, revokes nothing", async () => {
  const created = await createCredentials();
  await admin.call("members.edit", {
    id: created.leaver.id,
    role: "admin",
    isActive: true,
    firstName: "Noga",
  });
  expect(await accessOf(created)).toEqual(OPEN);
});

test("a deletion reads the kinds of credentials to keep from its query string", async () => {
  const created = await createCredentials();
  await admin.call("members.remove", {
    id: created.leaver.id,
    keepCredentials: "display-links,api-tokens",
  });
  expect(await accessOf(created)).toEqual(OPEN);
  const { body } = await admin.call("credentials.list");
  expect(new Set(body.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(["display-links", "api-tokens"]),
  );
});

test("a webhook that a token created is revoked with the token's creator", async () => {
  const created = await createCredentials();
  const events = ["settings.organization-changed"];
  await created.changesWebhooks.call("webhooks.add", { url: receiver.address, events });
  await admin.call("members.edit", { id: created.leaver.id, role: "member" });
  expect((await admin.call("webhooks.list")).body).toEqual([]);
});

test("a webhook or chat is revoked with the admin who last set its address", async () => {
  const { leaver } = await createCredentials();
  const { body: webhook } = await admin.call("webhooks.add", {
    url: receiver.address,
    events: ["shifts.created"],
  });
  const about = { form: "slack", kinds: ["gaps"], saysNames: true, observesShabbat: false };
  const { body: chat } = await admin.call("chat.add", {
    ...about,
    name: "Chiefs",
    url: services.addressOf("slack"),
  });
  await leaver.call("webhooks.change", { id: webhook.id, url: `${receiver.address}/elsewhere` });
  await leaver.call("chat.change", { id: chat.id, url: services.addressOf("slack", "elsewhere") });
  await admin.call("members.edit", { id: leaver.id, role: "member" });
  expect([(await admin.call("webhooks.list")).body, (await admin.call("chat.list")).body]).toEqual([
    [],
    [],
  ]);
});

test("a credential created during its creator's demotion is refused or revoked", async () => {
  for (let round = 0; round < 5; round += 1) {
    const leaver = await signedInMember(app, { role: "admin" });
    const lastDay = "2026-06-30";
    const [made] = await Promise.all([
      leaver.call("apiTokens.add", { name: `Race ${round}`, right: "read", lastDay }),
      admin.call("members.edit", { id: leaver.id, role: "member" }),
    ]);
    expect([200, 403]).toContain(made.status);
    if (made.status === 200)
      expect((await app.apiToken(made.body.token).call("members.list")).status).toBe(401);
  }
});

test("deletes revoked display links, webhooks and chats when the undo window is over; their names are free at once", async () => {
  const { leaver } = await createCredentials();
  await admin.call("members.setActive", { ids: [leaver.id], isActive: false });
  const rows = async () => {
    const { read } = app.dependencies.database;
    const tables = ["wallboardLinks", "webhooks", "chats"] as const;
    return Promise.all(
      tables.map(async (table) => (await read.selectFrom(table).select("id").execute()).length),
    );
  };
  await app.worker.tick();
  expect(await rows()).toEqual([1, 1, 1]);
  const about = {
    name: "Crew",
    form: "slack",
    kinds: ["gaps"],
    saysNames: true,
    observesShabbat: false,
  };
  expect(
    (await admin.call("chat.add", { ...about, url: services.addressOf("slack") })).status,
  ).toBe(200);
  app.clock.advance({ minutes: REVOKED_KEPT_MINUTES, seconds: 1 });
  await app.worker.tick();
  expect(await rows()).toEqual([0, 0, 1]);
});

test("lists active credentials without secrets, to admins only", async () => {
  const { leaver } = await createCredentials();
  const member = await signedInMember(app);
  expect((await member.call("credentials.list")).status).toBe(403);
  const { body } = await admin.call("credentials.list");
  expect(body).toContainEqual({
    kind: "webhooks",
    id: expect.any(Number),
    name: new URL(receiver.address).host,
    createdBy: {
      id: leaver.id,
      unitNumber: leaver.unitNumber,
      firstName: expect.any(String),
      lastName: expect.any(String),
    },
    createdAt: TEST_NOW,
    isByFormerAdmin: false,
  });
  const { write } = app.dependencies.database;
  await write.updateTable("webhooks").set({ createdBy: null }).execute();
  await addMember(app);
  const nameless = (await admin.call("credentials.list")).body.find(
    ({ kind }: { kind: string }) => kind === "webhooks",
  );
  expect(nameless).toMatchObject({ createdBy: null, isByFormerAdmin: false });
});
