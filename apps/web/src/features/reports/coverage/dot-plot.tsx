import { dotStacks } from "@watchbill/domain/reports/dot-stacks";

/** Maximum number of columns that can be told apart on a phone. */
const COLUMNS = 28;
/** Height of the plot in dots: at least `least`; above `most`, the dots become smaller. */
const DOTS_HIGH = { least: 6, most: 16 } as const;
const DOT_REM = 0.8;

interface PlottedDot {
  readonly key: number;
  readonly value: number;
  readonly text: string;
  readonly isMarked?: boolean;
}

/**
 * Shows each value as a dot above an axis, so that clusters and outliers are visible. Hidden from
 * screen readers, so the figures must also be on the page as text.
 */
export function DotPlot({
  dots,
  most,
  line,
  ends,
}: {
  readonly dots: readonly PlottedDot[];
  readonly most: number;
  readonly line: { readonly value: number; readonly text: string };
  readonly ends: readonly [string, string];
}) {
  const stacks = dotStacks(
    dots.map(({ value }) => value),
    most,
    COLUMNS,
  );
  const high = Math.max(DOTS_HIGH.least, ...stacks.map(({ below }) => below + 1));
  const size = 0.8 * DOT_REM * Math.min(1, DOTS_HIGH.most / high);
  const at = `${Math.min(100, most === 0 ? 0 : (100 * line.value) / most)}%`;
  return (
    <div aria-hidden className="text-sm">
      <div
        className="relative mt-7 border-b border-line-strong"
        style={{ height: `${DOT_REM * Math.min(high, DOTS_HIGH.most)}rem` }}
      >
        {dots.map(({ key, text, isMarked }, index) => {
          const { column = 0, below = 0 } = stacks[index] ?? {};
          return (
            <span
              key={key}
              title={text}
              data-mark={isMarked ? "more" : "much"}
              className={`absolute rounded-full ${isMarked ? "bg-warn" : "bg-accent"}`}
              style={{
                left: `calc(${(100 * (column + 0.5)) / COLUMNS}% - ${size / 2}rem)`,
                bottom: `${(100 * (below + 0.1)) / high}%`,
                width: `${size}rem`,
                height: `${size}rem`,
              }}
            />
          );
        })}
        <span className="absolute -top-1 bottom-0 border-s-2 border-ink" style={{ left: at }}>
          <span
            className={`absolute -top-5 whitespace-nowrap ${Number.parseFloat(at) > 50 ? "end-1" : "start-1"}`}
          >
            {line.text}
          </span>
        </span>
      </div>
      <div className="flex justify-between text-ink-soft">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
