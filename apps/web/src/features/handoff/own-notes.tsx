import { useState } from "react";
import { useCommand } from "../../lib/api/queries.ts";
import { focusOnIt, focusWithin } from "../../lib/focus/focus.ts";
import { Button } from "../../ui/button.tsx";
import { NoteForm } from "./note-form.tsx";
import { type HandoffNote, NoteText } from "./note-text.tsx";

/**
 * The notes that the member wrote and the next crew has not read; they can be edited, or withdrawn
 * after a confirmation.
 */
export function OwnNotes({ notes }: { readonly notes: readonly HandoffNote[] }) {
  return (
    <ul className="space-y-2" aria-label="Your notes to the next crew">
      {notes.map((note) => (
        <OwnNote key={note.id} note={note} />
      ))}
    </ul>
  );
}

function OwnNote({ note }: { readonly note: HandoffNote }) {
  const [step, setStep] = useState<"read" | "read-again" | "change" | "withdraw">("read");
  const withdraw = useCommand("handoff.withdraw", {
    done: ({ message }) => ({ title: "Note withdrawn", description: message }),
    failed: "Couldn't withdraw the note. Try again.",
    onError: () => setStep("read-again"),
  });
  return (
    <li className="rounded-lg border border-line p-3">
      {step === "change" ? (
        <NoteForm note={note} spots={[]} onDone={() => setStep("read-again")} />
      ) : (
        <>
          <NoteText note={note} />
          <p className="text-sm text-ink-soft">Not read yet.</p>
        </>
      )}
      {step === "read" || step === "read-again" ? (
        <div
          ref={step === "read-again" ? focusWithin : undefined}
          className="mt-2 flex flex-wrap gap-2"
        >
          <Button variant="secondary" onClick={() => setStep("change")}>
            Edit
          </Button>
          <Button variant="quiet" onClick={() => setStep("withdraw")}>
            Withdraw
          </Button>
        </div>
      ) : null}
      {step === "withdraw" ? (
        <div
          role="group"
          aria-label="Withdraw this note"
          tabIndex={-1}
          ref={focusOnIt}
          className="mt-2 flex flex-wrap items-center gap-2"
        >
          <p role="status">The next crew won't see it.</p>
          <Button
            variant="danger"
            pending={withdraw.isPending && "Withdrawing..."}
            onClick={() => withdraw.mutate({ id: note.id })}
          >
            Withdraw note
          </Button>
          <Button variant="secondary" onClick={() => setStep("read-again")}>
            Cancel
          </Button>
        </div>
      ) : null}
    </li>
  );
}
