import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { usePhoneFold } from "../../ui/phone-fold.ts";

/** What narrows the directory, on a phone behind a button that says how much of it does, so that the members come first. */
export function FilterFold({ narrowed, children }: { readonly narrowed: readonly string[]; readonly children: ReactNode }) {
  const { opener, folded } = usePhoneFold();
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
      <div id={folded.id} className={`flex flex-wrap items-end gap-3 phone:basis-full ${folded.className}`}>
        {children}
      </div>
    </>
  );
}
