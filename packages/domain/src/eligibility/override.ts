import { conflict, type Refusal, type RefusedFinding } from "../errors/refusal.ts";
import type { Asker, EligibilityIssue, EligibilityIssueCode } from "./eligibility-issues.ts";

/**
 * The override in a request: the codes of the acknowledged warnings and the reason. Empty if
 * nothing was asked.
 */
export interface Override {
  readonly overrides?: readonly EligibilityIssueCode[] | undefined;
  readonly reason?: string | undefined;
}

/** The override that the event stores; empty without warnings. */
export interface Overridden {
  readonly overrides?: readonly EligibilityIssueCode[];
  readonly reason?: string;
}

export const MAX_REASON_LENGTH = 200;

/** All findings of one member in an act, which may cover several members. */
export interface Evaluated {
  readonly memberId: number;
  /** "C-25 Dana Levi". */
  readonly name: string;
  readonly findings: readonly EligibilityIssue[];
}

const ASKS_FIRST = "asks-first";

/**
 * Returns the refusal that asks for confirmation, or null: a finding asks and is not in `despite`.
 * A coordinator is asked if a reason is required. Warnings do not ask a coordinator, unless the
 * request lists known ones and this one is missing.
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

/** Combines several refusals of one act that all ask. */
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
    ? "Take it anyway?"
    : needsReason
      ? "Say why it is done all the same."
      : "Do it anyway?";
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
