import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/builders.ts";
import { startMailServer, type TestMailServer } from "../../testing/mail-server.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let mail: TestMailServer;
let day = 12;

beforeAll(async () => {
  mail = await startMailServer();
  app = await createTestApp({
    environment: { SMTP_URL: mail.url, MAIL_FROM: "squad@squad.example", MAIL_PER_SECOND: "1000" },
  });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

/** A member who was asked ten minutes into a shift of a day of its own, with the link in their mail. */
async function asked() {
  day += 1;
  const date = `2026-05-${day}`;
  app.clock.set(`${date}T12:00:00Z`);
  const [late, admin] = [await signedInMember(app), await signedInMember(app, { role: "admin" })];
  const shift = await addShift(app, { date, startTime: "14:30", endTime: "18:30", maxMembers: 2 });
  const { id: assignmentId } = await addAssignment(app, shift.id, late.id);
  app.clock.set(`${date}T18:40:00Z`);
  await app.worker.tick();
  mail.received.length = 0;
  await app.settle();
  const text = mail.received.find(({ mail: { subject } }) => subject === "Are you on?")?.mail.text ?? "";
  const token = /\/go\/([\w-]{12})\?answer=B/.exec(text)?.[1];
  const use = (choice?: string) => app.visitor().call("links.use", { token, ...(choice ? { choice } : {}) });
  const states = async () => ((await admin.call("attendance.starts")).body as { state: string; since: string }[]).slice(-1);
  return { late, shift, assignmentId, date, text, use, states };
}

test("the mail asks for an answer, and one tap goes 10-8, once", async () => {
  const { text, use, states, date } = await asked();
  expect(text).toMatch(/I'm on: .*answer=A[^]*I cannot come: .*answer=B/);
  expect(await use()).toMatchObject({ status: 400, body: { code: "choice-missing" } });
  expect(await use("A")).toMatchObject({ status: 200, body: { message: "You are 10-8. Thank you." } });
  expect(await states()).toMatchObject([{ state: "in-service", since: `${date}T18:40:00Z` }]);
  expect(await use("B")).toMatchObject({ status: 409, body: { code: "link-used" } });
});

test("the other answer asks for cover at once, urgently", async () => {
  const { use, states, late } = await asked();
  expect((await use("B")).status).toBe(200);
  expect(await states()).toMatchObject([{ state: "cover-asked" }]);
  expect((await late.call("replacements.list")).body).toMatchObject([{ requesterId: late.id, priority: "urgent" }]);
});

test("who answers once it is decided otherwise, or the shift is over, reads how it stands", async () => {
  const { use, late, assignmentId, date } = await asked();
  await late.call("attendance.checkIn", { assignmentId });
  expect(await use("A")).toMatchObject({ status: 409, body: { message: "Already 10-8" } });
  expect(await use("B")).toMatchObject({
    status: 409,
    body: { message: "You are 10-8 on this shift. Call your coordinator to be relieved." },
  });
  app.clock.set(`${date}T22:30:00Z`);
  expect(await use("B")).toMatchObject({ status: 409, body: { code: "link-expired" } });
});

test("of two taps at once one holds", async () => {
  for (let round = 0; round < 3; round++) {
    const { use, states } = await asked();
    const [on, cannot] = await Promise.all([use("A"), use("B")]);
    expect([on.status, cannot.status].sort()).toEqual([200, 409]);
    expect(await states()).toMatchObject([{ state: on.status === 200 ? "in-service" : "cover-asked" }]);
  }
});
