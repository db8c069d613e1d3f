import { afterEach, beforeEach, expect, test } from "vitest";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { addMember, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { columnsContaining } from "../../testing/text-columns.ts";
import { checkSeals } from "../activity/audit-chain-report.ts";
import { sealActivity } from "../activity/jobs.ts";
import { eraseAgain } from "./erase-commands.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeEach(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, {
    role: "admin",
    firstName: "Rina",
    lastName: "Cohen",
    phoneNumber: "7185550100",
  });
});
afterEach(() => app.close());

const write = () => app.dependencies.database.write;
const columnsWith = (text: string) => columnsContaining(write(), text);
const verify = () =>
  checkSeals(write(), {
    notes: app.dependencies.sealNotes.read(),
    retentionDays: () => 0,
    now: app.clock.now(),
  });
const erase = (id: number, unitNumber: string) => admin.call("privacy.erase", { id, unitNumber });

const DANA = {
  unitNumber: "C-25",
  firstName: "Dana",
  lastName: "Levi",
  email: "dana@squad.example",
  phoneNumber: "7185550123",
};

/** Gives a member rows in all tables, with texts that contain personal names. */
async function fillFor(memberId: number, words: string, recipient: string): Promise<void> {
  const at = app.clock.now();
  const shift = await addShift(app, { date: "2026-05-20", startTime: "18:30", endTime: "20:30" });
  await write()
    .insertInto("deliveries")
    .values({
      channel: "email",
      memberId,
      recipient,
      subject: words,
      content: words,
      metadata: "{}",
      dueAt: at,
      createdAt: at,
    })
    .execute();
  await write()
    .insertInto("notifications")
    .values({
      memberId,
      title: words,
      message: words,
      parameters: JSON.stringify({ actor: words }),
      createdAt: at,
    })
    .execute();
  await write()
    .insertInto("passkeys")
    .values({
      memberId,
      name: words,
      credentialId: `key of ${memberId}`,
      publicKey: Buffer.from("k"),
      signCount: 0,
      createdAt: at,
    })
    .execute();
  await write()
    .insertInto("handoffNotes")
    .values({ shiftId: shift.id, authorId: memberId, note: words, writtenAt: at, updatedAt: at })
    .execute();
  await write()
    .insertInto("events")
    .values({
      type: "shifts.noted",
      actorId: memberId,
      details: JSON.stringify({ title: words }),
      occurredAt: at,
    })
    .execute();
}

/**
 * Returns the remaining distinct texts of the rows that `fillFor` wrote, and the recipient of the
 * message.
 */
async function leftOf(
  memberId: number,
): Promise<{ words: string[]; recipient: string; status: string }> {
  const of = { memberId };
  const [mail] = await write()
    .selectFrom("deliveries")
    .selectAll()
    .where("memberId", "=", of.memberId)
    .execute();
  const [notification] = await write()
    .selectFrom("notifications")
    .selectAll()
    .where("memberId", "=", memberId)
    .execute();
  const [key] = await write()
    .selectFrom("passkeys")
    .selectAll()
    .where("memberId", "=", memberId)
    .execute();
  const [note] = await write()
    .selectFrom("handoffNotes")
    .selectAll()
    .where("authorId", "=", memberId)
    .execute();
  const [entry] = await write()
    .selectFrom("events")
    .selectAll()
    .where("actorId", "=", memberId)
    .where("type", "=", "shifts.noted")
    .execute();
  const words = [
    mail!.subject,
    mail!.content,
    notification!.title,
    notification!.message,
    key!.name,
    note!.note,
  ];
  const title = (entry!.details as { title?: string }).title;
  const { actor } = notification!.parameters as { actor?: string };
  return {
    words: [...new Set([...words, title, actor].map(String))],
    recipient: mail!.recipient,
    status: mail!.status,
  };
}

/** Adds a deleted member, Dana, and the new row with which she joined again. */
async function addReturned() {
  const before = await addMember(app, { ...DANA, isActive: false, deletedAt: app.clock.now() });
  await addShift(app, {
    date: "2026-04-14",
    startTime: "18:30",
    endTime: "20:30",
    notes: "C-25 Dana Levi has the keys",
  });
  app.clock.advance({ hours: 24 });
  const now = await addMember(app, DANA);
  await fillFor(now.id, "C-25 Dana Levi, dana@squad.example, 718-555-0123", DANA.email);
  await runAsSystem(app.dependencies, sealActivity);
  return { before, now };
}

const UNTOUCHED = {
  words: ["C-25 Dana Levi, dana@squad.example, 718-555-0123"],
  recipient: "dana@squad.example",
  status: "pending",
};

test("keeps all data of a returned member when their former row is erased", async () => {
  const { before, now } = await addReturned();
  admin = Object.assign(await signedInMember(app, { role: "admin" }), { id: admin.id });
  const shared = [
    "Their name where it may belong to C-25 Dana Levi",
    "Their email where it may belong to C-25 Dana Levi",
    "Their phone number where it may belong to C-25 Dana Levi",
  ];
  expect((await admin.call("privacy.erasure", { id: before.id })).body.stays).toMatchObject({
    shared,
  });
  const { status, body } = await erase(before.id, "C-25");
  const message = `Erased. Their records now show Former member ${before.id}. ${shared.join(". ")}.`;
  expect([status, body.message]).toEqual([200, message]);
  expect(await leftOf(now.id)).toEqual(UNTOUCHED);
  const row = await write()
    .selectFrom("members")
    .selectAll()
    .where("id", "=", now.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ...DANA, phoneNumber: "+17185550123" });
  expect(
    await columnsWith(`Former member ${before.id} has the keys`),
    "what was written before they came back",
  ).toEqual(["shifts.notes"]);
  expect((await verify()).fault).toBeNull();
});

test("keeps the returned member's data when the nightly job erases, and when a restored backup is erased again", async () => {
  const { before, now } = await addReturned();
  const { createdAt } = await write()
    .selectFrom("members")
    .selectAll()
    .where("id", "=", before.id)
    .executeTakeFirstOrThrow();
  const years = app.clock.now().subtract({ hours: 24 * 366 * 4 });
  await write()
    .updateTable("members")
    .set({ deletedAt: years, updatedAt: years })
    .where("id", "=", before.id)
    .execute();
  await write().updateTable("organizationSettings").set({ formerMemberYears: 3 }).execute();
  app.dependencies.organization.clear();
  app.clock.set("2026-05-14T07:30:00Z");
  // Postpones pending messages that the worker would send.
  await write()
    .updateTable("deliveries")
    .set({ dueAt: app.clock.now().add({ hours: 5 }) })
    .execute();
  await app.worker.tick();
  expect(await columnsWith(`member ${before.id}`)).toContain("members.last_name");
  expect(await leftOf(now.id)).toEqual(UNTOUCHED);

  await write()
    .updateTable("members")
    .set({ ...DANA, erasedAt: null })
    .where("id", "=", before.id)
    .execute();
  const notes = [{ memberId: before.id, createdAt, erasedAt: app.clock.now() }];
  expect(await runAsSystem(app.dependencies, (ctx) => eraseAgain(ctx, notes))).toBe(1);
  expect(await leftOf(now.id)).toEqual(UNTOUCHED);
  expect((await verify()).fault).toBeNull();
});

test("leaves no data of a person with two member rows when both are erased, in either order", async () => {
  const { before, now } = await addReturned();
  admin = Object.assign(await signedInMember(app, { role: "admin" }), { id: admin.id });
  await admin.call("members.remove", { id: now.id });
  await app.settle();
  expect((await erase(now.id, "C-25")).status).toBe(200);
  expect(await columnsWith("Dana")).not.toEqual([]);
  expect((await erase(before.id, "C-25")).status).toBe(200);
  await app.settle();
  expect(await columnsWith("Dana")).toEqual([]);
  expect((await verify()).fault).toBeNull();
});

test("still reaches a member by a shared phone number when another person of the household is erased", async () => {
  const uri = await addMember(app, {
    unitNumber: "C-40",
    firstName: "Uri",
    lastName: "Levi",
    phoneNumber: "(718) 555-0123",
  });
  const at = app.clock.now();
  await fillFor(uri.id, "Call C-25 Dana Levi at home: 718-555-0123", "uri@squad.example");
  const text = {
    channel: "sms" as const,
    memberId: uri.id,
    recipient: "+17185550123",
    content: "Your shift begins at 18:30",
  };
  await write()
    .insertInto("deliveries")
    .values({ ...text, metadata: "{}", dueAt: at, createdAt: at })
    .execute();
  const dana = await addMember(app, { ...DANA, isActive: false });
  expect((await erase(dana.id, "C-25")).body.message).toContain(
    "Their phone number where it may belong to C-40 Uri Levi.",
  );
  const waiting = await write()
    .selectFrom("deliveries")
    .selectAll()
    .where("channel", "=", "sms")
    .execute();
  expect(waiting).toMatchObject([{ ...text, status: "pending" }]);
  // An activity log entry loses the whole detail that contains the name.
  expect((await leftOf(uri.id)).words).toEqual([
    `Call Former member ${dana.id} at home: 718-555-0123`,
    "undefined",
  ]);
});

test("keeps the recipient of pending messages to others, even if it equals the erased member's email", async () => {
  const noa = await addMember(app, { firstName: "Noa", email: "noa@squad.example" });
  await fillFor(noa.id, "Hello", DANA.email);
  const dana = await addMember(app, { ...DANA, isActive: false });
  expect((await erase(dana.id, "C-25")).status).toBe(200);
  expect(await leftOf(noa.id)).toMatchObject({ recipient: DANA.email, status: "pending" });
});

test("keeps a namesake's name in the message log, in sealed entries and in notifications about the erased member", async () => {
  const john = { firstName: "John", lastName: "Smith" };
  const gone = await signedInMember(app, {
    ...john,
    unitNumber: "C-25",
    email: "gone@squad.example",
  });
  const stays = await addMember(app, {
    ...john,
    unitNumber: "C-31",
    email: "stays@squad.example",
    phoneNumber: "7185550131",
  });
  const noa = await addMember(app, { firstName: "Noa", email: "noa@squad.example" });
  await fillFor(stays.id, "C-31 John Smith relieves John Smith (C-31)", "stays@squad.example");
  await fillFor(
    noa.id,
    "C-25 John Smith and C-31 John Smith, that is John Smith",
    "noa@squad.example",
  );
  await gone.call("members.saveAvailability", { id: gone.id, nightAvailability: "weekly" });
  const at = app.clock.now();
  const own = { type: "shifts.noted", actorId: gone.id, occurredAt: at };
  const { id: eventId } = await write()
    .insertInto("events")
    .values({
      ...own,
      details: JSON.stringify({ title: "For C-31 John Smith", name: "By John Smith" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const notification = {
    memberId: noa.id,
    eventId,
    title: "John Smith asks C-31 John Smith",
    message: "x",
    createdAt: at,
  };
  const { id: notifiedId } = await write()
    .insertInto("notifications")
    .values(notification)
    .returning("id")
    .executeTakeFirstOrThrow();
  await runAsSystem(app.dependencies, sealActivity);
  await admin.call("members.setActive", { ids: [gone.id], isActive: false });
  await app.settle();
  expect((await erase(gone.id, "C-25")).body.message).toContain(
    "Their name where it may belong to C-31 John Smith.",
  );

  expect((await leftOf(stays.id)).words).toEqual(["C-31 John Smith relieves John Smith (C-31)"]);
  const { words } = await leftOf(noa.id);
  expect(words).toEqual([
    `Former member ${gone.id} and C-31 John Smith, that is John Smith`,
    "undefined",
  ]);
  const entry = await write()
    .selectFrom("events")
    .select("details")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  expect(entry.details).toEqual({ title: "For C-31 John Smith" });
  const { title } = await write()
    .selectFrom("notifications")
    .select("title")
    .where("id", "=", notifiedId)
    .executeTakeFirstOrThrow();
  expect(title).toBe(`Former member ${gone.id} asks C-31 John Smith`);
  expect((await verify()).fault).toBeNull();
});

test("keeps the failed sign-ins that protect the new owner of the unit number", async () => {
  const dana = await addMember(app, { ...DANA, isActive: false, deletedAt: app.clock.now() });
  await addMember(app, { unitNumber: "C-25", firstName: "Noa", lastName: "Katz" });
  await app.visitor().call("accounts.signIn", { unitNumber: "C-25", password: "wrong-guess" });
  expect((await erase(dana.id, "C-25")).status).toBe(200);
  expect(await write().selectFrom("signInFailures").select("unitNumber").execute()).toHaveLength(1);
});
