import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

type Client = Awaited<ReturnType<typeof signedInMember>>;

let mail: TestMailServer;
let app: TestApp;
let admin: Client;

beforeAll(async () => {
  mail = await startMailServer();
  app = await createTestApp({
    environment: { SMTP_URL: mail.url, MAIL_FROM: "duty@squad.example", MAIL_PER_SECOND: "1000" },
  });
  admin = await signedInMember(app, { role: "admin", eveningAvailability: "not-available" });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(() => app.clock.set(TEST_NOW));

const AWAKE = { smsNotifications: false, eveningAvailability: "weekly" } as const;
/** Quiet hours that have begun and last for three more hours. */
const QUIET = { quietFrom: "13:00", quietUntil: "17:00" } as const;
const ASLEEP = { ...AWAKE, ...QUIET };
let day = 0;

async function openEvening(roleIds: number[] = []): Promise<number> {
  day += 1;
  const date = Temporal.PlainDate.from("2026-05-31").add({ weeks: day }).toString();
  return (
    await addShift(app, { date, startTime: "18:30", endTime: "20:30", maxMembers: 1, roleIds })
  ).id;
}

/** Returns the outcomes of a member's emails after their quiet hours. */
async function outcomes({ id }: Client): Promise<string[]> {
  app.clock.advance({ hours: 4 });
  await app.settle();
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("deliveries")
    .select(["status", "errorMessage"])
    .where("memberId", "=", id)
    .execute();
  return rows.map(({ status, errorMessage }) => errorMessage ?? status);
}

/** Offers a member an open shift in their quiet hours, so that the message waits. */
async function asked(role?: number) {
  const [sleeper, id] = [
    await signedInMember(app, AWAKE),
    await openEvening(role === undefined ? [] : [role]),
  ];
  const holding = {
    memberId: sleeper.id,
    qualificationId: role,
    validFrom: "2020-01-01",
    lastDay: null,
  };
  if (role !== undefined) await admin.call("qualifications.save", holding);
  const search = { id, minutesBetween: 15, isAllAtOnce: true, memberIds: [sleeper.id] };
  expect((await admin.call("replacementSearch.start", search)).status).toBe(200);
  await sleeper.call("members.savePreferences", QUIET);
  await app.settle();
  return { sleeper, id };
}

test("an open shift's pending message is sent while the shift is open", async () => {
  const { sleeper } = await asked();
  expect(await outcomes(sleeper)).toEqual(["success"]);
});

test("a full shift's pending message is sent when no member on it fills its position", async () => {
  const { body: driver } = await admin.call("qualifications.add", {
    name: "Driver",
    code: "DRV",
    expires: false,
  });
  const { sleeper, id } = await asked(driver.id);
  await addAssignment(app, id, (await signedInMember(app)).id);
  expect(await outcomes(sleeper)).toEqual(["success"]);
});

const ENDS: Readonly<Record<string, (about: { id: number; sleeper: Client }) => Promise<unknown>>> =
  {
    "another member has taken it": async ({ id }) =>
      (await signedInMember(app)).call("replacements.assignSelf", { id }),
    "they have taken it themselves": ({ id, sleeper }) =>
      sleeper.call("replacements.assignSelf", { id }),
    "it is called off": ({ id }) => admin.call("shifts.remove", { id }),
    "they are deactivated": ({ sleeper }) =>
      admin.call("members.setActive", { ids: [sleeper.id], isActive: false }),
    "they are deleted": ({ sleeper }) => admin.call("members.remove", { id: sleeper.id }),
  };

test.each(Object.keys(ENDS))("an open shift's pending message is dropped when %s", async (end) => {
  const about = await asked();
  expect(await ENDS[end]!(about)).toMatchObject({ status: 200 });
  await app.settle();
  expect(await outcomes(about.sleeper)).toEqual(["No longer needed"]);
});

test.each([
  [[], "success"],
  [["polls.close"], "No longer needed"],
] as const)("sends a poll after quiet hours unless it is closed: %j", async (acts, outcome) => {
  const sleeper = await signedInMember(app, { ...ASLEEP, unitNumber: `Q-${acts.length}` });
  const { body: qualification } = await admin.call("qualifications.add", {
    name: `Diver ${acts.length}`,
    code: `DV${acts.length}`,
    expires: false,
  });
  const holding = {
    memberId: sleeper.id,
    qualificationId: qualification.id,
    validFrom: "2020-01-01",
    lastDay: null,
  };
  await admin.call("qualifications.save", holding);
  const { body: poll } = await admin.call("polls.ask", {
    question: "Can you dive on Friday?",
    choices: ["I can come", "I cannot"],
    audience: "qualification",
    qualificationId: qualification.id,
    messageUrgency: "action",
    closesAt: app.clock.now().add({ hours: 10 }).toString(),
  });
  await app.settle();
  for (const act of acts) expect((await admin.call(act, { id: poll.id })).status).toBe(200);
  await app.settle();
  expect(await outcomes(sleeper)).toEqual([outcome]);
});

test("a member who left gets only pending account messages", async () => {
  const [sleeper, other, shiftId] = [
    await signedInMember(app, ASLEEP),
    await signedInMember(app),
    await openEvening(),
  ];
  const { id: shiftAssignmentId } = await addAssignment(app, shiftId, other.id);
  await other.call("replacements.request", { shiftAssignmentId, shiftId });
  await app.settle();
  await admin.call("members.setActive", { ids: [sleeper.id], isActive: false });
  await admin.call("members.edit", { id: sleeper.id, email: `left-${sleeper.id}@squad.example` });
  expect((await outcomes(sleeper)).toSorted()).toEqual(["No longer needed", "success", "success"]);
});

test("a just-deactivated member still gets pending messages, because the deactivation can be undone", async () => {
  const { sleeper } = await asked();
  app.clock.advance({ hours: 4 });
  await admin.call("members.setActive", { ids: [sleeper.id], isActive: false, isUndoable: true });
  await app.settle();
  expect(await outcomes(sleeper)).toEqual(["success"]);
});

test("a former administrator does not get a pending message to administrators", async () => {
  const [sleeper, leaver] = [
    await signedInMember(app, { ...ASLEEP, role: "admin" }),
    await signedInMember(app),
  ];
  await addAssignment(app, await openEvening(), leaver.id);
  await admin.call("members.setActive", { ids: [leaver.id], isActive: false });
  await app.settle();
  expect((await admin.call("members.edit", { id: sleeper.id, role: "member" })).status).toBe(200);
  expect(await outcomes(sleeper)).toEqual(["No longer needed"]);
});

test("a current administrator gets a message to administrators after their quiet hours", async () => {
  const [sleeper, leaver] = [
    await signedInMember(app, { ...ASLEEP, role: "admin" }),
    await signedInMember(app),
  ];
  await addAssignment(app, await openEvening(), leaver.id);
  await admin.call("members.setActive", { ids: [leaver.id], isActive: false });
  await app.settle();
  expect(await outcomes(sleeper)).toEqual(["success"]);
});
