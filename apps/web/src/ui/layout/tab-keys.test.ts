import { describe, expect, it } from "vitest";
import { tabFor } from "./tab-keys.ts";

describe("tab keys", () => {
  it.each([
    { key: "ArrowRight", index: 0, to: 1 },
    { key: "ArrowRight", index: 2, to: 0 },
    { key: "ArrowLeft", index: 1, to: 0 },
    { key: "ArrowLeft", index: 0, to: 2 },
    { key: "Home", index: 2, to: 0 },
    { key: "End", index: 0, to: 2 },
    { key: "Enter", index: 1, to: undefined },
    { key: "Tab", index: 1, to: undefined },
  ])("moves from $index by $key to $to of three", ({ key, index, to }) => {
    expect(tabFor(key, index, 3)).toBe(to);
  });

  it("returns no tab when there are no tabs", () => {
    expect(tabFor("End", -1, 0)).toBeUndefined();
  });
});
