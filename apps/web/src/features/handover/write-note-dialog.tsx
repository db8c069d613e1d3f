import { WRITE_AFTER_MINUTES } from "@watchbill/domain/handover/handover-note";
import { minutesInWords } from "@watchbill/domain/time/counted";
import { PATHS } from "../../lib/paths.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { EmptyState, Skeleton } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NextStep } from "../../ui/next-step.tsx";
import { Read } from "../../ui/read.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { NoteForm } from "./note-form.tsx";

export function WriteNoteDialog({ onClose }: { readonly onClose: () => void }) {
  const handover = useEndpoint("handover.open", {});
  return (
    <Dialog isOpen onClose={onClose} title="To the next crew">
      <Read
        of={handover}
        loading={<Skeleton className="h-40" />}
        failed="Your shifts could not be read."
        isEmpty={({ places }) => places.length === 0}
        empty={
          <EmptyState title="You are not 10-8">
            <p>
              <Unbroken>{`You can write to the next crew while you are 10-8, and for ${minutesInWords(WRITE_AFTER_MINUTES)} after.`}</Unbroken>
            </p>
            <NextStep href={PATHS.dashboard} onGo={onClose}>
              To the dashboard
            </NextStep>
          </EmptyState>
        }
      >
        {({ places }) => <NoteForm note={null} places={places} onDone={onClose} />}
      </Read>
    </Dialog>
  );
}
