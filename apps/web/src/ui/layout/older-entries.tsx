import { formatNumber } from "@watchbill/domain/text/language";
import { Button } from "../button.tsx";

const MOST_ON_PAPER = 100;

/**
 * CSS class for a long list, of which print shows only the first 100 entries. The number is a
 * literal, because Tailwind finds only complete class names.
 */
export const NEWEST_ON_PAPER = "print:[&>:nth-child(n+101)]:hidden";

/** Note in print that says how many entries are included. */
export function PrintedPart({ count }: { readonly count: number }) {
  if (count <= MOST_ON_PAPER) return null;
  return (
    <p className="mb-2 hidden text-sm print:block">
      {`Printed: the newest ${MOST_ON_PAPER} of ${formatNumber(count)} loaded entries. Use the filters to print others.`}
    </p>
  );
}

/** The end of a long list: the number of loaded entries, and a button that loads more. */
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
        {`Showing the newest ${formatNumber(count)} entries.`}
      </p>
      <Button variant="secondary" pending={isReading && "Loading..."} onClick={onRead}>
        Load older entries
      </Button>
    </div>
  );
}
