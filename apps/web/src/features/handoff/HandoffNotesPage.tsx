import { HANDOFF_RETENTION_DAYS } from "@watchbill/domain/handoff/handoff-note";
import { formatMoment } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { NotebookPen } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";

type Note = Output<"handoff.list">["notes"][number];

/** Past handoff notes: who wrote them, who acknowledged them, and when. */
export default function HandoffNotesPage() {
  const [before, setBefore] = useState<number | null>(null);
  const list = useEndpoint("handoff.list", before === null ? {} : { before });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl font-bold">Handoff notes</h1>
      <p className="text-ink-soft">
        {`Notes from each crew to the next. Notes are kept for ${HANDOFF_RETENTION_DAYS} days.`}
      </p>
      <Card>
        <QueryBoundary
          of={list}
          loading={<Skeleton className="h-64" />}
          failed="Couldn't load handoff notes."
          isEmpty={({ notes }) => notes.length === 0}
          empty={
            <EmptyState icon={<NotebookPen aria-hidden />} title="No handoff notes yet">
              <p>
                <NoWrap>
                  A member who is 10-8 writes a note on the dashboard. The next crew reads it when
                  they go 10-8.
                </NoWrap>
              </p>
              <NextStep href={PATHS.dashboard}>Go to the dashboard</NextStep>
            </EmptyState>
          }
        >
          {({ notes, hasOlder }) => (
            <>
              <ol className="divide-y divide-line">
                {notes.map((note) => (
                  <KeptNote key={note.id} note={note} />
                ))}
              </ol>
              {before === null && !hasOlder ? null : (
                <div className="mt-3 flex flex-wrap gap-2">
                  {before === null ? null : (
                    <Button variant="secondary" onClick={() => setBefore(null)}>
                      Newest notes
                    </Button>
                  )}
                  {hasOlder ? (
                    <Button variant="secondary" onClick={() => setBefore(notes.at(-1)?.id ?? null)}>
                      Older notes
                    </Button>
                  ) : null}
                </div>
              )}
            </>
          )}
        </QueryBoundary>
      </Card>
    </div>
  );
}

function KeptNote({ note }: { readonly note: Note }) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  const when = (at: string): string => {
    const instant = Temporal.Instant.from(at);
    return formatMoment(instant, squad, today);
  };
  return (
    <li className="py-3">
      <p className="break-words whitespace-pre-line">{note.note}</p>
      <p className="mt-1 text-sm text-ink-soft">
        <NoWrap>{`${note.author} · ${note.shift} · ${when(note.writtenAt)}`}</NoWrap>
      </p>
      <p className="mt-1 text-sm">
        {note.readBy && note.readAt ? (
          <>
            <Badge tone="good">Read</Badge>{" "}
            <NoWrap>{`${note.readBy} · ${when(note.readAt)}`}</NoWrap>
          </>
        ) : (
          <Badge tone="warn">Not read yet</Badge>
        )}
      </p>
    </li>
  );
}
