import { describe, expect, test } from "vitest";
import { FIRST_LIMITS } from "../testing/limits.ts";
import {
  type Asker,
  type EligibilityIssue,
  type EligibilityIssueCode,
  eligibilityWord,
  isOffered,
  type Level,
  ownPartIn,
  refusalIn,
  warningsIn,
  weightOf,
  withOverrides,
} from "./eligibility-issues.ts";

const finding = (code: EligibilityIssueCode, level: Level): EligibilityIssue => ({
  code,
  level,
  text: code,
  needsReason: false,
  other: null,
});

test.each<[string, EligibilityIssue[], string]>([
  ["no conflicts", [], "available"],
  ["a warning", [finding("time-off", "warns")], "warned"],
  ["a confirmation", [finding("short-rest", "asks")], "warned"],
  [
    "a conflict and a warning",
    [finding("time-off", "warns"), finding("shift-full", "forbids")],
    "unavailable",
  ],
])("summarizes the issues in one word: %s", (_what, findings, word) =>
  expect(eligibilityWord(findings)).toBe(word),
);

test.each<[string, boolean, EligibilityIssue[]]>([
  ["without any conflict", true, []],
  ["with too little rest", true, [finding("short-rest", "warns")]],
  [
    "with time off and too little rest",
    false,
    [finding("short-rest", "warns"), finding("time-off", "warns")],
  ],
  ["assigned to it", false, [finding("already-on-shift", "forbids")]],
])("decides whether to offer a spot to members %s: %s", (_who, offered, findings) =>
  expect(isOffered(findings)).toBe(offered),
);

describe("level of an issue", () => {
  test.each<[EligibilityIssueCode, Asker, Level | null, boolean]>([
    ["shift-full", "member", "forbids", false],
    ["time-off", "member", "asks", false],
    ["time-off", "coordinator", "warns", false],
    ["not-available", "member", null, false],
    ["being-planned", "coordinator", null, false],
    ["role-left", "member", "forbids", false],
    ["role-left", "coordinator", "warns", true],
  ])("depends on the code and the caller: %s for a %s gives %s", (code, by, level, needsReason) => {
    const weight = weightOf(code, by, FIRST_LIMITS);
    expect(
      weight && { level: weight.level, needsReason: weight.needsReason, isLimit: weight.isLimit },
    ).toEqual(level && { level, needsReason, isLimit: false });
  });

  test("follows the squad's settings for its limits", () => {
    const rest = (restLevel: "off" | "warn" | "forbid") =>
      weightOf("short-rest", "coordinator", { ...FIRST_LIMITS, restLevel });
    expect(rest("off")).toBeNull();
    expect(rest("warn")).toMatchObject({ level: "warns", isLimit: false });
    expect(rest("forbid")).toMatchObject({ level: "forbids", isLimit: true });
    expect(weightOf("short-rest", "coordinator")).toMatchObject({ level: "warns" });
  });
});

test("refuses an issue that forbids as a conflict, also for an inactive member in a swap offer", () => {
  const refusal = refusalIn([finding("time-off", "warns"), finding("member-inactive", "forbids")]);
  expect(refusal).toMatchObject({ kind: "conflict", code: "member-inactive" });
  expect(
    refusalIn([finding("shift-over", "forbids"), finding("member-inactive", "forbids")])?.code,
  ).toBe("shift-over");
});

test("says on a card that a shift belongs to a draft, and states conflicts without naming the member", () => {
  expect(ownPartIn([finding("being-planned", "forbids")])).toBe("Open after it's published");
  expect(ownPartIn([finding("shift-overlaps", "forbids")])).toBe("You're on another shift then");
});

test("leaves forbidding issues out of the warnings", () =>
  expect(
    warningsIn([
      finding("shift-full", "forbids"),
      finding("time-off", "warns"),
      finding("short-rest", "asks"),
    ]),
  ).toEqual(["time-off", "short-rest"]));

test.each<[string, Parameters<typeof withOverrides>[1], string]>([
  ["nothing", {}, ""],
  ["a reason without an override", { reason: "Why not" }, ""],
  ["one override", { overrides: ["short-rest"] }, " despite a short rest"],
  [
    "two overrides with a reason",
    { overrides: ["role-left", "time-off"], reason: "No one else can" },
    ' despite a missing position and time off ("No one else can")',
  ],
  ["an unknown code", { overrides: ["a-thing-to-come", "shift-full"] }, ""],
])("logs the override of an assignment: %s", (_what, kept, text) =>
  expect(withOverrides("C-1 took it", kept)).toBe(`C-1 took it${text}`),
);
