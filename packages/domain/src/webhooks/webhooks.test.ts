import { describe, expect, test } from "vitest";
import { isToBeSwitchedOff } from "./switching-off.ts";
import { webhookAddressBlockedBecause } from "./webhook-address.ts";
import { WEBHOOK_EVENT_TYPES, WEBHOOK_TEST, webhookEventLabel } from "./webhook-events.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");

/** Parses a URL as a browser does, because the domain code itself does not use `URL`. */
function partsOf(text: string) {
  const { URL: Address } = globalThis as unknown as {
    URL: {
      parse(
        text: string,
      ): { protocol: string; username: string; password: string; port: string } | null;
    };
  };
  return Address.parse(text);
}

describe("a webhook URL", () => {
  test.each([
    "https://hooks.example.org",
    "http://hooks.example.org/watchbill?squad=1",
    "https://hooks.example.org:443/",
    "https://hooks.example.org:80/",
    "http://hooks.example.org:443/",
    "https://hooks.example.org:1024/",
    "https://hooks.example.org:65535/",
  ])("allows %s", (text) => {
    expect(webhookAddressBlockedBecause(partsOf(text))).toBeNull();
  });

  test.each([
    ["", /begins with https/],
    ["hooks.example.org", /begins with https/],
    ["ftp://hooks.example.org/", /begins with https/],
    ["file:///etc/passwd", /begins with https/],
    ["gopher://hooks.example.org:70/", /begins with https/],
    ["javascript:alert(1)", /begins with https/],
    ["https://user@hooks.example.org/", /name and password/],
    ["https://user:word@hooks.example.org/", /name and password/],
    ["https://:word@hooks.example.org/", /name and password/],
    ["http://hooks.example.org:22/", /Use port/],
    ["http://hooks.example.org:25/", /Use port/],
    ["https://hooks.example.org:1023/", /Use port/],
    ["http://hooks.example.org:0/", /Use port/],
  ])("rejects %s", (text, message) => {
    const refusal = webhookAddressBlockedBecause(partsOf(text));
    expect([refusal?.code, refusal?.kind]).toEqual(["webhook-address-invalid", "invalid"]);
    expect(refusal?.fields?.url).toMatch(message);
  });
});

describe("a failing webhook", () => {
  test.each([
    [1, 0, false],
    [49, 0, false],
    [50, 0, true],
    [4, 1000, false],
    [5, 71, false],
    [5, 72, true],
  ])("after %i failed deliveries over %i hours is turned off: %s", (failedInRow, hours, isOff) => {
    expect(isToBeSwitchedOff({ failedInRow, failingSince: NOW.subtract({ hours }) }, NOW)).toBe(
      isOff,
    );
  });
});

describe("events for webhooks", () => {
  test("offer each event once with its own label", () => {
    expect(new Set(WEBHOOK_EVENT_TYPES).size).toBe(WEBHOOK_EVENT_TYPES.length);
    const labels = WEBHOOK_EVENT_TYPES.map(webhookEventLabel);
    expect(new Set(labels).size).toBe(labels.length);
    expect(webhookEventLabel("attendance.checked-in")).toBe("A member goes 10-8");
  });

  test("show the type of an event without a label", () => {
    expect([webhookEventLabel(WEBHOOK_TEST), webhookEventLabel("shifts.of-yesterday")]).toEqual([
      "Test",
      "shifts.of-yesterday",
    ]);
    expect(webhookEventLabel("accounts.signed-in")).toBe("accounts.signed-in");
  });

  test("include none about sign-ins, secrets or a member's own devices", () => {
    expect(
      WEBHOOK_EVENT_TYPES.filter((type) =>
        /^(accounts|calendar-feeds|wallboard|webhooks|activity)\./.test(type),
      ),
    ).toEqual([]);
  });
});
