import type { Page } from "playwright-core";
import { expect } from "vitest";
import { AXE, COLOUR_RULES } from "./axe.ts";

/**
 * What axe finds, in words; of all rules, or of those that look at colours alone. A mail's frame lets no script in: axe would
 * knock at it in vain where it is there already, and the browser complain.
 */
const ALL_RULES = "{ resultTypes: ['violations'], iframes: false }";
const COLOURS = `{ resultTypes: ['violations'], iframes: false, runOnly: ${JSON.stringify(COLOUR_RULES)} }`;
const findings = (options: string): string => `(async () => {
  for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
  const { violations } = await axe.run(document, ${options});
  return JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes[0].html + ' ' + nodes[0].failureSummary));
})()`;

type Theme = "light" | "dark";

/**
 * Looks at a page in both themes. Only colours depend on the theme, so all rules look at it in the theme it is in, and those
 * about colours once more in the other, in which it stays. Nothing moves in it, so a theme that has just turned is seen in full.
 */
export async function createAxe(page: Page): Promise<() => Promise<string[]>> {
  // Outside of the page's own policy, as a browser's tools are.
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
    return [...faults, ...(await look(COLOURS))];
  };
}
