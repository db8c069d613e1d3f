import {
  archiveBlockedBecause,
  shiftTypeWeekdaysText,
} from "@watchbill/domain/shift-types/shift-type-form";
import { formatUnit, plural } from "@watchbill/domain/text/language";
import { formatTimeRange } from "@watchbill/domain/time/format";
import { ArrowDown, ArrowUp, CalendarRange, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCommand } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { ApplyShiftTypeDialog } from "./apply-shift-type.tsx";
import { SHIFT_TYPE_EDGES } from "./shift-type-colors.ts";
import { ShiftTypeDialog, type ShiftTypeRow } from "./shift-type-form.tsx";
import { type ShiftTypes, useShiftTypes } from "./use-shift-types.ts";

/** The open dialog and the shift type that it is about. */
type Asked =
  | { readonly what: "add" }
  | { readonly what: "edit" | "copy" | "apply" | "delete"; readonly key: string }
  | null;

export function ShiftTypeList() {
  const kinds = useShiftTypes();
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const all = kinds.data ?? [];
  const subject =
    asked && asked.what !== "add" ? all.find(({ key }) => key === asked.key) : undefined;
  return (
    <Card
      title="Shown in this order"
      aside={
        <Button variant="secondary" onClick={() => setAsked({ what: "add" })}>
          <Plus aria-hidden size={18} /> Add shift type
        </Button>
      }
    >
      <p className="mb-2 text-ink-soft">The name, color and defaults of new shifts.</p>
      <QueryBoundary
        of={kinds}
        loading={<Skeleton className="h-96" />}
        failed="Couldn't load shift types. Try again."
        empty={
          <EmptyState icon={<CalendarRange aria-hidden size={32} />} title="No shift types yet">
            <p>Add the first one, such as Night, Day or Weekend.</p>
          </EmptyState>
        }
      >
        {(data) => <Lists kinds={data} onAsk={setAsked} />}
      </QueryBoundary>
      {asked?.what === "add" ? (
        <ShiftTypeDialog kind={null} kinds={all} onClose={close} onChanged={close} />
      ) : null}
      {asked?.what === "copy" && subject ? (
        <ShiftTypeDialog
          kind={null}
          copied={subject}
          kinds={all}
          onClose={close}
          onChanged={close}
        />
      ) : null}
      {asked?.what === "edit" && subject ? (
        <ShiftTypeDialog
          kind={subject}
          kinds={all}
          onClose={close}
          onChanged={(key, hasOtherTimes) =>
            setAsked(hasOtherTimes ? { what: "apply", key } : null)
          }
        />
      ) : null}
      {asked?.what === "apply" && subject ? (
        <ApplyShiftTypeDialog kind={subject} onClose={close} />
      ) : null}
      {asked?.what === "delete" && subject ? (
        <DeleteKindDialog kind={subject} onClose={close} />
      ) : null}
    </Card>
  );
}

function Lists({
  kinds,
  onAsk,
}: {
  readonly kinds: ShiftTypes;
  readonly onAsk: (asked: Asked) => void;
}) {
  const order = useCommand("shiftTypes.order", { failed: "Couldn't save the order. Try again." });
  const offered = kinds.filter(({ isArchived }) => !isArchived);
  const archived = kinds.filter(({ isArchived }) => isArchived);
  const move = (from: number, by: 1 | -1): void => {
    const keys = offered.map(({ key }) => key);
    const [moved] = keys.splice(from, 1);
    if (moved === undefined) return;
    keys.splice(from + by, 0, moved);
    order.mutate({ keys });
  };
  return (
    <>
      <ul aria-label="Shift types" className="divide-y divide-line">
        {offered.map((kind, at) => (
          <li key={kind.key} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
            <div className="flex shrink-0">
              <MoveButton
                icon={<ArrowUp aria-hidden size={18} />}
                label={`Move ${kind.name} up`}
                disabledReason={at === 0 ? "Already first" : null}
                onClick={() => move(at, -1)}
              />
              <MoveButton
                icon={<ArrowDown aria-hidden size={18} />}
                label={`Move ${kind.name} down`}
                disabledReason={at === offered.length - 1 ? "Already last" : null}
                onClick={() => move(at, 1)}
              />
            </div>
            <KindFacts
              kind={kind}
              shared={kinds.find(({ key }) => key !== kind.key && key === kind.availabilityKind)}
            />
            <div className="ms-auto flex gap-1">
              <RowButton
                label="Edit"
                about={kind.name}
                onClick={() => onAsk({ what: "edit", key: kind.key })}
              />
              <RowButton
                label="Copy"
                about={kind.name}
                onClick={() => onAsk({ what: "copy", key: kind.key })}
              />
              <ArchiveButton kind={kind} />
            </div>
          </li>
        ))}
      </ul>
      {archived.length > 0 ? (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {plural(
              archived.length,
              "1 archived shift type",
              `${archived.length} archived shift types`,
            )}
          </summary>
          <p className="text-sm text-ink-soft">
            Not available for new shifts. Existing shifts and reports keep them.
          </p>
          <ul aria-label="Archived shift types" className="divide-y divide-line">
            {archived.map((kind) => (
              <li key={kind.key} className="flex flex-wrap items-center gap-2 py-2">
                <KindFacts kind={kind} />
                <div className="ms-auto flex gap-1">
                  <ArchiveButton kind={kind} />
                  <RowButton
                    label="Delete"
                    about={kind.name}
                    isDanger
                    onClick={() => onAsk({ what: "delete", key: kind.key })}
                  />
                </div>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function KindFacts({
  kind,
  shared,
}: {
  readonly kind: ShiftTypeRow;
  /** The shift type whose availability this one shares. */
  readonly shared?: ShiftTypeRow | undefined;
}) {
  const { name, code, color, startTime, endTime, endDays, maxMembers, weekdays } = kind;
  const end = endDays > 1 ? `, ${formatUnit(endDays, "day")} later` : "";
  return (
    <div
      className={`min-w-0 grow basis-44 border-s-4 ps-3 max-sm:order-first max-sm:basis-full ${SHIFT_TYPE_EDGES[color]}`}
    >
      <p className="font-semibold break-words">
        {name} {code === name ? null : <span className="font-normal text-ink-soft">{code}</span>}
      </p>
      <p className="text-sm text-ink-soft">
        {shiftTypeWeekdaysText(weekdays)} · {formatTimeRange(startTime, endTime, useOrganization())}
        {end} · {plural(maxMembers, "1 spot", `${maxMembers} spots`)}
        {shared ? ` · availability of ${shared.name}` : ""}
      </p>
    </div>
  );
}

function MoveButton({
  icon,
  label,
  ...button
}: {
  readonly icon: ReactNode;
  readonly label: string;
  readonly disabledReason: string | null;
  readonly onClick: () => void;
}) {
  return (
    <Button variant="quiet" isCompact className="min-w-11" aria-label={label} {...button}>
      {icon}
    </Button>
  );
}

/**
 * Button that archives or restores a shift type. Neither needs a confirmation, because each reverts
 * the other.
 */
function ArchiveButton({ kind }: { readonly kind: ShiftTypeRow }) {
  const change = useCommand("shiftTypes.change", {
    done: ({ name, isArchived }) => ({
      title: isArchived ? `Archived ${name}` : `Restored ${name}`,
    }),
    failed: "Couldn't change the shift type. Try again.",
  });
  const word = kind.isArchived ? "Restore" : "Archive";
  return (
    <RowButton
      label={word}
      about={kind.name}
      disabledReason={kind.isArchived ? null : (archiveBlockedBecause(kind)?.message ?? null)}
      pending={change.isPending && "Saving..."}
      onClick={() => change.mutate({ key: kind.key, isArchived: !kind.isArchived })}
    />
  );
}

function DeleteKindDialog({
  kind,
  onClose,
}: {
  readonly kind: ShiftTypeRow;
  readonly onClose: () => void;
}) {
  const remove = useCommand("shiftTypes.remove", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't delete the shift type. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Delete ${kind.name}?`}
      description="You can only delete a shift type that was never used."
      act="Delete shift type"
      pending={remove.isPending && "Deleting..."}
      onConfirm={() => remove.mutate({ key: kind.key })}
      onClose={onClose}
    />
  );
}
