import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export const AXE = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
/** The axe rules about color, the only ones whose result depends on the theme. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Returns a script that runs axe in the page and collects only violations. */
const findings = (rules: readonly string[] | null): string =>
  `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) })})
    .then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))`;

/** Expects no axe violations: all rules in the light theme, the color rules in the dark theme. */
export async function expectNoViolations(page: Page): Promise<void> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(AXE);
  for (const [colorScheme, rules] of [
    ["light", null],
    ["dark", COLOR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // Waits until color transitions end.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    expect(await page.evaluate(findings(rules)), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
