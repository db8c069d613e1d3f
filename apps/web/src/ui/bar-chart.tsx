/** One bar: a name, its length, and what is written at its end. */
export interface Bar {
  readonly key: string | number;
  readonly label: string;
  readonly value: number;
  readonly text: string;
}

/** Bars from the left, longest first or as given, with a line where `marked` lies. Every bar says its figure in words. */
export function BarChart({
  label,
  bars,
  marked,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly marked?: { readonly value: number; readonly label: string } | undefined;
}) {
  const most = Math.max(1, marked?.value ?? 0, ...bars.map(({ value }) => value));
  const percent = (value: number): string => `${(100 * value) / most}%`;
  return (
    <figure aria-label={label}>
      <ul className="grid gap-1">
        {bars.map((bar) => (
          <li key={bar.key} className="grid grid-cols-[8rem_minmax(0,1fr)_3.5rem] items-center gap-2 text-sm">
            <span className="truncate" title={bar.label}>
              {bar.label}
            </span>
            <span aria-hidden className="relative h-5 rounded bg-raised">
              <span className="absolute inset-y-0 left-0 rounded bg-accent/80" style={{ width: percent(bar.value) }} />
              {marked ? <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: percent(marked.value) }} /> : null}
            </span>
            <span className="tabular text-right">{bar.text}</span>
          </li>
        ))}
      </ul>
      {marked ? (
        <figcaption className="mt-2 text-sm text-ink-soft">The line across the bars is {marked.label}.</figcaption>
      ) : null}
    </figure>
  );
}
