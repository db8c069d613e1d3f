import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { durationText, formatLongDay } from "@watchbill/domain/time/format";
import { minutesBetween } from "@watchbill/domain/time/local";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../../settings/organization.ts";
import type { Shift } from "../shift-view.ts";

/** The shift's details, collapsed at first, with a button that opens the edit form. */
export function PanelDetails({
  shift,
  onEdit,
}: {
  readonly shift: Shift;
  readonly onEdit: (() => void) | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label="Details">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Details
        </Button>
        {onEdit ? (
          <Button variant="quiet" onClick={onEdit}>
            Edit shift
          </Button>
        ) : null}
      </div>
      <div id={id}>{isOpen ? <Facts shift={shift} /> : null}</div>
    </section>
  );
}

function Facts({ shift }: { readonly shift: Shift }) {
  const squad = useOrganization();
  const minutes = minutesBetween(
    Temporal.Instant.from(shift.startsAt),
    Temporal.Instant.from(shift.endsAt),
  );
  const roles = (shift.roles ?? []).map(({ name }) => name).join(", ");
  const facts: readonly (readonly [string, string])[] = [
    ["Type", shift.kindName],
    ["Date", formatLongDay(shift.date, squad)],
    ["Time", shiftHours(shift, squad, shift.date)],
    ["Duration", durationText(minutes)],
    ["Spots", String(shift.maxMembers)],
    ...(roles ? [["Positions", roles] as const] : []),
    ["Recurring", shift.isRecurring ? "Yes" : "No"],
  ];
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="break-words">
            <NoWrap>{value}</NoWrap>
          </dd>
        </div>
      ))}
    </dl>
  );
}
