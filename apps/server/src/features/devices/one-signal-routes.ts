import type { FastifyInstance } from "fastify";
import type { Configuration } from "../../platform/configuration/configuration.ts";

/**
 * OneSignal's service worker must come from the app's own address. In a folder of its own it has a scope of its own, and
 * the app's worker keeps the rest. Without OneSignal there is none.
 */
export function registerOneSignalWorker(
  app: FastifyInstance,
  { messaging: { oneSignal } }: Configuration,
): void {
  if (!oneSignal) return;
  const script = `importScripts(${JSON.stringify(`${oneSignal.sdkUrl}/OneSignalSDK.sw.js`)});\n`;
  app.get("/onesignal/OneSignalSDKWorker.js", async (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(script),
  );
}
