import type { Priority } from "../replacements/request-status.ts";
import type { ShortTitle } from "../shifts/shifts-title.ts";
import { plural } from "../text/language.ts";
import { asSentence } from "../text/one-line.ts";

/** The actor of an event without a member. */
export const SYSTEM_NAME = "The system";

/**
 * The facts of a notification. Members read "C-25 Dana Levi", shifts "Night on Fri, Nov 20, 11:00
 * PM - 7:00 AM"; inapplicable facts are empty.
 */
export interface NoticeFacts {
  readonly actor: string;
  readonly subject: string;
  /** The subject's formatted phone number, or empty. */
  readonly subjectPhone: string;
  readonly requester: string;
  readonly acceptor: string;
  readonly shift: string;
  readonly shiftShort: ShortTitle;
  /** No member of the whole squad is in service, not only on this shift. */
  readonly isSquadLeft: boolean;
  /** The end of that state, as a time of day: "6:30 PM". */
  readonly until: string;
  /** The shift was over at the event, for example when the server was down. */
  readonly isOver: boolean;
  /** The shift had started at the event; false for several shifts. */
  readonly hasStarted: boolean;
  /** The shift before it moved. */
  readonly shiftBefore: string;
  readonly shiftBeforeShort: ShortTitle;
  /** The changed fields, such as "special instructions, spots". */
  readonly changes: string;
  readonly priority: Priority;
  /** Why a replacement is wanted; only for admins and the requester (`factsForRecipient`). */
  readonly reason: string;
  readonly swapNote: string;
  /** The member who left was deleted, not deactivated. */
  readonly isDeleted: boolean;
  /** The number of the recipient's own shifts in the event. */
  readonly shiftCount: number;
  /** The open spots on this shift, or all spots that a member left. */
  readonly openCount: number;
  readonly days: string;
  /** The shift's unfilled positions, such as "needs driver", or empty. */
  readonly roleGap: string;
  /** A qualification, and its last valid day, "Tue, May 12". */
  readonly qualification: string;
  readonly lastDay: string;
  /** A draft schedule's name, and its deadline for preferences, "Fri, Nov 20, 6:00 PM". */
  readonly draftSchedule: string;
  readonly preferencesUntil: string;
  /** A rest day's name, and the recipient's hours by schedule on it. */
  readonly shabbatDay: string;
  readonly hours: readonly string[];
  /**
   * Its shifts without recorded hours: no member came for the recipient, or they did not answer
   * whether they are on.
   */
  readonly uncovered: readonly string[];
  readonly unanswered: readonly string[];
  /** Past shifts that the recipient was assigned to. */
  readonly assignedLater: readonly string[];
  /** Corrected hours before and after, or empty; and why. */
  readonly hoursBefore: string;
  readonly hoursAfter: string;
  readonly correctionReason: string;
  /** A poll's question, and its result in one line. */
  readonly question: string;
  readonly pollResult: string;
  /** Why a swap offer ended automatically, or empty. */
  readonly because: string;
}

export interface NoticeText {
  readonly title: string;
  readonly message: string;
}

export function notice(title: string, message: string): NoticeText {
  return { title, message };
}

/**
 * States what a member who cannot come does, with a leading space. A shift under way takes no
 * requests, and one that is over needs none.
 */
export function ifYouCannotCome({ hasStarted, isOver }: NoticeFacts): string {
  if (isOver) return "";
  return hasStarted
    ? " It has already started. If you can't come, call an admin."
    : " Can't make it? Request a replacement.";
}

/** Formats " Reason: exam." with a leading space, or an empty text. */
export function reasonOf({ reason }: Pick<NoticeFacts, "reason">): string {
  return reasonText(reason);
}

export function reasonText(reason: string): string {
  const trimmed = reason.trim();
  if (trimmed === "") return "";
  return ` Reason: ${asSentence(trimmed)}`;
}

/**
 * Formats "1 open spot" or "3 open spots", with an unfilled position: "1 open spot (needs a
 * driver)".
 */
export function spotsOpen({ openCount, roleGap }: NoticeFacts): string {
  const spots =
    openCount === 0
      ? "an open position"
      : plural(openCount, "1 open spot", `${openCount} open spots`);
  return roleGap ? `${spots} (${roleGap})` : spots;
}

/**
 * The resolved text of a question about an open spot when the shift is full, for members on it and
 * for others.
 */
export function filledNotice(shift: string, isOn: boolean): NoticeText {
  return isOn
    ? notice("Shift is full", `${shift} is now full. You're on it.`)
    : notice("Shift is full", `${shift} is now full. You don't need to do anything.`);
}

/**
 * The resolved text of a question about an open spot when the shift has started, with or without a
 * coverage gap.
 */
export function startedNotice(
  shift: string,
  { isOver, isOn }: { readonly isOver: boolean; readonly isOn: boolean },
): NoticeText {
  if (isOver)
    return isOn
      ? notice("Shift is over", `${shift} is over. You were on it.`)
      : notice("Shift is over", `${shift} is over. You don't need to do anything.`);
  return isOn
    ? notice("Shift has started", `${shift} has started. You're on it.`)
    : notice("Shift has started", `${shift} has started. If you can still come, call an admin.`);
}

/** The resolved text of a question about a spot when its requester has left: the spot is open. */
export function openNowNotice(shift: string): NoticeText {
  return notice(
    "The spot is open",
    `${shift} is open: the member who requested a replacement left the squad.`,
  );
}

/** The new text of a question about a spot on a moved shift; its title stays. */
export function movedAskText(shift: string): string {
  return `The shift moved to ${shift}. It still has an open spot.`;
}
