import { describe, expect, test } from "vitest";
import { tellingOf } from "../news/catalogue.ts";
import type { NewsTopic } from "../news/news.ts";
import { type NoticeMessage, noticeEmail, noticeSms, noticeTitle } from "./notice-templates.ts";

const FACTS = {
  squad: "Riverside Rescue",
  firstName: "Dana",
  link: "https://squad.example.org/go/abc",
};

function news(topic: NewsTopic, message = "Something happened."): NoticeMessage {
  return { title: "One thing", message, topic };
}

describe("several pieces of news in one message", () => {
  test.each<[string, NewsTopic[], string, string]>([
    [
      "one's own shifts",
      ["own-shifts", "own-shifts"],
      "2 changes to your shifts",
      "See your shifts",
    ],
    [
      "shifts that others left",
      ["open-shifts", "open-shifts"],
      "2 members have left shifts open",
      "Open the app",
    ],
    ["passwords", ["passwords", "passwords"], "2 passwords could not be mailed", "Open the app"],
    ["this and that", ["own-shifts", "open-shifts"], "2 pieces of news", "Open the app"],
  ])("are called what they are about: %s", (_, topics, title, button) => {
    const notices = topics.map((topic) => news(topic));
    expect(noticeTitle(notices)).toBe(title);
    expect(noticeEmail(FACTS, notices)).toMatchObject({
      subject: title,
      text: expect.stringContaining(`${button}: `),
    });
  });

  test("say all of it in a text where two segments hold it, else the first and how many", () => {
    const short = [
      news("open-shifts", "C-1 has left Night."),
      news("open-shifts", "C-2 has left Evening."),
    ];
    expect(noticeSms(FACTS, short)).toBe(
      "Riverside Rescue: C-1 has left Night. C-2 has left Evening. https://squad.example.org/go/abc",
    );
    const long = [
      news("own-shifts", "A-1 put you on Night. ".repeat(9)),
      news("own-shifts", "A-1 put you on Evening. ".repeat(9)),
    ];
    expect(noticeSms(FACTS, long)).toMatch(
      /^Riverside Rescue: 2 changes to your shifts\. First: A-1 put you on Night\./,
    );
  });

  test("that an earlier version stored without a topic is of one's own shifts", () => {
    const stored = { title: "One thing", message: "Something happened." };
    expect(noticeTitle([stored, stored])).toBe("2 changes to your shifts");
  });
});

describe("one piece of news", () => {
  const one = { title: "You are on a shift", message: "A-1 put you on Night." };

  test("is called by its title, and its mail opens the shift", () => {
    expect(noticeTitle([one])).toBe("You are on a shift");
    expect(noticeEmail(FACTS, [one])).toMatchObject({
      subject: one.title,
      text: expect.stringContaining("Open the shift: "),
    });
  });

  test("that is too long for a text is told by its title, and by that also where the squad's name is too long", () => {
    const long = { ...one, message: "A-1 put you on Night. ".repeat(20) };
    expect(noticeSms(FACTS, [long])).toBe(
      "Riverside Rescue: You are on a shift. https://squad.example.org/go/abc",
    );
    const squad = "ר".repeat(140);
    expect(noticeSms({ ...FACTS, squad }, [long])).toBe(
      `${squad}: You are on a shift. https://squad.example.org/go/abc`,
    );
  });
});

test("an administrator's news is not of their own shifts", () => {
  const topics = [
    tellingOf("members.slots-freed", "admin"),
    tellingOf("members.password-mail-failed", "admin"),
    tellingOf("shifts.moved", "assigned"),
  ].map(({ topic }) => topic);
  expect(topics).toEqual(["open-shifts", "passwords", "own-shifts"]);
});
