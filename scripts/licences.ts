import type { Component } from "./bill.ts";

/** Licences under which the app may be passed on as it is; of MPL-2.0 only files of the package itself that are changed must be shown. */
const TAKEN = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
]);

/** What keeps the app from being passed on, a line for each part: no licence, or one that is not taken. */
export function licenceFaults(components: readonly Pick<Component, "name" | "version" | "licenses">[]): string[] {
  return components.flatMap(({ name, version, licenses }) => {
    if (licenses.length === 0) return [`${name} ${version} names no licence`];
    const words = licenses.map((one) => ("expression" in one ? one.expression : one.license.id));
    return words.every(isTaken) ? [] : [`${name} ${version} is under ${words.join(" and ")}`];
  });
}

/** Of what may be chosen from one is enough, of what holds together each is needed. */
function isTaken(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((licence) => TAKEN.has(licence.trim())));
}
