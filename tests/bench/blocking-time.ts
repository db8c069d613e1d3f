/** A trace event of the main thread; times are in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** `dur` is the elapsed time; `tdur` is the part in which the thread had a processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
}

/** Lighthouse's slowdown factor for a phone's processor. */
const SLOWER = 4;
/** A task up to this long adds no blocking time. */
const UNNOTICED_MS = 50;

/**
 * Total blocking time in milliseconds on a phone, counted from the first text of the page at
 * `address`: once by task duration and once by thread time. The difference is time spent waiting
 * for a core that the browser shares with the server, the database and Lighthouse.
 */
export function blockedIn(
  events: readonly TraceEvent[],
  address: string,
): { readonly lasted: number; readonly ran: number } {
  const isOfPage = ({ name, args }: TraceEvent): boolean =>
    name === "navigationStart" && (args?.data?.documentLoaderURL ?? "").startsWith(address);
  const started = events.findLast(isOfPage);
  const seen = events.find(
    ({ name, pid, ts }) =>
      name === "firstContentfulPaint" && pid === started?.pid && ts > started.ts,
  );
  if (!started || !seen) throw new Error(`The trace has no first paint of ${address}`);
  const tasks = events.filter(({ name, pid, tid, ts }) => {
    return name.endsWith("RunTask") && pid === started.pid && tid === started.tid && ts > seen.ts;
  });
  const beyond = (micros: number): number => Math.max(0, (SLOWER * micros) / 1000 - UNNOTICED_MS);
  return {
    lasted: tasks.reduce((sum, { dur = 0 }) => sum + beyond(dur), 0),
    ran: tasks.reduce((sum, { tdur = 0 }) => sum + beyond(tdur), 0),
  };
}
