import { describe, expect, test } from "vitest";
import { MASK } from "./mask.ts";
import { linkAddress, linkOf } from "./message-link.ts";
import type { MemberMessage } from "./templates/member-message.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const inDays = (days: number) => NOW.add({ hours: 24 * days });
const MESSAGE: MemberMessage = {
  memberId: 7,
  messageUrgency: "action",
  priority: "normal",
  kind: "replacements.requested",
  asks: true,
  askedShift: null,
  usefulUntil: null,
  about: { eventId: 1, shiftId: 5, assignmentId: null, requestId: 9 },
  purpose: "accept",
  calendar: null,
  dedupKey: "one",
  isBatched: null,
  write: () => ({
    email: { subject: "", text: "", blocks: [] },
    sms: "",
    push: { title: "", body: "" },
  }),
};
const link = (about: Partial<MemberMessage>, takenCodes: string[] = []) =>
  linkOf({ ...MESSAGE, ...about }, { token: "secret", codes: ["417", "532"], takenCodes }, NOW);

describe("message link", () => {
  test("is null when it only opens the app", () => expect(link({ purpose: null })).toBeNull());

  test("stores its member and purpose, but not the token", () => {
    const { token, kept } = link({})!;
    expect(token).toBe("secret");
    expect(kept).toEqual({
      memberId: 7,
      purpose: "accept",
      shiftId: 5,
      assignmentId: null,
      requestId: 9,
      choices: null,
      pollId: null,
      replyCode: "417",
      createdAt: NOW,
      expiresAt: inDays(14),
    });
    const question = link({
      purpose: "poll-answer",
      choices: ["I can come", "I cannot"],
      pollId: 3,
    })!.kept;
    expect(question).toMatchObject({ choices: ["I can come", "I cannot"], pollId: 3 });
  });

  test.each([{}, { purpose: "poll-answer" as const, choices: ["I can come", "I cannot"] }])(
    "has no code when no answer to a text arrives: %j",
    (about) => {
      const codes = { token: "secret", codes: null, takenCodes: [] };
      expect(linkOf({ ...MESSAGE, ...about }, codes, NOW)?.replyCode).toBeNull();
    },
  );

  test.each<[string, Partial<MemberMessage>, string[], string | null]>([
    ["the first code that is free", {}, [], "417"],
    ["the next code if the first is taken", {}, ["417"], "532"],
    ["no code if all are taken", {}, ["417", "532"], null],
    ["no code without a question", { purpose: "see-shift" }, [], null],
    [
      "the number of a question",
      { purpose: "poll-answer", choices: ["Yes, I can", "No"] },
      ["1", "417"],
      "2",
    ],
  ])("accepts %s as an SMS reply", (_what, about, taken, code) =>
    expect(link(about, taken)?.replyCode).toBe(code),
  );

  test.each<[string, Partial<MemberMessage>, Temporal.Instant]>([
    ["for two weeks if it never expires", {}, inDays(14)],
    ["until the question closes", { usefulUntil: inDays(40) }, inDays(40)],
    [
      "for two weeks at most if it only shows a shift",
      { purpose: "see-shift", usefulUntil: inDays(40) },
      inDays(14),
    ],
    ["until the linked shift", { purpose: "see-shift", usefulUntil: inDays(3) }, inDays(3)],
  ])("is valid %s", (_how, about, until) => expect(link(about)?.kept.expiresAt).toEqual(until));

  test.each([
    ["the first page", null, undefined, "https://squad.example.org/"],
    [
      "a page of the app",
      null,
      "/shift-preferences/3",
      "https://squad.example.org/shift-preferences/3",
    ],
    [
      "by its token, which is not there yet",
      "secret",
      "/shift-preferences/3",
      `https://squad.example.org/go/${MASK}`,
    ],
  ])("leads to %s", (_where, token, opens, address) =>
    expect(linkAddress(token, "https://squad.example.org", opens)).toBe(address),
  );
});
