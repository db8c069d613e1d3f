import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const PAGES = globSync(["CONTRIBUTING.md", "docs/*.md"], { cwd: ROOT }).filter(
  // Names of version 1.
  (page) => page !== "docs/renamed-in-2.md",
);
const FILES = globSync(["*.ts", "{packages,apps,tests,scripts}/**/*.{ts,tsx,mjs}"], {
  cwd: ROOT,
  exclude: (path) => path.includes("node_modules"),
}).map((file) => `/${file}`);

/** Returns the source files that a page names in backquotes, without patterns such as `<noun>`. */
function namedFiles(page: string): string[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  return [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, file]) => file as string);
}

test.each(PAGES)("%s names only source files that exist", (page) => {
  const missing = namedFiles(page).filter(
    (named) => !FILES.some((file) => file.endsWith(`/${named}`)),
  );
  expect(missing).toEqual([]);
});
