import { expect, test } from "vitest";
import { squadIn } from "../testing/clocks.ts";
import { broughtForward, heldUntil } from "./shabbat-hold.ts";
import { shabbatOfToday, shabbatSpanText } from "./shabbat-text.ts";

const at = (text: string) => Temporal.Instant.from(`2026-11-${text}Z`);
const SHABBAT = {
  name: "Shabbat",
  startsAt: at("20T21:00"),
  endsAt: at("21T22:00"),
  lightings: [],
};

test.each([
  ["before it begins", "20T20:59", null, null],
  ["as it begins", "20T21:00", "21T22:30", "21T22:00"],
  ["as it ends", "21T22:00", "21T22:30", null],
  ["half an hour later", "21T22:30", null, null],
])("holds a notification for a member who observes Shabbat %s", (_when, now, held, ofEmergency) => {
  expect(heldUntil([SHABBAT], at(now), false)).toEqual(held && at(held));
  expect(heldUntil([SHABBAT], at(now), true)).toEqual(ofEmergency && at(ofEmergency));
});

test.each([
  ["before it", "20T20:59", null],
  ["in it", "20T21:00", "20T18:00"],
  ["at its end", "21T22:00", null],
])(
  "sends a notification about a time %s (Shabbat) three hours before Shabbat, or unchanged",
  (_when, time, before) => {
    expect(broughtForward([SHABBAT], at(time))).toEqual(
      before && { at: at(before), window: SHABBAT },
    );
  },
);

test.each([
  ["the day before", "20T04:59", false],
  ["earlier that day", "20T05:00", true],
  ["in it", "21T12:00", true],
  ["once it is over", "21T22:00", false],
])("finds today's Shabbat %s, in the squad's time zone", (_when, now, isToday) => {
  expect(shabbatOfToday([SHABBAT], at(now), "America/New_York")).toBe(isToday ? SHABBAT : null);
});

test.each([
  ["Shabbat", [], "Shabbat begins Fri, Nov 20, 4:00 PM; Shabbat ends Sat, Nov 21, 5:00 PM."],
  [
    "Last days of Pesach",
    [at("20T21:00")],
    "Candle lighting is Fri, Nov 20, 4:00 PM; Last days of Pesach end Sat, Nov 21, 5:00 PM.",
  ],
  [
    "Shavuot and Shabbat",
    [at("20T21:00"), at("21T22:00")],
    "Candle lighting is Fri, Nov 20, 4:00 PM and Sat, Nov 21, 5:00 PM; Shavuot and Shabbat end Sat, Nov 21, 5:00 PM.",
  ],
])("describes in a sentence when %s is", (name, lit, text) => {
  const window = { ...SHABBAT, name, lightings: lit.map((one) => ({ at: one, name })) };
  expect(shabbatSpanText(window, squadIn("America/New_York"))).toBe(text);
});
