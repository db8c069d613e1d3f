import { readFileSync } from "node:fs";
import { FEATURE_SWITCHES } from "@watchbill/domain/settings/feature-switches";
import { expect, test } from "vitest";
import { chaptersOf, htmlOf } from "../apps/web/handbook-plugin.ts";

test("handbook menu shows a chapter heading that contains an apostrophe, an ampersand or quotation marks", () => {
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

test.each(["coordinator", "volunteer"])(
  "%s chapters mark list items only with existing features",
  (reader) => {
    const file = new URL(`../docs/handbook/${reader}.md`, import.meta.url);
    const html = htmlOf(readFileSync(file, "utf8"));
    const marked = [...html.matchAll(/<li data-feature="([^"]+)">/g)].map(([, feature]) => feature);
    expect(marked.length).toBeGreaterThan(0);
    expect(FEATURE_SWITCHES).toEqual(expect.arrayContaining(marked));
    expect(html).not.toContain("<!--");
  },
);
