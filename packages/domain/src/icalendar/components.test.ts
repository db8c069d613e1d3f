import { describe, expect, test } from "vitest";
import { type CalendarComponent, calendarsOf } from "./components.ts";

const within = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
const nested = (depth: number) =>
  [
    "BEGIN:VCALENDAR",
    ...Array.from({ length: depth - 1 }, () => "BEGIN:X"),
    ...Array.from({ length: depth - 1 }, () => "END:X"),
    "END:VCALENDAR",
  ].join("\n");
/** The one calendar of a text. */
function calendarOf(text: string, keeps?: (line: string) => boolean): CalendarComponent {
  const calendars = calendarsOf(text, keeps);
  if (typeof calendars === "string") throw new Error(calendars);
  expect(calendars).toHaveLength(1);
  return calendars[0]!;
}

test("a calendar holds its events, and these their alarms, each with its own lines", () => {
  const text = within(
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "UID:1",
    "BEGIN:VALARM",
    "TRIGGER:-PT1H",
    "END:VALARM",
    "SUMMARY:Night",
    "END:VEVENT",
  );
  const line = (name: string, value: string) => ({ name, value, text: `${name}:${value}` });
  const alarm = { kind: "VALARM", lines: [line("TRIGGER", "-PT1H")], parts: [] };
  const event = { kind: "VEVENT", lines: [line("UID", "1"), line("SUMMARY", "Night")], parts: [alarm] };
  expect(calendarsOf(text)).toEqual([{ kind: "VCALENDAR", lines: [line("VERSION", "2.0")], parts: [event] }]);
});

test("lines that nobody wants are passed over, and no part with them", () => {
  const text = within("VERSION:2.0", "BEGIN:VEVENT", "UID:1", "SUMMARY:Night", "END:VEVENT");
  const calendar = calendarOf(text, (line) => line.startsWith("UID"));
  expect(calendar.lines).toEqual([]);
  expect(calendar.parts.map(({ lines }) => lines.map(({ name }) => name))).toEqual([["UID"]]);
});

describe("a line", () => {
  test.each([
    ["has a value after its first colon", "SUMMARY:Night: a driver is wanted", "SUMMARY", "Night: a driver is wanted"],
    [
      "may have parameters, and colons within quotes",
      'ATTENDEE;CN="a:b;c":mailto:dana@squad.example',
      "ATTENDEE",
      "mailto:dana@squad.example",
    ],
    ["is read in any case, whatever spaces are around", "summary ;language=en:  Night ", "SUMMARY", "Night"],
    ["begins as a frame does and is none", "BEGINNERS:welcome", "BEGINNERS", "welcome"],
    ["has no value", "SUMMARY", "SUMMARY", ""],
    ["is joined where it was folded", "SUMMARY:Ni\r\n ght", "SUMMARY", "Night"],
    ["keeps a mark that is not the file's first", "SUMMARY:Ni\uFEFFght", "SUMMARY", "Ni\uFEFFght"],
  ])("%s", (_what, text, name, value) => {
    expect(calendarOf(within(text)).lines.map((line) => [line.name, line.value])).toEqual([[name, value]]);
  });
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
  ["holds an event alone", "BEGIN:VEVENT\nEND:VEVENT", "no-calendar"],
  ["breaks off", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1", "torn"],
  ["closes what it did not open", "BEGIN:VCALENDAR\nEND:VEVENT", "torn"],
  ["goes on with something else", `${within("UID:1")}\r\n<html>`, "torn"],
])("a file that %s", (_what, text, expected) => {
  const calendars = calendarsOf(text);
  expect(typeof calendars === "string" ? calendars : calendars.length).toBe(expected);
});
