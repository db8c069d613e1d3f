import type { OneSignalSdk } from "../../lib/one-signal-sdk.ts";

const MOBILE_WAIT_MS = 1_000;
const TRIES = 20;
const TRY_MS = 250;

/** What starting OneSignal needs of the page it is on. */
export interface Page {
  readonly sdk: () => OneSignalSdk | undefined;
  readonly load: (script: string) => void;
  readonly wait: (ms: number) => Promise<void>;
  readonly note: (text: string, error?: unknown) => void;
  readonly isMobile: boolean;
  readonly isLocal: boolean;
  /** How fast the browser says its connection is. */
  readonly connection: string | undefined;
}

/**
 * OneSignal, ready for use; null where it is left out (the slowest connections) or does not come. A failure is only
 * noted: the device then does without it.
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
    // One that is there already is ready.
    if (!/already initialized/i.test(String(error))) {
      page.note("OneSignal could not be initialised", error);
      return null;
    }
  }
  return sdk;
}

/** Asks again and again for what comes in its own time; undefined when it does not. */
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
