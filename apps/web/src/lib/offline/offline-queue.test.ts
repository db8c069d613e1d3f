import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  clearQueue,
  dequeue,
  enqueue,
  listQueued,
  onQueueChange,
  queuedText,
} from "./offline-queue.ts";

// Simulates a browser without storage: the queue stays in memory.
beforeAll(() => vi.stubGlobal("localStorage", undefined));
afterAll(() => vi.unstubAllGlobals());
beforeEach(clearQueue);

test("replaces a queued item that has the same name, and removes an item after it was sent", () => {
  enqueue([{ name: "a 1", text: "can" }]);
  const before = listQueued("a ");
  enqueue([
    { name: "a 1", text: "cannot" },
    { name: "a 2", text: "want" },
    { name: "b 1", text: "else" },
  ]);
  // The first item's response arrives now; the item queued since then under its name must stay.
  dequeue(before);
  expect(listQueued("a ")).toEqual([
    { name: "a 1", text: "cannot" },
    { name: "a 2", text: "want" },
  ]);
  dequeue(listQueued("a "));
  expect(listQueued("a ")).toEqual([]);
  expect(listQueued("")).toHaveLength(1);
});

test("clears the offline queue at sign-out", () => {
  enqueue([{ name: "a 1", text: "can" }]);
  clearQueue();
  expect(listQueued("")).toEqual([]);
});

test("notifies a listener of each change and returns equal text without a change", () => {
  let changes = 0;
  const stop = onQueueChange(() => {
    changes += 1;
  });
  enqueue([{ name: "a 1", text: "can" }]);
  expect(queuedText("a ")).toBe(queuedText("a "));
  stop();
  clearQueue();
  expect(changes).toBe(1);
});
