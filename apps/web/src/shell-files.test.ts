import { expect, test } from "vitest";
import { afterUpdate, filesOfPage, needlessFiles } from "./shell-files.ts";

const [A, B, C] = [
  ["/assets/app-a.js", "/assets/same.css"],
  ["/assets/app-b.js", "/assets/same.css"],
  ["/assets/app-c.js"],
];
const NONE = { files: [], before: [] };

test("the build before is kept once, for a tab that still runs it, and goes with the one after", () => {
  const second = afterUpdate(afterUpdate(NONE, A), B);
  expect(needlessFiles([...A, ...B, "/manifest.webmanifest", "/"], second, [])).toEqual([]);
  const third = afterUpdate(second, C);
  expect(needlessFiles([...A, ...B, ...C, "/manifest.webmanifest", "/"], third, [])).toEqual([
    "/assets/app-a.js",
  ]);
});

test("a worker that is put to use again with the same build forgets nothing", () => {
  const second = afterUpdate(afterUpdate(NONE, A), B);
  expect(afterUpdate(second, [...B].reverse())).toBe(second);
});

test("what the kept page loads stays, whichever build it is of", () => {
  const page = filesOfPage(
    '<script src="/assets/app-a.js"></script><link href="/assets/same.css"><script src="/assets/app-a.js">',
  );
  expect(page).toEqual(["/assets/app-a.js", "/assets/same.css"]);
  expect(
    needlessFiles(["/assets/app-a.js", "/assets/odd.js"], { files: C, before: [] }, page),
  ).toEqual(["/assets/odd.js"]);
});
