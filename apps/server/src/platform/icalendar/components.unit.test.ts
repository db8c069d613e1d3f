import { describe, expect, test } from "vitest";
import { calendarsOf, type JCal } from "./components.ts";

const within = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
const nested = (depth: number) =>
  [
    "BEGIN:VCALENDAR",
    ...Array.from({ length: depth - 1 }, () => "BEGIN:X"),
    ...Array.from({ length: depth - 1 }, () => "END:X"),
    "END:VCALENDAR",
  ].join("\n");
const NAMES = new Set(["uid", "summary", "attendee"]);

function calendarIn(text: string): JCal {
  const calendars = calendarsOf(text, NAMES);
  if (typeof calendars === "string") throw new Error(calendars);
  expect(calendars).toHaveLength(1);
  return calendars[0]!;
}

test("nests events in a calendar and alarms in events, each with the requested properties", () => {
  const text = within(
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "UID:1",
    "BEGIN:VALARM",
    "SUMMARY:Wake up",
    "END:VALARM",
    "SUMMARY:Night",
    "LOCATION:Ward 7",
    "END:VEVENT",
  );
  const alert = ["valarm", [["summary", {}, "text", "Wake up"]], []];
  const properties = [
    ["uid", {}, "text", "1"],
    ["summary", {}, "text", "Night"],
  ];
  expect(calendarIn(text)).toEqual(["vcalendar", [], [["vevent", properties, [alert]]]]);
});

const cn = (name: string) => ["attendee", { cn: name }, "cal-address", "mailto:dana@squad.example"];

describe("a line", () => {
  test.each<[string, string, unknown[]]>([
    [
      "has a value after its first colon",
      "SUMMARY:Night: a driver",
      ["summary", {}, "text", "Night: a driver"],
    ],
    ["may have colons in quotes", 'ATTENDEE;CN="a:b;c":mailto:dana@squad.example', cn("a:b;c")],
    ["may have a quote in a name", 'ATTENDEE;CN=O"Brien:mailto:dana@squad.example', cn('O"Brien')],
    [
      "is read in any case, with spaces around",
      "summary ;language=en:Night ",
      ["summary", { language: "en" }, "text", "Night"],
    ],
    ["has spaces before its value", "SUMMARY:  Night", ["summary", {}, "text", "Night"]],
    ["is unfolded", "SUMMARY:Ni\r\n ght", ["summary", {}, "text", "Night"]],
    [
      "keeps a mark that is not the file's first",
      "SUMMARY:Ni\uFEFFght",
      ["summary", {}, "text", "Ni\uFEFFght"],
    ],
    ["cannot be read without a value", "SUMMARY", ["summary", {}, "unreadable", ""]],
    ["cannot be read with an open quote", 'ATTENDEE;CN="a:b', ["attendee", {}, "unreadable", "b"]],
    ["keeps its text", `SUMMARY:${"=".repeat(40)}`, ["summary", {}, "unreadable", "=".repeat(40)]],
  ])("%s", (_what, text, property) => expect(calendarIn(within(text))[1]).toEqual([property]));

  test.each(["SUMMARY:", "SUMMARY;LANGUAGE=en: ", "BEGINNERS:welcome"])(
    "%j is no property",
    (text) => expect(calendarIn(within(text))[1]).toEqual([]),
  );
});

test("does not parse a line of a million parameters", () => {
  const line = `SUMMARY${";a=b".repeat(1_000_000)}:Night`;
  expect(calendarIn(within(line))[1]).toEqual([["summary", {}, "unreadable", "Night"]]);
});

test.each([
  ["ends its lines as Windows does", within("UID:1"), 1],
  ["ends them as Unix does", within("UID:1").replaceAll("\r\n", "\n"), 1],
  ["ends them as old machines did", within("UID:1").replaceAll("\r\n", "\r"), 1],
  ["begins with a mark of its encoding", `\uFEFF${within("UID:1")}`, 1],
  ["begins with a line of spaces", `  \r\n${within("UID:1")}`, 1],
  ["has spaces in its frames", "BEGIN :vcalendar\nEND\t:VCALENDAR", 1],
  ["holds two calendars", `${within("UID:1")}\r\n${within("UID:2")}`, 2],
  ["is as deep as any", nested(8), 1],
  ["is deeper than any", nested(9), "no-calendar"],
  ["is empty", "", "no-calendar"],
  ["is something else", "<html>", "no-calendar"],
  ["has only an event", "BEGIN:VEVENT\nEND:VEVENT", "no-calendar"],
  ["is truncated", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1", "torn"],
  ["closes what it did not open", "BEGIN:VCALENDAR\nEND:VEVENT", "torn"],
  ["continues with something else", `${within("UID:1")}\r\n<html>`, "torn"],
])("a file that %s", (_what, text, expected) => {
  const calendars = calendarsOf(text, NAMES);
  expect(typeof calendars === "string" ? calendars : calendars.length).toBe(expected);
});
