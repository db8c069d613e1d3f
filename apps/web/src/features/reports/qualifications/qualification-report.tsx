import { formatDayAndYear } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { BadgeCheck } from "lucide-react";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { pathTo } from "../../../lib/routing/paths.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../../ui/layout/data-table.tsx";
import { NextStep } from "../../../ui/layout/next-step.tsx";
import {
  type Holding,
  type Qualification,
  STATE_LABELS,
  STATE_TONES,
} from "../../qualifications/qualification-view.ts";
import { organizationNow, useOrganization } from "../../settings/organization.ts";
import { CsvButton } from "../csv-button.tsx";
import { memberColumns } from "../report-columns.ts";
import { downloadReportCsv } from "../report-csv.ts";
import type { Filters } from "../report-filters.ts";
import {
  ANY,
  type HolderRow,
  heldQualifications,
  holderFile,
  holderRows,
  TO_RENEW,
} from "./qualification-rows.ts";

/** Number of columns shown on a phone; further columns are collapsed. */
const UNFOLDED = 3;
/**
 * Sort keys that come after every date: a qualification without an end date, and one that the
 * member does not hold.
 */
const [ENDLESS, NONE] = ["9999-12-31", "none"];

const MEMBER_COLUMNS = memberColumns<HolderRow>();

function columnOf({ id, name }: Qualification, index: number): Column<HolderRow> {
  const last = (holding: Holding | undefined): string =>
    holding ? (holding.lastDay ?? ENDLESS) : NONE;
  return {
    key: String(id),
    label: name,
    cell: ({ held }) => <LastDay holding={held.get(id)} />,
    sortBy: ({ held }) => last(held.get(id)),
    ...(index < UNFOLDED ? {} : { onPhone: "folded" as const }),
  };
}

function LastDay({ holding }: { readonly holding: Holding | undefined }) {
  if (!holding) return "-";
  const { lastDay, state } = holding;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 phone:justify-end">
      <span className="whitespace-nowrap">
        {lastDay === null ? "Doesn't expire" : formatDayAndYear(lastDay, organizationNow())}
      </span>
      {state === "valid" ? null : <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>}
    </span>
  );
}

/** Report of each member's qualifications and when they end. */
export function QualificationReport({
  filters: { qualification: choice },
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}) {
  const today = dateOf(serverNow(), useOrganization().timeZone);
  const qualifications = useEndpoint("qualifications.list", {});
  const holdings = useEndpoint("qualifications.holdings", {});
  const members = useEndpoint("members.list", {});
  const readings = [qualifications, holdings, members];
  const all = qualifications.data ?? [];
  const rows = holderRows(members.data ?? [], holdings.data ?? [], choice);
  const shown = heldQualifications(all, rows, choice);
  return (
    <Card
      // An empty section is not printed.
      className={rows.length === 0 ? "print:hidden" : ""}
      title="Qualifications"
      aside={
        <CsvButton
          isEmpty={rows.length === 0}
          onSave={() =>
            downloadReportCsv(
              { name: "qualifications", title: "Qualifications", from: today, until: today },
              holderFile(rows, shown),
            )
          }
        />
      }
    >
      {all.length === 0 ? null : (
        <div className="mb-4 grid gap-3 sm:grid-cols-3 print:hidden">
          <SelectField
            label="Qualification"
            options={[
              { value: ANY, label: "Any" },
              ...all.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: TO_RENEW, label: "Expiring or expired" },
            ]}
            value={choice}
            onChange={({ target }) => onChange({ qualification: target.value })}
          />
        </div>
      )}
      <QueryBoundary
        of={{
          isPending: readings.some(({ isPending }) => isPending),
          isError: readings.some(({ isError }) => isError),
          data: readings.every(({ data }) => data !== undefined) ? rows : undefined,
          refetch: () => readings.filter(({ isError }) => isError).map(({ refetch }) => refetch()),
        }}
        loading={<Skeleton className="h-32" />}
        failed="Couldn't load qualifications."
        empty={
          <EmptyState
            icon={<BadgeCheck aria-hidden size={32} />}
            title={choice === ANY ? "No members have a qualification yet" : "No members match"}
          >
            {choice === ANY ? (
              <>
                <p>Define qualifications in Settings; assign them in Members.</p>
                <NextStep href={pathTo("settings", { view: "qualifications" })}>
                  Squad qualifications
                </NextStep>
              </>
            ) : null}
          </EmptyState>
        }
      >
        {() => (
          <div
            role="region"
            aria-label="Qualifications by member"
            tabIndex={0}
            className="relative md:overflow-x-auto print:overflow-visible"
          >
            <DataTable
              caption="Qualifications by member"
              columns={[...MEMBER_COLUMNS, ...shown.map(columnOf)]}
              rows={rows}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}
