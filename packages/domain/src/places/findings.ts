import { conflict, type Refusal } from "../errors/refusal.ts";
import { type Limits, WINDOW_DAYS } from "../settings/limits.ts";
import type { HeldPlace } from "./place.ts";

/** Who asks whether a member may hold a place: they themselves, who would take it, or a coordinator, who would put them there. */
export type Asker = "member" | "coordinator";

/** What can speak against a member on a shift, in the order in which it is said. */
export const FINDING_CODES = [
  "shift-over",
  "member-inactive",
  "away",
  "rest-day",
  "rest-day-when-asked",
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

export type FindingCode = (typeof FINDING_CODES)[number];

/**
 * How much a finding weighs: `forbids` is a refusal, `asks` is a question that is answered by naming the finding, and
 * `warns` is something to know before.
 */
export const FINDING_LEVELS = ["forbids", "asks", "warns"] as const;
export type Level = (typeof FINDING_LEVELS)[number];

/** How a kind of finding is treated. */
interface Weight {
  /** How much it weighs for whom; null where it is not their business. */
  readonly member: Level | null;
  readonly coordinator: Level | null;
  /** A coordinator who does it all the same says why, and that is kept. */
  readonly needsReason?: true;
  /** Whoever it speaks against is not offered for the place unless somebody names them: not suggested, not asked, not filled in. */
  readonly passesOver?: true;
  /** The squad decides whether it is off, asks and warns, or forbids. */
  readonly limit?: "restLevel" | "hoursLevel" | "nightsLevel";
  /** What somebody was put on a shift despite, in the log: "despite a short rest". */
  readonly despite: string;
}

const FORBIDS = { member: "forbids", coordinator: "forbids", despite: "" } as const;

const LEVELS: Readonly<Record<FindingCode, Weight>> = {
  "shift-over": FORBIDS,
  "member-inactive": FORBIDS,
  away: { member: "asks", coordinator: "warns", passesOver: true, despite: "being away" },
  // What somebody keeps holy is no coordinator's to weigh; they themselves may.
  "rest-day": {
    member: "asks",
    coordinator: "forbids",
    passesOver: true,
    despite: "a rest day that they keep",
  },
  // They said that they serve then, if somebody asks them to.
  "rest-day-when-asked": {
    member: "asks",
    coordinator: "asks",
    despite: "a rest day that they keep",
  },
  // Whoever takes a place says thereby that they can.
  "not-available": {
    member: null,
    coordinator: "warns",
    passesOver: true,
    despite: "not being available for it",
  },
  "own-request": FORBIDS,
  "already-on-shift": FORBIDS,
  "shift-overlaps": FORBIDS,
  "shift-full": FORBIDS,
  // Its places are given by whoever plans it; who holds one may ask for cover, and that place may be taken.
  "being-planned": { member: "forbids", coordinator: null, despite: "" },
  // Without an override, whose reason is kept, no act ends with a crew that lacks a role.
  "role-left": {
    member: "forbids",
    coordinator: "warns",
    needsReason: true,
    passesOver: true,
    despite: "lacking a role",
  },
  "short-rest": {
    member: "asks",
    coordinator: "warns",
    limit: "restLevel",
    despite: "a short rest",
  },
  "too-many-hours": {
    member: "asks",
    coordinator: "warns",
    limit: "hoursLevel",
    despite: `many hours within ${WINDOW_DAYS} days`,
  },
  "too-many-nights": {
    member: "asks",
    coordinator: "warns",
    limit: "nightsLevel",
    despite: "many nights in a row",
  },
  "more-than-wished": {
    member: "asks",
    coordinator: "warns",
    despite: "more shifts in the month than wanted",
  },
  "work-prohibited": {
    member: null,
    coordinator: "warns",
    despite: "a day on which work is prohibited",
  },
  // Only a change of times asks it, of a member who stays on the shift.
  "in-service": { member: null, coordinator: "asks", despite: "a 10-8 outside the new times" },
};

/** One thing that speaks against a member on a shift. */
export interface Finding {
  readonly code: FindingCode;
  readonly level: Level;
  readonly text: string;
  /** True where a coordinator has to say why it is done all the same. */
  readonly needsReason: boolean;
  /** The place of theirs that stands in the way. */
  readonly other: HeldPlace | null;
}

/** How much a finding weighs for who asks, by what the squad decided; null where it is not their business. */
export function weightOf(
  code: FindingCode,
  by: Asker,
  squad?: Limits,
): (Pick<Finding, "level" | "needsReason"> & { readonly isLimit: boolean }) | null {
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

/** What forbids, as it is refused; null when nothing does. */
export function refusalIn(findings: readonly Finding[]): Refusal | null {
  const finding = findings.find(({ level }) => level === "forbids");
  return finding ? conflict(finding.code, finding.text) : null;
}

/** Whether nothing forbids it. */
export function mayHold(findings: readonly Finding[]): boolean {
  return !findings.some(({ level }) => level === "forbids");
}

/** How somebody stands, in one word: nothing speaks against them, something does, or it cannot be. */
export const STANDING_WORDS = ["can", "warned", "cannot"] as const;

/** The word for somebody's findings. */
export function standingWord(findings: readonly Finding[]): (typeof STANDING_WORDS)[number] {
  if (!mayHold(findings)) return "cannot";
  return findings.length === 0 ? "can" : "warned";
}

/** Whether they are offered for the place by whoever names nobody: suggestions, searches for cover, and filled weeks. */
export function isOffered(findings: readonly Finding[]): boolean {
  return mayHold(findings) && !findings.some(({ code }) => LEVELS[code].passesOver === true);
}

/** What to know before, each in a few words. */
export function warningsIn(findings: readonly Finding[]): string[] {
  return findings.filter(({ level }) => level !== "forbids").map(({ text }) => text);
}

/** Why a shift is not the viewer's to take, in the few words of a card, or null. */
export function ownPartIn(findings: readonly Finding[]): string | null {
  const finding = findings.find(({ level }) => level === "forbids");
  if (!finding) return null;
  if (finding.code === "own-request") return "Your own request";
  if (finding.code === "already-on-shift") return "You are on this shift";
  if (finding.code === "being-planned") return "Can be taken once it is published";
  return finding.code === "shift-overlaps"
    ? `You are on ${finding.other?.name ?? "another shift"} then`
    : finding.text;
}

/** What somebody was put on a shift despite, after the sentence of the log: ` despite a short rest ("Nobody else can")`. */
export function despiteText({
  despite = [],
  reason = "",
}: {
  readonly despite?: readonly string[] | undefined;
  readonly reason?: string | undefined;
}): string {
  const words = despite.flatMap((code) => LEVELS[code as FindingCode]?.despite || []);
  if (words.length === 0) return "";
  return ` despite ${words.join(" and ")}${reason ? ` ("${reason}")` : ""}`;
}
