import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { hashToken } from "../../platform/auth/secrets.ts";
import { readVapidKeys } from "../../platform/channels/vapid-keys.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { MemberActor, QueryContext } from "../../platform/context.ts";

/** Returns the public settings that a browser needs to subscribe. */
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

/** Lists the caller's Web Push devices; OneSignal manages its own devices. */
export async function listDevices(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["devices.list"]>> {
  const devices = await ctx.db
    .selectFrom("pushSubscriptions")
    .select(["id", "userAgent", "createdAt", "endpoint"])
    .where("memberId", "=", ctx.actor.id)
    .where("kind", "=", "web-push")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return devices.map(({ endpoint, ...device }) => ({
    ...device,
    mark: hashToken(endpoint ?? "").toString("hex"),
  }));
}
