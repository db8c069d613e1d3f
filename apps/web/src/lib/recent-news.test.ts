import { describe, expect, test } from "vitest";
import { LONGEST_AGO_MS, type News } from "./live-source.ts";
import { createRecentNews } from "./recent-news.ts";

const GAP: News = { kind: "gap" };
const change = (number: string): News => ({ kind: "change", touches: ["shifts."], change: number, withinMs: 0 });

describe("what a tab that joins late has missed", () => {
  test("is what was told after it read, and nothing from before", () => {
    let now = 1_000;
    const recent = createRecentNews(500, () => now);
    recent.hear(change("before"));
    now = 2_000;
    recent.hear(change("after"));
    expect(recent.since(1_500)).toEqual([change("after")]);
    expect(recent.since(2_001)).toEqual([]);
  });

  test.each([
    ["it read before the stream was heard", 499, [GAP]],
    ["it read as the stream began", 500, []],
  ])("where %s", (_case, since, told) => {
    expect(createRecentNews(500, () => 600).since(since)).toEqual(told);
  });

  test.each<News>([GAP, { kind: "lost" }])("may be anything where it read before a $kind", (cut) => {
    let now = 1_000;
    const recent = createRecentNews(500, () => now);
    recent.hear(change("before"));
    now = 2_000;
    recent.hear(cut);
    expect(recent.since(1_500)).toEqual([GAP]);
    expect(recent.since(2_000)).toEqual([]);
  });

  test("may be anything once it is longer ago than is kept", () => {
    let now = 1_000;
    const recent = createRecentNews(0, () => now);
    recent.hear(change("old"));
    now += LONGEST_AGO_MS + 1;
    expect(recent.since(1_000)).toEqual([GAP]);
    recent.hear(change("new"));
    expect(recent.since(1_001)).toEqual([change("new")]);
  });
});
