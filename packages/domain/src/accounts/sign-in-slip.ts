import { conflict, missing, type Refusal } from "../errors/refusal.ts";
import { compareTexts } from "../text/language.ts";
import { grouped, groupedCode } from "./grouped-code.ts";

/** Lifetime of a sign-in slip, which works once. */
export const SLIP_DAYS = 7;

/** Lowercase letters and digits that are unambiguous on paper: no 0/o, 1/i/l. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 28;

/**
 * Number of random bytes for `slipCode`. One in thirty is rejected, so that each character is
 * equally likely.
 */
export const SLIP_BYTES = 64;

/**
 * Returns a slip code such as "k7xm-rw2p-…" from `SLIP_BYTES` random bytes: seven groups of four,
 * about 138 bits. Throws a `RangeError` when there are too few bytes.
 */
export function slipCode(bytes: Uint8Array): string {
  return groupedCode(bytes, ALPHABET, LENGTH);
}

/**
 * Normalizes a typed code for comparison: ignores case, spaces and missing hyphens. Null when it is
 * not a code.
 */
export function readSlipCode(typed: string): string | null {
  const letters = Array.from(typed.toLowerCase().replaceAll(/[\s-]+/g, ""));
  return letters.length === LENGTH && letters.every((letter) => ALPHABET.includes(letter))
    ? grouped(letters)
    : null;
}

export function slipEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: SLIP_DAYS * 24 });
}

interface SlipFacts {
  readonly usedAt: Temporal.Instant | null;
  /**
   * When the slip became invalid, because a newer slip or a password replaced it or the member
   * left.
   */
  readonly endedAt: Temporal.Instant | null;
  readonly expiresAt: Temporal.Instant;
}

/** Refusal when the address matches no slip. */
export const SLIP_MISSING = missing(
  "slip-missing",
  "This isn't a valid sign-in slip. Scan the code again, enter the whole code, or ask an admin for a new slip.",
);

/** Why a slip is refused, or null: it is used, replaced or expired. */
export function slipBlockedBecause(
  { usedAt, endedAt, expiresAt }: SlipFacts,
  now: Temporal.Instant,
): Refusal | null {
  if (usedAt !== null)
    return conflict(
      "slip-used",
      "This sign-in slip was already used. Sign in with your unit number and the password you chose. If that wasn't you, tell an admin now.",
    );
  if (endedAt !== null)
    return conflict(
      "slip-ended",
      "This sign-in slip no longer works. Use your newest slip or your password, or ask an admin for a new one.",
    );
  if (Temporal.Instant.compare(expiresAt, now) <= 0)
    return conflict(
      "slip-expired",
      `This sign-in slip expired after ${SLIP_DAYS} days. Ask an admin for a new one.`,
    );
  return null;
}

/**
 * The page path that redeems a slip. The code is in the fragment, which browsers never send to a
 * server.
 */
export function slipPath(code: string): string {
  return `/slip#${code}`;
}

/** The facts that decide whether a member needs a slip. */
interface SlipHolder {
  readonly id: number;
  readonly isActive: boolean;
  /** The member has chosen a password. */
  readonly hasOwnPassword: boolean;
}

/**
 * Whether a member needs a slip: active, never chose a password, and not the admin who creates the
 * slips.
 */
export function needsSlip({ id, isActive, hasOwnPassword }: SlipHolder, makerId: number): boolean {
  return isActive && !hasOwnPassword && id !== makerId;
}

/** Sorts by unit number in natural order: M-2 before M-10. */
export function inSlipOrder<Row extends { readonly unitNumber: string }>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted((a, b) => compareTexts(a.unitNumber, b.unitNumber));
}

/** Result text for the admin who created the slips. */
export function slipsMadeText(made: number, leftOut: number): string {
  const slips = made === 1 ? "1 sign-in slip created" : `${made} sign-in slips created`;
  if (leftOut === 0) return slips;
  return leftOut === 1
    ? `${slips}; skipped 1 inactive member`
    : `${slips}; skipped ${leftOut} inactive members`;
}
