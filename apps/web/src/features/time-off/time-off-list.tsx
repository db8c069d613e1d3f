import { dateOf } from "@watchbill/domain/time/local";
import { timeOffText } from "@watchbill/domain/time-off/time-off-span";
import { CalendarOff, Plus } from "lucide-react";
import { useState } from "react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { type OwnSpan, TimeOffForm } from "./time-off-form.tsx";

type Asked =
  | { readonly kind: "add" }
  | { readonly kind: "edit" | "delete"; readonly span: OwnSpan }
  | null;

/**
 * A member's time off: upcoming entries with buttons to add, edit and delete; past entries are
 * collapsed.
 */
export function TimeOffList({
  memberId,
  isOwn,
}: {
  readonly memberId: number;
  readonly isOwn: boolean;
}) {
  const spans = useEndpoint("timeOff.ofMember", { id: memberId });
  const now = useNow(60_000);
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const isOver = ({ endsAt }: OwnSpan): boolean =>
    Temporal.Instant.compare(Temporal.Instant.from(endsAt), now) <= 0;
  const all = spans.data ?? [];
  const [over, ahead] = [all.filter(isOver), all.filter((span) => !isOver(span))];
  return (
    <div className="space-y-3">
      <p className="text-ink-soft">
        {isOwn
          ? "We won't assign you or ask you to cover while you're off. Everyone sees the dates; only you and admins see the note."
          : "We won't assign the member or ask them to cover while they're off. Only the member and admins see the note."}
      </p>
      <Button variant="secondary" onClick={() => setAsked({ kind: "add" })}>
        <Plus aria-hidden size={18} /> Add time off
      </Button>
      <QueryBoundary
        of={spans}
        loading={<Skeleton className="h-24" />}
        failed="Couldn't load time off. Try again."
        isEmpty={() => ahead.length === 0}
        empty={
          <EmptyState icon={<CalendarOff aria-hidden />} title="No time off">
            Add time off before the schedule is built.
          </EmptyState>
        }
      >
        {() => <Spans label="Time off" spans={ahead} onAsk={setAsked} />}
      </QueryBoundary>
      {over.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-ink-soft">
            Past time off ({over.length})
          </summary>
          <Spans label="Past time off" spans={over.toReversed()} isOver onAsk={setAsked} />
        </details>
      ) : null}
      {asked?.kind === "add" ? (
        <Dialog isOpen onClose={close} title="Add time off">
          <TimeOffForm memberId={memberId} isOwn={isOwn} span={null} onDone={close} />
        </Dialog>
      ) : null}
      {asked?.kind === "edit" ? (
        <Dialog isOpen onClose={close} title="Edit time off">
          <TimeOffForm memberId={memberId} isOwn={isOwn} span={asked.span} onDone={close} />
        </Dialog>
      ) : null}
      {asked?.kind === "delete" ? <DeleteDialog span={asked.span} onClose={close} /> : null}
    </div>
  );
}

function Spans({
  label,
  spans,
  isOver = false,
  onAsk,
}: {
  readonly label: string;
  readonly spans: readonly OwnSpan[];
  readonly isOver?: boolean;
  readonly onAsk: (asked: Asked) => void;
}) {
  const now = useNow(60_000);
  const squad = useOrganization();
  const today = dateOf(now, squad.timeZone);
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {spans.map((span) => {
        const text = timeOffText(span, squad, today);
        const isNow =
          !isOver && Temporal.Instant.compare(Temporal.Instant.from(span.startsAt), now) <= 0;
        return (
          <li key={span.id} className="flex flex-wrap items-center gap-x-2 py-2">
            <div className="me-auto min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {text} {isNow ? <Badge tone="warn">Now</Badge> : null}
              </p>
              {span.note ? <p className="text-sm break-words text-ink-soft">{span.note}</p> : null}
            </div>
            <div className="-mx-2 flex">
              {isOver ? null : (
                <RowButton
                  label="Edit"
                  about={text}
                  onClick={() => onAsk({ kind: "edit", span })}
                />
              )}
              <RowButton
                label="Delete"
                about={text}
                isDanger
                onClick={() => onAsk({ kind: "delete", span })}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function DeleteDialog({ span, onClose }: { readonly span: OwnSpan; readonly onClose: () => void }) {
  const squad = useOrganization();
  const remove = useCommand("timeOff.remove", {
    done: { title: "Time off deleted" },
    onSuccess: onClose,
    failed: "Couldn't delete the time off. Try again.",
  });
  return (
    <ConfirmDialog
      title="Delete this time off?"
      description={`${timeOffText(span, squad)}. Replacement requests for it stay open.`}
      act="Delete"
      pending={remove.isPending && "Deleting..."}
      onConfirm={() => remove.mutate({ id: span.id })}
      onClose={onClose}
    />
  );
}
