import { REQUEST_STATUSES } from "@watchbill/domain/replacements/request-status";
import { ASSIGNMENT_STATUSES } from "@watchbill/domain/shifts/assignment-status";
import { describe, expect, test } from "vitest";
import { canBecome, requestCanBecome } from "./status-transitions.ts";

describe("status transitions", () => {
  test("allow an assignment only the listed transitions", () => {
    const moves = ASSIGNMENT_STATUSES.flatMap((from) =>
      ASSIGNMENT_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(moves).toEqual([
      "assigned > confirmed",
      "assigned > replacement_requested",
      "assigned > completed",
      "assigned > missed",
      "confirmed > assigned",
      "confirmed > replacement_requested",
      "confirmed > completed",
      "confirmed > missed",
      "replacement_requested > assigned",
      "replacement_requested > confirmed",
      "replacement_requested > replaced",
      "replacement_requested > needs_cover",
      "replaced > replacement_requested",
      "completed > confirmed",
      "completed > missed",
      "missed > assigned",
      "missed > confirmed",
      "missed > completed",
      "needs_cover > assigned",
      "needs_cover > confirmed",
    ]);
    expect(canBecome("unheard-of", "assigned")).toBe(false);
  });

  test("end a pending request once, and never change an ended one", () => {
    const moves = REQUEST_STATUSES.flatMap((from) =>
      REQUEST_STATUSES.filter((to) => requestCanBecome(from, to)).map((to) => `${from}>${to}`),
    );
    expect(moves).toEqual(["pending>accepted", "pending>cancelled", "pending>expired"]);
  });
});
