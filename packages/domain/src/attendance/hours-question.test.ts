import { describe, expect, test } from "vitest";
import { squadIn } from "../testing/clocks.ts";
import {
  dueHoursConfirmations,
  hoursAnswerBlockedBecause,
  isWordAwaited,
  saidHoursBlockedBecause,
  saidTwiceBlockedBecause,
} from "./hours-question.ts";

const at = (text: string): Temporal.Instant =>
  Temporal.Instant.from(`2027-01-${text.replace(" ", "T")}:00-05:00`);
const SHABBAT = { name: "Shabbat", startsAt: at("01 16:20"), endsAt: at("02 17:30") };
const HOLY_DAY = { name: "Holy day", startsAt: at("03 16:20"), endsAt: at("04 17:30") };
const hours = (id: number, from: string, until: string | null) => ({
  id,
  checkInTime: at(from),
  checkOutTime: until === null ? null : at(until),
});

describe("dueHoursConfirmations", () => {
  const night = hours(1, "01 23:00", "02 07:00");
  test.each([
    ["not before the end", [night], "02 17:29", []],
    ["not before half an hour past it", [night], "02 17:59", []],
    [
      "half an hour after the end, about all shifts at once",
      [night, hours(2, "02 09:00", "02 12:00")],
      "02 18:00",
      ["Shabbat: 1, 2"],
    ],
    ["not while one of them goes on", [night, hours(2, "02 15:00", null)], "02 20:00", []],
    [
      "once that has ended, too",
      [night, hours(2, "02 15:00", "02 22:00")],
      "02 22:00",
      ["Shabbat: 1, 2"],
    ],
    ["not in the next rest day", [night], "03 18:00", []],
    [
      "about each rest day separately",
      [night, hours(2, "03 20:00", "04 01:00")],
      "04 18:00",
      ["Shabbat: 1", "Holy day: 2"],
    ],
    ["within two weeks", [night], "16 17:29", ["Shabbat: 1"]],
    ["not about a shift from long ago", [night], "16 17:30", []],
    [
      "about a shift that lasted long after it, when it ends",
      [hours(2, "02 15:00", "20 07:00")],
      "20 07:00",
      ["Shabbat: 2"],
    ],
    [
      "about an interval shortened to zero as well",
      [hours(1, "01 22:00", "01 22:00")],
      "02 18:00",
      ["Shabbat: 1"],
    ],
  ])("%s", (_when, written, now, asked) => {
    const due = dueHoursConfirmations(written, [SHABBAT, HOLY_DAY], at(now));
    expect(
      due.map(({ window, hours: of }) => `${window.name}: ${of.map(({ id }) => id).join(", ")}`),
    ).toEqual(asked);
  });
});

test.each([
  ["their own", 7, "09 17:59", null],
  ["their own, a week after", 7, "09 18:00", "hours-settled"],
  ["another's", 8, "03 09:00", "hours-question-missing"],
])("checks a member's answer to an hours question %s", (_what, member, now, code) =>
  expect(
    hoursAnswerBlockedBecause({ memberId: 7, askedAt: at("02 18:00") }, member, at(now))?.code ??
      null,
  ).toBe(code),
);

describe("saidHoursBlockedBecause", () => {
  const shift = { startsAt: at("01 23:00"), endsAt: at("02 07:00"), title: "Night" };
  const others = [
    { checkInTime: at("02 08:00"), checkOutTime: at("02 10:00"), isHere: false },
    { checkInTime: at("02 10:20"), checkOutTime: at("02 10:40"), isHere: true },
  ];
  test.each([
    ["a little less", "01 23:20", "02 06:00", null],
    ["from half an hour before until the next one", "01 22:30", "02 08:00", null],
    ["backwards", "02 06:00", "01 23:20", /10-7 must be after 10-8/],
    ["empty hours", "02 06:00", "02 06:00", /10-7 must be after 10-8/],
    ["too early", "01 22:29", "02 06:00", /10-8 can't be before Fri, Jan 1, 10:30 PM/],
    [
      "longer than a call may last",
      "02 10:00",
      "02 11:01",
      /10-7 can't be after Sat, Jan 2, 11:00 AM/,
    ],
    ["over another shift", "01 23:00", "02 08:01", /on another shift/],
    ["over a later return", "02 10:00", "02 10:21", /overlap other hours on this shift/],
    ["in the future", "01 23:00", "02 20:00", /can't be in the future/],
  ])("%s", (_what, from, until, text) => {
    const said = { checkInTime: at(from), checkOutTime: at(until) };
    const refusal = saidHoursBlockedBecause(said, shift, others, {
      now: at("02 19:00"),
      squad: squadIn("America/New_York"),
    });
    if (text === null) expect(refusal).toBeNull();
    else expect(refusal?.message).toMatch(text);
  });
});

test("rejects an answer that names the same hours twice", () => {
  expect(saidTwiceBlockedBecause([1, 2])).toBeNull();
  expect(saidTwiceBlockedBecause([1, 1])?.code).toBe("hours-invalid");
});

test.each([
  ["before they are asked", null, "02 09:00", true],
  ["while no question was sent, within the question window", null, "16 06:59", true],
  ["not without limit", null, "16 07:00", false],
  ["while they can answer", "02 18:00", "09 17:59", true],
  ["not after it", "02 18:00", "09 18:00", false],
])(
  "checks whether an assignment without recorded hours must wait for the member's answer: %s",
  (_when, asked, now, isAwaited) => {
    const spot = { endsAt: at("02 07:00"), hoursAskedAt: asked === null ? null : at(asked) };
    expect(isWordAwaited(spot, at(now))).toBe(isAwaited);
  },
);
