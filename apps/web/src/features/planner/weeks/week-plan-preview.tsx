import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { compactTime, formatDay } from "@watchbill/domain/time/format";
import type { Output } from "../../../lib/api/api.ts";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../../settings/organization.ts";

type Plan = Output<"shifts.copyWeeks">;

/**
 * Preview of the shifts to create, the skipped shifts, and the members who are not assigned, with
 * the reasons.
 */
export function WeekPlanPreview({ plan }: { readonly plan: Plan | undefined }) {
  const squad = useOrganization();
  if (!plan) return null;
  return (
    <section
      aria-label="Preview"
      className="max-h-72 space-y-3 overflow-y-auto rounded-lg border border-line p-3"
      tabIndex={0}
    >
      <p className="font-bold" role="status">
        {plan.skipped.length > 0 ? `${plan.summary}, ${plan.skipped.length} skipped` : plan.summary}
      </p>
      <PlannedShifts shifts={plan.shifts} />
      <Reasons
        title={`Skipped (${plan.skipped.length})`}
        rows={plan.skipped.map(({ date, shift, because }) => ({
          because,
          what: `${formatDay(date, squad)} ${shift}`,
        }))}
      />
      <Reasons
        title={`Warnings (${plan.warned.length})`}
        rows={plan.warned.map(({ date, shift, member, because }) => ({
          because,
          what: `${formatDay(date, squad)} ${shift}: ${member}`,
        }))}
      />
      <Reasons
        title={`Left open (${plan.left.length})`}
        rows={plan.left.map(({ date, shift, member, because }) => ({
          because,
          what: `${formatDay(date, squad)} ${shift}: ${member}`,
        }))}
      />
    </section>
  );
}

/** Lists the shifts to create, one on each line. */
export function PlannedShifts({ shifts }: { readonly shifts: Plan["shifts"] }) {
  const squad = useOrganization();
  return (
    <ul className="text-sm">
      {withKeys(shifts).map(([key, shift]) => (
        <li key={key} className="py-0.5">
          <span className="font-semibold">{formatDay(shift.date, squad)}</span> {shiftName(shift)}{" "}
          <span className="whitespace-nowrap">
            {compactTime(shift.startTime, squad)}-{compactTime(shift.endTime, squad)}
          </span>
          <span className="text-ink-soft">
            {" · "}
            <NoWrap>{shift.members.length > 0 ? shift.members.join(", ") : "no members"}</NoWrap>
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Groups the skipped items by reason. The rarest reason comes first, because the coordinator
 * expects it least.
 */
function Reasons({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly { readonly because: string; readonly what: string }[];
}) {
  if (rows.length === 0) return null;
  const reasons = [...Map.groupBy(rows, ({ because }) => because)].sort(
    ([, a], [, b]) => a.length - b.length,
  );
  return (
    <div className="space-y-1 text-sm">
      <h3 className="text-base font-bold">{title}</h3>
      {reasons.map(([because, held]) => (
        <div key={because} className="text-warn">
          <h4 className="font-semibold">
            {because} ({held.length})
          </h4>
          <ul className="ps-3">
            {withKeys(held).map(([key, { what }]) => (
              <li key={key}>
                <NoWrap>{what}</NoWrap>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Adds the index as React key, because a week may contain identical shifts. */
function withKeys<Row>(rows: readonly Row[]): (readonly [number, Row])[] {
  return rows.map((row, index) => [index, row]);
}
