import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Reading } from "./read.tsx";

vi.mock("../lib/reach.ts", () => ({ useAway: () => null }));
// Another test may have loaded them with what it put in their stead.
vi.resetModules();
const { Read } = await import("./read.tsx");

const ON_ITS_WAY = { isPending: true, isError: false, data: undefined, refetch: () => undefined };
const THERE = { ...ON_ITS_WAY, isPending: false };

function shownOf(of: Reading<readonly string[]>): string {
  const children = (names: readonly string[]) => names.join(" ");
  const props = { of, loading: "a moment", failed: "Not read.", empty: "nobody", children };
  return renderToStaticMarkup(createElement(Read<readonly string[]>, props));
}

test("what is on its way has its place kept", () => expect(shownOf(ON_ITS_WAY)).toBe("a moment"));

test("what is there is shown, and a list of nothing in its own words", () => {
  expect([shownOf({ ...THERE, data: ["C-25", "C-26"] }), shownOf({ ...THERE, data: [] })]).toEqual([
    "C-25 C-26",
    "nobody",
  ]);
});

test("what could not be read can be tried again, and what was read before stays", () => {
  expect(shownOf({ ...THERE, isError: true })).toMatch(/role="alert".*Not read\..*Try again/);
  expect(shownOf({ ...THERE, isError: true, data: ["C-25"] })).toMatch(/Not read\..*C-25$/);
});
