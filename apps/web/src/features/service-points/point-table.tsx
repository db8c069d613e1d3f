import { pointRuleText } from "@watchbill/domain/service-points/point-rules";
import { SQUAD_EVENT_CATEGORY_NAMES } from "@watchbill/domain/squad-events/squad-event";
import { plural } from "@watchbill/domain/text/language";
import { Suspense, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { lazyPage } from "../../lib/routing/lazy.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";

const PointTableDialog = lazyPage(
  async () => (await import("./point-table-dialog.tsx")).PointTableDialog,
);

type Rule = Output<"servicePoints.table">["categories"][number]["rules"][number];

/** The squad's service point rules of a year; an admin can edit them. */
export function PointTable({
  year,
  isEditable,
}: {
  readonly year: number;
  readonly isEditable: boolean;
}) {
  const table = useEndpoint("servicePoints.table", { year });
  const types = useEndpoint("shiftTypes.list", {});
  const [isEditing, setEditing] = useState(false);
  const names = new Map((types.data ?? []).map(({ key, name }) => [key, name]));
  const nameOf = ({ shiftType, eventCategory }: Rule): string =>
    eventCategory
      ? SQUAD_EVENT_CATEGORY_NAMES[eventCategory]
      : (names.get(shiftType ?? "") ?? shiftType ?? "");
  const edit = (label: string) =>
    isEditable ? (
      <Button variant="secondary" onClick={() => setEditing(true)}>
        {label}
      </Button>
    ) : null;
  return (
    <Card
      title={`Point rules for ${year}`}
      aside={table.data?.categories.length ? edit("Edit rules") : null}
    >
      <QueryBoundary
        of={table}
        loading={<Skeleton className="h-32" />}
        failed="Couldn't load the rules. Try again."
        isEmpty={({ categories }) => categories.length === 0}
        empty={
          <EmptyState title="No point rules yet">
            {isEditable ? <p>Set how many points each shift type and event is worth.</p> : null}
            {edit("Add rules")}
          </EmptyState>
        }
      >
        {({ since, categories }) => (
          <>
            {since === year ? null : (
              <p className="mb-3 text-sm text-ink-soft">
                {isEditable
                  ? `The rules of ${since} apply. Edit them to use other rules from ${year} on.`
                  : `The rules of ${since} apply.`}
              </p>
            )}
            <ul aria-label="Categories" className="grid gap-3">
              {categories.map(({ name, cap, rules }) => (
                <li key={name}>
                  <p className="font-semibold">
                    {name}
                    {cap === null ? null : (
                      <span className="font-normal text-ink-soft">
                        , {plural(cap, "1 point a year at most", `${cap} points a year at most`)}
                      </span>
                    )}
                  </p>
                  <ul className="text-sm">
                    {rules.map((rule) => (
                      <li key={nameOf(rule)}>
                        {nameOf(rule)}: {pointRuleText(rule)}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
      {isEditing && table.data && types.data ? (
        <Suspense>
          <PointTableDialog
            year={year}
            table={table.data.categories}
            types={types.data}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
