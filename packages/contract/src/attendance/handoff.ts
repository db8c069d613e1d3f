import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, message, noInput } from "../schemas.ts";

const byNote = z.strictObject({ id });
/** The limit here only bounds the request; the domain validates the length. */
const note = z.string().max(10_000).trim();

/** A note with its author and shift: "Night on Fri, Nov 20". */
const handoffNote = z.object({
  id,
  note: z.string(),
  shift: z.string(),
  author: z.string(),
  writtenAt: instant,
  /** When the note was last changed; for an unchanged note, when it was created. */
  updatedAt: instant,
});

/** Handoff notes between crews. */
export const handoffEndpoints = {
  "handoff.open": endpoint({
    method: "GET",
    path: "/api/handoff",
    access: "member",
    summary:
      "Unread handoff notes for the caller who is 10-8, the caller's own unread notes, and the assignments from which the caller may write",
    input: noInput,
    output: z.object({
      notes: z.array(handoffNote),
      own: z.array(handoffNote),
      /** Shifts the caller can write a note for; `until` is null while they are 10-8. */
      spots: z.array(z.object({ assignmentId: id, shift: z.string(), until: instant.nullable() })),
      /** When the caller went 10-8; null if they did not. */
      inServiceSince: instant.nullable(),
    }),
    refusals: [],
  }),
  "handoff.write": endpoint({
    method: "POST",
    path: "/api/handoff",
    access: "member",
    isRepeatable: true,
    summary: "Write a handoff note from one's own assignment, while 10-8 or within the hour after",
    input: z.strictObject({ assignmentId: id, note }),
    output: message,
    refusals: ["assignment-missing", "not-in-service", "handoff-note-invalid", "too-many-notes"],
  }),
  "handoff.change": endpoint({
    method: "PUT",
    path: "/api/handoff/{id}",
    access: "member",
    isRepeatable: true,
    summary: "Change one's own unread handoff note",
    input: z.strictObject({ id, note }),
    output: message,
    refusals: [
      "handoff-note-missing",
      "not-your-note",
      "handoff-note-read",
      "handoff-note-invalid",
    ],
  }),
  "handoff.withdraw": endpoint({
    method: "DELETE",
    path: "/api/handoff/{id}",
    access: "member",
    isRepeatable: true,
    summary: "Withdraw one's own unread handoff note",
    input: byNote,
    output: message,
    refusals: ["handoff-note-missing", "not-your-note", "handoff-note-read"],
  }),
  "handoff.takeOver": endpoint({
    method: "POST",
    path: "/api/handoff/{id}/read",
    access: "member",
    isRepeatable: true,
    summary: "Mark a handoff note as read; only for a 10-8 member of the next crew",
    input: byNote,
    output: message,
    refusals: ["handoff-note-missing", "handoff-note-read", "not-for-you"],
  }),
  "handoff.list": endpoint({
    method: "GET",
    path: "/api/admin/handoff",
    access: "admin",
    summary: "Handoff notes, newest first, with author and reader; `before` returns older ones",
    input: z.strictObject({ before: z.coerce.number().pipe(id).optional() }),
    output: z.object({
      notes: z.array(
        handoffNote.extend({ readBy: z.string().nullable(), readAt: instant.nullable() }),
      ),
      hasOlder: z.boolean(),
    }),
    refusals: [],
  }),
};
