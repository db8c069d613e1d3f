import { createHash } from "node:crypto";

/** Names an answer by what it says, part after part: the same words have the same name on every instance. */
export function etagOf(...said: readonly (Buffer | string)[]): string {
  const hash = createHash("sha256");
  for (const part of said) hash.update(part);
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}
