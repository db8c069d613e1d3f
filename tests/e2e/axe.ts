import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export const AXE = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
/** Those of its rules that look at colours: nothing else depends on the theme. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What it found wrong; what it found right, and on how much, is not drawn up. */
const findings = (rules: readonly string[] | null): string =>
  `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) })})
    .then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))`;

/** Expects that axe finds nothing on a page as it stands: in the light by all rules, in the dark by those that look at colours. */
export async function expectNoViolations(page: Page): Promise<void> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(AXE);
  for (const [colorScheme, rules] of [
    ["light", null],
    ["dark", COLOUR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours that change by and by have changed.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    expect(await page.evaluate(findings(rules)), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
