import type { ReactNode } from "react";
import { useOffline } from "../../lib/offline/connectivity.ts";

export interface QueryState<Answer> {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly data?: Answer | undefined;
  readonly refetch: () => unknown;
}

/**
 * Renders a query's result: a placeholder while it loads, an error, an empty state, or the content.
 * The content stays during a refetch, even if the refetch fails.
 */
export function QueryBoundary<Answer>({
  of,
  loading = null,
  failed,
  empty = null,
  isEmpty = isEmptyList,
  children,
}: {
  readonly of: QueryState<Answer>;
  /** Placeholder, about as large as the content. */
  readonly loading?: ReactNode;
  readonly failed: string;
  /** Empty state; without it, an empty list renders as content. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (answer: Answer) => boolean;
  readonly children?: (answer: Answer) => ReactNode;
}) {
  return (
    <>
      {of.isPending ? loading : null}
      {of.isError ? <LoadError text={failed} onRetry={() => void of.refetch()} /> : null}
      {of.data === undefined
        ? null
        : empty !== null && isEmpty(of.data)
          ? empty
          : children?.(of.data)}
    </>
  );
}

function isEmptyList(answer: unknown): boolean {
  return Array.isArray(answer) && answer.length === 0;
}

/** Error with a retry button; while the app is offline, it retries by itself. */
function LoadError({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  if (useOffline())
    return (
      <p role="status" className="rounded-lg bg-raised p-3 text-ink-soft">
        Not available offline. It will load when you're back online.
      </p>
    );
  return <LoadFailed onRetry={onRetry}>{text}</LoadFailed>;
}

/** Error text with an optional retry button. */
export function LoadFailed({
  children,
  onRetry,
}: {
  readonly children: ReactNode;
  readonly onRetry: (() => void) | null;
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-bad-soft p-3 text-bad"
    >
      <span>{children}</span>
      {onRetry && (
        <button type="button" onClick={onRetry} className="min-h-11 px-2 font-semibold underline">
          Try again
        </button>
      )}
    </div>
  );
}
