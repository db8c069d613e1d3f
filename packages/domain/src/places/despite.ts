import { conflict, type Refusal, type RefusedFinding } from "../errors/refusal.ts";
import type { Asker, Finding, FindingCode } from "./findings.ts";

/** What whoever acts says of the findings: which they do it despite, and why. Somebody who was asked nothing says nothing. */
export interface Despite {
  readonly despite?: readonly FindingCode[] | undefined;
  readonly reason?: string | undefined;
}

/** What was done despite findings, as the event keeps it; empty where nothing spoke against it. */
export interface Overridden {
  readonly despite?: readonly FindingCode[];
  readonly reason?: string;
}

/** Longer reasons are a letter. */
export const LONGEST_REASON = 200;

/** All that speaks against one member in an act, which may be about several. */
export interface Judged {
  readonly memberId: number;
  /** "C-25 Dana Levi". */
  readonly name: string;
  readonly findings: readonly Finding[];
}

const ASKS_FIRST = "asks-first";

/**
 * Why an act waits for an answer, or null: something asks, and was not named in `despite`. A coordinator is asked where a
 * reason is needed; of what only warns they are taken to know, unless they say what they know of, and it is more than that.
 */
export function asksFirst(judged: readonly Judged[], by: Asker, said: Despite): Refusal | null {
  const open = judged.flatMap(({ memberId, name, findings }) =>
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

/** Several refusals of one act, of which each asks, as one. */
export function asksTogether(refusals: readonly Refusal[]): Refusal | null {
  const open = refusals.flatMap(({ findings = [] }) => findings);
  return open.length === 0 ? null : { ...conflict(ASKS_FIRST, questionOf(open)), findings: open };
}

function isOpen({ level, code, needsReason }: Finding, { despite, reason }: Despite): boolean {
  if (level === "forbids") return false;
  const isNamed = despite?.includes(code) ?? false;
  if (needsReason) return !isNamed || !reason?.trim();
  return level === "asks" ? !isNamed : despite !== undefined && !isNamed;
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

/** What is done despite the findings of a member, for the event. */
export function overriddenIn(findings: readonly Finding[], { reason }: Despite): Overridden {
  const codes = findings.filter(({ level }) => level !== "forbids").map(({ code }) => code);
  return overriddenBy(codes, reason);
}

/** The same of several shifts or members in one event. */
export function overriddenBy(
  codes: readonly FindingCode[],
  reason: string | undefined,
): Overridden {
  if (codes.length === 0) return {};
  const why = reason?.trim();
  return { despite: [...new Set(codes)], ...(why ? { reason: why } : {}) };
}
