/** What of a browser's trace says how long its main thread was busy: times in microseconds, of one clock. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** How long it lasted, and how long its thread ran meanwhile. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
}

/** A phone's processor, as Lighthouse reckons it from this one. */
const SLOWER = 4;
/** So long a task holds nobody up. */
const UNNOTICED_MS = 50;

/**
 * How many milliseconds tasks would hold a phone up beyond what nobody notices, from the first text of the page at `address` on: as
 * they lasted here, and as their own thread ran. What lies between is the wait for a core, which the browser shares with the server, the
 * database and Lighthouse itself, and which is no work of the page's.
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
  if (!started || !seen) throw new Error(`The trace does not say when ${address} was first seen`);
  const tasks = events.filter(({ name, pid, tid, ts }) => {
    return name.endsWith("RunTask") && pid === started.pid && tid === started.tid && ts > seen.ts;
  });
  const beyond = (micros: number): number => Math.max(0, (SLOWER * micros) / 1000 - UNNOTICED_MS);
  return {
    lasted: tasks.reduce((sum, { dur = 0 }) => sum + beyond(dur), 0),
    ran: tasks.reduce((sum, { tdur = 0 }) => sum + beyond(tdur), 0),
  };
}
