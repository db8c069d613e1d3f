import { expect, test } from "vitest";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { watchEmbeddedPostgres } from "./postgres-watch.ts";

test("leaves a database alone that is only slow", async () => {
  const said: string[] = [];
  let asked = 0;
  const slow: EmbeddedPostgres = {
    connection: { host: "nowhere", user: "none", database: "none" },
    allPowerful: { host: "nowhere", user: "none", database: "none" },
    folder: "/nowhere",
    found: "running",
    isThere: async () => {
      asked += 1;
      return false;
    },
    isAlive: () => true,
    stop: async () => undefined,
  };
  const stop = watchEmbeddedPostgres(slow, {
    dataDirectory: "/nowhere",
    print: (line) => said.push(line),
    checkMs: 1,
  });
  await expect.poll(() => asked).toBeGreaterThan(10);
  await stop();
  expect(said).toEqual([]);
});
