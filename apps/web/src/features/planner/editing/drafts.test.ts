import { describe, expect, test } from "vitest";
import type { Shift } from "../../shifts/shift-view.ts";
import { type AutofillRun, runSummary } from "./drafts.ts";

const shift = (id: number, ...statuses: string[]): Shift =>
  ({
    id,
    date: "2026-06-03",
    assignments: statuses.map((status) => ({ status })),
  }) as unknown as Shift;

const run = (change: Partial<AutofillRun> = {}): AutofillRun =>
  ({
    status: "ready",
    fromDate: "2026-06-01",
    untilDate: "2026-06-30",
    shiftIds: null,
    filled: 10,
    spots: 10,
    words: [],
    suggested: [{ shiftId: 1, memberId: 1 }],
    gaps: [],
    ...change,
  }) as unknown as AutofillRun;

const gap = (open: number) => ({ open }) as AutofillRun["gaps"][number];

describe("runSummary", () => {
  test("counts spots with a replacement request as open, although auto-fill filled 10 of 10", () => {
    const shifts = [
      shift(1, "assigned"),
      shift(2, "replacement_requested", "assigned"),
      shift(3, "replacement_requested"),
    ];
    expect(runSummary(run(), shifts)).toBe(
      "1 suggestion. 2 spots stay open (replacement requested).",
    );
  });

  test("adds unfilled spots and spots with a replacement request, and includes the server's sentences", () => {
    const words = ["No schedule can fill more."];
    expect(
      runSummary(run({ gaps: [gap(2), gap(1)], words }), [shift(2, "replacement_requested")]),
    ).toBe(
      "1 suggestion. 4 spots stay open (1 with a replacement requested). No schedule can fill more.",
    );
  });

  test.each([
    ["outside the days of the run", { fromDate: "2026-06-04" }, "Every upcoming spot is filled."],
    [
      "that the run does not cover",
      { shiftIds: [1] },
      "Every upcoming spot of the selected shifts is filled.",
    ],
  ])("leaves out replacement requests of shifts %s", (_what, change, open) => {
    expect(runSummary(run(change), [shift(2, "replacement_requested")])).toBe(
      `1 suggestion. ${open}`,
    );
  });

  test("says that there is nothing to fill, and does not mention open spots during a run", () => {
    expect(runSummary(run({ spots: 0, suggested: [] }), [])).toBe(
      "0 suggestions. No spots to fill.",
    );
    expect(runSummary(run({ status: "running", spots: 0 }), [])).toBe("1 suggestion.");
  });
});
