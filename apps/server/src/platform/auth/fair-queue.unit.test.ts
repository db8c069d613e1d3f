import { expect, test } from "vitest";
import { createFairQueue, type QueuedCaller } from "./fair-queue.ts";

const KNOWN: QueuedCaller = { isKnown: true };
const from = (network: string, gone?: AbortSignal): QueuedCaller => ({
  isKnown: false,
  from: network,
  ...(gone ? { gone } : {}),
});

/**
 * A queue with one slot, blocked until the test releases it; returns the order of the callers that
 * ran, and those refused.
 */
function doorFor({ mostKnown = 5, mostStrangers = 5 } = {}) {
  const turn = createFairQueue({ atOnce: 1, mostKnown, mostStrangers }, () => new Error("full"));
  const worked: string[] = [];
  const refused: string[] = [];
  const all: Promise<void>[] = [];
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const ask = (name: string, asking: QueuedCaller): void => {
    const work = async (): Promise<void> => {
      worked.push(name);
      await opened;
    };
    all.push(turn(work, asking).catch(() => void refused.push(name)));
  };
  ask("first", from("a"));
  const end = async (): Promise<void> => {
    open();
    await Promise.all(all);
  };
  return { ask, worked, refused, end };
}

test("serves known callers first, and lets networks take turns", async () => {
  const { ask, worked, refused, end } = doorFor();
  for (const name of ["a1", "a2", "a3"]) ask(name, from("a"));
  ask("b1", from("b"));
  ask("known", KNOWN);
  await end();
  expect(worked).toEqual(["first", "known", "a1", "b1", "a2", "a3"]);
  expect(refused).toEqual([]);
});

test("gives a network every slot while no other network waits, and gives its last slot to a network that comes later", async () => {
  const { ask, worked, refused, end } = doorFor();
  for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) ask(name, from("a"));
  for (const name of ["b1", "b2", "b3"]) ask(name, from("b"));
  ask("c1", from("c"));
  await end();
  expect(worked).toEqual(["first", "a1", "b1", "c1", "a2", "b2"]);
  expect(refused.toSorted()).toEqual(["a3", "a4", "a5", "a6", "b3"]);
});

test("refuses a known caller when the queue of known callers is full", async () => {
  const { ask, refused, end } = doorFor({ mostKnown: 1 });
  ask("one", KNOWN);
  ask("two", KNOWN);
  await end();
  expect(refused).toEqual(["two"]);
});

test("removes a disconnected client and gives its place to another", async () => {
  const { ask, worked, refused, end } = doorFor({ mostStrangers: 1 });
  const gone = new AbortController();
  ask("leaves", from("a", gone.signal));
  gone.abort();
  ask("comes", from("a"));
  ask("was gone before", from("b", gone.signal));
  await end();
  expect(worked).toEqual(["first", "comes"]);
  expect(refused.toSorted()).toEqual(["leaves", "was gone before"]);
});
