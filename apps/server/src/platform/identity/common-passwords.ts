import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
let kept: ReadonlySet<string> | null = null;

/** True for one of the 49,000 passwords that leaks hold most often. The list is read when it is first asked for. */
export function isCommonPassword(password: string): boolean {
  kept ??= new Set(require("@zxcvbn-ts/language-common/src/passwords.json") as string[]);
  return kept.has(password);
}
