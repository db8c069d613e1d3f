import { Button } from "./button.tsx";

const MOST_ON_PAPER = 100;

/**
 * On a long list's element: hundreds of entries are read on a screen, and are dozens of sheets on paper. It names the first that is not
 * printed, in figures: a class is found by its whole name.
 */
export const NEWEST_ON_PAPER = "print:[&>:nth-child(n+101)]:hidden";

/** What is printed of such a list, said on the paper. */
export function PrintedPart({ count }: { readonly count: number }) {
  if (count <= MOST_ON_PAPER) return null;
  return (
    <p className="mb-2 hidden text-sm print:block">
      Printed: the newest {MOST_ON_PAPER} of {count.toLocaleString("en-US")} entries that were read.
      The filters choose others.
    </p>
  );
}

/** The end of a long list: how much of it is here, and the way to the rest. */
export function OlderEntries({
  count,
  isReading,
  onRead,
}: {
  readonly count: number;
  readonly isReading: boolean;
  readonly onRead: () => void;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 print:hidden">
      <p className="text-sm text-ink-soft">
        The newest {count.toLocaleString("en-US")} entries are read.
      </p>
      <Button variant="secondary" pending={isReading && "Reading..."} onClick={onRead}>
        Load older entries
      </Button>
    </div>
  );
}
