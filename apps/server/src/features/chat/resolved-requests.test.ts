import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChatServices, startChatServices } from "../../testing/services/chat-services.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

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

test("a chat receives nothing about a gap filled before dispatch", async () => {
  const [admin, asker, taker] = [
    await signedInMember(app, { role: "admin" }),
    await signedInMember(app),
    await signedInMember(app, { unitNumber: "C-7" }),
  ];
  const chat = {
    name: "Crew room",
    form: "slack",
    kinds: ["gaps", "cover"],
    saysNames: false,
    observesShabbat: false,
  };
  expect((await admin.call("chat.add", { url: services.addressOf("slack"), ...chat })).status).toBe(
    200,
  );
  const { id: shiftId } = await addShift(app, {
    date: "2026-05-12",
    startTime: "19:00",
    endTime: "23:00",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shiftId, asker.id);
  const ask = { shiftAssignmentId, shiftId, priority: "urgent", isUndoable: true };
  const { body: request } = await asker.call("replacements.request", ask);
  await app.settle();
  expect((await taker.call("replacements.accept", { id: request.id })).status).toBe(200);
  await app.settle();
  app.clock.advance({ minutes: 6 });
  await app.settle();
  expect(services.posts.map(({ shown }) => shown)).toEqual([
    expect.stringContaining("Covered: C-7 for "),
  ]);
});
