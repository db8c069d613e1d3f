import { conflict, type Refusal } from "../errors/refusal.ts";
import { type Limits, WINDOW_DAYS } from "../settings/limits.ts";
import { formatList } from "../text/language.ts";
import type { HeldSpot } from "./spot.ts";

/**
 * The caller of the eligibility check: the member who would take the spot, or a coordinator who
 * would assign them.
 */
export type Asker = "member" | "coordinator";

/** The codes of all eligibility issues, in display order. */
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
 * The level of an issue: `forbids` is a conflict, `asks` must be overridden by its code, and
 * `warns` only informs.
 */
export const ELIGIBILITY_ISSUE_LEVELS = ["forbids", "asks", "warns"] as const;
export type Level = (typeof ELIGIBILITY_ISSUE_LEVELS)[number];

interface Weight {
  /** The level for each caller; null hides the issue. */
  readonly member: Level | null;
  readonly coordinator: Level | null;
  /** A coordinator must give a reason to override the issue; the reason is stored. */
  readonly needsReason?: true;
  /**
   * Excludes the member from suggestions, requests and auto-fill unless a coordinator names them.
   */
  readonly passesOver?: true;
  /** The squad setting that decides whether the issue is off, warns or forbids. */
  readonly limit?: "restLevel" | "hoursLevel" | "nightsLevel";
  /** The override in a log sentence: "despite a short rest". */
  readonly overrides: string;
}

const FORBIDS = { member: "forbids", coordinator: "forbids", overrides: "" } as const;

const LEVELS: Readonly<Record<EligibilityIssueCode, Weight>> = {
  "shift-over": FORBIDS,
  "member-inactive": FORBIDS,
  "time-off": { member: "asks", coordinator: "warns", passesOver: true, overrides: "time off" },
  // A coordinator cannot override a member's Shabbat; the member can.
  shabbat: {
    member: "asks",
    coordinator: "forbids",
    passesOver: true,
    overrides: "observing Shabbat & Yom Tov",
  },
  // The member has stated that they serve on Shabbat when asked.
  "shabbat-when-asked": {
    member: "asks",
    coordinator: "asks",
    overrides: "observing Shabbat & Yom Tov",
  },
  // Not asked of the member, who states their availability by taking the spot.
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
  // Coordinators assign the spots of a draft schedule. A member assigned there may request a
  // replacement, and another member may take that spot.
  "being-planned": { member: "forbids", coordinator: null, overrides: "" },
  // A crew may lack a position only after an override whose reason is stored.
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
  // Occurs only when a shift's times change, for a member who stays on the shift.
  "in-service": { member: null, coordinator: "asks", overrides: "a 10-8 outside the new times" },
};

export interface EligibilityIssue {
  readonly code: EligibilityIssueCode;
  readonly level: Level;
  readonly text: string;
  /** True if a coordinator must give a reason to override the issue. */
  readonly needsReason: boolean;
  readonly other: HeldSpot | null;
}

/** Returns the level of an issue for the caller under the squad's settings; null hides it. */
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

/** Returns the refusal for the issues that forbid; null if none does. */
export function refusalIn(findings: readonly EligibilityIssue[]): Refusal | null {
  const finding = findings.find(({ level }) => level === "forbids");
  return finding ? conflict(finding.code, finding.text) : null;
}

/** True if no issue forbids the spot. */
export function mayHold(findings: readonly EligibilityIssue[]): boolean {
  return !findings.some(({ level }) => level === "forbids");
}

/** The eligibility in one word: no issue, a warning, or a conflict. */
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

/** Returns why the viewer cannot take the shift, as a short text for its card, or null. */
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
