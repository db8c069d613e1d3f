import { Check } from "lucide-react";
import { useCommand } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { type HandoffNote, NoteText } from "./note-text.tsx";

/** Notes from the previous crew, each with a checkbox to acknowledge it. */
export function UnreadNotes({ notes }: { readonly notes: readonly HandoffNote[] }) {
  return (
    <ul className="space-y-2" aria-label="Notes from the previous crew">
      {notes.map((note) => (
        <UnreadNote key={note.id} note={note} />
      ))}
    </ul>
  );
}

function UnreadNote({ note }: { readonly note: HandoffNote }) {
  const takeOver = useCommand("handoff.takeOver", {
    done: { title: "Marked as read", description: "The note is cleared for the whole crew." },
    failed: { title: "Not marked as read", text: "Couldn't mark the note as read. Try again." },
  });
  return (
    <li className="rounded-lg bg-calm-soft p-3">
      <NoteText note={note} />
      <Button
        className="mt-2"
        pending={takeOver.isPending && "One moment..."}
        aria-label={`Mark as read: note from ${note.author}`}
        onClick={() => takeOver.mutate({ id: note.id })}
      >
        <Check aria-hidden size={18} /> Mark as read
      </Button>
    </li>
  );
}
