import type { OneSignalSdk } from "../../lib/offline/one-signal-sdk.ts";

const MOBILE_WAIT_MS = 1_000;
const TRIES = 20;
const TRY_MS = 250;

export interface Page {
  readonly sdk: () => OneSignalSdk | undefined;
  readonly load: (script: string) => void;
  readonly wait: (ms: number) => Promise<void>;
  readonly note: (text: string, error?: unknown) => void;
  readonly isMobile: boolean;
  readonly isLocal: boolean;
  /** The browser's effective connection type, such as "4g". */
  readonly connection: string | undefined;
}

/**
 * Starts OneSignal. Returns null if it fails to load, or if the connection is among the slowest. A
 * failure is only logged, because the app works without OneSignal.
 */
export async function startOneSignal(
  script: string,
  appId: string,
  page: Page,
): Promise<OneSignalSdk | null> {
  if (page.connection === "slow-2g") return null;
  if (page.isMobile) await page.wait(MOBILE_WAIT_MS);
  if (!page.sdk()) page.load(script);
  const sdk = await waitedFor(page.sdk, page.wait);
  if (!sdk) {
    page.note("OneSignal did not load");
    return null;
  }
  try {
    await sdk.init({
      appId,
      serviceWorkerPath: "onesignal/OneSignalSDKWorker.js",
      serviceWorkerParam: { scope: "/onesignal/" },
      allowLocalhostAsSecureOrigin: page.isLocal,
      welcomeNotification: { disable: true },
      notifyButton: { enable: false },
    });
  } catch (error) {
    // An error that says "already initialized" means that OneSignal is ready.
    if (!/already initialized/i.test(String(error))) {
      page.note("Couldn't initialize OneSignal", error);
      return null;
    }
  }
  return sdk;
}

/** Calls `look` repeatedly until it returns a value; returns undefined after the last attempt. */
export async function waitedFor<Thing>(
  look: () => Thing | null | undefined,
  wait: (ms: number) => Promise<void>,
): Promise<Thing | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const thing = look();
    if (thing) return thing;
    await wait(TRY_MS);
  }
  return look() ?? undefined;
}
