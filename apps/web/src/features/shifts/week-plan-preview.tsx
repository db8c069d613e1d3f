import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { compactTime, formatDay } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api.ts";
import { Unbroken } from "../../ui/unbroken.tsx";

/** What a plan would make, what it skips, and whom it leaves out, each with its reason. */
export function WeekPlanPreview({ plan }: { readonly plan: Output<"shifts.copyWeeks"> | undefined }) {
  if (!plan) return null;
  return (
    <section aria-label="Preview" className="max-h-72 space-y-3 overflow-y-auto rounded-lg border border-line p-3" tabIndex={0}>
      <p className="font-bold">{plan.summary}</p>
      <ul className="text-sm">
        {plan.shifts.map((shift) => (
          <li key={`${shift.date} ${shiftName(shift)} ${shift.startTime}`} className="py-0.5">
            <span className="font-semibold">{formatDay(shift.date)}</span> {shiftName(shift)} {compactTime(shift.startTime)}-
            {compactTime(shift.endTime)}
            <span className="text-ink-soft">
              {" · "}
              <Unbroken>{shift.members.length > 0 ? shift.members.join(", ") : "nobody yet"}</Unbroken>
            </span>
          </li>
        ))}
      </ul>
      {plan.skipped.length > 0 ? (
        <div>
          <h3 className="font-bold">Skipped ({plan.skipped.length})</h3>
          <ul className="text-sm text-warn">
            {plan.skipped.map(({ date, shift, because }) => (
              <li key={`${date} ${shift} ${because}`}>
                {formatDay(date)} {shift}: {because}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {plan.left.length > 0 ? (
        <div>
          <h3 className="font-bold">Places left open ({plan.left.length})</h3>
          <ul className="text-sm text-warn">
            {plan.left.map(({ date, shift, member, because }) => (
              <li key={`${date} ${shift} ${member}`}>
                <Unbroken>{`${formatDay(date)} ${shift}: ${member} is ${because}`}</Unbroken>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
