import { Check } from "lucide-react";
import { useCommand } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { type HandoffNote, NoteText } from "./note-text.tsx";

/** Notes of the previous crew, each with a checkbox to acknowledge it. */
export function UnreadNotes({ notes }: { readonly notes: readonly HandoffNote[] }) {
  return (
    <ul className="space-y-2" aria-label="Notes of the crew before">
      {notes.map((note) => (
        <UnreadNote key={note.id} note={note} />
      ))}
    </ul>
  );
}

function UnreadNote({ note }: { readonly note: HandoffNote }) {
  const takeOver = useCommand("handoff.takeOver", {
    done: { title: "Taken over", description: "The note is off everybody's list." },
    failed: { title: "Not taken over", text: "This could not be saved. Please try again." },
  });
  return (
    <li className="rounded-lg bg-calm-soft p-3">
      <NoteText note={note} />
      <Button
        className="mt-2"
        pending={takeOver.isPending && "One moment..."}
        aria-label={`Read and taken over: the note of ${note.author}`}
        onClick={() => takeOver.mutate({ id: note.id })}
      >
        <Check aria-hidden size={18} /> Read and taken over
      </Button>
    </li>
  );
}
