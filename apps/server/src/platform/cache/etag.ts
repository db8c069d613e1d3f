import { createHash } from "node:crypto";

/**
 * Returns the ETag of a response that consists of these parts; equal parts give an equal ETag on
 * every instance.
 */
export function etagOf(...said: readonly (Buffer | string)[]): string {
  const hash = createHash("sha256");
  for (const part of said) hash.update(part);
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}
