import { expect, test } from "vitest";
import { afterUpdate, filesOfPage, needlessFiles } from "./shell-files.ts";

const [A, B, C] = [
  ["/assets/app-a.js", "/assets/same.css"],
  ["/assets/app-b.js", "/assets/same.css"],
  ["/assets/app-c.js"],
];
const NONE = { files: [], before: [] };

test("keeps the previous build's files for a tab that still runs it and drops them after the next build", () => {
  const second = afterUpdate(afterUpdate(NONE, A), B);
  expect(needlessFiles([...A, ...B, "/manifest.webmanifest", "/"], second, [])).toEqual([]);
  const third = afterUpdate(second, C);
  expect(needlessFiles([...A, ...B, ...C, "/manifest.webmanifest", "/"], third, [])).toEqual([
    "/assets/app-a.js",
  ]);
});

test("drops no files when a worker activates again with the same build", () => {
  const second = afterUpdate(afterUpdate(NONE, A), B);
  expect(afterUpdate(second, [...B].reverse())).toBe(second);
});

test("keeps the files of the cached page, no matter which build they belong to", () => {
  const page = filesOfPage(
    '<script src="/assets/app-a.js"></script><link href="/assets/same.css"><script src="/assets/app-a.js">',
  );
  expect(page).toEqual(["/assets/app-a.js", "/assets/same.css"]);
  expect(
    needlessFiles(["/assets/app-a.js", "/assets/odd.js"], { files: C, before: [] }, page),
  ).toEqual(["/assets/odd.js"]);
});
