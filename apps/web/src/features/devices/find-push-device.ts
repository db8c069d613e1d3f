import { oneSignalAppFor } from "@watchbill/domain/devices/one-signal";
import { endpointOptions, queryClient } from "../../lib/api/queries.ts";
import { type CurrentUser, sessionQuery } from "../accounts/session.ts";
import { ownPush, type PushDevice } from "./push-device.ts";

let found: Promise<PushDevice> | undefined;

/**
 * Finds how push messages reach this device: through OneSignal if the server uses it, otherwise
 * through the browser's own push service.
 */
export function findPushDevice(): Promise<PushDevice> {
  found ??= find().catch(() => {
    // Offline the result is unknown; the next call tries again.
    found = undefined;
    return ownPush;
  });
  return found;
}

async function find(): Promise<PushDevice> {
  const { oneSignal } = await queryClient.fetchQuery(endpointOptions("devices.configuration", {}));
  const member = queryClient.getQueryData<CurrentUser | null>(sessionQuery.queryKey);
  if (!oneSignal || !member || !("Notification" in globalThis)) return ownPush;
  const appId = oneSignalAppFor(oneSignal, location.hostname, navigator.userAgent);
  if (appId === null) return ownPush;
  const { openOneSignal } = await import("./one-signal-device.ts");
  return (await openOneSignal(oneSignal.script, appId, member)) ?? ownPush;
}
