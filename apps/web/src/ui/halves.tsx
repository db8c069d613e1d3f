import type { ReactNode } from "react";

/** Cards beneath each other, in two halves beside each other where a screen is wide. Each card keeps its half, whatever opens in another. */
export function Halves({
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
