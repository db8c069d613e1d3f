import { preferredText } from "@watchbill/domain/members/availability/preferred-shift-type";
import { COVER_RANK_GUIDE, COVER_RANKS } from "@watchbill/domain/replacements/candidate-rank";
import { LOAD_DAYS } from "@watchbill/domain/reports/days-ahead";
import {
  EMERGENCY_SHIFT_TYPES,
  furtherEmergencyShiftTypes,
  inPartsOfChoice,
  shiftTypesOfChoice,
} from "@watchbill/domain/reports/emergency-shift-types";
import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { offeredGroups } from "@watchbill/domain/shift-types/first-availability";
import { addDays, dateOf, isLocalDate, type LocalDate } from "@watchbill/domain/time/local";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { DataTable } from "../../../ui/layout/data-table.tsx";
import { FigureNotes } from "../../../ui/layout/figure-notes.tsx";
import { DateField } from "../../settings/date-time-fields.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { type ShiftTypes, useShiftTypes } from "../../shift-types/use-shift-types.ts";
import { ReportActs } from "../report-acts.tsx";
import { downloadReportCsv } from "../report-csv.ts";
import type { Filters } from "../report-filters.ts";
import {
  availabilityText,
  EMERGENCY_RANK_TONES,
  type EmergencyRow,
  offeredColumns,
  useEmergencyColumns,
} from "./emergency-columns.tsx";

const TYPE_LABELS = { any: "Any", morning: "Morning", evening: "Evening", night: "Night" } as const;

/**
 * Report of the members to call for a replacement, in calling order; loaded only while it is shown.
 */
export function EmergencyReport({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}) {
  const { shiftType, shiftDate } = filters;
  const today = dateOf(serverNow(), useOrganization().timeZone);
  const kinds = useShiftTypes().data ?? [];
  const further = furtherEmergencyShiftTypes(kinds);
  const groups = offeredGroups(kinds);
  const name = further.find(({ key }) => key === shiftType)?.name ?? shiftType;
  const report = useEndpoint("reports.emergencyCoverage", {
    shiftType,
    ...(shiftDate ? { shiftDate } : {}),
  });
  const rows = report.data ?? [];
  const { canCome, callLast } = inPartsOfChoice(
    rows,
    shiftType,
    shiftTypesOfChoice(shiftType, kinds) ?? [],
    shiftDate || undefined,
  );
  return (
    <Card
      title="Emergency"
      aside={
        <ReportActs
          report={report}
          isEmpty={rows.length === 0}
          onSave={() => save({ canCome, callLast }, filters, kinds, today)}
        />
      }
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-2 print:hidden">
        <SelectField
          label="Shift type"
          options={[
            ...EMERGENCY_SHIFT_TYPES.filter(
              (value) => value === "any" || value === shiftType || groups.includes(value),
            ).map((value) => ({ value, label: TYPE_LABELS[value] })),
            ...further.map(({ key, name: label }) => ({ value: key, label })),
          ]}
          value={shiftType}
          onChange={({ target }) => onChange({ shiftType: target.value })}
        />
        <DateField
          label="Specific date (optional)"
          value={shiftDate}
          onChange={({ target }) =>
            (target.value === "" || isLocalDate(target.value)) &&
            onChange({ shiftDate: target.value })
          }
        />
      </div>
      <Guide />
      <QueryBoundary
        of={report}
        loading={<Skeleton className="h-dvh" />}
        failed="Failed to fetch emergency coverage report"
        empty={
          <EmptyState title="No members available for emergency coverage with current filters">
            Remove a filter.
          </EmptyState>
        }
      >
        {() => (
          <>
            {canCome.length > 0 ? (
              <Candidates caption="Emergency coverage" rows={canCome} kinds={kinds} />
            ) : null}
            {callLast.length > 0 ? (
              <section aria-labelledby="says-no" className="mt-6 text-ink-soft">
                <h3 id="says-no" className="font-bold">
                  {shiftType === "any"
                    ? "Not available for any shift"
                    : `Not available for ${name} shifts`}
                </h3>
                <p className="mb-2 text-sm">Marked not available. Call last.</p>
                <Candidates caption="Not available" rows={callLast} kinds={kinds} isGrey />
              </section>
            ) : null}
          </>
        )}
      </QueryBoundary>
      <FigureNotes notes={[["Load", FIGURE_HINTS.currentShiftLoad]]} />
    </Card>
  );
}

function Candidates({
  caption,
  rows,
  kinds,
  isGrey = false,
}: {
  readonly caption: string;
  readonly rows: readonly EmergencyRow[];
  readonly kinds: ShiftTypes;
  /** True for members who can't come: their rows are gray. */
  readonly isGrey?: boolean;
}) {
  const columns = useEmergencyColumns(kinds, isGrey);
  return (
    <div className="more-aside relative md:overflow-x-auto print:overflow-visible">
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
}

function Guide() {
  return (
    <dl className="mb-4 grid gap-1 rounded-lg bg-raised p-3 text-sm">
      {COVER_RANKS.map((rank) => (
        <div key={rank} className="flex items-start gap-2">
          <dt>
            <Badge tone={EMERGENCY_RANK_TONES[rank]}>{rank.toUpperCase()}</Badge>
          </dt>
          <dd>
            {COVER_RANK_GUIDE[rank]}
            {rank === "low" ? "; or has more than one shift" : ""}
          </dd>
        </div>
      ))}
      <div className="font-semibold">
        <dt className="sr-only">Order</dt>
        <dd>Contact HIGH first, then MEDIUM, then LOW.</dd>
      </div>
    </dl>
  );
}

function save(
  { canCome, callLast }: ReturnType<typeof inPartsOfChoice<EmergencyRow>>,
  { shiftType, shiftDate }: Filters,
  kinds: ShiftTypes,
  today: LocalDate,
): void {
  const offered = offeredColumns(kinds);
  const from = shiftDate || today;
  const until = shiftDate || addDays(today, LOAD_DAYS);
  downloadReportCsv({ name: `emergency-${shiftType}`, title: "Emergency", from, until }, [
    [
      "Can come",
      "Priority",
      "Unit",
      "Name",
      "Phone",
      "Email",
      "Preferred",
      ...offered.map(({ label }) => label),
      "Substitute",
      "Load",
    ],
    ...[...canCome, ...callLast].map((row) => [
      canCome.includes(row) ? "yes" : "no",
      row.priority.toUpperCase(),
      row.unitNumber,
      row.name,
      row.phoneNumber ?? "",
      row.email,
      preferredText(row.preferredShiftType),
      ...offered.map(({ kind }) => availabilityText(row, kind)),
      row.isAvailableForSubstitute ? "yes" : "no",
      row.currentShiftLoad,
    ]),
  ]);
}
