import type { Notice, NotificationRecipient } from "./notify/recipients.ts";

/** The chunk size of notified members; more urgent events can run between two chunks. */
export const PIECE = 100;

/** Roles with possibly hundreds of recipients; they follow the affected members. */
const MANY = new Set<NotificationRecipient>(["could-take", "asked", "admin"]);
const AFTER_ALL_MEMBERS = 2 ** 32;

/** A chunk of recipients and the cursor for the next; null after the last. */
export interface Piece {
  readonly notices: readonly Notice[];
  readonly next: number | null;
}

/**
 * Returns the next chunk after the cursor: affected members first, then the large roles, each
 * ordered by id.
 */
export function pieceAfter(notices: readonly Notice[], after: number): Piece {
  const positionOf = ({ as, memberId }: Notice): number =>
    (MANY.has(as) ? AFTER_ALL_MEMBERS : 0) + memberId;
  const left = notices
    .filter((notice) => positionOf(notice) > after)
    .sort((a, b) => positionOf(a) - positionOf(b));
  const piece = left.slice(0, PIECE);
  const last = piece.at(-1);
  return { notices: piece, next: last && left.length > PIECE ? positionOf(last) : null };
}
