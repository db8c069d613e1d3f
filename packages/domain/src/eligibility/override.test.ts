import { describe, expect, test } from "vitest";
import type { EligibilityIssue } from "./eligibility-issues.ts";
import {
  asksFirst,
  asksTogether,
  type Evaluated,
  type Override,
  overriddenBy,
  overriddenIn,
} from "./override.ts";

const finding = (about: Partial<EligibilityIssue>): EligibilityIssue => ({
  code: "short-rest",
  level: "asks",
  text: "Only 3 hours of rest beside Night",
  needsReason: false,
  other: null,
  ...about,
});
const REST = finding({});
const TIRED = finding({ level: "warns" });
const TIME_OFF = finding({ code: "time-off", level: "warns", text: "Off until Mon, Aug 17" });
const ROLE = finding({
  code: "role-left",
  level: "warns",
  text: "The place is for a driver",
  needsReason: true,
});
const FULL = finding({ code: "shift-full", level: "forbids", text: "Every place is taken" });
const dana = (...findings: EligibilityIssue[]): Evaluated => ({
  memberId: 25,
  name: "C-25 Dana Levi",
  findings,
});
const noa = (...findings: EligibilityIssue[]): Evaluated => ({
  memberId: 7,
  name: "K-7 Noa Cohen",
  findings,
});

describe("a request with warnings", () => {
  test.each<[string, EligibilityIssue[], Override, string | null]>([
    ["nothing", [], {}, null],
    ["a confirmation", [REST], {}, "Only 3 hours of rest beside Night. Take this shift anyway?"],
    ["an acknowledged confirmation", [REST], { overrides: ["short-rest"] }, null],
    [
      "a confirmation when another one was acknowledged",
      [REST],
      { overrides: ["time-off"] },
      "Only 3 hours of rest beside Night. Take this shift anyway?",
    ],
    ["a conflict, which is refused elsewhere", [FULL], {}, null],
    ["a conflict, for a caller without overrides", [FULL], { overrides: [] }, null],
  ])("asks the member for confirmation: %s", (_what, findings, said, message) =>
    expect(asksFirst([dana(...findings)], "member", said)?.message ?? null).toBe(message),
  );

  test.each<[string, Evaluated[], Override, string | null]>([
    ["a warning without an acknowledgment", [dana(TIRED)], {}, null],
    [
      "a warning, for a caller without overrides",
      [dana(TIRED)],
      { overrides: [] },
      "C-25 Dana Levi: Only 3 hours of rest beside Night. Continue anyway?",
    ],
    ["an acknowledged warning", [dana(TIRED)], { overrides: ["short-rest"] }, null],
    [
      "a missing position without a reason",
      [dana(ROLE)],
      {},
      "C-25 Dana Levi: The place is for a driver. Enter a reason to continue.",
    ],
    [
      "an acknowledged missing position without a reason",
      [dana(ROLE)],
      { overrides: ["role-left"], reason: " " },
      "C-25 Dana Levi: The place is for a driver. Enter a reason to continue.",
    ],
    [
      "an acknowledged missing position with an empty reason",
      [dana(ROLE)],
      { overrides: ["role-left"] },
      "C-25 Dana Levi: The place is for a driver. Enter a reason to continue.",
    ],
    [
      "a missing position with a reason but no acknowledgment",
      [dana(ROLE)],
      { reason: "No one else can" },
      "C-25 Dana Levi: The place is for a driver. Enter a reason to continue.",
    ],
    [
      "an acknowledged missing position with a reason",
      [dana(ROLE)],
      { overrides: ["role-left"], reason: "No one else can" },
      null,
    ],
    [
      "unacknowledged warnings of several members, each once",
      [dana(TIRED, TIRED), noa(TIME_OFF, TIRED)],
      { overrides: ["time-off"] },
      "C-25 Dana Levi: Only 3 hours of rest beside Night. K-7 Noa Cohen: Only 3 hours of rest beside Night. Continue anyway?",
    ],
  ])("asks a coordinator for confirmation: %s", (_what, evaluated, said, message) =>
    expect(asksFirst(evaluated, "coordinator", said)?.message ?? null).toBe(message),
  );

  test("names the member of each issue to a coordinator, and no name to the member", () => {
    const finding = { memberId: 25, code: "short-rest", text: REST.text, needsReason: false };
    expect(asksFirst([dana(REST)], "coordinator", {})?.findings).toEqual([
      { ...finding, member: "C-25 Dana Levi" },
    ]);
    expect(asksFirst([dana(REST)], "member", {})?.findings).toEqual([{ ...finding, member: null }]);
  });

  test("combines several refusals, but returns none unless one needs confirmation", () => {
    const [one, other] = [
      asksFirst([dana(REST)], "coordinator", {})!,
      asksFirst([noa(ROLE)], "coordinator", {})!,
    ];
    expect(asksTogether([one, other])).toMatchObject({
      code: "asks-first",
      message:
        "C-25 Dana Levi: Only 3 hours of rest beside Night. K-7 Noa Cohen: The place is for a driver. Enter a reason to continue.",
      findings: [{ memberId: 25 }, { memberId: 7 }],
    });
    const [own, others] = [
      asksFirst([dana(REST)], "member", {})!,
      asksFirst([noa(TIRED)], "coordinator", { overrides: [] })!,
    ];
    expect(asksTogether([own, others])?.message).toBe(
      "Only 3 hours of rest beside Night. K-7 Noa Cohen: Only 3 hours of rest beside Night. Continue anyway?",
    );
    expect(asksTogether([])).toBeNull();
    expect(
      asksTogether([{ kind: "conflict", code: "shift-full", message: "Every place is taken" }]),
    ).toBeNull();
  });
});

describe("the overrides recorded with an event", () => {
  test.each<[string, EligibilityIssue[], Override, object]>([
    ["nothing without warnings", [], { reason: "Why not" }, {}],
    ["no conflict", [FULL], {}, {}],
    [
      "each warning, acknowledged or not",
      [TIRED, TIME_OFF],
      {},
      { overrides: ["short-rest", "time-off"] },
    ],
    [
      "with its reason",
      [ROLE],
      { reason: " No one else can " },
      { overrides: ["role-left"], reason: "No one else can" },
    ],
    ["without a reason of blanks", [ROLE], { reason: "  " }, { overrides: ["role-left"] }],
  ])("store %s", (_what, findings, said, kept) =>
    expect(overriddenIn(findings, said)).toEqual(kept),
  );

  test("store each code once for several shifts in one event", () =>
    expect(overriddenBy(["time-off", "short-rest", "time-off"], undefined)).toEqual({
      overrides: ["time-off", "short-rest"],
    }));
});
