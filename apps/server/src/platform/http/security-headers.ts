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
 * What every answer carries, ready-made (a library that builds them for each request halves what the server answers in a
 * second). Nothing runs, loads or frames the app but its own files; over https browsers come back over https alone. A page
 * with other needs sets its own policy.
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

/** The policy of a page in which these scripts stand, each named by its hash. */
export function allowingScripts(policy: string, hashes: readonly string[]): string {
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(" "));
}

/** Where OneSignal's scripts come from and talk to: its settings come as a script from its API, and some calls go to its bare host. */
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
