import { expect, test } from "vitest";
import { blockedIn, type TraceEvent } from "./blocking-time.ts";

const MAIN = { pid: 7, tid: 1 };
const address = "http://127.0.0.1:4000";

/** Creates a trace event of a main-thread task: start, duration and thread time in milliseconds. */
const task = (
  at: number,
  lasted: number,
  ran: number,
  where: Partial<TraceEvent> = {},
): TraceEvent => ({
  name: "RunTask",
  ...MAIN,
  ts: at * 1000,
  dur: lasted * 1000,
  tdur: ran * 1000,
  ...where,
});
const start = (at: number, documentLoaderURL: string): TraceEvent => ({
  name: "navigationStart",
  ...MAIN,
  ts: at * 1000,
  args: { data: { documentLoaderURL } },
});
const text = (at: number): TraceEvent => ({ name: "firstContentfulPaint", ...MAIN, ts: at * 1000 });

test("blocking time is each task's excess over 50 ms on a four times slower processor, by duration and by thread time", () => {
  const events = [
    start(0, "about:blank"),
    start(1, `${address}/`),
    text(20),
    task(30, 40, 15),
    task(80, 12.5, 12.5),
    task(100, 20, 5),
  ];
  expect(blockedIn(events, address)).toEqual({ lasted: 110 + 30, ran: 10 });
});

test("tasks before the first text or on another thread add no blocking time", () => {
  const events = [
    start(1, `${address}/`),
    task(5, 90, 90),
    text(20),
    task(30, 90, 90, { tid: 2 }),
    task(40, 90, 90, { pid: 8 }),
  ];
  expect(blockedIn(events, address)).toEqual({ lasted: 0, ran: 0 });
});

test("rejects a trace in which the page was never visible", () => {
  expect(() => blockedIn([start(1, `${address}/`)], address)).toThrow(/no first paint/);
  expect(() => blockedIn([start(1, "about:blank"), text(5)], address)).toThrow(/no first paint/);
});
