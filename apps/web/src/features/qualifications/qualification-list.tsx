import { plural } from "@watchbill/domain/text/language";
import { BadgeCheck, Plus } from "lucide-react";
import { useState } from "react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { QualificationDialog } from "./qualification-dialog.tsx";
import type { Qualification } from "./qualification-view.ts";

/** The list of the squad's qualifications, with buttons to add, edit and delete. */
export function QualificationList() {
  const qualifications = useEndpoint("qualifications.list", {});
  const [asked, setAsked] = useState<Qualification | "add" | null>(null);
  return (
    <Card
      title="Squad qualifications"
      aside={
        <Button variant="secondary" onClick={() => setAsked("add")}>
          <Plus aria-hidden size={18} /> Add qualification
        </Button>
      }
    >
      <p className="mb-2 text-ink-soft">
        Shifts can require these as positions, such as driver or EMT. Record each member's
        qualifications under Members.
      </p>
      <QueryBoundary
        of={qualifications}
        loading={<Skeleton className="h-32" />}
        failed="Couldn't load qualifications. Try again."
        empty={
          <EmptyState icon={<BadgeCheck aria-hidden size={32} />} title="No qualifications yet">
            <p>Add the first one, such as Driver, so shifts can require it.</p>
          </EmptyState>
        }
      >
        {(data) => <Lists all={data} onEdit={setAsked} />}
      </QueryBoundary>
      {asked ? (
        <QualificationDialog
          qualification={asked === "add" ? null : asked}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Card>
  );
}

function Lists({
  all,
  onEdit,
}: {
  readonly all: readonly Qualification[];
  readonly onEdit: (one: Qualification) => void;
}) {
  const archived = all.filter(({ isArchived }) => isArchived);
  return (
    <>
      <ul aria-label="Qualifications" className="divide-y divide-line">
        {all
          .filter(({ isArchived }) => !isArchived)
          .map((one) => (
            <Row key={one.id} qualification={one} onEdit={onEdit} />
          ))}
      </ul>
      {archived.length > 0 ? (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {plural(
              archived.length,
              "1 archived qualification",
              `${archived.length} archived qualifications`,
            )}
          </summary>
          <p className="text-sm text-ink-soft">
            Not available for new shifts. Existing shifts and members keep them.
          </p>
          <ul aria-label="Archived qualifications" className="divide-y divide-line">
            {archived.map((one) => (
              <Row key={one.id} qualification={one} onEdit={onEdit} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function Row({
  qualification,
  onEdit,
}: {
  readonly qualification: Qualification;
  readonly onEdit: (one: Qualification) => void;
}) {
  const { id, name, code, expires, isArchived, holders } = qualification;
  const change = useCommand("qualifications.change", {
    done: (now) => ({
      title: now.isArchived ? `Archived ${now.name}` : `Restored ${now.name}`,
    }),
    failed: "Couldn't save the qualification. Try again.",
  });
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="block font-semibold break-words">
          {name} <span className="font-normal text-ink-soft">({code})</span>
        </span>
        <span className="block text-sm text-ink-soft">
          {plural(holders, "1 member", `${holders} members`)} ·{" "}
          {expires ? "expires" : "does not expire"}
        </span>
      </span>
      <span className="ms-auto flex gap-1">
        <RowButton label="Edit" about={name} onClick={() => onEdit(qualification)} />
        <RowButton
          label={isArchived ? "Restore" : "Archive"}
          about={name}
          pending={change.isPending && "Saving..."}
          onClick={() => change.mutate({ id, isArchived: !isArchived })}
        />
      </span>
    </li>
  );
}
