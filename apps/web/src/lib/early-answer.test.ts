import { api, type EndpointName } from "@watchbill/contract/api";
import { expect, test, vi } from "vitest";
import { askEarly, FIRST_SCREEN, rememberSignedIn, takeEarlyAnswer, wasSignedIn } from "./early-answer.ts";

test.each(Object.entries(FIRST_SCREEN))("%s is asked early at its own address", (name, address) => {
  expect(api[name as EndpointName]).toMatchObject({ method: "GET", path: address });
});

test("the months of the first look are asked early, once each", () => {
  const asked: string[] = [];
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("localStorage", { getItem: () => "yes" });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(null, { status: 401 });
  });
  vi.useFakeTimers();
  try {
    for (const [now, months] of [
      ["2026-05-12T12:00:00Z", ["4", "5"]],
      ["2026-05-15T12:00:00Z", ["5"]],
      ["2026-12-20T12:00:00Z", ["12", "1"]],
    ] as const) {
      vi.setSystemTime(new Date(now));
      asked.length = 0;
      askEarly();
      const found = asked.filter((address) => address.includes("/month/")).map((address) => address.replace(/.*\//, ""));
      expect([...new Set(found)]).toEqual([...months]);
    }
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

test.each([
  ["the device remembers it", "yes", [], true],
  ["the server says it of the cookie, whatever the device has forgotten", null, [{ name: "session" }], true],
  ["neither does", null, [{ name: "cache" }], false],
])("somebody was signed in: %s", (_what, kept, serverTiming, was) => {
  vi.stubGlobal("localStorage", { getItem: () => kept });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ serverTiming }] });
  try {
    expect(wasSignedIn()).toBe(was);
  } finally {
    vi.unstubAllGlobals();
  }
});

test("who signs in where a session has ended is not given the refusals that were asked for before", () => {
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("localStorage", { getItem: () => "yes", setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
  try {
    askEarly();
    expect(takeEarlyAnswer("GET", FIRST_SCREEN["accounts.currentUser"])).not.toBeNull();
    rememberSignedIn(false);
    expect(takeEarlyAnswer("GET", FIRST_SCREEN["shifts.myUpcoming"])).toBeNull();
    expect(takeEarlyAnswer("GET", FIRST_SCREEN["settings.organisation"])).not.toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
});
