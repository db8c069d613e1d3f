import { formatDayAndYear, formatLongDay, formatTime } from "@watchbill/domain/time/format";
import { isInReach, isLocalDate, isLocalTime } from "@watchbill/domain/time/local";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldFrame, INPUT, type TextField } from "../../ui/form/field.tsx";
import { clockOfBrowser } from "./browser-date-format.ts";
import { useOrganization } from "./organization.ts";

type FieldProps = Omit<ComponentProps<typeof TextField>, "type" | "value"> & {
  readonly value: string;
};

/**
 * A date field that repeats its value in the squad's format below, because the browser's own order
 * makes 02/12 ambiguous.
 */
export function DateField(field: FieldProps) {
  return (
    <SaidField {...field} type="date">
      <Day date={field.value} />
    </SaidField>
  );
}

/**
 * A time field that repeats its value in the squad's clock format below, if the browser's format
 * differs.
 */
export function TimeField(field: FieldProps) {
  const squad = useOrganization();
  if (squad.clockHours === clockOfBrowser()) return <SaidField {...field} type="time" />;
  return (
    <SaidField {...field} type="time">
      {isLocalTime(field.value) ? formatTime(field.value, squad) : null}
    </SaidField>
  );
}

/** A date and time field that repeats its value in the squad's format below. */
export function MomentField(field: FieldProps) {
  const squad = useOrganization();
  const [date = "", time = ""] = field.value.split("T");
  const isWhole = isDay(date) && isLocalTime(time);
  return (
    <SaidField {...field} type="datetime-local">
      {isWhole ? `${formatDayAndYear(date, squad)}, ${formatTime(time, squad)}` : null}
    </SaidField>
  );
}

/**
 * The native field, which phones support best, with a description line that keeps its height while
 * empty.
 */
function SaidField({
  label,
  hint,
  error,
  children,
  ...input
}: FieldProps & { readonly type: string; readonly children?: ReactNode }) {
  const id = useId();
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ "aria-describedby": further, ...wiring }) => (
        <>
          <input
            {...input}
            {...wiring}
            aria-describedby={
              [children === undefined ? null : id, further].filter(Boolean).join(" ") || undefined
            }
            className={INPUT}
          />
          {children === undefined ? null : (
            <p id={id} className="tabular @container min-h-5 text-sm text-ink-soft">
              {children}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** A date in long form, or in short form in narrow fields; empty while the date is incomplete. */
function Day({ date }: { readonly date: string }) {
  const squad = useOrganization();
  if (!isDay(date)) return null;
  return (
    <>
      <span className="hidden @min-[14rem]:inline">{formatLongDay(date, squad)}</span>
      <span className="@min-[14rem]:hidden">{formatDayAndYear(date, squad)}</span>
    </>
  );
}

/** False for a half-typed year such as 0020, which is not a plausible date yet. */
function isDay(date: string): boolean {
  return isLocalDate(date) && isInReach(date);
}
