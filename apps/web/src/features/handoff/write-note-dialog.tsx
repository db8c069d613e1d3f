import { WRITE_AFTER_MINUTES } from "@watchbill/domain/handoff/handoff-note";
import { minutesInWords } from "@watchbill/domain/time/counted";
import { useEndpoint } from "../../lib/api/queries.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { NoteForm } from "./note-form.tsx";

export function WriteNoteDialog({ onClose }: { readonly onClose: () => void }) {
  const handoff = useEndpoint("handoff.open", {});
  return (
    <Dialog isOpen onClose={onClose} title="To the next crew">
      <QueryBoundary
        of={handoff}
        loading={<Skeleton className="h-40" />}
        failed="Your shifts could not be read."
        isEmpty={({ spots }) => spots.length === 0}
        empty={
          <EmptyState title="You are not 10-8">
            <p>
              <NoWrap>{`You can write to the next crew while you are 10-8, and for ${minutesInWords(WRITE_AFTER_MINUTES)} after.`}</NoWrap>
            </p>
            <NextStep href={PATHS.dashboard} onGo={onClose}>
              To the dashboard
            </NextStep>
          </EmptyState>
        }
      >
        {({ spots }) => <NoteForm note={null} spots={spots} onDone={onClose} />}
      </QueryBoundary>
    </Dialog>
  );
}
