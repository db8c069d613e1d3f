import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { QueryState } from "./query-boundary.tsx";

vi.mock("../../lib/offline/connectivity.ts", () => ({ useOffline: () => null }));
// Another test may have loaded these modules with its own mocks.
vi.resetModules();
const { QueryBoundary } = await import("./query-boundary.tsx");

const ON_ITS_WAY = { isPending: true, isError: false, data: undefined, refetch: () => undefined };
const THERE = { ...ON_ITS_WAY, isPending: false };

function shownOf(of: QueryState<readonly string[]>): string {
  const children = (names: readonly string[]) => names.join(" ");
  const props = { of, loading: "a moment", failed: "Not read.", empty: "no members", children };
  return renderToStaticMarkup(createElement(QueryBoundary<readonly string[]>, props));
}

test("shows a placeholder while loading", () => expect(shownOf(ON_ITS_WAY)).toBe("a moment"));

test("shows the response, and the empty text for an empty list", () => {
  expect([shownOf({ ...THERE, data: ["C-25", "C-26"] }), shownOf({ ...THERE, data: [] })]).toEqual([
    "C-25 C-26",
    "no members",
  ]);
});

test("offers a retry after a failure and still shows an earlier response", () => {
  expect(shownOf({ ...THERE, isError: true })).toMatch(/role="alert".*Not read\..*Try again/);
  expect(shownOf({ ...THERE, isError: true, data: ["C-25"] })).toMatch(/Not read\..*C-25$/);
});
