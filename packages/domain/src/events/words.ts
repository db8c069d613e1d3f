import type { Priority } from "../replacements/request-status.ts";
import type { ShortTitle } from "../shifts/shifts-title.ts";
import { plural } from "../text/language.ts";
import { asSentence } from "../text/one-line.ts";

/** The name of the actor when no member acted. */
export const SYSTEM_NAME = "The system";

/**
 * The facts of a notification, formatted for readers: members as "C-25 Dana Levi", shifts as "Night
 * on Fri, Nov 20, 11:00 PM - 7:00 AM". Facts that do not apply are empty.
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
  /** True when no member of the whole squad is in service, not only none on this shift. */
  readonly isSquadLeft: boolean;
  /** Until when no unit is in service, as a time of day: "6:30 PM". */
  readonly until: string;
  /**
   * True when the shift was over at the time of the event, for example because the server was down.
   */
  readonly isOver: boolean;
  /** True when the shift had started at the time of the event; false for several shifts. */
  readonly hasStarted: boolean;
  /** The shift's name and time before it moved. */
  readonly shiftBefore: string;
  readonly shiftBeforeShort: ShortTitle;
  /** The changed fields as text: "special instructions, spots". */
  readonly changes: string;
  readonly priority: Priority;
  /**
   * Why a replacement is wanted; empty for all but admins and the requester (`factsForRecipient`).
   */
  readonly reason: string;
  readonly swapNote: string;
  /** True when a member who left was deleted, not deactivated. */
  readonly isDeleted: boolean;
  /** How many of the recipient's own shifts the event covers. */
  readonly shiftCount: number;
  /** How many spots are open on the shift, or how many a member left open. */
  readonly openCount: number;
  readonly days: string;
  /** The shift's unfilled positions, such as "needs driver", or empty. */
  readonly roleGap: string;
  /** A qualification, and the last day on which it is valid: "Tue, May 12". */
  readonly qualification: string;
  readonly lastDay: string;
  /** A draft schedule's name, and its deadline for preferences: "Fri, Nov 20, 6:00 PM". */
  readonly draftSchedule: string;
  readonly preferencesUntil: string;
  /** The name of a Shabbat or Yom Tov, and the recipient's hours by schedule on it. */
  readonly shabbatDay: string;
  readonly hours: readonly string[];
  /**
   * Shifts without recorded hours: no replacement came for the recipient, or they did not answer
   * whether they are coming.
   */
  readonly uncovered: readonly string[];
  readonly unanswered: readonly string[];
  /** Past shifts that the recipient was assigned to after they were over. */
  readonly assignedLater: readonly string[];
  /** Hours before and after a correction, or empty; and the reason. */
  readonly hoursBefore: string;
  readonly hoursAfter: string;
  readonly correctionReason: string;
  /** A poll's question, and its result in one line. */
  readonly question: string;
  readonly pollResult: string;
  /** Why the app ended a swap offer, or empty. */
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
 * Returns a sentence with a leading space: what a member who cannot come must do. A shift in
 * progress takes no replacement requests, and a shift that is over needs none.
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
 * Returns the text that replaces a question about an open spot when the shift is full, for members
 * on the shift and for others.
 */
export function filledNotice(shift: string, isOn: boolean): NoticeText {
  return isOn
    ? notice("Shift is full", `${shift} is now full. You're on it.`)
    : notice("Shift is full", `${shift} is now full. You don't need to do anything.`);
}

/**
 * Returns the text that replaces a question about an open spot when the shift has started, with or
 * without a coverage gap.
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

/**
 * Returns the text that replaces a question about a requester's spot when the requester has left:
 * the spot is open.
 */
export function openNowNotice(shift: string): NoticeText {
  return notice(
    "The spot is open",
    `${shift} is open: the member who requested a replacement left the squad.`,
  );
}

/** Returns the new text of a question about a spot when its shift moves; the title stays. */
export function movedAskText(shift: string): string {
  return `The shift moved to ${shift}. It still has an open spot.`;
}
