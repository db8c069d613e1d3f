import { isOn } from "@watchbill/domain/settings/feature-switches";
import { hoursOfSpan, timesToSplit } from "@watchbill/domain/shifts/partial-assignment";
import { durationText, formatMoment } from "@watchbill/domain/time/format";
import { minutesBetween } from "@watchbill/domain/time/local";
import type { Output } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { useOrganization } from "../settings/organization.ts";
import { spanOf } from "./shift-view.ts";

/** A part of a shift, in the API's format. */
export type ShiftPart = NonNullable<Output<"replacements.list">[number]["part"]>;

/**
 * Returns the times at which a shift, or a part of it, can be split; empty if the squad does not
 * split shifts.
 */
export function useTimesToSplit(stretch: ShiftPart): readonly Temporal.Instant[] {
  const squad = useOrganization();
  return isOn(squad, "partial-assignments") ? timesToSplit(spanOf(stretch), squad) : [];
}

/** Returns the default choice: the second half. */
export function usualPart(stretch: ShiftPart, times: readonly Temporal.Instant[]): ShiftPart {
  const middle = times[Math.floor(times.length / 2)];
  return { startsAt: middle?.toString() ?? stretch.startsAt, endsAt: stretch.endsAt };
}

const WHICH = [
  { value: "first", label: "First part" },
  { value: "last", label: "Last part" },
];

/** Fields to choose the first or the last part of a shift, and the time at which it is split. */
export function PartFields({
  stretch,
  part,
  onChange,
}: {
  readonly stretch: ShiftPart;
  readonly part: ShiftPart;
  readonly onChange: (part: ShiftPart) => void;
}) {
  const squad = useOrganization();
  const times = useTimesToSplit(stretch);
  const isFirst = part.startsAt === stretch.startsAt;
  const cut = isFirst ? part.endsAt : part.startsAt;
  const partAt = (isOfStart: boolean, at: string): ShiftPart =>
    isOfStart
      ? { startsAt: stretch.startsAt, endsAt: at }
      : { startsAt: at, endsAt: stretch.endsAt };
  const span = spanOf(part);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Part"
        options={WHICH}
        value={isFirst ? "first" : "last"}
        onChange={({ target }) => onChange(partAt(target.value === "first", cut))}
      />
      <SelectField
        label={isFirst ? "Until" : "From"}
        options={times.map((time) => ({
          value: time.toString(),
          label: formatMoment(time, squad),
        }))}
        value={cut}
        onChange={({ target }) => onChange(partAt(isFirst, target.value))}
      />
      <p role="status" className="text-sm font-semibold sm:col-span-2">
        {hoursOfSpan(span, squad)} · {durationText(minutesBetween(span.startsAt, span.endsAt))}
      </p>
    </div>
  );
}

/** Lets the user choose only a part of a shift; renders nothing if it cannot be split. */
export function OptionalPart({
  stretch,
  part,
  onChange,
}: {
  readonly stretch: ShiftPart;
  /** The chosen part; null for the whole. */
  readonly part: ShiftPart | null;
  readonly onChange: (part: ShiftPart | null) => void;
}) {
  const times = useTimesToSplit(stretch);
  if (times.length === 0) return null;
  return (
    <div className="space-y-2">
      <Button
        variant="quiet"
        isCompact
        className="-ms-2"
        aria-expanded={part !== null}
        onClick={() => onChange(part === null ? usualPart(stretch, times) : null)}
      >
        {part === null ? "Only part of it…" : "The whole shift"}
      </Button>
      {part === null ? null : <PartFields stretch={stretch} part={part} onChange={onChange} />}
    </div>
  );
}
