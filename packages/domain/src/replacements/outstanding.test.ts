import { describe, expect, test } from "vitest";
import { outstandingBadges, outstandingFor } from "./outstanding.ts";

const NOW = Temporal.Instant.from("2026-11-20T20:00:00Z");
const at = (hours: number): Temporal.Instant => NOW.add({ minutes: Math.round(hours * 60) });
const shift = { startsAt: at(2), endsAt: at(4), maxMembers: 2, assignmentCount: 1, pendingRequests: [] };
const request = (id: number, hoursAgo: number, ...declinedBy: number[]) => ({ id, createdAt: at(-hoursAgo), declinedBy });
const DANA = 5;

describe("the outstanding shifts of a member", () => {
  test.each([
    ["a shift with a free slot", {}, ["Open"], null],
    ["a full shift", { assignmentCount: 2 }, null, null],
    ["a shift whose only gap is held by a request", { pendingRequests: [request(9, 1)] }, ["Replacement Request"], 9],
    [
      "a shift with a request and a free slot",
      { assignmentCount: 0, pendingRequests: [request(9, 1)] },
      ["Replacement Request", "Open"],
      9,
    ],
    ["a request this member declined", { pendingRequests: [request(9, 1, DANA)] }, null, null],
    ["a request somebody else declined", { pendingRequests: [request(9, 1, 6)] }, ["Replacement Request"], 9],
    ["a declined request beside a free slot", { assignmentCount: 0, pendingRequests: [request(9, 1, DANA)] }, ["Open"], null],
    [
      "two requests: the older one",
      { assignmentCount: 0, pendingRequests: [request(9, 1), request(8, 3)] },
      ["Replacement Request"],
      8,
    ],
    [
      "two requests of one moment: the lower number",
      { assignmentCount: 0, pendingRequests: [request(9, 1), request(8, 1)] },
      ["Replacement Request"],
      8,
    ],
    [
      "two requests, the older declined",
      { assignmentCount: 0, pendingRequests: [request(9, 1), request(8, 3, DANA)] },
      ["Replacement Request"],
      9,
    ],
    ["a shift under way with a gap", { startsAt: at(-1) }, ["Open"], null],
    [
      "a request nobody took before the start: the place is open again",
      { startsAt: at(-1), pendingRequests: [request(9, 1)] },
      ["Open"],
      null,
    ],
    ["a shift that is over", { startsAt: at(-3), endsAt: NOW }, null, null],
  ] as const)("%s", (_, change, badges, requestId) => {
    const [need] = outstandingFor([{ ...shift, ...change }], DANA, NOW);
    expect(need ? outstandingBadges(need) : null).toEqual(badges);
    expect(need?.requestId ?? null).toBe(requestId);
  });

  test("come soonest first", () => {
    const later = { ...shift, startsAt: at(20), endsAt: at(22) };
    expect(outstandingFor([later, shift], DANA, NOW).map((need) => need.shift)).toEqual([shift, later]);
  });
});
