import { conflict, forbidden, invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { formatMinutes, plural } from "../text/language.ts";
import { isBefore } from "../time/local.ts";

/** Days for which a handoff note is stored, read or not. */
export const HANDOFF_RETENTION_DAYS = 90;
/** An unread note is shown to crews for this many days. */
export const HANDOFF_SHOWN_DAYS = 7;
/** A member may write a note until this many minutes after their 10-7. */
export const WRITE_AFTER_MINUTES = 60;
export const MAX_HANDOFF_NOTE_LENGTH = 500;
/** Maximum of unread notes by one member, who can change one of them instead. */
export const MAX_UNREAD_NOTES = 10;
/** The hint next to the field of the note. */
export const NO_PATIENT_DETAILS =
  "No patient details: only what the next crew should know about the vehicle, the station and the area.";

/** Why a note's text is invalid, or null: it is empty or too long. */
export function noteBlockedBecause(note: string): Refusal | null {
  const fault = isBlank(note)
    ? "Write what the next crew should know"
    : note.trim().length > MAX_HANDOFF_NOTE_LENGTH
      ? `Use at most ${MAX_HANDOFF_NOTE_LENGTH} characters`
      : null;
  return fault === null ? null : invalid("handoff-note-invalid", fault, { note: fault });
}

/**
 * A member's last service on an assignment. A null start means never in service, a null end still
 * in service.
 */
interface Service {
  readonly checkInTime: Temporal.Instant | null;
  readonly checkOutTime: Temporal.Instant | null;
}

/**
 * Returns until when the member may write to the next crew: `"open"` while in service, null without
 * service.
 */
export function mayWriteUntil({
  checkInTime,
  checkOutTime,
}: Service): Temporal.Instant | "open" | null {
  if (checkInTime === null) return null;
  return checkOutTime === null ? "open" : checkOutTime.add({ minutes: WRITE_AFTER_MINUTES });
}

/**
 * Why a member cannot write to the next crew, or null. The member must be in service on the
 * assignment or have left within the hour.
 */
export function writeBlockedBecause(service: Service, now: Temporal.Instant): Refusal | null {
  const until = mayWriteUntil(service);
  if (until === "open" || (until !== null && isBefore(now, until))) return null;
  return conflict(
    "not-in-service",
    `You can write a note while you're 10-8, or up to ${formatMinutes(WRITE_AFTER_MINUTES)} after your 10-7.`,
  );
}

/** Why a member with this many unread notes cannot write another, or null. */
export function tooManyNotesBecause(unread: number): Refusal | null {
  return unread < MAX_UNREAD_NOTES
    ? null
    : conflict(
        "too-many-notes",
        plural(
          unread,
          "You have 1 unread note. Change or withdraw one of them.",
          `You have ${unread} unread notes. Change or withdraw one of them.`,
        ),
      );
}

interface Note {
  readonly shiftId: number;
  readonly authorId: number;
  readonly writtenAt: Temporal.Instant;
  /** The start of the shift that the note belongs to. */
  readonly shiftStartsAt: Temporal.Instant;
}

interface Reader {
  readonly id: number;
  readonly shiftId: number;
  readonly shiftStartsAt: Temporal.Instant;
  readonly shiftEndsAt: Temporal.Instant;
  readonly checkInTime: Temporal.Instant;
}

/**
 * True if an unread note is for this member, who is in service: their shift starts later or is in
 * progress, or they joined the same shift after the note. False for the author, and after a week.
 */
export function isForReader(note: Note, reader: Reader, now: Temporal.Instant): boolean {
  if (note.authorId === reader.id || isPastShowing(note.writtenAt, now)) return false;
  if (note.shiftId === reader.shiftId) return isBefore(note.writtenAt, reader.checkInTime);
  return isBefore(note.shiftStartsAt, reader.shiftStartsAt) || isBefore(now, reader.shiftEndsAt);
}

/** True if an unread note is no longer shown to crews and appears only in the list. */
export function isPastShowing(writtenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return !isBefore(now, writtenAt.add({ hours: 24 * HANDOFF_SHOWN_DAYS }));
}

/**
 * Why a member cannot change or withdraw a note, or null: it is another member's, or it is
 * acknowledged.
 */
export function changeNoteBlockedBecause(
  note: { readonly authorId: number; readonly readByName: string | null },
  actorId: number,
): Refusal | null {
  if (note.authorId !== actorId)
    return forbidden(
      "not-your-note",
      "This is another member's note. You can only change your own.",
    );
  if (note.readByName === null) return null;
  return conflict(
    "handoff-note-read",
    `${note.readByName} has marked this note as read. Write a new one.`,
  );
}

/**
 * Why a member cannot acknowledge a note, or null: another member did, or it is not for this
 * member.
 */
export function takeOverBlockedBecause(
  note: { readonly readById: number | null; readonly readByName: string | null },
  isForThem: boolean,
): Refusal | null {
  if (note.readById !== null)
    return conflict(
      "handoff-note-read",
      `${note.readByName} has already marked this note as read. You don't need to do anything.`,
    );
  if (isForThem) return null;
  return forbidden("not-for-you", "Only a 10-8 member of the next crew can mark a note as read.");
}
