import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AskingSquad,
  closesIn,
  holders,
  onAnotherDay,
  startAskingSquad,
} from "../../testing/squads/poll-squad.ts";

let squad: AskingSquad;

beforeAll(async () => {
  squad = await startAskingSquad();
});
afterAll(() => squad.close());

async function setMember(id: number, about: object): Promise<void> {
  await squad.app.dependencies.database.write
    .updateTable("members")
    .set(about)
    .where("id", "=", id)
    .execute();
}

/** Advances the clock by `minutes` and runs the worker. */
async function goOn(minutes: number): Promise<void> {
  squad.app.clock.set(squad.app.clock.now().add({ minutes }).toString());
  await squad.app.worker.tick();
  await squad.app.settle();
}

const textsTo = (number: string) => squad.twilio.received.filter(({ To }) => To === number).length;

describe("in quiet hours", () => {
  // It is 2 PM; quiet hours end at 4 PM.
  test.each([
    ["urgent", 300, [1, 1]],
    ["action", 300, [0, 1]],
    ["info", 300, [0, 1]],
    ["action", 60, [1, 1]],
  ] as const)(
    "sends a poll that is %s and open for %i minutes now and until their end: %j",
    async (messageUrgency, open, sent) => {
      onAnotherDay(squad);
      const { members, ask } = await holders(squad, 1);
      await setMember(members[0]!.id, {
        quietFrom: "13:00",
        quietUntil: "16:00",
        emailNotifications: false,
      });
      await ask({ messageUrgency, closesAt: closesIn(squad, open) });
      await squad.app.settle();
      const now = textsTo(members[0]!.number);
      await goOn(121);
      expect([now, textsTo(members[0]!.number)]).toEqual(sent);
    },
  );
});

describe("during Shabbat", () => {
  /**
   * Sets the clock to 6 PM on a Friday in New York, during Shabbat, which ends the next day at 5:15
   * PM or earlier.
   */
  async function onShabbat(friday: string, about: object = {}) {
    squad.app.clock.set(`${friday}T23:00:00Z`);
    squad.mail.received.length = 0;
    squad.twilio.received.length = 0;
    const group = await holders(squad, 1);
    await group.admin.call("settings.change", SHABBAT_OF_BROOKLYN);
    const [member] = group.members;
    await setMember(member!.id, { observesShabbat: true, emailNotifications: false, ...about });
    const reach = async (messageUrgency: string, isEmergency: string, minutes: number) => {
      const { qualificationId } = group;
      const closesAt = closesIn(squad, minutes);
      const asked = {
        audience: "qualification",
        qualificationId,
        messageUrgency,
        isEmergency,
        closesAt,
      };
      return (await group.admin.call("polls.reach", asked)).body;
    };
    const receipts = async (id: number) => (await group.result(id)).people[0].receipts;
    return { ...group, member: member!, reach, receipts };
  }

  test("does not ask an observant member however urgent the poll is, but asks afterwards if it is still open", async () => {
    const { ask, reach, receipts, member } = await onShabbat("2026-11-20");
    expect(await reach("urgent", "false", 48 * 60)).toMatchObject({
      people: 1,
      sms: 1,
      waiting: 1,
      resting: 0,
    });
    const { id } = (await ask({ closesAt: closesIn(squad, 48 * 60) })).body;
    await squad.app.settle();
    expect(textsTo(member.number)).toBe(0);
    expect(await receipts(id)).toMatchObject([
      { channel: "sms", state: "waiting", waitsUntil: expect.stringContaining("2026-11-21") },
    ]);
    await goOn(26 * 60);
    expect(textsTo(member.number)).toBe(1);
  });

  test("shows a poll only in the app when it closes before the end of Shabbat, and the form warns", async () => {
    const { ask, reach, receipts, member, result } = await onShabbat("2026-11-27");
    expect(await reach("urgent", "false", 60)).toMatchObject({
      people: 1,
      sms: 0,
      waiting: 0,
      resting: 1,
      onlyInApp: 1,
    });
    const { id } = (await ask({ closesAt: closesIn(squad, 60) })).body;
    await goOn(26 * 60);
    expect(textsTo(member.number)).toBe(0);
    expect((await receipts(id)).filter(({ state }: { state: string }) => state === "sent")).toEqual(
      [],
    );
    expect(await result(id)).toMatchObject({ isOpen: false, answered: 0 });
    expect((await member.call("notifications.list")).body[0]).toMatchObject({
      metadata: { kind: "polls.asked", pollId: id },
    });
  });

  test.each([
    ["2026-12-04", true, 1],
    ["2026-12-11", false, 0],
  ])(
    "sends an emergency to members who allow it (%s: %s)",
    async (friday, shabbatEmergencies, sent) => {
      const { ask, reach, member } = await onShabbat(friday, { shabbatEmergencies });
      expect(await reach("urgent", "true", 60)).toMatchObject({ sms: sent, resting: 1 - sent });
      await ask({ isEmergency: true });
      await squad.app.settle();
      expect(textsTo(member.number)).toBe(sent);
    },
  );
});

test("while the mail server is down, email is delayed and reported, and texts are sent at once", async () => {
  onAnotherDay(squad);
  const { members, ask, result } = await holders(squad, 1);
  squad.mail.faults.sender = { code: 421, message: "4.3.2 the server is going down" };
  const { id } = (await ask({ closesAt: closesIn(squad, 300) })).body;
  await squad.app.settle();
  const receipts = async () => (await result(id)).people[0].receipts;
  expect(await receipts()).toMatchObject([
    { channel: "email", state: "waiting" },
    { channel: "sms", state: "sent" },
  ]);
  squad.mail.faults.sender = null;
  await goOn(3);
  expect(await receipts()).toMatchObject([{ channel: "email", state: "sent" }, { channel: "sms" }]);
  expect((await members[0]!.call("polls.answer", { id, choice: "A" })).status).toBe(200);
});

test("malicious input is refused or stored as plain text, and reveals nothing about the host", async () => {
  onAnotherDay(squad);
  const { ask, result, members, admin } = await holders(squad, 1);
  const refused = async (changes: object) => {
    const { status, body } = await ask(changes);
    expect([status, typeof body.message]).toEqual([400, "string"]);
  };
  await refused({ question: "a\u0000b" });
  await refused({ choices: ["I can\u0000", "I cannot"] });
  await refused({ choices: ["Same", "same\u00a0"] });
  await refused({ closesAt: "tomorrow" });
  await refused({ audience: "unknown" });
  await refused({ messageUrgency: "loud" });
  const question = `<script>alert(1)</script>\r\nBcc: all@squad.example\n\u202e${"\u{1F355}".repeat(20)}`;
  const { id } = (await ask({ question, choices: ["<b>I can</b>", "\u{1F44D}"] })).body;
  await squad.app.settle();
  expect((await result(id)).question).toBe(question);
  const [sent] = squad.mail.received;
  expect(sent?.mail.subject).toMatch(/^Poll: /);
  expect(sent?.mail.html).not.toContain("<script>");
  expect(squad.twilio.received[0]?.Body).toMatch(/Reply A\d <b>I can<\/b>, B\d/);
  expect((await members[0]!.call("polls.close", { id })).status).toBe(403);
  expect((await members[0]!.call("polls.one", { id })).status).toBe(403);
  expect((await admin.call("polls.close", { id: 2_000_000_000 })).status).toBe(404);
});
