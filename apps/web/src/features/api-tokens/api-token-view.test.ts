import { describe, expect, test } from "vitest";
import { type ApiToken, apiTokenStateOf, lastDayOf, madeText, usedText } from "./api-token-view.ts";

const ZONE = "America/New_York";
const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const person = { id: 1, unitNumber: "A-1", firstName: "Ann", lastName: "Chief" };
const API_TOKEN: ApiToken = {
  id: 1,
  name: "Hall light",
  right: "schedule",
  member: null,
  allowedAddresses: [],
  createdBy: person,
  createdAt: "2026-05-12T18:00:00Z",
  endsAt: "2026-07-01T04:00:00Z",
  lastUsed: null,
};

describe("an API token in the list", () => {
  test.each([
    [{}, null],
    [{ endsAt: "2026-05-12T18:00:00Z" }, "Expired"],
    [{ endsAt: "2026-05-13T04:00:00Z" }, "Expires today"],
    [{ endsAt: "2026-05-14T04:00:00Z" }, "Expires in 1 day"],
    [{ endsAt: "2026-05-27T04:00:00Z" }, "Expires in 14 days"],
    [{ endsAt: "2026-05-28T04:00:00Z" }, null],
    [{ member: { ...person, isActive: false } }, "Member inactive"],
    [{ member: { ...person, isActive: true } }, null],
  ] as const)("is labeled, with the fields %j, as %s", (changes, label) => {
    expect(apiTokenStateOf({ ...API_TOKEN, ...changes }, NOW, ZONE)?.label ?? null).toBe(label);
  });

  test("expires on a day in the squad's time zone, also across a clock change", () => {
    expect(lastDayOf(API_TOKEN, ZONE)).toBe("2026-06-30");
    expect(lastDayOf({ endsAt: "2026-11-02T05:00:00Z" }, ZONE)).toBe("2026-11-01");
    expect(
      madeText(API_TOKEN, { timeZone: ZONE, clockHours: 12, dateOrder: "month-first" }, NOW),
    ).toBe("Expires Tue, Jun 30 · created by A-1 Ann Chief");
  });

  test("shows the time and the address of its last use", () => {
    expect(usedText(API_TOKEN, NOW)).toBe("Never used");
    const lastUsed = { at: "2026-05-12T17:55:00Z", from: "192.0.2.7" };
    expect(usedText({ ...API_TOKEN, lastUsed }, NOW)).toBe("Last used 5m ago from 192.0.2.7");
  });
});
