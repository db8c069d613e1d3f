import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, message, noInput } from "./schemas.ts";

const byNote = z.strictObject({ id });
/** The domain validates the length. */
const note = z.string().max(10_000).trim();

/** A note with its author and shift: "Night on Fri, Nov 20". */
const handoffNote = z.object({
  id,
  note: z.string(),
  shift: z.string(),
  author: z.string(),
  writtenAt: instant,
  /** The last change, or the creation of an unchanged note. */
  updatedAt: instant,
});

/** Handoff notes between crews. */
export const handoffEndpoints = {
  "handoff.open": endpoint({
    method: "GET",
    path: "/api/handoff",
    access: "member",
    summary:
      "Unread notes for the caller, who is 10-8; their own that nobody has read; and the places from which they may write one",
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
    summary:
      "Write a note to the next crew from one's own place, while 10-8 or within the hour after it",
    input: z.strictObject({ assignmentId: id, note }),
    output: message,
    refusals: ["assignment-missing", "not-in-service", "handoff-note-invalid", "too-many-notes"],
  }),
  "handoff.change": endpoint({
    method: "PUT",
    path: "/api/handoff/{id}",
    access: "member",
    isRepeatable: true,
    summary: "Change one's own note while nobody has read it",
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
    summary: "Withdraw one's own note while nobody has read it",
    input: byNote,
    output: message,
    refusals: ["handoff-note-missing", "not-your-note", "handoff-note-read"],
  }),
  "handoff.takeOver": endpoint({
    method: "POST",
    path: "/api/handoff/{id}/read",
    access: "member",
    isRepeatable: true,
    summary: "Say, of the next crew and 10-8, that one has read a note and taken it over",
    input: byNote,
    output: message,
    refusals: ["handoff-note-missing", "handoff-note-read", "not-for-you"],
  }),
  "handoff.list": endpoint({
    method: "GET",
    path: "/api/admin/handoff",
    access: "admin",
    summary:
      "The notes that are kept, the newest first: who wrote each, who took it over and when; `before` goes on to older ones",
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
