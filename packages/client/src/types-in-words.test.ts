import { api } from "@watchbill/contract/api";
import { expect, test } from "vitest";
import { packageFiles } from "./package-files.ts";
import { typeInWords } from "./types-in-words.ts";

test.each([
  [{ type: "string", format: "date-time" }, "string"],
  [{ type: "string", format: "binary" }, "Blob"],
  [{ type: ["integer", "null"] }, "number | null"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
  [{ anyOf: [{ type: "number" }, { type: "string", pattern: "^1$" }], type: "number" }, "number"],
  [{ const: "a" }, '"a"'],
  [{ enum: [12, 24] }, "12 | 24"],
  [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  [
    { type: "array", items: { anyOf: [{ type: "object", properties: { a: { type: "null" } } }, { type: "null" }] } },
    "({ a?: null; } | null)[]",
  ],
  [{ type: "array" }, "unknown[]"],
  [{ type: "object", additionalProperties: { type: "boolean" } }, "Record<string, boolean>"],
  [{ type: "object", properties: { "a-b": { type: "string" }, c: {} }, required: ["c"] }, '{ "a-b"?: string; c: unknown; }'],
  [{ allOf: [{ type: "string" }, { const: "a" }] }, '(string) & ("a")'],
])("%j is %s", (schema, type) => {
  expect(typeInWords(schema)).toBe(type);
});

test("the package knows every call of the contract and no other", () => {
  const { "calls.js": routes, "calls.d.ts": types } = packageFiles();
  const names = [...types.matchAll(/^ {2}"([\w.]+)": \{ input: /gm)].map(([, name]) => name);
  expect(names).toEqual(Object.keys(api));
  expect(Object.keys(JSON.parse(routes.slice(routes.indexOf("{"), -2)) as object)).toEqual(Object.keys(api));
});
