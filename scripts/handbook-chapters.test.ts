import { expect, test } from "vitest";
import { chaptersOf, htmlOf } from "../apps/web/handbook-plugin.ts";

test("menu shows a chapter's heading, also with an apostrophe, an ampersand or a quotation", () => {
  const html = htmlOf(
    `# Handbook\n\n## The squad's nights & days\n\nWords.\n\n## What "10-8" says\n\n## 2 < 3\n`,
  );
  expect(chaptersOf(html)).toEqual([
    { id: "the-squad-s-nights-days", title: "The squad's nights & days" },
    { id: "what-10-8-says", title: 'What "10-8" says' },
    { id: "2-3", title: "2 < 3" },
  ]);
  for (const { id } of chaptersOf(html)) expect(html).toContain(`<h2 id="${id}">`);
});
