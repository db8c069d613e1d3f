import { expect, test } from "vitest";
import { renamedUrl } from "./renamed-paths.ts";

test.each([
  ["/plans?review=3", "/draft-schedules?review=3"],
  ["/wishes?plan=3&member=7", "/shift-preferences?draftSchedule=3&member=7"],
  ["/board#key", "/wallboard#key"],
  ["/handover-notes", "/handoff-notes"],
  ["/settings?view=away", "/settings?view=time-off"],
  ["/settings?view=kinds#list", "/settings?view=shift-types#list"],
  ["/settings?view=password", null],
  ["/swaps?view=away", null],
  ["/constructor", null],
])("redirects the old URL %s to %s", (from, to) =>
  expect(renamedUrl(new URL(from, "https://squad.example.org"))).toBe(to),
);
