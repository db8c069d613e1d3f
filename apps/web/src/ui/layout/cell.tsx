import type { ReactNode } from "react";

const TONES = {
  plain: "border-line bg-surface",
  accent: "border-accent-edge bg-accent-soft",
  bad: "border-bad/60 bg-bad-soft",
} as const;

/** A labeled value in a compact row. */
export function Cell({
  name,
  label = name,
  tone = "plain",
  head,
  children,
}: {
  readonly name: string;
  /** Accessible name, if it differs from the visible name. */
  readonly label?: string;
  /** Color of the cell; the text has the same information. */
  readonly tone?: keyof typeof TONES;
  /** Content next to the name. */
  readonly head?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <section aria-label={label} className={`rounded-xl border px-3 py-2 ${TONES[tone]}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 className="text-sm font-bold text-ink-soft">{name}</h2>
        {head}
      </div>
      {children}
    </section>
  );
}
