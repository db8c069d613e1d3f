import { describe, expect, test } from "vitest";
import { squadIn } from "../testing/clocks.ts";
import { shabbatInPassing, shabbatMarksOn, shabbatWindowText } from "./shabbat-text.ts";

const ZONE = "America/New_York";
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).toInstant();
const SHABBAT = {
  name: "Shabbat",
  startsAt: at("2026-11-20T16:16"),
  endsAt: at("2026-11-21T17:17"),
  lightings: [{ at: at("2026-11-20T16:16"), name: "Shabbat" }],
};
const THREE_DAYS = {
  name: "Rosh Hashanah and Shabbat",
  startsAt: at("2028-09-20T18:38"),
  endsAt: at("2028-09-23T19:34"),
  lightings: [
    { at: at("2028-09-20T18:38"), name: "Rosh Hashanah" },
    { at: at("2028-09-21T19:37"), name: "Rosh Hashanah" },
    { at: at("2028-09-22T18:34"), name: "Shabbat" },
  ],
};
/** The second day of this holiday falls on Shabbat. */
const TWO_DAYS = {
  name: "Rosh Hashanah and Shabbat",
  startsAt: at("2030-09-26T18:28"),
  endsAt: at("2030-09-28T19:25"),
  lightings: [
    { at: at("2030-09-26T18:28"), name: "Rosh Hashanah" },
    { at: at("2030-09-27T18:26"), name: "Shabbat and Rosh Hashanah" },
  ],
};
const WINDOWS = [SHABBAT, THREE_DAYS, TWO_DAYS];

describe("Shabbat times on a calendar day", () => {
  test.each([
    ["2026-11-19", []],
    ["2026-11-20", ["Candle lighting for Shabbat: 4:16 PM"]],
    ["2026-11-21", ["Shabbat ends: 5:17 PM"]],
    ["2028-09-20", ["Candle lighting for Rosh Hashanah: 6:38 PM"]],
    ["2028-09-21", ["Candle lighting for Rosh Hashanah: after 7:37 PM"]],
    ["2028-09-22", ["Candle lighting for Shabbat: 6:34 PM"]],
    ["2028-09-23", ["Rosh Hashanah and Shabbat end: 7:34 PM"]],
    ["2030-09-27", ["Candle lighting for Shabbat and Rosh Hashanah: 6:26 PM"]],
  ])("%s", (date, texts) =>
    expect(shabbatMarksOn(date, WINDOWS, squadIn(ZONE)).map(({ text }) => text)).toEqual(texts),
  );
});

describe("the short note about Shabbat", () => {
  test.each([
    ["2026-11-19T23:59", null],
    ["2026-11-20T09:00", "Shabbat begins at 4:16 PM"],
    ["2026-11-20T16:16", "Shabbat until Sat, Nov 21, 5:17 PM"],
    ["2026-11-21T09:00", "Shabbat until 5:17 PM"],
    ["2026-11-21T17:17", null],
    ["2028-09-20T09:00", "Rosh Hashanah and Shabbat begin at 6:38 PM"],
    ["2028-09-23T20:00", null],
  ])("%s", (now, text) => expect(shabbatInPassing(WINDOWS, at(now), squadIn(ZONE))).toBe(text));
});

test("formats a Shabbat window", () => {
  expect(shabbatWindowText(SHABBAT, squadIn(ZONE))).toBe(
    "Shabbat: Fri, Nov 20, 4:16 PM to Sat, Nov 21, 5:17 PM",
  );
});
