import { expect, test } from "vitest";
import type { Announcement } from "../events/announcement.ts";
import type { LiveHub } from "../events/live.ts";
import { createLog } from "../log.ts";
import { drainQueue } from "./drain-queue.ts";

function announcements() {
  const listeners = new Set<(received: Announcement) => void>();
  const subscribe: LiveHub["subscribe"] = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const announce = (): void => {
    for (const listener of listeners)
      listener({ kind: "signal", invalidates: [], memberIds: [], change: null });
  };
  const dependencies = { live: { subscribe } as LiveHub, log: createLog("silent") };
  return { announce, listeners, dependencies };
}

test("claims announced items while a slow item runs, and waits for all", async () => {
  const { announce, listeners, dependencies } = announcements();
  const slow = Promise.withResolvers<void>();
  const quick = Promise.withResolvers<void>();
  const batches = [["slow"], [], ["quick"], []];
  const inFlight: (readonly string[])[] = [];
  const count = drainQueue<string>(
    dependencies,
    new AbortController().signal,
    async (underWay) => {
      inFlight.push(underWay);
      return batches.shift() ?? [];
    },
    async (item) => {
      if (item === "slow") return slow.promise;
      quick.resolve();
      return undefined;
    },
  );
  await expect.poll(() => inFlight).toEqual([[]]);
  announce();
  await expect.poll(() => inFlight).toEqual([[], ["slow"]]);
  announce();
  await quick.promise;
  slow.resolve();
  expect(await count).toBe(2);
  expect(listeners.size).toBe(0);
});

test("continues with other items, and claims more, after an item fails", async () => {
  const { dependencies } = announcements();
  const batches = [["broken", "whole"], ["later"]];
  const done: string[] = [];
  const count = await drainQueue<string>(
    dependencies,
    new AbortController().signal,
    async () => batches.shift() ?? [],
    async (item) => {
      if (item === "broken") throw new Error("broken");
      done.push(item);
    },
  );
  expect([count, done]).toEqual([3, ["whole", "later"]]);
});

test("claims nothing more after the abort, and completes the items in flight", async () => {
  const { announce, dependencies } = announcements();
  const aborter = new AbortController();
  const slow = Promise.withResolvers<void>();
  let claims = 0;
  const count = drainQueue<string>(
    dependencies,
    aborter.signal,
    async () => {
      claims += 1;
      return ["slow"];
    },
    () => slow.promise,
  );
  await expect.poll(() => claims).toBe(1);
  aborter.abort();
  announce();
  slow.resolve();
  expect([await count, claims]).toEqual([1, 1]);
});
