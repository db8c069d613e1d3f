import type { ReactNode } from "react";

export function Card({
  id,
  title,
  aside,
  children,
  className = "",
  onReach,
}: {
  /** Element id of the heading, for links to it. */
  readonly id?: string;
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Called when the user touches, hovers or focuses the card. */
  readonly onReach?: () => void;
}) {
  return (
    <section
      className={`rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5 ${className}`}
      onPointerEnter={onReach}
      onFocus={onReach}
    >
      {title ? (
        <div className="mb-3 flex lg:min-h-9.5 flex-wrap items-center justify-between gap-2">
          <h2 className="scroll-mt-6 text-lg font-bold" {...(id ? { id, tabIndex: -1 } : {})}>
            {title}
          </h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

export function EmptyState({
  icon,
  title,
  children,
}: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center text-ink-soft">
      {icon}
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </div>
  );
}

/** Placeholder, about as large as the content that loads. */
export function Skeleton({ className = "" }: { readonly className?: string }) {
  return (
    <div
      aria-hidden
      data-awaited=""
      className={`animate-pulse rounded-lg bg-line/70 ${className}`}
    />
  );
}

export function StatTile({
  label,
  value,
  tone = "",
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: string;
}) {
  return (
    <div className="rounded-lg bg-raised p-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={`tabular text-2xl font-bold ${tone}`}>{value}</dd>
    </div>
  );
}
