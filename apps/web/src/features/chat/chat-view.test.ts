import { CHAT_FORMS, CHAT_SERVICES } from "@watchbill/domain/chat/chat";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { expect, test } from "vitest";
import guide from "../../../../../docs/administrators.md?raw";
import {
  type Chat,
  type ChatMessage,
  chatAdviceFor,
  chatOutcomeOf,
  chatStateOf,
  chatSummaryOf,
  choicesOf,
  STEPS,
  timesOf,
} from "./chat-view.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const SQUAD = { ...USUAL_DATES, timeZone: "America/New_York" };
const CHAT: Chat = {
  id: 1,
  name: "Crew room",
  form: "slack",
  host: "hooks.slack.com",
  kinds: ["on", "gaps", "of-a-newer-version"],
  saysNames: true,
  observesShabbat: true,
  isActive: true,
  switchedOffAt: null,
  failedInRow: 0,
  quietUntil: null,
  lastMessage: null,
};
const MESSAGE: ChatMessage = {
  id: 1,
  content: "",
  isTest: false,
  status: "pending",
  attempts: 0,
  errorMessage: null,
  createdAt: NOW.toString(),
  dueAt: null,
  sentAt: null,
  held: null,
};

test.each<[Partial<Chat>, string, RegExp | null]>([
  [{}, "On", null],
  [{ isActive: false }, "Off", null],
  [{ failedInRow: 1 }, "Failing", /The last message failed/],
  [
    { isActive: false, switchedOffAt: "2026-05-12T17:00:00Z", failedInRow: 3 },
    "Turned off after failures",
    /the last 3 messages/,
  ],
])("labels a chat that is %j as %s", (about, label, advice) => {
  const chat = { ...CHAT, ...about };
  expect(chatStateOf(chat).label).toBe(label);
  if (advice) expect(chatAdviceFor(chat, NOW)).toMatch(advice);
  else expect(chatAdviceFor(chat, NOW)).toBeNull();
});

test("summarizes a chat's service, host and notifications", () => {
  expect(chatSummaryOf(CHAT, NOW)).toBe("Slack at hooks.slack.com · no messages yet");
  const chat = {
    ...CHAT,
    lastMessage: { status: "success" as const, at: "2026-05-12T17:55:00Z" },
  };
  expect(chatSummaryOf(chat, NOW)).toMatch(/ · last posted 5m ago$/);
  expect(choicesOf(CHAT, SQUAD)).toEqual([
    "Who's on, when each shift starts; Coverage gaps: a replacement is needed, a shift is short, no one is in service",
  ]);
  const quiet = {
    ...CHAT,
    saysNames: false,
    observesShabbat: false,
    quietUntil: "2026-05-12T18:10:00Z",
  };
  expect(choicesOf(quiet, SQUAD).slice(1)).toEqual([
    "Unit numbers only, no names.",
    "Also posts on Shabbat and Yom Tov.",
    expect.stringMatching(/Rate-limited by the service until .*2:10 PM/),
  ]);
});

test.each<[Partial<ChatMessage>, string, RegExp]>([
  [{ status: "success" }, "Sent", /now$/],
  [{ attempts: 1, dueAt: "2026-05-12T18:10:00Z" }, "Retrying", /sends .*2:10 PM$/],
  [{ dueAt: NOW.toString() }, "Waiting", /now$/],
  [
    { dueAt: "2026-05-14T00:00:00Z", held: "Held until then: rest day" },
    "Waiting",
    /Held until then: rest day$/,
  ],
])("labels a message that is %j as %s", (about, label, times) => {
  const message = { ...MESSAGE, ...about };
  expect(chatOutcomeOf(message).label).toBe(label);
  expect(timesOf(message, SQUAD, NOW)).toMatch(times);
});

test.each(CHAT_FORMS)(
  "gives the same steps in the administrators' guide as in the form for %s",
  (form) => {
    const words = guide.replaceAll(/ \(`[^`]*`\)|[*`]/g, "").replaceAll(/\s+/g, " ");
    expect(words).toContain(`- ${CHAT_SERVICES[form].label}: ${STEPS[form]}`);
  },
);
