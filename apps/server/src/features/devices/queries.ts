import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { QueryContext } from "../../platform/context.ts";
import { readVapidKeys } from "../../platform/outside/vapid-keys.ts";

/** What a browser needs to subscribe to push messages. */
export async function readPushConfiguration(
  ctx: QueryContext,
  { messaging: { oneSignal }, baseUrl }: Configuration,
): Promise<OutputOf<Api["devices.configuration"]>> {
  const { publicKey } = await readVapidKeys(ctx.db);
  return {
    publicKey,
    oneSignal: oneSignal && {
      appId: oneSignal.production.appId,
      otherAppId: oneSignal.other?.appId ?? null,
      productionHost: new URL(baseUrl).hostname,
      script: `${oneSignal.sdkUrl}/OneSignalSDK.page.js`,
    },
  };
}
