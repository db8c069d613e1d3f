import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type AskingSquad, reply, startAskingSquad } from "../../testing/squads/poll-squad.ts";

const [BEFORE, SINCE] = ["5557770001", "5557770002"];
let squad: AskingSquad;
let day = 13;

beforeAll(async () => {
  squad = await startAskingSquad();
});
afterAll(() => squad.close());

/** Requests a replacement and notifies all eligible members. */
async function ask(): Promise<void> {
  const { app } = squad;
  day += 1;
  const asks = await signedInMember(app, { phoneNumber: null });
  const shift = await addShift(app, {
    date: `2026-05-${day}`,
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asks.id);
  await asks.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  await app.settle();
}

const sentTo = (number: string): number =>
  squad.twilio.received.filter(({ To }) => To === `+1${number}`).length;

/** Delivers a late receipt from the gateway: the last text to this number was refused. */
async function refuse(number: string): Promise<void> {
  const { app, twilio } = squad;
  const { providerMessageId } = await app.dependencies.database.read
    .selectFrom("deliveries")
    .select("providerMessageId")
    .where("recipient", "=", `+1${number}`)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const params = {
    MessageSid: providerMessageId ?? "",
    MessageStatus: "undelivered",
    ErrorCode: "21610",
  };
  const url = `${app.dependencies.configuration.baseUrl}/api/sms/status`;
  const answer = await app.http.inject({
    method: "POST",
    url: "/api/sms/status",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilio.sign(url, params),
    },
    payload: new URLSearchParams(params).toString(),
  });
  expect(answer.statusCode).toBe(200);
}

test("a member who sent STOP gets texts at a new number, regardless of late receipts for the old one", async () => {
  const { app } = squad;
  const admin = await signedInMember(app, { role: "admin", phoneNumber: null });
  const noa = await signedInMember(app, { phoneNumber: BEFORE, smsNotifications: true });
  await ask();
  expect(sentTo(BEFORE)).toBe(1);
  await reply(squad, `+1${BEFORE}`, "STOP");
  expect(
    (await noa.call("members.saveProfile", { firstName: "Noa", phoneNumber: `(555) 777-0001` }))
      .status,
  ).toBe(200);
  await ask();
  expect(sentTo(BEFORE)).toBe(1);
  expect((await noa.call("members.saveProfile", { phoneNumber: SINCE })).status).toBe(200);
  await ask();
  expect(sentTo(SINCE)).toBe(1);
  await refuse(BEFORE);
  await ask();
  expect(sentTo(SINCE)).toBe(2);
  await refuse(SINCE);
  await ask();
  expect(sentTo(SINCE)).toBe(2);
  expect((await admin.call("members.edit", { id: noa.id, phoneNumber: BEFORE })).status).toBe(200);
  await ask();
  expect([sentTo(BEFORE), sentTo(SINCE)]).toEqual([2, 2]);
});
