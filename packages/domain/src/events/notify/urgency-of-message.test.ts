import { describe, expect, test } from "vitest";
import { notificationPolicyOf } from "../catalogue.ts";
import { urgencyFor } from "./urgency-of-message.ts";

const NOW = Temporal.Instant.from("2026-11-20T20:00:00Z");

describe("urgency of a message", () => {
  test.each([
    [
      "a replacement request for tomorrow evening",
      "replacements.requested",
      "could-take",
      24,
      "urgent",
    ],
    [
      "a replacement request for the day after",
      "replacements.requested",
      "could-take",
      24.1,
      "action",
    ],
    [
      "a replacement request for next week, to an admin",
      "replacements.requested",
      "admin",
      170,
      "action",
    ],
    ["their own shift moved, in three days", "shifts.moved", "assigned", 72, "info"],
    ["their own shift moved, tonight", "shifts.moved", "assigned", 3, "urgent"],
    ["removed from tonight's shift", "shifts.unassigned", "subject", 3, "urgent"],
    ["their replacement found, tonight", "replacements.accepted", "requester", 3, "urgent"],
    ["an accepted replacement, to an admin", "replacements.accepted", "admin", 3, "info"],
    ["tonight's spot filled, to the asked members", "replacements.accepted", "asked", 3, "info"],
    ["a shift that started without a replacement", "replacements.expired", "admin", 0, "urgent"],
    ["a forgotten 10-7", "attendance.closed-by-system", "subject", -3, "info"],
    [
      "shifts left by a deactivated member, next week",
      "members.spots-freed",
      "admin",
      170,
      "action",
    ],
    ["a password email that failed", "members.password-email-failed", "admin", 0, "action"],
  ] as const)("%s", (_, kind, as, hoursAhead, expected) => {
    expect(
      urgencyFor(
        notificationPolicyOf(kind, as).purpose,
        NOW.add({ minutes: Math.round(hoursAhead * 60) }),
        NOW,
      ),
    ).toBe(expected);
  });
});
