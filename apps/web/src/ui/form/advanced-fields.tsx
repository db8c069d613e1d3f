import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Rarely used fields of a form, collapsed unless one of them is in use or has an error. */
export function AdvancedFields({
  isInUse,
  hasError,
  children,
}: {
  readonly isInUse: boolean;
  readonly hasError: boolean;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  // Only expands the element; from then on the user opens and closes it.
  useLayoutEffect(() => {
    if (ref.current && (isInUse || hasError)) ref.current.open = true;
  }, [isInUse, hasError]);
  return (
    <details ref={ref} className="mt-3 rounded-lg border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-semibold">Advanced</summary>
      <div className="grid gap-3 border-t border-line p-3 sm:grid-cols-2">{children}</div>
    </details>
  );
}
