import { expect, test } from "vitest";
import { squadIn } from "../testing/clocks.ts";
import { type OwnRows, ownDataPage } from "./own-data-page.ts";

const table = (about: Partial<OwnRows>): OwnRows => ({
  title: "Places",
  why: "they serve",
  kept: "for ever",
  rows: [],
  ...about,
});
const AT = Temporal.Instant.from("2026-05-12T18:05:00Z");
const page = (tables: OwnRows[], leftOut: { title: string; because: string }[] = []) =>
  ownDataPage("Squad & Sons", tables, { at: AT, squad: squadIn("America/New_York"), leftOut });

test("names the member, the time and the time zone on the page", () => {
  const text = page([]);
  expect(text).toContain("<h1>Your data at Squad &amp; Sons</h1>");
  expect(text).toContain("As of 2026-05-12 2:05 PM. Times are in America/New_York.");
});

test.each<[string, unknown, string]>([
  ["nothing", undefined, ""],
  ["a word", "<b>", "&lt;b&gt;"],
  ["a number", 7, "7"],
  ["yes", true, "yes"],
  ["no", false, "no"],
  ["a moment", "2026-05-12T18:05:00Z", "2026-05-12 2:05 PM"],
  ["a moment with parts of a second", "2026-05-12T18:05:00.123456Z", "2026-05-12 2:05 PM"],
  ["a moment of whole minutes", "2026-05-12T18:05Z", "2026-05-12 2:05 PM"],
  ["a day", "2026-05-12", "2026-05-12"],
  ["a moment among words", "at 2026-05-12T18:05:00Z", "at 2026-05-12T18:05:00Z"],
  ["a moment before words", "2026-05-12T18:05:00Z or so", "2026-05-12T18:05:00Z or so"],
  ["a list", [1, 2], "[1,2]"],
])("shows a cell with %s: %j", (_what, value, shown) => {
  expect(page([table({ rows: [{ checkedInAt: value, x: 1 }] })])).toContain(
    `<tr><th scope="row">Checked in at</th><td>${shown}</td></tr>`,
  );
});

test("shows one row vertically and several side by side, without empty columns", () => {
  const one = page([table({ rows: [{ spotNumber: 1, note: null }] })]);
  expect(one).toContain(
    '<table><tbody><tr><th scope="row">Spot number</th><td>1</td></tr></tbody></table>',
  );
  const rows = [
    { spotNumber: 1, note: null, badge: null },
    { spotNumber: 2, note: "late", badge: null },
  ];
  expect(page([table({ rows })])).toContain(
    '<h2>Places</h2><p>Purpose: they serve. Kept: for ever.</p><table><thead><tr><th scope="col">Spot number</th><th scope="col">Note</th></tr></thead>' +
      "<tbody><tr><td>1</td><td></td></tr>\n<tr><td>2</td><td>late</td></tr></tbody></table>",
  );
});

test("lists tables without rows together, or not at all if there are none", () => {
  const text = page([
    table({}),
    table({ title: "Wishes" }),
    table({ title: "Swaps", rows: [{ id: 1 }] }),
  ]);
  expect(text).toContain("<h2>No data</h2><p>Places · Wishes</p>");
  expect(page([table({ rows: [{ id: 1 }] })])).not.toContain("No data");
});

test("lists the data that is left out, with reasons", () => {
  const text = page(
    [],
    [
      { title: "Keys", because: "they open" },
      { title: "Names", because: "they are others'" },
    ],
  );
  expect(text).toContain(
    "<ul><li>Keys: they open.</li>\n<li>Names: they are others&#39;.</li></ul>",
  );
  expect(page([])).not.toContain("<ul>");
});
