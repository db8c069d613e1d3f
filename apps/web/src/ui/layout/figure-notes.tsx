/**
 * Explains a report's figures in text that expands, so that it also works with touch, keyboard and
 * screen readers.
 */
export function FigureNotes({
  notes,
}: {
  readonly notes: readonly (readonly [name: string, meaning: string])[];
}) {
  return (
    <details className="mt-4 text-sm text-ink-soft">
      <summary className="min-h-11 py-3 font-semibold">What these numbers mean</summary>
      <dl className="grid gap-1">
        {notes.map(([name, meaning]) => (
          <div key={name}>
            <dt className="inline font-semibold text-ink">{name}: </dt>
            <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
