import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
let kept: ReadonlySet<string> | null = null;

/** True for one of the 49,000 most frequent leaked passwords. The list loads on first use. */
export function isCommonPassword(password: string): boolean {
  kept ??= new Set(require("@zxcvbn-ts/language-common/src/passwords.json") as string[]);
  return kept.has(password);
}
