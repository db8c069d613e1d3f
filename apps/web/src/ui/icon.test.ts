import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { iconOf } from "./icon.ts";

const Dot = iconOf([
  ["circle", { cx: "12", cy: "12", r: "4" }],
  ["path", { d: "M4 5h16" }],
]);

test("renders an icon's lines, by default 24 pixels wide in the text color", () => {
  const plain = renderToStaticMarkup(createElement(Dot, { "aria-hidden": true }));
  expect(plain).toBe(
    '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" ' +
      'stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="4"></circle><path d="M4 5h16"></path></svg>',
  );
  const set = renderToStaticMarkup(
    createElement(Dot, { size: 16, color: "red", strokeWidth: 3, className: "mb-0.5" }),
  );
  expect(set).toMatch(
    /^<svg width="16" height="16" .* stroke="red" stroke-width="3" .* class="mb-0.5">/,
  );
});
