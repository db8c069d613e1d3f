import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TestClock } from "../../testing/test-clock.ts";
import { createLog } from "../log.ts";
import { startMinuteTicker } from "./minute-ticker.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits some real seconds; the test clock advances with them if `clockGoes`. */
async function live(clock: TestClock, seconds: number, clockGoes: boolean): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    if (clockGoes) clock.advance({ seconds: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

function begin(start: string, work: (round: number) => Promise<void> = async () => undefined) {
  const clock = new TestClock(start);
  const stopping = new AbortController();
  const rounds: string[] = [];
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => void lines.push(line) });
  const ended = startMinuteTicker(
    { clock, log },
    async () => {
      rounds.push(clock.now().toString().slice(11, 19));
      await work(rounds.length);
    },
    stopping.signal,
  );
  return { clock, rounds, lines, stop: async () => (stopping.abort(), ended) };
}

test("runs the minute's work at the start and at each new minute of the clock", async () => {
  const { clock, rounds, stop } = begin("2026-05-12T18:00:50Z");
  await live(clock, 131, true);
  expect(rounds).toEqual(["18:00:50", "18:01:00", "18:02:00", "18:03:00"]);
  await stop();
});

test("does not count a stopped clock as a new minute, but counts a moved clock", async () => {
  const { clock, rounds, stop } = begin("2026-05-12T18:00:00Z");
  await live(clock, 300, false);
  expect(rounds).toEqual(["18:00:00"]);
  clock.advance({ hours: 3 });
  await live(clock, 300, false);
  clock.step({ hours: -1 });
  await live(clock, 300, false);
  expect(rounds).toEqual(["18:00:00", "21:00:00", "20:00:00"]);
  await stop();
});

test("logs a failure and retries in the next minute", async () => {
  const { clock, rounds, lines, stop } = begin("2026-05-12T18:00:00Z", async (round) => {
    if (round === 1) throw new Error("no database");
  });
  await live(clock, 60, true);
  expect(rounds).toHaveLength(2);
  expect(lines.join()).toContain("no database");
  await stop();
});
