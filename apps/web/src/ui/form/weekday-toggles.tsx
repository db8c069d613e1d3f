import { NoWrap } from "../layout/no-wrap.tsx";

/** A selectable weekday; Sunday is 0. */
export interface Weekday {
  readonly day: number;
  readonly name: string;
}

/** A row of toggle buttons for weekdays that fits a phone. */
export function WeekdayToggles({
  label,
  value,
  only,
  hint,
  error,
  beginsHere = false,
  onChange,
}: {
  readonly label: string;
  readonly value: readonly number[];
  readonly only: readonly Weekday[];
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** True if a dialog focuses the first weekday when it opens. */
  readonly beginsHere?: boolean;
  readonly onChange: (days: number[]) => void;
}) {
  const toggle = (day: number): void =>
    onChange(
      value.includes(day)
        ? value.filter((other) => other !== day)
        : [...value, day].sort((a, b) => a - b),
    );
  return (
    <fieldset aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 block text-sm font-semibold">
        <NoWrap>{label}</NoWrap>
      </legend>
      <div className="flex flex-wrap gap-1 sm:grid sm:auto-cols-[minmax(0,2.75rem)] sm:grid-flow-col">
        {only.map(({ day, name }, at) => (
          <button
            key={day}
            type="button"
            aria-pressed={value.includes(day)}
            data-work
            {...(beginsHere && at === 0 && { "data-begins-here": "" })}
            aria-label={name}
            title={name}
            onClick={() => toggle(day)}
            className="size-11 sm:w-full rounded-lg border border-line-strong/60 bg-surface font-semibold text-ink-soft hover:bg-raised aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong max-[24rem]:size-10"
          >
            {name[0]}
          </button>
        ))}
      </div>
      {hint ? <p className="mt-1 text-sm text-ink-soft">{hint}</p> : null}
      {error ? (
        <p role="alert" className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
