import { conflict, missing, type Refusal } from "../errors/refusal.ts";
import { grouped, groupedCode } from "./grouped-code.ts";

/** A sign-in slip works this long after it was made, once. */
export const SLIP_DAYS = 7;

/** Small letters and figures that nobody confuses on paper: no 0/o, 1/i/l. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 28;

/** How many random bytes `slipCode` wants: one in thirty is thrown away, so that each character is equally likely. */
export const SLIP_BYTES = 64;

/**
 * The code of a slip, such as "k7xm-rw2p-…": seven groups of four, about 138 bits, from `SLIP_BYTES` random bytes. Too few
 * bytes are a `RangeError`, never a shorter code.
 */
export function slipCode(bytes: Uint8Array): string {
  return groupedCode(bytes, ALPHABET, LENGTH);
}

/** A code as it is kept and compared, however it was typed: capitals, spaces and lost hyphens are forgiven. Null where it is none. */
export function readSlipCode(typed: string): string | null {
  const letters = Array.from(typed.toLowerCase().replaceAll(/[\s-]+/g, ""));
  return letters.length === LENGTH && letters.every((letter) => ALPHABET.includes(letter))
    ? grouped(letters)
    : null;
}

/** When a slip made at `now` stops working. */
export function slipEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: SLIP_DAYS * 24 });
}

/** What is known of a slip. */
export interface SlipFacts {
  readonly usedAt: Temporal.Instant | null;
  /** When something newer took its place: another slip, a password, or the end of the membership. */
  readonly endedAt: Temporal.Instant | null;
  readonly expiresAt: Temporal.Instant;
}

/** What whoever opens an address is told that leads to no slip. */
export const SLIP_MISSING = missing(
  "slip-missing",
  "This is not the address of a sign-in slip here. Scan the code again or type the whole address, or ask an administrator for a new slip.",
);

/** Why a slip lets nobody in, or null: it was used, something newer took its place, or its days are over. */
export function slipBlockedBecause(
  { usedAt, endedAt, expiresAt }: SlipFacts,
  now: Temporal.Instant,
): Refusal | null {
  if (usedAt !== null)
    return conflict(
      "slip-used",
      "This sign-in slip was used already. Sign in with your unit number and the password you chose then. If that was not you, tell an administrator at once.",
    );
  if (endedAt !== null)
    return conflict(
      "slip-ended",
      "This sign-in slip holds no longer: a newer one was made, your password has changed since, or your account was switched off. Use the newest slip or your password, or ask an administrator.",
    );
  if (Temporal.Instant.compare(expiresAt, now) <= 0)
    return conflict(
      "slip-expired",
      `A sign-in slip works for ${SLIP_DAYS} days, and those of this one are over. Ask an administrator for a new slip.`,
    );
  return null;
}

/** Where the app opens a slip, behind its address. The code stands behind the #, which browsers send to nobody. */
export function slipPath(code: string): string {
  return `/slip#${code}`;
}

/** What decides whether a member is given a slip. */
interface SlipHolder {
  readonly id: number;
  readonly isActive: boolean;
  /** They have a password that they chose themselves. */
  readonly hasOwnPassword: boolean;
}

/** Whether a member is proposed for a slip: they serve, have never chosen a password, and it is not whoever makes the slips. */
export function needsSlip({ id, isActive, hasOwnPassword }: SlipHolder, makerId: number): boolean {
  return isActive && !hasOwnPassword && id !== makerId;
}

/** Slips and members in the order of their unit numbers, as people count: M-2 before M-10. */
export function inSlipOrder<Row extends { readonly unitNumber: string }>(
  rows: readonly Row[],
): Row[] {
  const collator = new Intl.Collator("en", { numeric: true });
  return rows.toSorted((a, b) => collator.compare(a.unitNumber, b.unitNumber));
}

/** What whoever made slips is told. */
export function slipsMadeText(made: number, leftOut: number): string {
  const slips = made === 1 ? "One sign-in slip made" : `${made} sign-in slips made`;
  if (leftOut === 0) return slips;
  return `${slips}; ${leftOut === 1 ? "one member who is not active was" : `${leftOut} members who are not active were`} left out`;
}
