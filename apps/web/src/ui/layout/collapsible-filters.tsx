import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { useOverflowMenu } from "./overflow-menu.ts";

/**
 * The filters of a list. On a phone they collapse behind a button that shows how many are active,
 * so that the list comes first.
 */
export function CollapsibleFilters({
  narrowed,
  className,
  children,
}: {
  readonly narrowed: readonly string[];
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { opener, folded } = useOverflowMenu();
  return (
    <>
      <Button
        {...opener}
        variant="secondary"
        data-narrowed={narrowed.length > 0 || undefined}
        className={`${opener.className} pointer-fine:min-h-11 data-narrowed:border-accent data-narrowed:bg-accent-soft`}
      >
        <SlidersHorizontal aria-hidden size={18} />
        Filters
        {narrowed.length > 0 ? (
          <span className="tabular">
            <span aria-hidden>{narrowed.length}</span>
            <span className="sr-only">, {narrowed.join(", ")}</span>
          </span>
        ) : null}
      </Button>
      <div id={folded.id} className={`${className} ${folded.className}`}>
        {children}
      </div>
    </>
  );
}
