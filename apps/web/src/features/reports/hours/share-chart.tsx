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
 * bar for each member on the same scale, with a line at the fair share.
 */
export function ShareChart({
  label,
  lines,
}: {
  readonly label: string;
  readonly lines: readonly ShareLine[];
}) {
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
        note={<Legend most={mostPercent} />}
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
          bar:
            percent === null ? null : (
              <Bar value={percent} most={mostPercent} line={100} isMoreTooMuch />
            ),
        }))}
      />
    </>
  );
}

function Legend({ most }: { readonly most: number }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {[
        { mark: "w-3 bg-accent", text: "Share done" },
        { mark: "w-3 bg-warn", text: "Above the fair share" },
        { mark: "w-0.5 bg-ink", text: "Fair share (100%)" },
      ].map(({ mark, text }) => (
        <span key={text} className="flex items-center gap-1.5">
          <span aria-hidden className={`h-3 shrink-0 ${mark}`} />
          {text}
        </span>
      ))}
      <span>{`A full bar is ${most}%.`}</span>
    </span>
  );
}
