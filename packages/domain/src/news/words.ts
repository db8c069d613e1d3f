import type { Priority } from "../replacements/request-status.ts";
import { asSentence } from "../text/one-line.ts";

/** The people are "C-25 Dana Levi", the shift "Night on Fri, Nov 20, 11:00 PM - 7:00 AM"; what does not apply is empty. */
export interface NoticeFacts {
  /** Who did it, or "The system". */
  readonly actor: string;
  readonly subject: string;
  /** The subject's number as people read it, or empty. */
  readonly subjectPhone: string;
  readonly requester: string;
  readonly acceptor: string;
  readonly shift: string;
  /** The whole squad has nobody in service, not this shift alone. */
  readonly isSquadLeft: boolean;
  /** The time of day until when it is so, "6:30 PM". */
  readonly until: string;
  /** The shift was over when it happened, as where cover was asked for under way, or the server was away. */
  readonly isOver: boolean;
  /** The shift had started when it happened; of several shifts, false. */
  readonly hasStarted: boolean;
  /** The shift as it was before it moved. */
  readonly shiftBefore: string;
  /** What changed, such as "special instructions, places". */
  readonly changes: string;
  readonly priority: Priority;
  /** Why a replacement is wanted; for admins and the requester alone (`factsForHearer`). */
  readonly reason: string;
  /** What the member wrote who offers a swap. */
  readonly swapNote: string;
  /** The member who left was deleted, not deactivated. */
  readonly isDeleted: boolean;
  /** How many shifts of the hearer's own it is about. */
  readonly shiftCount: number;
  /** Slots that nobody fills, of this shift or of all that a member left. */
  readonly openCount: number;
  /** When a member is away. */
  readonly days: string;
  /** What of the shift's roles nobody fills, such as "needs a driver", or empty. */
  readonly roleGap: string;
  /** A qualification, and the last day on which it counts, "Tue, May 12". */
  readonly qualification: string;
  readonly lastDay: string;
  /** What a plan is called, and until when it asks for wishes, "Fri, Nov 20, 6:00 PM". */
  readonly plan: string;
  readonly wishesUntil: string;
  /** What a rest day is called, and what was written of the hearer in it by schedule. */
  readonly restDay: string;
  readonly hours: readonly string[];
  /** Shifts of it on which nothing was written: nobody came for the hearer, or they did not answer whether they are on. */
  readonly uncovered: readonly string[];
  readonly unanswered: readonly string[];
  /** What a coordinator asks many, and what came of it in one line. */
  readonly question: string;
  readonly pollResult: string;
  /** Why an offer to swap has ended by itself, in words, or empty. */
  readonly because: string;
}

export interface NoticeText {
  readonly title: string;
  readonly message: string;
}

export function notice(title: string, message: string): NoticeText {
  return { title, message };
}

/** "a shift", "3 shifts". */
export function shiftsText({ shiftCount }: NoticeFacts): string {
  return shiftCount === 1 ? "a shift" : `${shiftCount} shifts`;
}

/** "Your shift has moved", "3 of your shifts have moved". */
export function yourShifts({ shiftCount }: NoticeFacts, one: string, many: string): string {
  return shiftCount === 1 ? `Your shift ${one}` : `${shiftCount} of your shifts ${many}`;
}

/** What a member does who cannot come, with its space before: a shift under way takes no requests, and one that is over needs none. */
export function ifYouCannotCome({ hasStarted, isOver }: NoticeFacts): string {
  if (isOver) return "";
  return hasStarted
    ? " It has already started. If you can't come, call your coordinator."
    : " If you cannot come, ask for a replacement.";
}

/** " Reason: exam." with its space before and its full stop, or nothing. */
export function reasonOf({ reason }: Pick<NoticeFacts, "reason">): string {
  const trimmed = reason.trim();
  if (trimmed === "") return "";
  return ` Reason: ${asSentence(trimmed)}`;
}

/** "one place open", "3 places open"; where a role is left, which: "one place open (needs a driver)". */
export function placesOpen({ openCount, roleGap }: NoticeFacts): string {
  const places =
    openCount === 1
      ? "one place open"
      : openCount === 0
        ? "a role open"
        : `${openCount} places open`;
  return roleGap ? `${places} (${roleGap})` : places;
}

/** What a question about an open place of a shift becomes once the shift lacks nobody, for who is on it and for who is not. */
export function filledNotice(shift: string, isOn: boolean): NoticeText {
  return notice(
    "Filled",
    `${shift} has everybody it needs. ${isOn ? "You are on it." : "You need do nothing."}`,
  );
}

/** What a question about an open place of a shift becomes once it has started: nobody is asked any more, whether it lacks somebody or not. */
export function startedNotice(
  shift: string,
  { isOver, isOn }: { readonly isOver: boolean; readonly isOn: boolean },
): NoticeText {
  if (isOver)
    return notice(
      "The shift is over",
      `${shift} is over. ${isOn ? "You were on it." : "You need do nothing."}`,
    );
  const rest = isOn ? "You are on it." : "Call your coordinator if you can still come.";
  return notice("The shift has started", `${shift} has started. ${rest}`);
}

/** What a question about a place becomes once the member who asked for cover of it has left: nobody's place any more, and open. */
export function openNowNotice(shift: string): NoticeText {
  return notice(
    "The place is open now",
    `Whoever asked for cover of ${shift} has left the squad. The place is open to be taken.`,
  );
}

/** What a question about a place of a shift says once the shift was moved; its title stays. */
export function movedAskText(shift: string): string {
  return `The shift has moved: it is now ${shift}. It still needs somebody.`;
}
