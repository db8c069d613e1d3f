import type { Notice, NotificationRecipient } from "./notify/recipients.ts";

/**
 * How many members are notified in one chunk; more urgent events can be processed between two
 * chunks.
 */
export const PIECE = 100;

/** Roles that may have hundreds of recipients, who are notified after the affected members. */
const MANY = new Set<NotificationRecipient>(["could-take", "asked", "admin"]);
const AFTER_ALL_MEMBERS = 2 ** 32;

/**
 * A chunk of recipients, and the cursor for the next chunk; the cursor is null after the last one.
 */
export interface Piece {
  readonly notices: readonly Notice[];
  readonly next: number | null;
}

/**
 * Returns the chunk after the cursor: affected members first, then the large roles, each ordered by
 * id.
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
