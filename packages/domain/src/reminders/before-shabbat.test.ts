import { describe, expect, test } from "vitest";
import { smsSize } from "../messages/templates/sms-text.ts";
import { BEFORE_SHABBAT_HOURS, windowToAnnounce } from "../shabbat/shabbat-hold.ts";
import { squadIn } from "../testing/clocks.ts";
import {
  type BeforeRest,
  beforeRestEmail,
  beforeRestNotice,
  beforeRestSms,
} from "./before-shabbat.ts";

const ZONE = "America/New_York";
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant();
const window = {
  startsAt: at("2026-11-20T16:15"),
  endsAt: at("2026-11-21T17:24"),
  name: "Shabbat",
  lightings: [{ at: at("2026-11-20T16:15"), name: "Shabbat" }],
};
const night = {
  shift: "Night",
  day: "Fri, Nov 20",
  hours: "11:00 PM - 7:00 AM",
  notes: "",
  partners: ["K-7 Noa Cohen, (718) 555-0123"],
  seeksCover: false,
};
const facts: BeforeRest = { window, squad: squadIn(ZONE), isKept: true, shifts: [night] };
const to = {
  squad: "Test Squad",
  firstName: "Dana",
  link: "https://squad.example/go/123456789012",
};

describe("the message before Shabbat", () => {
  test("names the shifts, the partners with phone numbers, and the times", () => {
    const { title, message } = beforeRestNotice(facts);
    expect(title).toBe("Shabbat begins at 4:15 PM: you're on 1 shift");
    expect(message).toBe(
      "Night on Fri, Nov 20, 11:00 PM - 7:00 AM with K-7 Noa Cohen, (718) 555-0123. Candle lighting is Fri, Nov 20, 4:15 PM; " +
        "Shabbat ends Sat, Nov 21, 5:24 PM. You go 10-8 and 10-7 automatically. You don't need to tap anything.",
    );
  });

  test("names no partner when the member is alone, and no schedule when the member does not observe Shabbat", () => {
    const { message } = beforeRestNotice({
      ...facts,
      isKept: false,
      shifts: [{ ...night, partners: [] }],
    });
    expect(message).toBe(
      "Night on Fri, Nov 20, 11:00 PM - 7:00 AM. Candle lighting is Fri, Nov 20, 4:15 PM; Shabbat ends Sat, Nov 21, 5:24 PM.",
    );
  });

  test("formats the email as rows: shift, time, partners, and notes if any", () => {
    const rows =
      "Shift: Night\nDay: Fri, Nov 20\nTime: 11:00 PM - 7:00 AM\nWith: K-7 Noa Cohen, (718) 555-0123\n";
    const text = (notes: string) =>
      beforeRestEmail({ ...facts, shifts: [{ ...night, notes }] }, to).text;
    expect(text(" ")).toContain(`\n\n${rows}\nYou go 10-8`);
    expect(text(" Bring keys ")).toContain(
      `\n\n${rows}Special instructions: Bring keys\n\nYou go 10-8`,
    );
  });

  test("states that a spot with a replacement request still belongs to the member", () => {
    const { text } = beforeRestEmail(
      { ...facts, shifts: [night, { ...night, notes: "Bring keys", seeksCover: true }] },
      to,
    );
    for (const part of [
      "Hi Dana,",
      "Replacement: You requested one.",
      "Special instructions: Bring keys",
      to.link,
    ])
      expect(text).toContain(part);
  });

  test.each([
    ["does not ask an observing member to tap", true, [false], true, false],
    [
      "promises no hours to a member who requested replacements for all shifts",
      true,
      [true],
      false,
      true,
    ],
    ["names both cases to a member who requested one replacement", true, [false, true], true, true],
    ["asks a member who observes none to tap", false, [false, true], false, false],
  ])("%s", (_who, isKept, seeking, isAutomatic, isAsked) => {
    const of = {
      ...facts,
      isKept,
      shifts: seeking.map((seeksCover) => ({ ...night, seeksCover })),
    };
    for (const said of [beforeRestNotice(of).message, beforeRestEmail(of, to).text]) {
      expect(said.includes("You don't need to tap anything")).toBe(isAutomatic);
      expect(
        said.includes(
          "You won't go 10-8 automatically on it; we'll ask you afterwards whether you served",
        ),
      ).toBe(isAsked);
      expect(said.includes("it's still your shift until someone accepts")).toBe(
        seeking.includes(true),
      );
    }
  });

  test("lists every candle lighting of a Shabbat of three days", () => {
    const lightings = ["20", "21", "22"].map((day) => ({
      at: at(`2028-09-${day}T18:40`),
      name: "Rosh Hashanah",
    }));
    const { message } = beforeRestNotice({ ...facts, window: { ...window, lightings } });
    expect(message).toContain(
      "Candle lighting is Wed, Sep 20, 6:40 PM and Thu, Sep 21, 6:40 PM and Fri, Sep 22, 6:40 PM;",
    );
  });

  test("fits a text message in one segment", () => {
    expect(beforeRestSms(facts, to)).toContain("Night, Fri, Nov 20");
    const many = beforeRestSms({ ...facts, shifts: Array.from({ length: 6 }, () => night) }, to);
    expect(smsSize(many).segments).toBe(1);
    expect(many).toContain("you're on 6 shifts");
  });
});

test("is due from three hours before Shabbat until it begins", () => {
  const lead = window.startsAt.subtract({ hours: BEFORE_SHABBAT_HOURS });
  const now = (instant: Temporal.Instant) => windowToAnnounce([window], instant)?.name ?? null;
  expect(now(lead.subtract({ seconds: 1 }))).toBeNull();
  expect(now(lead)).toBe("Shabbat");
  expect(now(window.startsAt.subtract({ seconds: 1 }))).toBe("Shabbat");
  expect(now(window.startsAt)).toBeNull();
});
