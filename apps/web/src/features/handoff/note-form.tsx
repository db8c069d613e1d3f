import {
  MAX_HANDOFF_NOTE_LENGTH,
  NO_PATIENT_DETAILS,
  noteBlockedBecause,
} from "@watchbill/domain/handoff/handoff-note";
import { useCommand } from "../../lib/api/queries.ts";
import { focusWithin } from "../../lib/focus/focus.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import type { HandoffNote } from "./note-text.tsx";

/** An assignment of the member that allows a note to the next crew. */
interface SpotToWriteFrom {
  readonly assignmentId: number;
  readonly shift: string;
}

interface NoteFormProps {
  /** The note to edit; null creates a new one. */
  readonly note: HandoffNote | null;
  readonly spots: readonly SpotToWriteFrom[];
  readonly onDone: () => void;
}

export function NoteForm({ note, spots, onDone }: NoteFormProps) {
  const how = { onSuccess: onDone, failed: "Couldn't save the note. Try again." };
  const write = useCommand("handoff.write", {
    done: ({ message }) => ({ title: "Note added", description: message }),
    ...how,
  });
  const change = useCommand("handoff.change", {
    done: ({ message }) => ({ title: "Note updated", description: message }),
    ...how,
  });
  const form = useForm(
    { note: note?.note ?? "", spot: String(spots[0]?.assignmentId ?? "") },
    {
      blockedBecause: (values) => noteBlockedBecause(values.note),
      title: null,
      sending: note ? change : write,
      onSend: (values) => {
        if (note) change.mutate({ id: note.id, note: values.note });
        else write.mutate({ assignmentId: Number(values.spot), note: values.note });
      },
    },
  );
  return (
    <form {...form.wiring}>
      <div ref={focusWithin} className="space-y-3">
        {note === null && spots.length > 1 ? (
          <SelectField
            label="Shift"
            value={form.values.spot}
            onChange={({ target }) => form.set({ spot: target.value })}
            options={spots.map(({ assignmentId, shift }) => ({
              value: String(assignmentId),
              label: shift,
            }))}
          />
        ) : null}
        <TextArea
          label="Note to the next crew"
          hint={`${NO_PATIENT_DETAILS} Up to ${MAX_HANDOFF_NOTE_LENGTH} characters.`}
          rows={4}
          maxLength={MAX_HANDOFF_NOTE_LENGTH}
          {...form.text("note")}
        />
        <div className="acts justify-end">
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" pending={(write.isPending || change.isPending) && "Saving..."}>
            {note ? "Save note" : "Add note"}
          </Button>
        </div>
      </div>
    </form>
  );
}
