import { Bar, BarList } from "../../../ui/chart/bar-list.tsx";
import { DotPlot } from "../coverage/dot-plot.tsx";

interface ShareLine {
  readonly key: number;
  readonly label: string;
  readonly carried: number;
  readonly share: number;
  /**
   * Workload as a percentage of the fair share; null if the share is zero but the workload is not.
   */
  readonly percent: number | null;
}

/**
 * Chart of the members' workloads: a dot for each member by percentage of their fair share, then a
 * bar for each member's workload with a line at the fair share.
 */
export function ShareChart({
  label,
  lines,
}: {
  readonly label: string;
  readonly lines: readonly ShareLine[];
}) {
  const most = Math.max(1, ...lines.flatMap(({ carried, share }) => [carried, share]));
  const dots = lines.flatMap((line) =>
    line.percent === null ? [] : [{ ...line, percent: line.percent }],
  );
  const mostPercent = Math.max(200, ...dots.map(({ percent }) => percent));
  return (
    <>
      {dots.length > 1 ? (
        <DotPlot
          dots={dots.map(({ key, label: name, percent }) => ({
            key,
            value: percent,
            text: `${name}: ${percent}%`,
            isMarked: percent > 100,
          }))}
          most={mostPercent}
          line={{ value: 100, text: "fair share" }}
          ends={["0%", `${mostPercent}%`]}
        />
      ) : null}
      <BarList
        label={label}
        note="Bar: points worked. Line: fair share."
        lines={lines.map(({ key, label: name, carried, share, percent }) => ({
          key,
          label: name,
          text: (
            <>
              <span aria-hidden>{percent === null ? "-" : `${percent}%`}</span>
              <span className="sr-only">
                {percent === null
                  ? `${Math.round(carried)} points worked, no fair share`
                  : `${Math.round(carried)} points worked, fair share ${Math.round(share)} (${percent}%)`}
              </span>
            </>
          ),
          bar: <Bar value={carried} most={most} line={share} isMoreTooMuch />,
        }))}
      />
    </>
  );
}
