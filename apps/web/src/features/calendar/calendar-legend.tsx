import type { ReactNode } from "react";
import { useOrganization } from "../settings/organization.ts";
import { SHIFT_TYPE_FILLS } from "../shift-types/shift-type-colors.ts";
import { FILL_MARKS, type Shift } from "../shifts/shift-view.ts";

/** Explains the calendar's colors, signs and marks, below the view options. */
export function CalendarLegend({
  shifts,
  children,
}: {
  readonly shifts: readonly Shift[];
  readonly children: ReactNode;
}) {
  const { holidayRegion } = useOrganization();
  const kinds = [...new Map(shifts.map((shift) => [shift.kindName, shift])).values()].toSorted(
    (a, b) => a.startTime.localeCompare(b.startTime),
  );
  return (
    <div className="max-h-[70dvh] space-y-3 overflow-y-auto p-4 text-sm">
      {children}
      {kinds.length > 0 ? (
        <Group name="Shift types">
          {kinds.map(({ kindName, typeColor, kindCode }) => (
            <Entry
              key={kindName}
              sign={
                <span className={`inline-block h-4 w-1 rounded ${SHIFT_TYPE_FILLS[typeColor]}`} />
              }
            >
              {kindName}
              {kindCode === kindName ? "" : ` (${kindCode})`}
            </Entry>
          ))}
        </Group>
      ) : null}
      <Group name="Coverage">
        <Entry sign="✓" tone={FILL_MARKS["fully-staffed"].tone}>
          All spots filled
        </Entry>
        <Entry sign="▢" tone={FILL_MARKS["needs-coverage"].tone}>
          Open spot; the shift has a red edge
        </Entry>
        <Entry sign="!" tone={FILL_MARKS["needs-coverage"].tone}>
          Needs coverage: an open spot or a replacement request
        </Entry>
        <Entry sign="!" tone={FILL_MARKS["lacks-role"].tone}>
          Full, but missing the position shown
        </Entry>
        <Entry sign="▢" tone={FILL_MARKS["being-planned"].tone}>
          Open spot in a draft schedule
        </Entry>
        <Entry sign="−1" tone={FILL_MARKS["was-short"].tone}>
          Ended one short
        </Entry>
        <Entry sign="/">Same prefix: C-24/25 means C-24 and C-25</Entry>
      </Group>
      <Group name="Days">
        <Entry
          sign={
            <span className="rounded-full bg-accent px-1.5 text-xs font-bold text-on-accent">
              1
            </span>
          }
        >
          Today
        </Entry>
        <Entry sign={<span className="inline-block size-4 border border-line bg-page" />}>
          Previous or next month
        </Entry>
        <Entry sign={<span className="inline-block size-4 bg-warn-soft" />}>You're off</Entry>
        {holidayRegion === "none" ? null : <Entry sign="★">Work prohibited</Entry>}
      </Group>
    </div>
  );
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3 className="font-bold">{name}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Entry({
  sign,
  tone = "",
  children,
}: {
  readonly sign: ReactNode;
  readonly tone?: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex items-baseline gap-2">
      <span aria-hidden className={`inline-flex w-6 shrink-0 justify-center font-bold ${tone}`}>
        {sign}
      </span>
      <span>{children}</span>
    </li>
  );
}
