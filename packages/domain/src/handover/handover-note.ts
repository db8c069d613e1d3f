import { conflict, forbidden, invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { counted, minutesInWords } from "../time/counted.ts";
import { isBefore } from "../time/local.ts";

/** So many days a handover note is kept, read or not. */
export const HANDOVER_KEPT_DAYS = 90;
/** So many days an unread note stands before whoever is on; after it, it is of no use to a crew. */
export const HANDOVER_SHOWN_DAYS = 7;
/** Whoever has gone 10-7 may write for so many minutes. */
export const WRITE_AFTER_MINUTES = 60;
export const LONGEST_HANDOVER_NOTE = 500;
/** So many notes of one member stand unread at most: who has more to say changes one. */
export const MOST_UNREAD_NOTES = 10;
/** Beside the field. */
export const NO_PATIENT_DETAILS =
  "No patient details: what the next crew should know of the vehicle, the station and the area.";

/** Why a note cannot be kept as it is written, or null: it says nothing, or too much. */
export function noteBlockedBecause(note: string): Refusal | null {
  const fault = isBlank(note)
    ? "Please write what the next crew should know"
    : note.trim().length > LONGEST_HANDOVER_NOTE
      ? `Use at most ${LONGEST_HANDOVER_NOTE} characters`
      : null;
  return fault === null ? null : invalid("handover-note-invalid", fault, { note: fault });
}

/** When a member was in service on a place last; null is never, and an end that is null has not come. */
interface Service {
  readonly checkInTime: Temporal.Instant | null;
  readonly checkOutTime: Temporal.Instant | null;
}

/** Until when whoever was in service may write to the next crew: `"open"` while they are, null where they never were. */
export function mayWriteUntil({
  checkInTime,
  checkOutTime,
}: Service): Temporal.Instant | "open" | null {
  if (checkInTime === null) return null;
  return checkOutTime === null ? "open" : checkOutTime.add({ minutes: WRITE_AFTER_MINUTES });
}

/** Why a member cannot write to the next crew from a place, or null: they are or within the hour were in service on it. */
export function writeBlockedBecause(service: Service, now: Temporal.Instant): Refusal | null {
  const until = mayWriteUntil(service);
  if (until === "open" || (until !== null && isBefore(now, until))) return null;
  return conflict(
    "not-in-service",
    `A note is written while you are 10-8, or up to ${minutesInWords(WRITE_AFTER_MINUTES)} after your 10-7.`,
  );
}

/** Why a member who has so many unread notes cannot write another, or null. */
export function tooManyNotesBecause(unread: number): Refusal | null {
  return unread < MOST_UNREAD_NOTES
    ? null
    : conflict(
        "too-many-notes",
        `${counted(unread, "note")} of yours stand unread. Change or withdraw one of them.`,
      );
}

interface Note {
  readonly shiftId: number;
  readonly authorId: number;
  readonly writtenAt: Temporal.Instant;
  /** When the shift that it was written on begins. */
  readonly shiftStartsAt: Temporal.Instant;
}

/** A member who is in service. */
interface Reader {
  readonly id: number;
  readonly shiftId: number;
  readonly shiftStartsAt: Temporal.Instant;
  readonly shiftEndsAt: Temporal.Instant;
  readonly checkInTime: Temporal.Instant;
}

/**
 * Whether an unread note is for somebody who is in service: they are of another crew, whose shift begins later or is under way, or
 * came to this one after it was written; never for its author, nor once it has stood for a week.
 */
export function isForReader(note: Note, reader: Reader, now: Temporal.Instant): boolean {
  if (note.authorId === reader.id || isPastShowing(note.writtenAt, now)) return false;
  if (note.shiftId === reader.shiftId) return isBefore(note.writtenAt, reader.checkInTime);
  return isBefore(note.shiftStartsAt, reader.shiftStartsAt) || isBefore(now, reader.shiftEndsAt);
}

/** Whether nobody is shown an unread note any more but in the list. */
export function isPastShowing(writtenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return !isBefore(now, writtenAt.add({ hours: 24 * HANDOVER_SHOWN_DAYS }));
}

/** Why somebody cannot change or withdraw a note, or null: it is another's, or somebody has taken it over. */
export function changeNoteBlockedBecause(
  note: { readonly authorId: number; readonly readByName: string | null },
  actorId: number,
): Refusal | null {
  if (note.authorId !== actorId)
    return forbidden(
      "not-your-note",
      "This is another member's note. You can change your own only.",
    );
  if (note.readByName === null) return null;
  return conflict(
    "handover-read",
    `${note.readByName} has read this note and taken it over. Write another one.`,
  );
}

/** Why somebody cannot take a note over, or null: somebody else has, or it is not for them. */
export function takeOverBlockedBecause(
  note: { readonly readById: number | null; readonly readByName: string | null },
  isForThem: boolean,
): Refusal | null {
  if (note.readById !== null)
    return conflict(
      "handover-read",
      `${note.readByName} has already read this note and taken it over. You need do nothing.`,
    );
  if (isForThem) return null;
  return forbidden("not-for-you", "A note is taken over by somebody of the next crew who is 10-8.");
}
