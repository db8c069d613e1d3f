import { WRITE_AFTER_MINUTES } from "@watchbill/domain/handoff/handoff-note";
import { formatMinutes } from "@watchbill/domain/text/language";
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
    <Dialog isOpen onClose={onClose} title="Write a handoff note">
      <QueryBoundary
        of={handoff}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load your shifts."
        isEmpty={({ spots }) => spots.length === 0}
        empty={
          <EmptyState title="You're not 10-8">
            <p>
              <NoWrap>{`You can write a handoff note while you're 10-8 and for ${formatMinutes(WRITE_AFTER_MINUTES)} after.`}</NoWrap>
            </p>
            <NextStep href={PATHS.dashboard} onGo={onClose}>
              Go to the dashboard
            </NextStep>
          </EmptyState>
        }
      >
        {({ spots }) => <NoteForm note={null} spots={spots} onDone={onClose} />}
      </QueryBoundary>
    </Dialog>
  );
}
