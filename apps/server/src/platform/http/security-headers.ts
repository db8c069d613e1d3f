import type { OneSignalConfiguration } from "../configuration/messaging-configuration.ts";

const SOURCES: Readonly<Record<string, string>> = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  "frame-src": "'self'",
  "form-action": "'self'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
};

const YEAR_SECONDS = 31_536_000;

/**
 * Security headers of every response, precomputed, because building them per request halves the
 * throughput. A page may run, load and frame only the app's own files, and no page may frame the
 * app; over https, HSTS applies. A page with other needs sets its own policy.
 */
export function securityHeaders(
  isSecure: boolean,
  oneSignal: OneSignalConfiguration | null = null,
): Readonly<Record<string, string>> {
  const more = oneSignal ? oneSignalSources(oneSignal) : {};
  const policy = Object.entries(SOURCES).map(([directive, sources]) =>
    [directive, sources, ...(more[directive] ?? [])].join(" "),
  );
  if (isSecure) policy.push("upgrade-insecure-requests");
  return {
    "content-security-policy": policy.join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(isSecure
      ? { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** Returns the policy of a page with inline scripts, each allowed by its hash. */
export function allowingScripts(policy: string, hashes: readonly string[]): string {
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(" "));
}

/**
 * The sources that OneSignal's scripts need: its settings load as a script from its API, and some
 * calls use its bare host.
 */
function oneSignalSources({
  sdkUrl,
  baseUrl,
}: OneSignalConfiguration): Readonly<Record<string, readonly string[]>> {
  const api = new URL(baseUrl);
  const bare = api.hostname === "api.onesignal.com" ? ["https://onesignal.com"] : [];
  return {
    "script-src": [...new Set([new URL(sdkUrl).origin, api.origin])],
    "connect-src": [api.origin, ...bare],
  };
}
