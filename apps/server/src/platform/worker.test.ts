import { expect, test } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import type { Feature } from "./feature.ts";
import { createWorker } from "./worker.ts";

test("a worker that is told to stop does not wait for a gateway that never answers", async () => {
  const app = await createTestApp();
  let hasBegun = false;
  const stalled: Feature = {
    noun: "messaging",
    handlers: {},
    outsideWork: [
      {
        name: "wait for ever",
        run: () => {
          hasBegun = true;
          return new Promise(() => undefined);
        },
      },
    ],
  };
  const worker = createWorker(app.dependencies, [stalled]);
  worker.start();
  await expect.poll(() => hasBegun).toBe(true);
  const since = performance.now();
  await worker.stop();
  expect(performance.now() - since).toBeLessThan(5_000);
  await app.close();
});
