import { describe, expect, test } from "vitest";
import { FIRST_LIMITS } from "../testing/limits.ts";
import {
  type Asker,
  despiteText,
  type Finding,
  type FindingCode,
  isOffered,
  type Level,
  ownPartIn,
  refusalIn,
  standingWord,
  warningsIn,
  weightOf,
} from "./findings.ts";

const finding = (code: FindingCode, level: Level): Finding => ({
  code,
  level,
  text: code,
  needsReason: false,
  other: null,
});

test.each<[string, Finding[], string]>([
  ["nothing speaks against them", [], "can"],
  ["something warns", [finding("away", "warns")], "warned"],
  ["something asks", [finding("short-rest", "asks")], "warned"],
  [
    "something forbids beside what warns",
    [finding("away", "warns"), finding("shift-full", "forbids")],
    "cannot",
  ],
])("how somebody stands in one word: %s", (_what, findings, word) =>
  expect(standingWord(findings)).toBe(word),
);

test.each<[string, boolean, Finding[]]>([
  ["against whom nothing speaks", true, []],
  ["who would be tired", true, [finding("short-rest", "warns")]],
  [
    "who is away, and would be tired",
    false,
    [finding("short-rest", "warns"), finding("away", "warns")],
  ],
  ["who is on it", false, [finding("already-on-shift", "forbids")]],
])("whoever names nobody is offered those %s: %s", (_who, offered, findings) =>
  expect(isOffered(findings)).toBe(offered),
);

describe("how much a finding weighs", () => {
  test.each<[FindingCode, Asker, Level | null, boolean]>([
    ["shift-full", "member", "forbids", false],
    ["away", "member", "asks", false],
    ["away", "coordinator", "warns", false],
    ["not-available", "member", null, false],
    ["being-planned", "coordinator", null, false],
    ["role-left", "member", "forbids", false],
    ["role-left", "coordinator", "warns", true],
  ])("%s for a %s: %s", (code, by, level, needsReason) => {
    const weight = weightOf(code, by, FIRST_LIMITS);
    expect(
      weight && { level: weight.level, needsReason: weight.needsReason, isLimit: weight.isLimit },
    ).toEqual(level && { level, needsReason, isLimit: false });
  });

  test("is the squad's to say for its limits", () => {
    const rest = (restLevel: "off" | "warn" | "forbid") =>
      weightOf("short-rest", "coordinator", { ...FIRST_LIMITS, restLevel });
    expect(rest("off")).toBeNull();
    expect(rest("warn")).toMatchObject({ level: "warns", isLimit: false });
    expect(rest("forbid")).toMatchObject({ level: "forbids", isLimit: true });
    expect(weightOf("short-rest", "coordinator")).toMatchObject({ level: "warns" });
  });
});

test("what forbids is refused as something that stands in the way now, also that a member is not active, as in an offer to swap", () => {
  const refusal = refusalIn([finding("away", "warns"), finding("member-inactive", "forbids")]);
  expect(refusal).toMatchObject({ kind: "conflict", code: "member-inactive" });
  expect(
    refusalIn([finding("shift-over", "forbids"), finding("member-inactive", "forbids")])?.code,
  ).toBe("shift-over");
});

test("a card says what is being planned, and what is in the way without a name", () => {
  expect(ownPartIn([finding("being-planned", "forbids")])).toBe(
    "Can be taken once it is published",
  );
  expect(ownPartIn([finding("shift-overlaps", "forbids")])).toBe("You are on another shift then");
});

test("what forbids is no warning", () =>
  expect(
    warningsIn([
      finding("shift-full", "forbids"),
      finding("away", "warns"),
      finding("short-rest", "asks"),
    ]),
  ).toEqual(["away", "short-rest"]));

test.each<[string, Parameters<typeof despiteText>[0], string]>([
  ["nothing", {}, ""],
  ["a reason for nothing", { reason: "Why not" }, ""],
  ["one thing", { despite: ["short-rest"] }, " despite a short rest"],
  [
    "two, with why",
    { despite: ["role-left", "away"], reason: "Nobody else can" },
    ' despite lacking a role and being away ("Nobody else can")',
  ],
  [
    "what this app does not know, or has no words for",
    { despite: ["a-thing-to-come", "shift-full"] },
    "",
  ],
])("the log says what somebody was put on a shift despite: %s", (_what, kept, text) =>
  expect(despiteText(kept)).toBe(text),
);
