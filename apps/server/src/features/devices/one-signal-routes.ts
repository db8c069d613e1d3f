import type { FastifyInstance } from "fastify";
import type { Configuration } from "../../platform/configuration/configuration.ts";

/**
 * Serves OneSignal's service worker from the app's own origin, in its own folder, so that its scope
 * differs from the app's worker. Without OneSignal there is no such route.
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
