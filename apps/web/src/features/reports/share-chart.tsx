/** One member: what they carried, and what was theirs. */
export interface ShareBar {
  readonly key: number;
  readonly label: string;
  readonly carried: number;
  readonly share: number;
  /** What is written at its end. */
  readonly text: string;
}

/** What each member carried as a bar, with a line where their own share ends; what lies beyond it has another colour. Each says its figures in words. */
export function ShareChart({ label, bars }: { readonly label: string; readonly bars: readonly ShareBar[] }) {
  const most = Math.max(1, ...bars.flatMap(({ carried, share }) => [carried, share]));
  const percent = (points: number): string => `${(100 * points) / most}%`;
  return (
    <figure aria-label={label}>
      <ul className="grid gap-1">
        {bars.map(({ key, label: name, carried, share, text }) => (
          <li key={key} className="grid grid-cols-[7rem_minmax(0,1fr)_3.5rem] items-center gap-2 text-sm">
            <span className="truncate" title={name}>
              {name}
            </span>
            <span aria-hidden className="relative h-5 rounded bg-raised">
              <span
                className="absolute inset-y-0 left-0 rounded bg-accent/80"
                style={{ width: percent(Math.min(carried, share)) }}
              />
              {carried > share ? (
                <span
                  className="absolute inset-y-0 rounded-r bg-warn/80"
                  style={{ left: percent(share), width: percent(carried - share) }}
                />
              ) : null}
              <span className="absolute -inset-y-0.5 w-0.5 bg-ink" style={{ left: percent(share) }} />
            </span>
            <span className="tabular text-right">
              <span aria-hidden>{text}</span>
              <span className="sr-only">
                carried {carried} of {share} points, {text}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <figcaption className="mt-2 text-sm text-ink-soft">
        A bar is what somebody has carried, in points; the line across it is their fair share.
      </figcaption>
    </figure>
  );
}
