import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { squadIn } from "../testing/clocks.ts";
import type { Erasure } from "./erasure.ts";
import { ERASURES } from "./erasures.ts";
import { ownDataPage } from "./own-data-page.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";
import type { KeptTable } from "./table-privacy.ts";
import { isHandedOut, ownPartOf } from "./table-privacy.ts";

describe("the exported part of a row", () => {
  const ACTS: KeptTable = {
    title: "Acts",
    why: "who did what",
    kept: "for ever",
    whose: ["actorId", "subjectId"],
    personal: ["actorId", "subjectId", "what", "ipAddress"],
    withheld: ["secret"],
    other: ["id"],
    onlyOf: { ipAddress: "actorId" },
  };
  const row = {
    id: 1,
    actorId: 7,
    subjectId: 8,
    what: "Shift changed",
    ipAddress: "192.0.2.7",
    secret: "s",
  };
  test.each([
    ["the acting member", 7, "192.0.2.7"],
    ["the affected member, without the IP address", 8, null],
  ])("contains the personal columns, for %s", (_who, memberId, ipAddress) => {
    expect(ownPartOf(ACTS, row, memberId)).toEqual({
      actorId: 7,
      subjectId: 8,
      what: "Shift changed",
      ipAddress,
    });
  });
});

describe("the page of a member's personal data", () => {
  const about = {
    at: Temporal.Instant.from("2026-05-12T12:00:00Z"),
    squad: squadIn("America/New_York"),
    leftOut: [],
  };
  const table = { title: "Times in service", why: "hours served", kept: "for ever" };
  test("formats times in the squad's time zone, and omits empty columns", () => {
    const row = { checkedInAt: "2026-05-12T22:30:00Z", isClosedBySystem: true, checkedOutAt: null };
    const rows = [row, row];
    const page = ownDataPage("Riverside", [{ ...table, rows }], about);
    expect(page).toContain('<th scope="col">Checked in at</th>');
    expect(page).toContain("<td>2026-05-12 6:30 PM</td><td>yes</td>");
    expect(page).not.toContain("Checked out at");
  });
  test("escapes texts written by members", () => {
    const page = ownDataPage(
      "R & R",
      [{ ...table, rows: [{ note: "<script>alert(1)</script>" }] }],
      about,
    );
    expect(page).toContain(
      '<th scope="row">Note</th><td>&lt;script&gt;alert(1)&lt;/script&gt;</td>',
    );
    expect(page).toContain("Your data at R &amp; R");
  });
  test("says when there is no data", () => {
    expect(ownDataPage("Riverside", [{ ...table, rows: [] }], about)).toContain(
      "<h2>No data</h2><p>Times in service</p>",
    );
  });

  test("lists the data that is left out, with reasons", () => {
    const leftOut = [{ title: "Drafts", because: "no one reads them" }];
    expect(ownDataPage("Riverside", [], { ...about, leftOut })).toContain(
      "<li>Drafts: no one reads them.</li>",
    );
  });
});

test.each(Object.entries(PERSONAL_TABLES))(
  "exports the table %s or states why not",
  (_name, table) => {
    const { leftOut, personal, withheld, among = [] } = table;
    expect(leftOut === undefined).toBe(isHandedOut(table));
    if (leftOut !== undefined) expect(personal).toEqual([]);
    // Columns that list several members are never exported, because they name others.
    expect(withheld).toEqual(expect.arrayContaining([...among]));
  },
);

test("documents the content, purpose and retention of every table in docs/privacy.md", () => {
  const page = readFileSync(new URL("../../../../docs/privacy.md", import.meta.url), "utf8");
  const lines = Object.entries(PERSONAL_TABLES).map(lineOf);
  expect(page.split("\n").filter((line) => lines.includes(line))).toEqual(lines);
});

test("documents the tables without export, with reasons, in docs/privacy.md", () => {
  const page = readFileSync(new URL("../../../../docs/privacy.md", import.meta.url), "utf8");
  const lines = Object.values(PERSONAL_TABLES).flatMap(({ title, leftOut }) =>
    leftOut === undefined ? [] : [`- ${title}: ${leftOut}.`],
  );
  expect(page).toContain(`## What is not exported\n${lines.join("\n")}\n`);
});

test("describes the data in words, not by names of environment variables", () => {
  const texts = Object.values(PERSONAL_TABLES).flatMap(({ title, why, kept }) => [
    title,
    why,
    kept,
  ]);
  expect(texts.filter((words) => /[`_]|(?!API)[A-Z]{3}/.test(words))).toEqual([]);
});

function lineOf([name, { title, why, kept, personal, withheld }]: readonly [
  string,
  KeptTable,
]): string {
  const columns = [
    personal.join(", "),
    withheld.length > 0 ? `*${withheld.join(", ")}*` : "",
  ].filter((text) => text !== "");
  const erased = erasureInWords(ERASURES[name as keyof typeof ERASURES]);
  return `| ${title} | ${why} | ${kept} | ${erased} | ${columns.join(", ")} |`;
}

function erasureInWords(erasure: Erasure): string {
  const unnamed = erasure.unnamed ? [`the name goes out of ${erasure.unnamed.join(", ")}`] : [];
  if (erasure.rows === "removed") return ["removed", ...unnamed].join("; ");
  if (erasure.rows === "special") return [erasure.how, ...unnamed].join("; ");
  const emptied = Object.values(erasure.emptied ?? {}).flatMap((columns) => Object.keys(columns));
  return [
    "stays",
    ...(emptied.length > 0 ? [`without ${emptied.join(", ")}`] : []),
    ...unnamed,
  ].join("; ");
}
