import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoWrap } from "./no-wrap.tsx";

const shown = (text: string) =>
  renderToStaticMarkup(createElement(NoWrap, null, text)).replaceAll(/<.*?>/g, "|");

test.each([
  ["C-25 Dana Levi put you on Night", "|C-25| Dana Levi put you on Night"],
  ["with K-7 Noa, AB-112 Avi", "with |K-7| Noa, |AB-112| Avi"],
  ["Your 10-8 of 2:00 PM waits", "Your |10-8| of |2:00 PM| waits"],
  ["Pre-hospital care, 7:00 AM - 9:00 AM", "Pre-hospital care, |7:00 AM -| |9:00 AM|"],
  ["6:30 PM - 8:30 PM (in 29 h)", "|6:30 PM -| |8:30 PM| (|in 29 h|)"],
  ["within 3 hours, in 3 hours", "within 3 hours, in 3 hours"],
  ["until 18:30, or at 7 PM", "until |18:30|, or at 7 PM"],
  ["Night, 23:00 - 07:00", "Night, |23:00 -| |07:00|"],
  ["none yet", "none yet"],
])("keeps codes and times whole: %s", (text, pieces) => {
  expect(shown(text)).toBe(pieces);
});
