import type { FastifyInstance } from "fastify";
import type { Configuration } from "../../platform/configuration/configuration.ts";

/**
 * Serves OneSignal's service worker from the app's own origin. Its own folder gives it a separate
 * scope from the app's worker. Without OneSignal the route is missing.
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
