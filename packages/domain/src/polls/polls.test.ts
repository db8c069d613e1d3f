import { describe, expect, test } from "vitest";
import { withChoiceCodes } from "../messages/incoming/sms-reply.ts";
import { smsSize } from "../messages/templates/sms-text.ts";
import { squadIn } from "../testing/clocks.ts";
import { reservedWordsIn } from "../testing/reserved-words.ts";
import {
  audienceText,
  closingBlockedBecause,
  isPollOpen,
  momentText,
  pollAnswerBlockedBecause,
  thanksText,
} from "./poll.ts";
import { noOneAskedBecause, type PollForm, pollBlockedBecause } from "./poll-form.ts";
import { pollEmail, pollSms } from "./poll-message.ts";
import { pollReachOf } from "./reach.ts";
import { receiptsOf, type SentMessage } from "./receipts.ts";

const ZONE = "America/New_York";
const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const LINK = "https://shifts.kendallpark.example.org/go/Q7hX2mZp9Kd4";
const later = (minutes: number) => NOW.add({ minutes });

describe("poll", () => {
  test.each([
    ["before its time is over", { closesAt: later(1), closedAt: null }, true],
    ["when its time is over", { closesAt: NOW, closedAt: null }, false],
    ["when a member has closed it", { closesAt: later(60), closedAt: NOW }, false],
  ])("is open or closed %s, case %#", (_, poll, isOpen) => {
    expect(isPollOpen(poll, NOW)).toBe(isOpen);
    expect(pollAnswerBlockedBecause(poll, NOW, squadIn(ZONE)) === null).toBe(isOpen);
  });

  test("tells a member who answers too late when the poll closed", () => {
    expect(
      pollAnswerBlockedBecause({ closesAt: later(60), closedAt: later(-20) }, NOW, squadIn(ZONE)),
    ).toMatchObject({
      kind: "conflict",
      code: "poll-closed",
      message: "This poll closed at 1:40 PM. Your answer wasn't counted.",
    });
    expect(
      pollAnswerBlockedBecause({ closesAt: later(-60 * 24), closedAt: null }, NOW, squadIn(ZONE))
        ?.message,
    ).toContain("closed on Mon, May 11 at 2:00 PM");
  });

  test("can be closed only once", () => {
    expect(closingBlockedBecause({ closedAt: null })).toBeNull();
    expect(closingBlockedBecause({ closedAt: NOW })?.code).toBe("poll-closed");
  });

  test("confirms the answer and its deadline for changes", () => {
    const poll = { choices: ["I can come", "I cannot"], closesAt: later(100) };
    expect(thanksText(poll, "B", NOW, squadIn(ZONE))).toBe(
      "Thank you. Your answer: I cannot. You can change it until 3:40 PM.",
    );
    const tomorrow = thanksText({ ...poll, closesAt: later(60 * 24) }, "D", NOW, squadIn(ZONE));
    expect(tomorrow).toBe(
      "Thank you. Your answer: D. You can change it until Wed, May 13 at 2:00 PM.",
    );
    expect(momentText(later(60 * 24), NOW, squadIn(ZONE))).toBe("on Wed, May 13 at 2:00 PM");
  });

  test.each([
    ["everyone", "all active members"],
    ["on-call", "members on call"],
    ["qualification", "members with Driver"],
  ] as const)("describes the audience %s as %s", (audience, words) => {
    expect(audienceText({ audience, qualification: "Driver" })).toBe(words);
  });
});

describe("poll validation", () => {
  const form: PollForm = {
    question: "Can you come at seven?",
    choices: ["I can come", "I cannot"],
    audience: "everyone",
    qualificationId: null,
    messageUrgency: "action",
    isEmergency: false,
    closesAt: later(60),
  };

  test.each<[string, Partial<PollForm>, string | null]>([
    ["a question with two answers", {}, null],
    ["four answers", { choices: ["1", "2", "3", "4"] }, null],
    ["no question text", { question: "  " }, "question"],
    ["280 characters", { question: "x".repeat(280) }, null],
    ["280 characters between spaces", { question: ` ${"x".repeat(280)} ` }, null],
    ["281 characters", { question: "x".repeat(281) }, "question"],
    ["one answer", { choices: ["I can come"] }, "choices"],
    ["five answers", { choices: ["1", "2", "3", "4", "5"] }, "choices"],
    ["an empty answer", { choices: ["I can come", " "] }, "choices.1"],
    ["an answer of 30 characters", { choices: ["x".repeat(30), "I cannot"] }, null],
    ["an answer of 31 characters", { choices: ["x".repeat(31), "I cannot"] }, "choices.0"],
    ["an answer of two lines", { choices: ["I\ncan", "I cannot"] }, "choices.0"],
    ["a duplicate answer", { choices: ["I can come", "i can come "] }, "choices.1"],
    ["an answer that carriers intercept", { choices: ["Yes", "I cannot"] }, "choices.0"],
    ["another intercepted answer", { choices: ["I can come", "Stop!"] }, "choices.1"],
    [
      "an answer that begins with an intercepted word",
      { choices: ["I can come", "Yes, after nine"] },
      "choices.1",
    ],
    [
      "an answer that contains an intercepted word",
      { choices: ["Start at six", "I can help"] },
      null,
    ],
    [
      "a duplicate answer with an extra space",
      { choices: ["I can come", "I  can come"] },
      "choices.1",
    ],
    [
      "a question that asks for an intercepted word",
      { question: "Coming? Reply YES or NO" },
      "question",
    ],
    [
      "a question that mentions an intercepted word",
      { question: "Can you send help at the start?" },
      null,
    ],
    [
      "a qualification audience without a qualification",
      { audience: "qualification" },
      "qualificationId",
    ],
    [
      "a qualification audience with a qualification",
      { audience: "qualification", qualificationId: 3 },
      null,
    ],
    ["an emergency that is urgent", { isEmergency: true, messageUrgency: "urgent" }, null],
    ["an emergency that can wait", { isEmergency: true }, "isEmergency"],
    ["15 minutes", { closesAt: later(15) }, null],
    ["15 minutes, with a minute of delay", { closesAt: later(14) }, null],
    [
      "15 minutes, with more than a minute of delay",
      { closesAt: later(14).subtract({ seconds: 1 }) },
      "closesAt",
    ],
    ["13 minutes", { closesAt: later(13) }, "closesAt"],
    ["seven days", { closesAt: later(7 * 24 * 60) }, null],
    ["seven days by a clock a minute ahead", { closesAt: later(7 * 24 * 60 + 1) }, null],
    ["more than seven days", { closesAt: later(7 * 24 * 60 + 2) }, "closesAt"],
  ])("%s, case %#", (_, changes, field) => {
    const refusal = pollBlockedBecause({ ...form, ...changes }, NOW);
    expect(Object.keys(refusal?.fields ?? {})).toEqual(field === null ? [] : [field]);
    expect(refusal?.code ?? null).toBe(field === null ? null : "poll-invalid");
  });

  test("names the reserved carrier keyword", () => {
    const fields = (changes: Partial<PollForm>) =>
      pollBlockedBecause({ ...form, ...changes }, NOW)?.fields;
    expect(fields({ question: "Coming? Reply YES or NO" })).toEqual({
      question: `Carriers block replies that start with “YES”. Leave it out: each text already says how to reply.`,
    });
    expect(fields({ choices: ["I can come", "Stop"] })).toEqual({
      "choices.1": `Carriers block replies that start with “Stop”. Use other words, such as “I can come”.`,
    });
  });

  test("rejects an empty audience", () => {
    expect(noOneAskedBecause(1)).toBeNull();
    expect(noOneAskedBecause(0)).toMatchObject({
      code: "no-one-to-ask",
      fields: { audience: expect.any(String) },
    });
  });
});

describe("poll messages", () => {
  const facts = {
    squad: "Kendall Park First Aid & Rescue Squad",
    firstName: "Noa",
    asker: "C-1 Dana Levi",
    question: "Can you come at seven?",
    shift: "",
    closes: "at 6:40 PM",
    link: LINK,
  };

  test("send the whole question with its link by SMS, and never ask for a reserved keyword as a reply", () => {
    const sms = pollSms(facts);
    expect(sms).toBe(`Kendall Park First Aid & Rescue Squad: Can you come at seven? ${LINK}`);
    const whole = withChoiceCodes(
      sms,
      ["I can come", "I cannot"],
      "7",
      (text) => smsSize(text).segments,
    );
    expect(whole).toMatch(/ Reply A7 I can come, B7 I cannot$/);
    expect(smsSize(whole).segments).toBeLessThanOrEqual(smsSize(sms).segments + 1);
    expect(reservedWordsIn(whole)).toEqual([]);
  });

  test.each([
    ["the longest question", "x".repeat(280)],
    ["the longest question in another alphabet", "ש".repeat(280)],
  ])("cut %s to two segments, with the whole link", (_, question) => {
    const sms = pollSms({ ...facts, question });
    expect(smsSize(sms).segments).toBe(2);
    expect(sms).toMatch(/\.\.\. https:/);
    expect(sms.endsWith(LINK)).toBe(true);
  });

  test("cut an SMS after a word, and to twenty characters for a long link", () => {
    for (const begins of ["", "y"])
      expect(pollSms({ ...facts, question: `${begins}${"x ".repeat(139)}` })).not.toContain(" ...");
    const link = `https://${"y".repeat(400)}`;
    expect(pollSms({ ...facts, question: "x".repeat(280), link })).toBe(
      `${"x".repeat(20)}... ${link}`,
    );
  });

  test("drop emoji that would double the segments, but keep a question of only emoji", () => {
    const sms = pollSms({
      ...facts,
      squad: "KPFARS",
      question: "Pizza \u{1F355} and drill \u{1F44D}\u{1F3FD} on Friday?",
    });
    expect(sms).toBe(`KPFARS: Pizza and drill on Friday? ${LINK}`);
    expect(smsSize(sms)).toMatchObject({ encoding: "gsm-7", segments: 1 });
    expect(pollSms({ ...facts, squad: "KPFARS", question: "\u{1F355}?" })).toContain("KPFARS: ? ");
    expect(pollSms({ ...facts, squad: "KPFARS", question: "\u{1F355}" })).toContain("\u{1F355}");
  });

  test("drop the squad's name, then the shift, before cutting the question", () => {
    const long = { ...facts, question: "x".repeat(200), shift: "Night on Fri, Nov 20" };
    expect(pollSms(long)).toBe(`${"x".repeat(200)} (Night on Fri, Nov 20) ${LINK}`);
    expect(pollSms({ ...long, question: "x".repeat(230) })).toBe(`${"x".repeat(230)} ${LINK}`);
  });

  test("name the asker, the question, the shift and the end time in an email", () => {
    const { subject, text } = pollEmail({ ...facts, shift: "Night on Fri, Nov 20" });
    expect(subject).toBe("Poll: Can you come at seven?");
    for (const part of [
      "Hi Noa,",
      "about Night on Fri, Nov 20:",
      "Can you come at seven?",
      "closes at 6:40 PM",
    ])
      expect(text).toContain(part);
  });
});

describe("the number of members that a poll reaches", () => {
  const member = (
    sends: readonly ("email" | "sms" | "push")[],
    { at = NOW, isQuiet = false, isResting = false } = {},
  ) => ({
    route: {
      sends: [
        { channel: "app" as const, at: NOW, isHeldForRest: false },
        ...sends.map((channel) => ({ channel, at, isHeldForRest: false })),
      ],
      withheld: isResting ? [{ channel: "sms" as const, because: "shabbat" as const }] : [],
    },
    quietHours: isQuiet ? { from: "13:00", until: "16:00" } : null,
  });
  const both = { email: true, sms: true };

  test("counts members by the configured channels that reach them", () => {
    const members = [
      member(["email", "sms"], { at: later(60) }),
      member(["email"]),
      member(["push"]),
      member([]),
    ];
    expect(pollReachOf(members, "action", both, NOW, ZONE)).toEqual({
      people: 4,
      email: 2,
      sms: 1,
      push: 1,
      onlyInApp: 1,
      waiting: 1,
      disturbed: 0,
      resting: 0,
    });
    expect(pollReachOf(members, "action", { email: false, sms: false }, NOW, ZONE)).toMatchObject({
      email: 0,
      sms: 0,
      push: 1,
      onlyInApp: 3,
      waiting: 0,
    });
  });

  test("counts members messaged in quiet hours, and members who observe Shabbat until the poll closes", () => {
    const members = [
      member(["sms"], { isQuiet: true }),
      member(["email"], { isQuiet: true }),
      member(["sms"], { isQuiet: true, at: later(120) }),
      member([], { isResting: true }),
      member([], { isQuiet: true }),
      {
        route: { sends: [], withheld: [{ channel: "sms" as const, because: "no-phone" as const }] },
        quietHours: null,
      },
    ];
    expect(pollReachOf(members, "action", both, NOW, ZONE)).toMatchObject({
      disturbed: 2,
      waiting: 1,
      resting: 1,
      onlyInApp: 3,
    });
    expect(pollReachOf(members, "urgent", both, NOW, ZONE)).toMatchObject({ disturbed: 0 });
  });
});

describe("delivery states of a poll's messages", () => {
  const sent: SentMessage = {
    channel: "sms",
    status: "success",
    receipt: null,
    errorMessage: null,
    dueAt: NOW,
    isKept: false,
  };

  test.each<[string, Partial<SentMessage>, object]>([
    ["sent", {}, { state: "sent" }],
    ["delivered", { receipt: "delivered" }, { state: "delivered" }],
    [
      "failed with the gateway's error",
      { status: "failed", errorMessage: "30006: landline" },
      { state: "failed", error: "30006: landline" },
    ],
    [
      "waiting for quiet hours",
      { status: "pending", dueAt: later(60) },
      { state: "waiting", waitsUntil: later(60) },
    ],
    ["in delivery", { status: "pending" }, { state: "waiting", waitsUntil: null }],
    [
      "answered before it left",
      { status: "dropped", errorMessage: "No longer needed" },
      { state: "not-sent" },
    ],
    [
      "dropped with a reason",
      { status: "dropped", errorMessage: "No longer needed" },
      { state: "not-sent", error: "No longer needed" },
    ],
    ["due now", { status: "pending", dueAt: NOW }, { state: "waiting", waitsUntil: null }],
    [
      "without a gateway",
      { status: "pending", isKept: true },
      { state: "not-sent", error: "not set up on the server" },
    ],
  ])("show a message that is %s", (_, message, receipt) => {
    expect(receiptsOf([{ ...sent, ...message }], NOW)).toMatchObject([
      { channel: "sms", ...receipt },
    ]);
  });

  test("wait until the message is due", () => {
    expect(
      receiptsOf([{ ...sent, status: "pending", dueAt: later(60) }], NOW)[0]?.waitsUntil,
    ).toEqual(later(60));
  });

  test("merge several devices into the best state, and show one line per channel", () => {
    const push = { ...sent, channel: "push" as const };
    expect(receiptsOf([{ ...push, status: "failed" }, push, sent], NOW)).toMatchObject([
      { channel: "push", state: "sent" },
      { channel: "sms", state: "sent" },
    ]);
  });
});
