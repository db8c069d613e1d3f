import { formatDayAndYear, formatLongDay, formatTime } from "@watchbill/domain/time/format";
import { isInReach, isLocalDate, isLocalTime } from "@watchbill/domain/time/local";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldFrame, INPUT, type TextField } from "../../ui/form/field.tsx";
import { clockOfBrowser } from "./dates-of-browser.ts";
import { useOrganization } from "./organization.ts";

type FieldProps = Omit<ComponentProps<typeof TextField>, "type" | "value"> & {
  readonly value: string;
};

/**
 * A field for a day, with what is filled in as the squad writes it: the browser shows it in an order of its own, in which 02/12 may be
 * either of two days.
 */
export function DateField(field: FieldProps) {
  return (
    <SaidField {...field} type="date">
      <Day date={field.value} />
    </SaidField>
  );
}

/** A field for a time, with what is filled in on the squad's clock where the browser's is another. */
export function TimeField(field: FieldProps) {
  const squad = useOrganization();
  if (squad.clockHours === clockOfBrowser()) return <SaidField {...field} type="time" />;
  return (
    <SaidField {...field} type="time">
      {isLocalTime(field.value) ? formatTime(field.value, squad) : null}
    </SaidField>
  );
}

/** A field for a day and a time of it, with both as the squad writes them. */
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

/** The browser's own field, of which phones have the best, with a line below it that it is described by, and that is kept free while it is empty. */
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

/** A day in full, or in short where the field has little room; nothing while it is not whole. */
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

/** Whose year is still being typed is none yet. */
function isDay(date: string): boolean {
  return isLocalDate(date) && isInReach(date);
}
