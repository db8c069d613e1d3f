import type { Page } from "playwright-core";
import { expect } from "vitest";
import { AXE, COLOR_RULES } from "./axe.ts";

/**
 * Options for axe: all rules, or only the color rules. Both skip an email's frame, which allows no
 * scripts: axe would wait for it, and the browser would log an error.
 */
const ALL_RULES = "{ resultTypes: ['violations'], iframes: false }";
const COLORS = `{ resultTypes: ['violations'], iframes: false, runOnly: ${JSON.stringify(COLOR_RULES)} }`;
const findings = (options: string): string => `(async () => {
  for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
  const { violations } = await axe.run(document, ${options});
  return JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes[0].html + ' ' + nodes[0].failureSummary));
})()`;

type Theme = "light" | "dark";

/**
 * Returns a function that lists a page's axe violations in both themes. It runs all rules in the
 * current theme and the color rules in the other, which then stays set. Animations are off, so that
 * a theme changes at once.
 */
export async function createAxe(page: Page): Promise<() => Promise<string[]>> {
  // Evaluates over the DevTools protocol, which the page's content security policy does not
  // restrict.
  const session = await page.context().newCDPSession(page);
  let theme: Theme = "light";
  const look = async (options: string): Promise<string[]> => {
    const { result } = await session.send("Runtime.evaluate", {
      expression: findings(options),
      awaitPromise: true,
    });
    return (JSON.parse(result.value as string) as string[]).map((fault) => `${theme}: ${fault}`);
  };
  const turn = async (to: Theme): Promise<void> => {
    theme = to;
    await page.emulateMedia({ colorScheme: theme });
  };
  await turn(theme);
  return async () => {
    await expect.poll(() => page.locator(".animate-pulse").count()).toBe(0);
    const { result } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
    if (result.value === "undefined") await session.send("Runtime.evaluate", { expression: AXE });
    const faults = await look(ALL_RULES);
    await turn(theme === "light" ? "dark" : "light");
    return [...faults, ...(await look(COLORS))];
  };
}
