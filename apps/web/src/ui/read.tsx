import type { ReactNode } from "react";
import { useAway } from "../lib/reach.ts";

/** What is read from the server, as far as it has come. */
export interface Reading<Answer> {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly data?: Answer | undefined;
  readonly refetch: () => unknown;
}

/**
 * What is shown of something that is read: until it is there, where it could not be read, where there is nothing, and itself.
 * An answer that is there stays while it is read again, also where that fails.
 */
export function Read<Answer>({
  of,
  loading = null,
  failed,
  empty = null,
  isEmpty = isEmptyList,
  children,
}: {
  readonly of: Reading<Answer>;
  /** Stands there until it has come, in its size. */
  readonly loading?: ReactNode;
  /** What could not be read, in a sentence. */
  readonly failed: string;
  /** What is said instead of a list of nothing; without it the list itself is shown. */
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

/** Says that something could not be read, with the way to try again; without a network that comes by itself. */
function LoadError({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  if (useAway())
    return (
      <p role="status" className="rounded-lg bg-raised p-3 text-ink-soft">
        Not kept on this device yet. It comes as soon as there is a connection.
      </p>
    );
  return <Failed onRetry={onRetry}>{text}</Failed>;
}

/** Says that something went wrong, with the way to try again where there is one. */
export function Failed({
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
