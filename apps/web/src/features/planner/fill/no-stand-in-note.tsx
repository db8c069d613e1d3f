import { UserRoundX } from "lucide-react";

/**
 * Explains the mark on spots without a stand-in, and counts such spots in the weeks in view. The
 * line keeps its height while it loads, to avoid layout shift.
 */
export function NoStandInNote({
  count,
  spots,
  isNarrow,
}: {
  readonly count: number;
  readonly spots: number;
  readonly isNarrow: boolean;
}) {
  if (count === 0)
    return (
      <p className="min-h-5 text-sm text-ink-soft">
        {spots > 0 ? "Every assigned spot has a stand-in." : null}
      </p>
    );
  return (
    <p className="min-h-5 text-sm text-ink-soft">
      {isNarrow ? (
        <span aria-hidden className="me-1.5 text-ink underline decoration-warn decoration-dotted">
          C-1
        </span>
      ) : (
        <UserRoundX aria-hidden size={14} className="me-1.5 mb-0.5 inline text-warn" />
      )}
      {count === 1
        ? "1 spot has no stand-in. Select it to see options."
        : `${count} spots have no stand-in. Select one to see options.`}
    </p>
  );
}
