import type { ReactNode } from "react";

/**
 * Cards below each other, or in two columns on a wide screen. Each card stays in its column when
 * another card expands.
 */
export function TwoColumns({
  first,
  second,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{first}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{second}</div>
    </div>
  );
}
