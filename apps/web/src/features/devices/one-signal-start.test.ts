import { describe, expect, test } from "vitest";
import type { OneSignalSdk } from "../../lib/offline/one-signal-sdk.ts";
import { type Page, startOneSignal } from "./one-signal-start.ts";

const SCRIPT = "https://sdk.example/OneSignalSDK.page.js";

/** Simulates a page whose OneSignal script is ready after `comesAfter` waits, or never. */
function pageWhere(about: { comesAfter?: number; fails?: string } & Partial<Page>) {
  const received = {
    waits: [] as number[],
    loaded: [] as string[],
    notes: [] as string[],
    options: [] as unknown[],
  };
  const { comesAfter = Number.POSITIVE_INFINITY, fails, ...rest } = about;
  const sdk = {
    init: async (options: unknown) => {
      received.options.push(options);
      if (fails) throw new Error(fails);
    },
  } as unknown as OneSignalSdk;
  let isWaiting = false;
  const page: Page = {
    sdk: () =>
      isWaiting && received.waits.filter((ms) => ms === 250).length >= comesAfter ? sdk : undefined,
    load: (script) => {
      isWaiting = true;
      received.loaded.push(script);
    },
    wait: async (ms) => void received.waits.push(ms),
    note: (text) => void received.notes.push(text),
    isMobile: false,
    isLocal: false,
    connection: "4g",
    ...rest,
  };
  return { page, received, sdk };
}

describe("OneSignal start", () => {
  test("loads the script, polls every quarter of a second, and starts with the given app", async () => {
    const { page, received, sdk } = pageWhere({ comesAfter: 3 });
    expect(await startOneSignal(SCRIPT, "app-1", page)).toBe(sdk);
    expect(received).toMatchObject({ loaded: [SCRIPT], waits: [250, 250, 250], notes: [] });
    expect(received.options).toMatchObject([
      { appId: "app-1", serviceWorkerParam: { scope: "/onesignal/" } },
    ]);
  });

  test("waits a second longer on a phone", async () => {
    const { page, received } = pageWhere({ comesAfter: 0, isMobile: true });
    await startOneSignal(SCRIPT, "app-1", page);
    expect(received.waits).toEqual([1000]);
  });

  test("skips OneSignal on the slowest connections", async () => {
    const { page, received } = pageWhere({ comesAfter: 0, connection: "slow-2g" });
    expect(await startOneSignal(SCRIPT, "app-1", page)).toBeNull();
    expect(received).toEqual({ loaded: [], waits: [], notes: [], options: [] });
  });

  test("gives up after twenty attempts and logs a note", async () => {
    const { page, received } = pageWhere({});
    expect(await startOneSignal(SCRIPT, "app-1", page)).toBeNull();
    expect(received.waits).toEqual(Array.from({ length: 20 }, () => 250));
    expect(received.notes).toEqual(["OneSignal did not load"]);
  });

  test("logs a note and continues without OneSignal when it fails to start", async () => {
    const { page, received } = pageWhere({
      comesAfter: 0,
      fails: "This app ID does not match any existing app",
    });
    expect(await startOneSignal(SCRIPT, "app-1", page)).toBeNull();
    expect(received.notes).toEqual(["Couldn't initialize OneSignal"]);
  });

  test("accepts a OneSignal instance that was started before", async () => {
    const { page, received, sdk } = pageWhere({ comesAfter: 0, fails: "SDK already initialized" });
    expect(await startOneSignal(SCRIPT, "app-1", page)).toBe(sdk);
    expect(received.notes).toEqual([]);
  });
});
