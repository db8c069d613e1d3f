import { type ReactNode, useId, useState } from "react";
import { Button } from "../button.tsx";

/** Number of lines before "show all" on a phone; desktop and print show all lines. */
const SHOWN_ON_PHONE = 10;

interface BarLine {
  readonly key: number;
  readonly label: string;
  readonly text: ReactNode;
  readonly bar: ReactNode;
}

/** A list of names with numbers and short bars, in columns that are read downwards. */
export function BarList({
  label,
  lines,
  note,
}: {
  readonly label: string;
  readonly lines: readonly BarLine[];
  readonly note?: ReactNode;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  return (
    <figure aria-label={label} className="@container mt-4">
      {note ? <figcaption className="mb-2 text-sm text-ink-soft">{note}</figcaption> : null}
      <ul id={id} className="gap-x-10 @min-[38rem]:columns-2 @min-[64rem]:columns-3">
        {lines.map(({ key, label: name, text, bar }, index) => (
          <li
            key={key}
            className={`grid break-inside-avoid grid-cols-[minmax(0,1fr)_3.25rem_6rem] items-center gap-2 border-b border-line/60 py-0.5 text-sm ${showsAll || index < SHOWN_ON_PHONE ? "" : "phone:hidden"}`}
          >
            <span className="wrap-break-word">{name}</span>
            <span className="tabular text-end font-semibold">{text}</span>
            <span aria-hidden className="relative h-3">
              {bar}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN_ON_PHONE ? (
        <div className="mt-2 hidden phone:block">
          <Button
            variant="quiet"
            className="w-full"
            aria-expanded={showsAll}
            aria-controls={id}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? "Show fewer" : `Show all ${lines.length}`}
          </Button>
        </div>
      ) : null}
    </figure>
  );
}

/**
 * The bar of a line, filled to `value` of `most`, with a mark at `line`. If `isMoreTooMuch`, the
 * part beyond the mark has another color.
 */
export function Bar({
  value,
  most,
  line,
  isMoreTooMuch = false,
}: {
  readonly value: number;
  readonly most: number;
  readonly line: number;
  readonly isMoreTooMuch?: boolean;
}) {
  const percent = (part: number): string => `${most === 0 ? 0 : (100 * part) / most}%`;
  const over = isMoreTooMuch ? Math.max(0, value - line) : 0;
  return (
    <>
      <span
        data-mark="much"
        className="absolute inset-y-0 start-0 rounded-s-sm bg-accent"
        style={{ width: percent(value - over) }}
      />
      {over > 0 ? (
        <span
          data-mark="more"
          className="absolute inset-y-0 rounded-e-sm bg-warn"
          style={{ left: percent(line), width: percent(over) }}
        />
      ) : null}
      <span
        className="absolute -inset-y-0.5 border-s-2 border-ink"
        style={{ left: percent(line) }}
      />
    </>
  );
}
