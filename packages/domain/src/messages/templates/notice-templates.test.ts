import { describe, expect, test } from "vitest";
import { notificationPolicyOf } from "../../events/catalogue.ts";
import type { EventTopic } from "../../events/define-event.ts";
import { type NoticeMessage, noticeEmail, noticeSms, noticeTitle } from "./notice-templates.ts";

const FACTS = {
  squad: "Riverside Rescue",
  firstName: "Dana",
  link: "https://squad.example.org/go/abc",
};

function notice(topic: EventTopic, message = "Something happened."): NoticeMessage {
  return { title: "One thing", message, topic };
}

describe("several notifications batched in one message", () => {
  test.each<[string, EventTopic[], string, string]>([
    ["own shifts", ["own-shifts", "own-shifts"], "2 changes to your shifts", "See your shifts"],
    [
      "shifts that others left",
      ["open-shifts", "open-shifts"],
      "2 updates about open shifts",
      "Open the app",
    ],
    ["passwords", ["passwords", "passwords"], "2 password emails not delivered", "Open the app"],
    ["this and that", ["own-shifts", "open-shifts"], "2 updates", "Open the app"],
  ])("have a title that covers their topics: %s", (_, topics, title, button) => {
    const notices = topics.map((topic) => notice(topic));
    expect(noticeTitle(notices)).toBe(title);
    expect(noticeEmail(FACTS, notices)).toMatchObject({
      subject: title,
      text: expect.stringContaining(`${button}: `),
    });
  });

  test("appear in full if they fit one SMS segment, else as the first one and a count", () => {
    const short = [
      notice("open-shifts", "C-1 has left Night."),
      notice("open-shifts", "C-2 has left Evening."),
    ];
    expect(noticeSms(FACTS, short)).toBe(
      "Riverside Rescue: C-1 has left Night. C-2 has left Evening. https://squad.example.org/go/abc",
    );
    const long = [
      { ...notice("own-shifts", "Long."), sms: ["You're on Night. ".repeat(4).trim()] },
      { ...notice("own-shifts", "Long."), sms: ["You're on Evening. ".repeat(4).trim()] },
    ];
    expect(noticeSms(FACTS, long)).toMatch(
      /^Riverside Rescue: 2 changes to your shifts\. First: You're on Night\./,
    );
  });

  test("are about own shifts if an earlier version stored them without a topic", () => {
    const stored = { title: "One thing", message: "Something happened." };
    expect(noticeTitle([stored, stored])).toBe("2 changes to your shifts");
  });
});

describe("a single notification", () => {
  const one = { title: "You are on a shift", message: "A-1 put you on Night." };

  test("keeps its title, and its email opens the shift", () => {
    expect(noticeTitle([one])).toBe("You are on a shift");
    expect(noticeEmail(FACTS, [one])).toMatchObject({
      subject: one.title,
      text: expect.stringContaining("Open the shift: "),
    });
  });

  test("without SMS wordings uses its title if the message is too long", () => {
    const long = { ...one, message: "A-1 put you on Night. ".repeat(20) };
    expect(noticeSms(FACTS, [long])).toBe(
      "Riverside Rescue: You are on a shift. https://squad.example.org/go/abc",
    );
  });

  test("leaves out the squad's name if it would cost a segment", () => {
    const squad = "ר".repeat(40);
    expect(noticeSms({ ...FACTS, squad }, [one])).toBe(
      "You are on a shift. https://squad.example.org/go/abc",
    );
  });

  test("leaves room for the answer codes that follow", () => {
    const notice = { ...one, sms: ["Long. ".repeat(10).trim(), "Short."] };
    expect(noticeSms(FACTS, [notice], 40)).toContain("Long. Long.");
    expect(noticeSms(FACTS, [notice], 80)).toBe(
      "Riverside Rescue: Short. https://squad.example.org/go/abc",
    );
  });
});

test("does not describe an administrator's notification as about their own shifts", () => {
  const topics = [
    notificationPolicyOf("members.spots-freed", "admin"),
    notificationPolicyOf("members.password-email-failed", "admin"),
    notificationPolicyOf("shifts.moved", "assigned"),
  ].map(({ topic }) => topic);
  expect(topics).toEqual(["open-shifts", "passwords", "own-shifts"]);
});
