import { describe, expect, test } from "vitest";
import { isChatKind, leavesAtOnce } from "../events/chat-kinds.ts";
import type { NoticeFacts } from "../events/words.ts";
import {
  type ChatForm,
  chatAddressBlockedBecause,
  chatNameBlockedBecause,
  isChatToBeSwitchedOff,
} from "./chat.ts";
import { CHAT_EVENT_TYPES, chatKindOf, chatLine } from "./chat-events.ts";
import {
  chatText,
  joinedWords,
  MAX_CHAT_LINE_LENGTH,
  MAX_CHAT_LINES,
  wordsOf,
} from "./chat-message.ts";
import { chatBody } from "./chat-post.ts";
import { crewLine } from "./crew-words.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const LINK = "https://squad.example.org/";

/** Facts in which each private value contains a word that the tests can search for. */
const FACTS: NoticeFacts = {
  actor: "A-1 Ada Admin",
  subject: "C-12 Dana Levi",
  subjectPhone: "(718) 555-0123",
  requester: "C-25 Amos Katz",
  acceptor: "C-30 Noa Peled",
  shift: "Night on Tue, May 12, 11:00 PM - 7:00 AM",
  shiftShort: { label: "Night", short: "Night", start: "Tue, May 12" },
  shiftBeforeShort: { label: "Day", short: "Day", start: "Wed, May 13" },
  isSquadLeft: false,
  until: "7:00 AM",
  isOver: false,
  hasStarted: false,
  shiftBefore: "Day on Wed, May 13, 7:00 AM - 3:00 PM",
  changes: "special instructions",
  priority: "normal",
  reason: "private-reason",
  swapNote: "private-note",
  isDeleted: false,
  shiftCount: 1,
  openCount: 2,
  days: "June",
  roleGap: "needs driver",
  qualification: "private-qualification",
  lastDay: "Tue, May 12",
  draftSchedule: "June",
  preferencesUntil: "",
  shabbatDay: "Shabbat",
  hours: ["private-hours"],
  uncovered: ["private-uncovered"],
  unanswered: ["private-unanswered"],
  assignedLater: ["private-assigned-later"],
  hoursBefore: "private-hours-before",
  hoursAfter: "private-hours-after",
  correctionReason: "private-correction-reason",
  question: "private-question",
  pollResult: "private-result",
  because: "private-because",
};

describe("chatLine", () => {
  test.each(CHAT_EVENT_TYPES)("contains nothing private for %s", (type) => {
    const line = chatLine(type, FACTS, true);
    expect(line).toMatch(/\S/);
    expect(line).not.toMatch(/private|555/);
    expect(chatKindOf(type)).not.toBeNull();
  });

  test.each(CHAT_EVENT_TYPES)(
    "contains no name for %s when only unit numbers are allowed",
    (type) => {
      expect(chatLine(type, FACTS, false)).not.toMatch(/Levi|Katz|Peled|Admin/);
    },
  );

  test("is null for an expired request that no one took", () => {
    expect(chatLine("replacements.expired", { ...FACTS, isOver: true }, true)).toBeNull();
  });

  test("names the crew coming on and the open spots", () => {
    const shift = { title: "Night", people: ["C-12 Dana Levi", "C-25 Amos Katz"], spots: 3 };
    expect(crewLine(shift, true)).toBe("Night: C-12 Dana Levi, C-25 Amos Katz. 1 open spot.");
    expect(crewLine(shift, false)).toBe("Night: C-12, C-25. 1 open spot.");
    expect(crewLine({ ...shift, people: [], spots: 2 }, true)).toBe(
      "Night: no one is on. 2 open spots.",
    );
    expect(crewLine({ ...shift, spots: 2 }, false)).toBe("Night: C-12, C-25.");
  });
});

test.each([
  ["gaps", 24, false, true],
  ["cover", 24, false, true],
  ["gaps", 25, false, false],
  ["gaps", null, false, false],
  ["duty", 1, false, false],
  ["schedule", -1, false, false],
  ["gaps", 200, true, true],
] as const)(
  "%s of a shift in %s hours, an emergency: %s, skips batching: %s",
  (kind, hours, isEmergency, isAtOnce) => {
    const startsAt = hours === null ? null : NOW.add({ hours });
    expect(leavesAtOnce(kind, { startsAt, isEmergency }, NOW)).toBe(isAtOnce);
  },
);

describe("batched events", () => {
  const words = Array.from({ length: 120 }, (_, index) => `C-${index} is on Night`);

  test("form one message that lists the first events and counts the others", () => {
    const text = chatText(wordsOf(words, LINK));
    expect(text.split("\n")).toHaveLength(MAX_CHAT_LINES + 2);
    expect(text).toMatch(/^• C-0 is on Night\n/);
    expect(text).toContain(`and ${120 - MAX_CHAT_LINES} more changes\n${LINK}`);
  });

  test("list a duplicate once, and a single event without a bullet", () => {
    const once = wordsOf(["Called off: Night"], null);
    expect(joinedWords(once, "Called off: Night", null)).toEqual(once);
    expect(chatText(once)).toBe("Called off: Night");
    expect(chatText(joinedWords(once, "Called off: Day", LINK))).toBe(
      `• Called off: Night\n• Called off: Day\n${LINK}`,
    );
  });

  test("keep a line of maximum length, and separate words by one space", () => {
    const longest = "x".repeat(MAX_CHAT_LINE_LENGTH);
    expect(wordsOf([longest], null).lines).toEqual([longest]);
    expect(wordsOf([" a\r\n\tb "], null).lines).toEqual(["a b"]);
  });

  test("have a bullet before a single line when further events are counted", () => {
    expect(chatText({ lines: ["Called off: Night"], more: 2, link: null })).toBe(
      "• Called off: Night\nand 2 more changes",
    );
  });

  test("shorten a long line and remove line breaks", () => {
    const [line = ""] = wordsOf([`a\nb\u2028${"😀".repeat(400)}`], null).lines;
    expect(Array.from(line)).toHaveLength(MAX_CHAT_LINE_LENGTH);
    expect(line).not.toMatch(/[\n\u2028]/);
  });
});

const WICKED =
  'C-9 @everyone @here <!channel> <@U123> <!subteam^S1> *bold* _it_ `code` ~~no~~ ||spoiler|| # head > quote [click](https://evil.example) <https://evil.example|click> <script>alert("1")</script> & www.evil.example \\ <:a:1>';

describe("a malicious name", () => {
  const bodyOf = (form: ChatForm): Record<string, unknown> =>
    JSON.parse(chatBody(form, wordsOf([WICKED], `${LINK}?a=1&b=2`))) as Record<string, unknown>;
  const textOf = (form: ChatForm, field: string): string => String(bodyOf(form)[field]);

  test.each([
    ["slack", "text"],
    ["discord", "content"],
    ["mattermost", "text"],
    ["matrix", "text"],
    ["matrix", "html"],
  ] as const)("creates no mention and no link in %s's %s", (form, field) => {
    const text = textOf(form, field);
    expect(text).not.toMatch(/@(everyone|here|channel|room|U123)/);
    expect(text).not.toMatch(/<[!@#:]|<script|<http[^>]*\|/);
    expect(text.match(/https:\/\/evil|www\.evil/g)).toBeNull();
    expect(text).toContain("squad.example.org");
    expect(text).toMatch(/^C\\?-9 @\u200B/);
  });

  test("is not Slack markup: markup is off and the three special characters are escaped", () => {
    expect(bodyOf("slack")).toMatchObject({
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    });
    expect(textOf("slack", "text").replaceAll(/&(amp|lt|gt);/g, "")).not.toMatch(/[&<>]/);
    expect(textOf("slack", "text")).toMatch(/\nhttps:\/\/squad\.example\.org\/\?a=1&amp;b=2$/);
  });

  test("is no Discord mention, for any content", () => {
    expect(bodyOf("discord")).toEqual({
      content: expect.any(String),
      allowed_mentions: { parse: [] },
      flags: 4,
    });
    expect(textOf("discord", "content")).toMatch(/\n<https:\/\/squad\.example\.org\/\?a=1&b=2>$/);
  });

  test.each(["slack", "discord", "mattermost", "matrix"] as const)(
    "that leads nowhere is its words alone in %s",
    (form) => {
      const body = JSON.parse(chatBody(form, wordsOf(["Night"], null))) as Record<string, string>;
      expect(body[form === "discord" ? "content" : "text"]).toBe("Night");
    },
  );

  test.each(["discord", "mattermost"] as const)(
    "has every sign of Markdown disarmed in %s",
    (form) => {
      const [line = ""] = textOf(form, form === "discord" ? "content" : "text").split("\n");
      expect(line.replaceAll(/\\[\\`*_{}[\]()#+\-.!~|]/g, "")).not.toMatch(/[\\`*_[\]#~|<>]/);
    },
  );

  test("is plain text in Matrix's HTML", () => {
    expect(textOf("matrix", "html").match(/<[^>]+>/g)).toEqual([
      "<br>",
      '<a href="https://squad.example.org/?a=1&amp;b=2">',
      "</a>",
    ]);
  });

  test("never exceeds Discord's message limit", () => {
    const long = Array.from(
      { length: MAX_CHAT_LINES },
      (_, index) => `${index}${"*".repeat(MAX_CHAT_LINE_LENGTH)}`,
    );
    const { content } = JSON.parse(chatBody("discord", wordsOf(long, LINK))) as { content: string };
    expect(content.length).toBeLessThanOrEqual(2_000);
    expect(content).toMatch(/and \d more changes\n<https/);
  });

  test("omits no more than necessary: a text of exactly the limit is complete", () => {
    // Escaping doubles the length of these characters.
    const others = [240, 240, 240, 160].map((length) => "*".repeat(length));
    const contentOf = (length: number): string => {
      const words = { lines: ["x".repeat(length), ...others], more: 0, link: null };
      return (JSON.parse(chatBody("discord", words)) as { content: string }).content;
    };
    const room = 2_000 - contentOf(0).length;
    expect(contentOf(room)).toHaveLength(2_000);
    expect(contentOf(room)).not.toContain("more change");
    expect(contentOf(room + 1)).toContain("and 1 more change");
  });
});

test.each([
  [2, true, 0, false],
  [3, true, 0, true],
  [3, false, 0, false],
  [5, false, 72, true],
  [50, false, 0, true],
])(
  "after %i failed messages, address gone: %s, over %i hours: disables %s",
  (failedInRow, isGone, hours, isOff) => {
    const failing = { failedInRow, isGone, failingSince: NOW.subtract({ hours }) };
    expect(isChatToBeSwitchedOff(failing, NOW)).toBe(isOff);
  },
);

test.each([
  ["Squad", null],
  ["", "Enter a name on one line."],
  ["  ", "Enter a name on one line."],
  ["Squad\nroom", "Enter a name on one line."],
])("validates the chat name %j: %s", (name, message) => {
  const refusal = message && {
    kind: "invalid",
    code: "chat-name-invalid",
    message,
    fields: { name: message },
  };
  expect(chatNameBlockedBecause(name)).toEqual(refusal);
});

test("validates a chat's URL by the rules of webhooks and marks its form field", () => {
  const parts = (text: string) => new URL(text);
  expect(
    chatAddressBlockedBecause(parts("https://hooks.slack.com/services/T000/B000/XXXX")),
  ).toBeNull();
  for (const address of [
    null,
    parts("ftp://hooks.slack.com/x"),
    parts("https://name:password@hooks.slack.com/x"),
  ]) {
    const refusal = chatAddressBlockedBecause(address);
    expect(refusal).toMatchObject({
      code: "chat-address-invalid",
      fields: { url: refusal?.message },
    });
  }
});

test.each([
  ["gaps", true],
  ["on", true],
  ["everything", false],
  ["", false],
])("recognizes %j as a group of chat events: %s", (text, isOffered) =>
  expect(isChatKind(text)).toBe(isOffered),
);

test("gives neither a group nor a text to an event type that chats never receive", () => {
  expect(chatKindOf("accounts.signed-in")).toBeNull();
  expect(chatLine("accounts.signed-in", FACTS, true)).toBeNull();
});
