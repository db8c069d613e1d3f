import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  addWaiting,
  onWaitingChange,
  readWaiting,
  removeWaiting,
  waitingText,
} from "./check-queue.ts";

const MADE = { memberId: 7, assignmentId: 3, kind: "checkIn", at: "2026-05-12T18:00:00Z" } as const;

// Simulates a browser without storage: the queue stays in memory.
beforeAll(() => vi.stubGlobal("localStorage", undefined));
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => readWaiting().forEach(removeWaiting));

test("sends queued 10-8s and 10-7s in the order of the taps and removes them one by one", () => {
  addWaiting(MADE);
  // Another tab's estimate of the server's clock may be less accurate, so its `at` is earlier.
  addWaiting({ ...MADE, kind: "checkOut", at: "2026-05-12T17:59:59Z" });
  expect(readWaiting().map(({ kind }) => kind)).toEqual(["checkIn", "checkOut"]);
  removeWaiting(readWaiting()[0]!);
  expect(readWaiting().map(({ kind }) => kind)).toEqual(["checkOut"]);
});

test("merges the same 10-8 from two tabs, but not one after a 10-7 or of another member", () => {
  addWaiting(MADE);
  addWaiting({ ...MADE, at: "2026-05-12T18:04:00Z" });
  addWaiting({ ...MADE, memberId: 8 });
  addWaiting({ ...MADE, kind: "checkOut" });
  addWaiting({ ...MADE, at: "2026-05-12T18:09:00Z" });
  const own = readWaiting().filter(({ memberId }) => memberId === 7);
  expect(own.map(({ kind, at }) => [kind, at])).toEqual([
    ["checkIn", MADE.at],
    ["checkOut", MADE.at],
    ["checkIn", "2026-05-12T18:09:00Z"],
  ]);
});

test("queues a switch to the next shift and back as three 10-8s", () => {
  addWaiting(MADE);
  addWaiting({ ...MADE, assignmentId: 4 });
  addWaiting({ ...MADE, at: "2026-05-12T18:09:00Z" });
  expect(readWaiting().map(({ assignmentId }) => assignmentId)).toEqual([3, 4, 3]);
});

test("notifies listeners of each change of the queue and returns equal text without a change", () => {
  let changes = 0;
  const stop = onWaitingChange(() => {
    changes += 1;
  });
  expect(waitingText()).toBe("[]");
  addWaiting(MADE);
  expect(waitingText()).toBe(waitingText());
  stop();
  removeWaiting(readWaiting()[0]!);
  expect(changes).toBe(1);
});
