import { expect, test } from "vitest";
import { measureParts, type Part, unknownParts } from "./parts.ts";

const PARTS: readonly Part[] = [
  { name: "reads", measure: async () => [{ what: "the month", value: "1 ms" }] },
  { name: "page", measure: () => Promise.reject(new Error("no such card")) },
  { name: "writes", measure: async () => [{ what: "going 10-8", value: "4 ms" }] },
];

test("a failed part reports its error, and the other parts still run", async () => {
  const said: string[] = [];
  const { figures, failed } = await measureParts(PARTS, [], (line) => said.push(line));
  expect(figures.map(({ what }) => what)).toEqual(["the month", "going 10-8"]);
  expect(failed).toEqual(["page"]);
  expect(said).toContainEqual(expect.stringContaining("page failed: Error: no such card"));
  expect(said).toContain("  going 10-8: 4 ms");
});

test("measures only the requested parts and rejects an unknown name", async () => {
  const { figures, failed } = await measureParts(PARTS, ["writes"], () => undefined);
  expect(figures.map(({ what }) => what)).toEqual(["going 10-8"]);
  expect(failed).toEqual([]);
  expect(unknownParts(PARTS, ["writes", "wirtes"])).toEqual(["wirtes"]);
});
