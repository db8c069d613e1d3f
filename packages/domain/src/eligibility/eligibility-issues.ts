import { conflict, type Refusal } from "../errors/refusal.ts";
import { type Limits, WINDOW_DAYS } from "../settings/limits.ts";
import { formatList } from "../text/language.ts";
import type { HeldSpot } from "./spot.ts";

/**
 * The caller of the eligibility check: the member who would take the spot, or a coordinator who
 * would assign them.
 */
export type Asker = "member" | "coordinator";

/** The codes of all findings, in display order. */
export const ELIGIBILITY_ISSUE_CODES = [
  "shift-over",
  "member-inactive",
  "time-off",
  "shabbat",
  "shabbat-when-asked",
  "not-available",
  "own-request",
  "already-on-shift",
  "shift-overlaps",
  "shift-full",
  "being-planned",
  "role-left",
  "short-rest",
  "too-many-hours",
  "too-many-nights",
  "more-than-wished",
  "work-prohibited",
  "in-service",
] as const;

export type EligibilityIssueCode = (typeof ELIGIBILITY_ISSUE_CODES)[number];

/**
 * The level of a finding: `forbids` is a conflict, `asks` needs an override by code, and `warns`
 * only informs.
 */
export const ELIGIBILITY_ISSUE_LEVELS = ["forbids", "asks", "warns"] as const;
export type Level = (typeof ELIGIBILITY_ISSUE_LEVELS)[number];

interface Weight {
  /** The level for each caller; null hides the finding. */
  readonly member: Level | null;
  readonly coordinator: Level | null;
  /** A coordinator's override needs a reason, which is stored. */
  readonly needsReason?: true;
  /**
   * Excludes the member from suggestions, requests and auto-fill, unless they are named explicitly.
   */
  readonly passesOver?: true;
  /** The squad setting that turns the finding off, makes it warn, or makes it forbid. */
  readonly limit?: "restLevel" | "hoursLevel" | "nightsLevel";
  /** The override in the log: "despite a short rest". */
  readonly overrides: string;
}

const FORBIDS = { member: "forbids", coordinator: "forbids", overrides: "" } as const;

const LEVELS: Readonly<Record<EligibilityIssueCode, Weight>> = {
  "shift-over": FORBIDS,
  "member-inactive": FORBIDS,
  "time-off": { member: "asks", coordinator: "warns", passesOver: true, overrides: "time off" },
  // A member's Shabbat is not for a coordinator to override; the member may.
  shabbat: {
    member: "asks",
    coordinator: "forbids",
    passesOver: true,
    overrides: "observing Shabbat & Yom Tov",
  },
  // The member has said that they serve then if asked.
  "shabbat-when-asked": {
    member: "asks",
    coordinator: "asks",
    overrides: "observing Shabbat & Yom Tov",
  },
  // Taking a spot states availability.
  "not-available": {
    member: null,
    coordinator: "warns",
    passesOver: true,
    overrides: "not being available",
  },
  "own-request": FORBIDS,
  "already-on-shift": FORBIDS,
  "shift-overlaps": FORBIDS,
  "shift-full": FORBIDS,
  // A coordinator assigns draft spots. A member on one may ask for a replacement, and that spot may
  // be taken.
  "being-planned": { member: "forbids", coordinator: null, overrides: "" },
  // Only an override, with its stored reason, can leave a crew without a position.
  "role-left": {
    member: "forbids",
    coordinator: "warns",
    needsReason: true,
    passesOver: true,
    overrides: "a missing position",
  },
  "short-rest": {
    member: "asks",
    coordinator: "warns",
    limit: "restLevel",
    overrides: "a short rest",
  },
  "too-many-hours": {
    member: "asks",
    coordinator: "warns",
    limit: "hoursLevel",
    overrides: `many hours in ${WINDOW_DAYS} days`,
  },
  "too-many-nights": {
    member: "asks",
    coordinator: "warns",
    limit: "nightsLevel",
    overrides: "many nights in a row",
  },
  "more-than-wished": {
    member: "asks",
    coordinator: "warns",
    overrides: "more shifts in the month than preferred",
  },
  "work-prohibited": {
    member: null,
    coordinator: "warns",
    overrides: "a day on which work is prohibited",
  },
  // Only a change of times asks this, about a member who stays on the shift.
  "in-service": { member: null, coordinator: "asks", overrides: "a 10-8 outside the new times" },
};

export interface EligibilityIssue {
  readonly code: EligibilityIssueCode;
  readonly level: Level;
  readonly text: string;
  /** True if a coordinator's override needs a reason. */
  readonly needsReason: boolean;
  readonly other: HeldSpot | null;
}

/** Returns the policy of a finding for the caller under the squad's settings; null hides it. */
export function weightOf(
  code: EligibilityIssueCode,
  by: Asker,
  squad?: Limits,
): (Pick<EligibilityIssue, "level" | "needsReason"> & { readonly isLimit: boolean }) | null {
  const weight = LEVELS[code];
  const chosen = weight.limit && squad ? squad[weight.limit] : "warn";
  const isLimit = chosen === "forbid";
  const level = isLimit ? "forbids" : chosen === "off" ? null : weight[by];
  return (
    level && {
      level,
      isLimit,
      needsReason: by === "coordinator" && level !== "forbids" && weight.needsReason === true,
    }
  );
}

/** Returns the refusal for the forbidding findings; null without one. */
export function refusalIn(findings: readonly EligibilityIssue[]): Refusal | null {
  const finding = findings.find(({ level }) => level === "forbids");
  return finding ? conflict(finding.code, finding.text) : null;
}

/** True if no finding forbids the spot. */
export function mayHold(findings: readonly EligibilityIssue[]): boolean {
  return !findings.some(({ level }) => level === "forbids");
}

/** The eligibility in one word: no finding, a warning, or a conflict. */
export const ELIGIBILITY_WORDS = ["available", "warned", "unavailable"] as const;

export function eligibilityWord(
  findings: readonly EligibilityIssue[],
): (typeof ELIGIBILITY_WORDS)[number] {
  if (!mayHold(findings)) return "unavailable";
  return findings.length === 0 ? "available" : "warned";
}

/** True if suggestions, replacement searches and auto-fill may offer the spot to the member. */
export function isOffered(findings: readonly EligibilityIssue[]): boolean {
  return mayHold(findings) && !findings.some(({ code }) => LEVELS[code].passesOver === true);
}

export function warningsIn(findings: readonly EligibilityIssue[]): string[] {
  return findings.filter(({ level }) => level !== "forbids").map(({ text }) => text);
}

/** Returns the short card text why the viewer cannot take the shift, or null. */
export function ownPartIn(findings: readonly EligibilityIssue[]): string | null {
  const finding = findings.find(({ level }) => level === "forbids");
  if (!finding) return null;
  if (finding.code === "own-request") return "Your own request";
  if (finding.code === "already-on-shift") return "You're on this shift";
  if (finding.code === "being-planned") return "Open after it's published";
  return finding.code === "shift-overlaps"
    ? `You're on ${finding.other?.name ?? "another shift"} then`
    : finding.text;
}

/** Formats an override: `despite a short rest ("No one else can")`; empty without one. */
export function overrideText({
  overrides = [],
  reason = "",
}: {
  readonly overrides?: readonly string[] | undefined;
  readonly reason?: string | undefined;
}): string {
  const words = overrides.flatMap((code) => LEVELS[code as EligibilityIssueCode]?.overrides || []);
  if (words.length === 0) return "";
  const text = `despite ${formatList(words)}`;
  return reason ? `${text} ("${reason}")` : text;
}

/** Appends the override to a log sentence. */
export function withOverrides(
  sentence: string,
  details: Parameters<typeof overrideText>[0],
): string {
  const text = overrideText(details);
  return text === "" ? sentence : `${sentence} ${text}`;
}
