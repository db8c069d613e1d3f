import { conflict, type Refusal, type RefusedFinding } from "../errors/refusal.ts";
import type { Asker, EligibilityIssue, EligibilityIssueCode } from "./eligibility-issues.ts";

/**
 * The override in a request: the codes of the acknowledged warnings, and the reason. Empty if there
 * was no warning.
 */
export interface Override {
  readonly overrides?: readonly EligibilityIssueCode[] | undefined;
  readonly reason?: string | undefined;
}

/** The override that an event stores; empty if there was no warning. */
export interface Overridden {
  readonly overrides?: readonly EligibilityIssueCode[];
  readonly reason?: string;
}

export const MAX_REASON_LENGTH = 200;

/** All issues of one member; a request may cover several members. */
export interface Evaluated {
  readonly memberId: number;
  /** The member: "C-25 Dana Levi". */
  readonly name: string;
  readonly findings: readonly EligibilityIssue[];
}

const ASKS_FIRST = "asks-first";

/**
 * Returns the refusal that asks for confirmation, or null. A member must name in `despite` each
 * issue that asks; a coordinator only those that need a reason. If a coordinator's request names
 * any warning, it must name all of them.
 */
export function asksFirst(
  evaluated: readonly Evaluated[],
  by: Asker,
  said: Override,
): Refusal | null {
  const open = evaluated.flatMap(({ memberId, name, findings }) =>
    findings
      .filter((finding) => isOpen(finding, said))
      .map(({ code, text, needsReason }) => ({
        memberId,
        member: by === "member" ? null : name,
        code,
        text,
        needsReason,
      })),
  );
  if (open.length === 0) return null;
  return { ...conflict(ASKS_FIRST, questionOf(open)), findings: open };
}

/** Combines several refusals of one request that all ask for confirmation. */
export function asksTogether(refusals: readonly Refusal[]): Refusal | null {
  const open = refusals.flatMap(({ findings = [] }) => findings);
  return open.length === 0 ? null : { ...conflict(ASKS_FIRST, questionOf(open)), findings: open };
}

function isOpen(
  { level, code, needsReason }: EligibilityIssue,
  { overrides, reason }: Override,
): boolean {
  if (level === "forbids") return false;
  const isNamed = overrides?.includes(code) ?? false;
  if (needsReason) return !isNamed || !reason?.trim();
  return level === "asks" ? !isNamed : overrides !== undefined && !isNamed;
}

function questionOf(open: readonly RefusedFinding[]): string {
  const lines = [
    ...new Set(open.map(({ member, text }) => (member === null ? text : `${member}: ${text}`))),
  ];
  const isOwn = open.every(({ member }) => member === null);
  const needsReason = open.some((finding) => finding.needsReason);
  const question = isOwn
    ? "Take this shift anyway?"
    : needsReason
      ? "Enter a reason to continue."
      : "Continue anyway?";
  return `${lines.join(". ")}. ${question}`;
}

export function overriddenIn(
  findings: readonly EligibilityIssue[],
  { reason }: Override,
): Overridden {
  const codes = findings.filter(({ level }) => level !== "forbids").map(({ code }) => code);
  return overriddenBy(codes, reason);
}

export function overriddenBy(
  codes: readonly EligibilityIssueCode[],
  reason: string | undefined,
): Overridden {
  if (codes.length === 0) return {};
  const why = reason?.trim();
  return { overrides: [...new Set(codes)], ...(why ? { reason: why } : {}) };
}
