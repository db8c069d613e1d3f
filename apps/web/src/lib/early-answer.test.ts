import { api, type EndpointName } from "@watchbill/contract/api";
import { expect, test, vi } from "vitest";
import { askEarly, FIRST_SCREEN, rememberSignedIn, takeEarlyAnswer } from "./early-answer.ts";

test.each(Object.entries(FIRST_SCREEN))("%s is asked early at its own address", (name, address) => {
  expect(api[name as EndpointName]).toMatchObject({ method: "GET", path: address });
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
