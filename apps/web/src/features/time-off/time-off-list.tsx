import { counted } from "@watchbill/domain/time/counted";
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

/** A member's time off: upcoming entries with add, edit and delete; past ones are collapsed. */
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
          ? "While you are away you are not suggested, asked for cover or put on when a month is filled. The squad sees the days; what you note is read by you and administrators."
          : "While they are away they are not suggested, asked for cover or put on when a month is filled. The note is read by them and administrators."}
      </p>
      <Button variant="secondary" onClick={() => setAsked({ kind: "add" })}>
        <Plus aria-hidden size={18} /> Add a time away
      </Button>
      <QueryBoundary
        of={spans}
        loading={<Skeleton className="h-24" />}
        failed="The times away could not be read."
        isEmpty={() => ahead.length === 0}
        empty={
          <EmptyState
            icon={<CalendarOff aria-hidden />}
            title={isOwn ? "You are not away" : "They are not away"}
          >
            Add a time away above before it is planned over.
          </EmptyState>
        }
      >
        {() => <Spans label="Times away" spans={ahead} onAsk={setAsked} />}
      </QueryBoundary>
      {over.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-ink-soft">
            {counted(over.length, "time")} away before
          </summary>
          <Spans label="Times away before" spans={over.toReversed()} isOver onAsk={setAsked} />
        </details>
      ) : null}
      {asked?.kind === "add" ? (
        <Dialog isOpen onClose={close} title="Add a time away">
          <TimeOffForm memberId={memberId} isOwn={isOwn} span={null} onDone={close} />
        </Dialog>
      ) : null}
      {asked?.kind === "edit" ? (
        <Dialog isOpen onClose={close} title="Change a time away">
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
            <div className="mr-auto min-w-0">
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
    done: { title: "Time away deleted" },
    onSuccess: onClose,
    failed: "It could not be deleted. Try again.",
  });
  return (
    <ConfirmDialog
      title="Delete this time away?"
      description={`${timeOffText(span, squad)}. Requests for cover that were made for it stay open.`}
      act="Delete"
      pending={remove.isPending && "Deleting..."}
      onConfirm={() => remove.mutate({ id: span.id })}
      onClose={onClose}
    />
  );
}
