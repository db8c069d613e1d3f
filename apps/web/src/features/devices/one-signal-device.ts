import { isMobileBrowser } from "@watchbill/domain/devices/one-signal";
import { call } from "../../lib/api/api.ts";
import { type OneSignalSdk, oneSignalOnPage } from "../../lib/offline/one-signal-sdk.ts";
import type { CurrentUser } from "../accounts/session.ts";
import { deletePlayer, keepPlayer, keptPlayer } from "./one-signal-player.ts";
import { type Page, startOneSignal, waitedFor } from "./one-signal-start.ts";
import { endOwnSubscription, type PushDevice, type PushState } from "./push-device.ts";

const REGISTER_AFTER_MS = 1_000;
/**
 * Storage key of the member that this tab registered at OneSignal, so that a reload does not
 * register again.
 */
const REGISTERED = "onesignal-registered";

/**
 * Starts OneSignal push on this device. Returns null if OneSignal is unavailable: the browser's own
 * push service is used instead.
 */
export async function openOneSignal(
  script: string,
  appId: string,
  member: CurrentUser,
): Promise<PushDevice | null> {
  const page = thisPage();
  const sdk = await startOneSignal(script, appId, page);
  return sdk && deviceOf(sdk, appId, member, page);
}

function deviceOf(sdk: OneSignalSdk, appId: string, member: CurrentUser, page: Page): PushDevice {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const registerSoon = (): void => {
    clearTimeout(timer);
    const failed = (error: unknown): void =>
      page.note("Couldn't identify the member to OneSignal", error);
    timer = setTimeout(
      () => void register(sdk, appId, member, page).catch(failed),
      REGISTER_AFTER_MS,
    );
  };
  if (stateOf(sdk) === "granted-on") registerSoon();
  sdk.Notifications.addEventListener("permissionChange", (isGranted) => {
    if (isGranted) registerSoon();
    for (const listener of listeners) listener();
  });
  return {
    read: async () => stateOf(sdk),
    async enable() {
      await sdk.Notifications.requestPermission();
      if (sdk.Notifications.permissionNative !== "granted") return stateOf(sdk);
      await sdk.User.PushSubscription.optIn();
      registerSoon();
      return "granted-on";
    },
    async disable() {
      clearTimeout(timer);
      sessionStorage.removeItem(REGISTERED);
      const { id } = sdk.User.PushSubscription;
      await sdk.User.PushSubscription.optOut();
      if (id) await call("devices.unregisterOneSignal", { playerId: id });
      deletePlayer();
      return stateOf(sdk);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function stateOf({
  Notifications: { permissionNative },
  User: { PushSubscription },
}: OneSignalSdk): PushState {
  if (permissionNative !== "granted") return permissionNative;
  return PushSubscription.optedIn ? "granted-on" : "granted-off";
}

/**
 * Logs the member in at OneSignal (the push service), and sends the device's OneSignal id to the
 * server.
 */
async function register(
  sdk: OneSignalSdk,
  appId: string,
  member: CurrentUser,
  { wait, note }: Page,
): Promise<void> {
  const { id: userId, unitNumber, email, firstName, lastName, role } = member;
  const playerId = await waitedFor(() => sdk.User.PushSubscription.id, wait);
  if (!playerId) return note("OneSignal has no number for this device yet");
  if (sessionStorage.getItem(REGISTERED) === `${userId} ${playerId} ${appId}`) return undefined;
  await sdk.login(String(userId));
  sdk.User.addEmail(email);
  sdk.User.addTags({ unitNumber, role, userId: String(userId), firstName, lastName });
  const previous = keptPlayer();
  const moved = previous !== null && previous !== playerId ? { previousPlayerId: previous } : {};
  await call("devices.registerOneSignal", {
    userId,
    unitNumber,
    email,
    firstName,
    lastName,
    playerId,
    appId,
    ...moved,
  });
  keepPlayer(playerId);
  // Ends the browser's own subscription, because with two the device would show every message
  // twice.
  await endOwnSubscription();
  sessionStorage.setItem(REGISTERED, `${userId} ${playerId} ${appId}`);
  return undefined;
}

function thisPage(): Page {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return {
    sdk: oneSignalOnPage,
    load(script) {
      const element = document.createElement("script");
      element.src = script;
      element.async = true;
      document.head.append(element);
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    // oxlint-disable-next-line no-console -- the specification requires failures only in the console
    note: (text, error) => console.warn(text, ...(error === undefined ? [] : [error])),
    isMobile: isMobileBrowser(navigator.userAgent),
    isLocal: ["localhost", "127.0.0.1"].includes(location.hostname),
    connection: connection?.effectiveType,
  };
}
