import { Button } from "./button.tsx";

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
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
      <p className="text-sm text-ink-soft">The newest {count.toLocaleString("en-US")} entries are read.</p>
      <Button variant="secondary" pending={isReading && "Reading..."} onClick={onRead}>
        Load older entries
      </Button>
    </div>
  );
}
