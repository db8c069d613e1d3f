import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects that axe finds nothing on a page as it stands, in the light and in the dark. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(AXE);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Colours that change by and by have changed.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    const found = "axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))";
    expect(await page.evaluate(found), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
