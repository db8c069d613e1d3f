import {
  MAX_USUAL_WEEKS,
  shiftsAndSpots,
  suggestedWeek,
  type UsualRow,
  usualWeekBlockedBecause,
} from "@watchbill/domain/shifts/week-template";
import { formatUnit } from "@watchbill/domain/text/language";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf, isLocalDate, type LocalDate } from "@watchbill/domain/time/local";
import { useState } from "react";
import { call } from "../../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../../lib/api/queries.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../../ui/overlay/dialog-actions.tsx";
import { DateField } from "../../settings/date-time-fields.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { type ShiftTypes, useShiftTypes } from "../../shift-types/use-shift-types.ts";
import { createBlockedBecause, createLabel, useMadeShifts } from "../editing/created-shifts.ts";
import { WeekPlanPreview } from "./week-plan-preview.tsx";
import { UsualWeekRows } from "./week-template-rows.tsx";

const MONTH = "month";
const WEEKS = Array.from({ length: MAX_USUAL_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: formatUnit(index + 1, "week"),
}));
const USUAL_WEEKS = 4;
const WEEKS_OF_MONTH = 5;

/**
 * Edits the weekly template as a grid of switches with a row for each shift type and a column for
 * each weekday. Creates its shifts for a month or the coming weeks, and saves the template.
 */
export function UsualWeekDialog({
  month = null,
  onClose,
}: {
  /** The month to fill, such as "2026-12"; null to start today. */
  readonly month?: string | null;
  readonly onClose: () => void;
}) {
  const kinds = useShiftTypes();
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Weekly template"
      description="Choose which shifts run on which days. We'll create them and save the week as a template."
    >
      <QueryBoundary
        of={kinds}
        loading={<Skeleton className="h-96" />}
        failed="Couldn't load shift types. Try again."
      >
        {(data) => <Rows kinds={data} month={month} onDone={onClose} />}
      </QueryBoundary>
    </Dialog>
  );
}

function Rows({
  kinds,
  month,
  onDone,
}: {
  readonly kinds: ShiftTypes;
  readonly month: string | null;
  readonly onDone: () => void;
}) {
  const squad = useOrganization();
  const last = month === null ? null : lastDayOf(month);
  const [rows, setRows] = useState<readonly UsualRow[]>(() => suggestedWeek(kinds));
  const [fromDate, setFrom] = useState(() => firstDay(month, dateOf(serverNow(), squad.timeZone)));
  /** The number of weeks to fill, or `MONTH`. */
  const [span, setSpan] = useState(month === null ? String(USUAL_WEEKS) : MONTH);
  const made = useMadeShifts(onDone);
  const make = useCommand("shifts.setUpWeek", {
    onSuccess: (answer, order) => made(answer, () => call("shifts.setUpWeek", order)),
    failed: "Couldn't create the shifts. Try again.",
  });
  const blocked = usualWeekBlockedBecause(rows)?.message ?? null;
  const order = {
    rows: rows.map(({ weekdays, ...row }) => ({ ...row, weekdays: [...weekdays] })),
    fromDate,
    ...(span === MONTH && last !== null
      ? { weeks: WEEKS_OF_MONTH, untilDate: last }
      : { weeks: Number(span) }),
  };
  const look = useEndpoint(
    "shifts.setUpWeek",
    { ...order, isDryRun: true },
    { enabled: blocked === null },
  );
  const plan = blocked === null ? look.data : undefined;
  return (
    <div className="space-y-4">
      <UsualWeekRows kinds={kinds} rows={rows} onChange={setRows} />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label="From"
          hint="First day with shifts"
          value={fromDate}
          onChange={({ target }) => isLocalDate(target.value) && setFrom(target.value)}
        />
        <SelectField
          label="Weeks to create"
          hint="You can add more weeks from the template anytime."
          options={
            last === null
              ? WEEKS
              : [{ value: MONTH, label: `Through ${formatDay(last, squad)}` }, ...WEEKS]
          }
          value={span}
          onChange={({ target }) => setSpan(target.value)}
        />
      </div>
      {plan && plan.shifts.length > 0 ? (
        <details className="rounded-lg border border-line">
          <summary className="min-h-11 px-3 py-2.5 font-semibold">Preview shifts</summary>
          <div className="border-t border-line p-3">
            <WeekPlanPreview plan={plan} />
          </div>
        </details>
      ) : null}
      <DialogActions>
        <p role="status" className="min-w-40 flex-1 font-semibold">
          {blocked ??
            (plan
              ? outlook(plan)
              : look.isError
                ? "Couldn't count the shifts. Try again."
                : "Counting…")}
        </p>
        <Button
          pending={make.isPending && "Creating..."}
          disabledReason={blocked ?? (plan ? createBlockedBecause(plan) : "Counting shifts")}
          onClick={() => make.mutate({ ...order, isUndoable: true })}
        >
          {createLabel(plan?.shifts.length)}
        </Button>
      </DialogActions>
    </div>
  );
}

function lastDayOf(month: string): LocalDate {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return `${month}-${daysInMonth}`;
}

/** Returns the month's first day, or today if that day is past. */
function firstDay(month: string | null, today: LocalDate): LocalDate {
  const first = `${month ?? ""}-01`;
  return month === null || first < today ? today : first;
}

/** Returns, for example, "68 shifts, 96 spots. 4 skipped: This shift already exists." */
function outlook({
  shifts,
  skipped,
}: {
  shifts: readonly { maxMembers: number }[];
  skipped: readonly { because: string }[];
}): string {
  const made = shiftsAndSpots(shifts);
  if (skipped.length === 0) return `${made}.`;
  const reasons = [...new Set(skipped.map(({ because }) => because))];
  return `${made}. ${skipped.length} skipped: ${reasons.join("; ")}.`;
}
