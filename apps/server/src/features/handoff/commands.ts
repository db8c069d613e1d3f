import { missing } from "@watchbill/domain/errors/refusal";
import {
  changeNoteBlockedBecause,
  isForReader,
  noteBlockedBecause,
  takeOverBlockedBecause,
  tooManyNotesBecause,
  writeBlockedBecause,
} from "@watchbill/domain/handoff/handoff-note";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { countUnread, readService } from "./queries.ts";
import { deleteNote, insertNote, lockNote, saveNote } from "./store.ts";

type Member = CommandContext<MemberActor>;
type Answer = { message: string };

const NOTE_MISSING = missing("handoff-note-missing", "This note was withdrawn.");
const SPOT_MISSING = missing(
  "assignment-missing",
  "You're no longer on this shift. Please check your schedule.",
);

/** Writes a handoff note (for the next crew) about one of the caller's own assignments. */
export async function writeNote(
  ctx: Member,
  { assignmentId, note }: { assignmentId: number; note: string },
): Promise<Answer> {
  throwIf(noteBlockedBecause(note));
  const services = await readService(ctx.tx, ctx.actor.id, ctx.now);
  const spot = orThrow(
    services.find((one) => one.assignmentId === assignmentId) ?? (await findOwn(ctx, assignmentId)),
    SPOT_MISSING,
  );
  throwIf(writeBlockedBecause(spot, ctx.now));
  throwIf(tooManyNotesBecause(await countUnread(ctx.tx, ctx.actor.id, ctx.now)));
  const { shiftId } = spot;
  await insertNote(ctx.tx, {
    shiftId,
    authorId: ctx.actor.id,
    note,
    writtenAt: ctx.now,
    updatedAt: ctx.now,
  });
  await ctx.record({ type: "handoff.written", subjectId: ctx.actor.id, shiftId });
  return { message: "The next crew sees it when they go 10-8." };
}

/**
 * Returns one of the caller's own assignments, also an old one, so that the rule refuses it with a
 * specific error.
 */
async function findOwn(ctx: Member, assignmentId: number) {
  const own = await ctx.tx
    .selectFrom("shiftAssignments")
    .select("shiftId")
    .where("id", "=", assignmentId)
    .where("memberId", "=", ctx.actor.id)
    .executeTakeFirst();
  return own && { ...own, checkInTime: null, checkOutTime: null };
}

/** Changes the caller's own unread note. */
export async function changeNote(
  ctx: Member,
  { id, note }: { id: number; note: string },
): Promise<Answer> {
  throwIf(noteBlockedBecause(note));
  const stored = await ownNote(ctx, id);
  if (note !== stored.note) {
    await saveNote(ctx.tx, id, { note, updatedAt: ctx.now });
    await ctx.record({
      type: "handoff.changed",
      subjectId: ctx.actor.id,
      shiftId: stored.shiftId,
    });
  }
  return { message: "Note changed" };
}

/** Deletes the caller's own unread note. */
export async function withdrawNote(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const stored = await ownNote(ctx, id);
  await deleteNote(ctx.tx, id);
  await ctx.record({
    type: "handoff.withdrawn",
    subjectId: ctx.actor.id,
    shiftId: stored.shiftId,
  });
  return { message: "Note withdrawn" };
}

async function ownNote(ctx: Member, id: number) {
  const stored = orThrow(await lockNote(ctx.tx, id), NOTE_MISSING);
  throwIf(changeNoteBlockedBecause(stored, ctx.actor.id));
  return stored;
}

/**
 * Marks a note as read by the next crew. One of two concurrent calls succeeds; the other gets the
 * name of the first member.
 */
export async function takeOverNote(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const stored = orThrow(await lockNote(ctx.tx, id), NOTE_MISSING);
  const services = await readService(ctx.tx, ctx.actor.id, ctx.now);
  const isForThem = services.some(
    (one) =>
      one.checkOutTime === null && isForReader(stored, { ...one, id: ctx.actor.id }, ctx.now),
  );
  throwIf(takeOverBlockedBecause(stored, isForThem));
  await saveNote(ctx.tx, id, { readBy: ctx.actor.id, readAt: ctx.now });
  await ctx.record({
    type: "handoff.read",
    subjectId: ctx.actor.id,
    shiftId: stored.shiftId,
  });
  return { message: "Marked as read" };
}
