/** A column of the chart: its label, the total, and how many of the total were met. */
export interface ChartColumn {
  readonly key: string;
  readonly label: string;
  readonly all: number;
  readonly met: number;
}

const WIDTH = 28;
const HEIGHT = 96;
const TOP = 26;
const FOOT = 16;

/**
 * Columns over time: the outline is the total, the filled part the number met. The page must give
 * the data in a table too. Text scales with the chart, so a phone uses larger letters; the two
 * numbers are above each other to fit the column's width.
 */
export function ColumnChart({
  label,
  columns,
}: {
  readonly label: string;
  readonly columns: readonly ChartColumn[];
}) {
  const most = Math.max(1, ...columns.map(({ all }) => all));
  const heightOf = (value: number): number => (value / most) * HEIGHT;
  const base = TOP + HEIGHT;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${columns.length * WIDTH} ${base + FOOT}`}
      className="w-full max-w-xl text-[12px] sm:text-[9px]"
    >
      <line
        x1={0}
        x2={columns.length * WIDTH}
        y1={base}
        y2={base}
        className="stroke-line-strong"
        strokeWidth={0.75}
      />
      {columns.map(({ key, label: name, all, met }, index) => (
        <g key={key} transform={`translate(${index * WIDTH} 0)`}>
          <rect
            x={5}
            width={WIDTH - 10}
            y={base - heightOf(all)}
            height={heightOf(all)}
            className="fill-accent-soft stroke-accent"
            strokeWidth={0.75}
          />
          <rect
            x={5}
            width={WIDTH - 10}
            y={base - heightOf(met)}
            height={heightOf(met)}
            className="fill-accent"
          />
          {all > 0 ? (
            <text
              x={WIDTH / 2}
              y={base - heightOf(all) - 3}
              textAnchor="middle"
              className="fill-ink"
            >
              <tspan x={WIDTH / 2} dy="-1em">
                {met}
              </tspan>
              <tspan x={WIDTH / 2} dy="1em">
                /{all}
              </tspan>
            </text>
          ) : null}
          <text x={WIDTH / 2} y={base + 12} textAnchor="middle" className="fill-ink-soft">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
