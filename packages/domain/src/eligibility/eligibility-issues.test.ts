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
])("summarizes findings in one word: %s", (_what, findings, word) =>
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
])("offers a spot to members %s: %s", (_who, offered, findings) =>
  expect(isOffered(findings)).toBe(offered),
);

describe("level of a finding", () => {
  test.each<[EligibilityIssueCode, Asker, Level | null, boolean]>([
    ["shift-full", "member", "forbids", false],
    ["time-off", "member", "asks", false],
    ["time-off", "coordinator", "warns", false],
    ["not-available", "member", null, false],
    ["being-planned", "coordinator", null, false],
    ["role-left", "member", "forbids", false],
    ["role-left", "coordinator", "warns", true],
  ])("is for %s and a %s: %s", (code, by, level, needsReason) => {
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

test("refuses a forbidding finding as a conflict, including an inactive member, as in a swap offer", () => {
  const refusal = refusalIn([finding("time-off", "warns"), finding("member-inactive", "forbids")]);
  expect(refusal).toMatchObject({ kind: "conflict", code: "member-inactive" });
  expect(
    refusalIn([finding("shift-over", "forbids"), finding("member-inactive", "forbids")])?.code,
  ).toBe("shift-over");
});

test("says on a card that a shift is a draft, and states conflicts without a name", () => {
  expect(ownPartIn([finding("being-planned", "forbids")])).toBe("Open after it's published");
  expect(ownPartIn([finding("shift-overlaps", "forbids")])).toBe("You're on another shift then");
});

test("excludes forbidding findings from warnings", () =>
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
