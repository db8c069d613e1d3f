import { describe, expect, test } from "vitest";
import { MASK } from "../mask.ts";
import { linkOf } from "../message-link.ts";
import { email, paragraph } from "../templates/email-templates.ts";
import type { MemberMessage, Recipient } from "../templates/member-message.ts";
import { deliveriesOf, NO_USE_AFTER_REST } from "./outgoing.ts";
import type { Channel, Route } from "./route.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const later = (minutes: number) => NOW.add({ minutes });
const DANA: Recipient = {
  id: 7,
  firstName: "Dana",
  email: "dana@squad.example",
  phone: "7185550123",
  carrier: "verizon",
  availability: [],
  devices: [],
  oneSignalAppIds: [],
  quietHours: null,
  shabbatWindows: [],
  shabbatEmergencies: false,
  textsAt: [],
  preferences: {
    emailNotifications: true,
    smsNotifications: true,
    hasPhone: true,
    isSmsOptedOut: false,
    hasPush: true,
  },
};
const MESSAGE: MemberMessage = {
  memberId: 7,
  messageUrgency: "action",
  priority: "normal",
  kind: "replacements.requested",
  asks: false,
  askedShift: null,
  usefulUntil: later(600),
  about: { eventId: 1, shiftId: 5, assignmentId: 4, requestId: 9 },
  purpose: null,
  calendar: null,
  dedupKey: "request 9",
  isBatched: null,
  write: ({ firstName, link }, joined) => ({
    email: email("Cover", [
      paragraph(`${firstName} ${joined.length}`),
      { kind: "button", label: "See it", link },
    ]),
    sms: `Cover: ${link}`,
    push: { title: "Cover", body: "wanted" },
  }),
};
const to = (...channels: Channel[]): Route => ({
  sends: channels.map((channel) => ({ channel, at: NOW, isHeldForRest: false })),
  withheld: [],
});
const BASE = {
  baseUrl: "https://squad.example.org",
  look: { squad: "Riverside", accent: null },
  now: NOW,
};

function rows(route: Route, about: Partial<MemberMessage> = {}, member: Partial<Recipient> = {}) {
  const message = { ...MESSAGE, ...about };
  const link = linkOf(message, { token: "secret", codes: ["417"], takenCodes: [] }, NOW);
  return deliveriesOf(message, { ...DANA, ...member }, route, link, BASE);
}
const more = (row: { readonly metadata: string } | undefined): unknown =>
  JSON.parse(row?.metadata ?? "null");

describe("deliveries of an outgoing message", () => {
  test("send an email to the member's address, with the squad's footer and the subject", () => {
    const [mail, ...others] = rows(to("app", "email"));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      channel: "email",
      recipient: "dana@squad.example",
      subject: "Cover",
      memberId: 7,
      eventId: 1,
      shiftId: 5,
      assignmentId: 4,
      requestId: 9,
      urgency: "action",
      secret: null,
      dueAt: NOW,
      expiresAt: later(600),
      createdAt: NOW,
      dedupKey: "request 9:dana@squad.example",
      isBatchable: false,
      passes: null,
      waitingReason: null,
      status: "pending",
      errorMessage: null,
    });
    expect(mail?.content).toContain(
      "Dana 0\n\nSee it: https://squad.example.org/\n\nSent by Riverside.",
    );
    expect(mail?.contentHtml).toContain("Sent by Riverside. Choose what you get");
    expect(more(mail)).toEqual({
      kind: "replacements.requested",
      link: "https://squad.example.org/",
    });
  });

  test("attaches a calendar file to the email, and an unsubscribe link when the message has one", () => {
    const [mail] = rows(to("email"), {
      calendar: "BEGIN:VCALENDAR",
      purpose: "accept",
      asks: true,
    });
    expect(mail?.secret).toBe("secret");
    expect(more(mail)).toEqual({
      kind: "replacements.requested",
      link: `https://squad.example.org/go/${MASK}`,
      asks: true,
      unsubscribe: `https://squad.example.org/api/links/${MASK}/stop-email`,
      calendar: "BEGIN:VCALENDAR",
    });
  });

  test("include the reply code and the carrier in a text message", () => {
    const [plain] = rows(to("sms"));
    expect(plain).toMatchObject({
      recipient: "7185550123",
      content: "Cover: https://squad.example.org/",
    });
    expect(more(plain)).toMatchObject({ carrier: "verizon" });
    const [asking] = rows(to("sms"), { purpose: "accept" });
    expect(asking?.content).toBe(`Cover: https://squad.example.org/go/${MASK} or reply 417`);
  });

  test("offer the answers of a question on every channel", () => {
    const question = {
      purpose: "poll-answer",
      choices: ["I can come", "I cannot", "Later"],
      pollId: 3,
    } as const;
    const [mail, text, push] = rows(to("email", "sms", "push"), question, {
      devices: [{ id: 1, userAgent: null }],
    });
    const address = `https://squad.example.org/go/${MASK}`;
    expect(mail?.content).toContain(
      `Dana 0\n\nI can come: ${address}?answer=A\n\nI cannot: ${address}?answer=B`,
    );
    expect(text?.content).toMatch(/Reply A1 I can come, B1 I cannot, C1 Later$/);
    expect(more(push)).toMatchObject({
      actions: [
        { action: "A", title: "I can come" },
        { action: "B", title: "I cannot" },
      ],
    });
  });

  test.each([
    ["accept", [{ action: "act", title: "Accept" }]],
    ["see-shift", undefined],
    [null, undefined],
  ] as const)("offer the link's action on push (%s)", (purpose, actions) => {
    const [push] = rows(to("push"), { purpose }, { devices: [{ id: 1, userAgent: null }] });
    expect(more(push)).toMatchObject({ tag: "replacements.requested" });
    expect((more(push) as { actions?: unknown }).actions).toEqual(actions);
  });

  test("push to each device and to each OneSignal app", () => {
    const devices = [1, 2].map((id) => ({ id, userAgent: null }));
    const pushes = rows(to("push"), {}, { devices, oneSignalAppIds: [null, "app-1"] });
    expect(pushes.map(({ recipient }) => recipient)).toEqual([
      "device 1",
      "device 2",
      "onesignal 7",
      "onesignal 7 app-1",
    ]);
    expect(pushes[0]).toMatchObject({ channel: "push", subject: "Cover", content: "wanted" });
    expect(pushes.map((push) => "device" in (more(push) as object))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("create no row for a message that appears only in the app, with any devices", () => {
    expect(rows(to("app"), {}, { devices: [{ id: 1, userAgent: null }] })).toEqual([]);
  });

  test("are sent before messages on hold in an emergency", () => {
    expect(rows(to("sms"), { priority: "emergency" })[0]?.passes).toBe("emergency");
    expect(rows(to("sms"), { priority: "urgent" })[0]?.passes).toBeNull();
  });
});

describe("sending time", () => {
  const batched = { isBatched: { title: "News", message: "Something happened." } };
  const at = (minutes: number): Route => ({
    sends: [{ channel: "sms", at: later(minutes), isHeldForRest: false }],
    withheld: [],
  });

  test("is the same for all channels, and only notifications can be batched until then", () => {
    const dues = [rows(at(60)), rows(at(60), batched)].map(([row]) => [
      row?.dueAt.toString(),
      row?.isBatchable,
    ]);
    expect(dues).toEqual([
      [later(60).toString(), false],
      [later(60).toString(), true],
    ]);
  });

  test("is stored with the data that a batch needs", () => {
    const [row] = rows(at(0), batched);
    expect(more(row)).toMatchObject({
      notices: [{ title: "News", message: "Something happened." }],
    });
    expect(rows(to("email"), batched)[0]?.content).toContain("Dana 1");
  });

  test("records that Shabbat holds a message, and stores a withheld message with its text", () => {
    const held: Route = {
      sends: [{ channel: "sms", at: later(60), isHeldForRest: true }],
      withheld: [
        { channel: "email", because: "shabbat" },
        { channel: "push", because: "no-device" },
      ],
    };
    expect(rows({ sends: [], withheld: [{ channel: "sms", because: "daily-limit" }] })).toEqual([]);
    const [text, mail, ...others] = rows(held);
    expect(others).toEqual([]);
    expect(text).toMatchObject({ waitingReason: "shabbat", status: "pending" });
    expect([text, mail].map((row) => row?.dueAt.toString())).toEqual([later(60), NOW].map(String));
    expect(mail).toMatchObject({
      channel: "email",
      status: "dropped",
      errorMessage: NO_USE_AFTER_REST,
      waitingReason: null,
      isBatchable: false,
    });
    expect(more(text)).toMatchObject({ withheld: held.withheld });
  });
});
