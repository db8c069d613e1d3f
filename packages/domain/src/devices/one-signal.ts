/**
 * The configured OneSignal apps: one for the production host and for all phones, one for other
 * hosts.
 */
interface OneSignalApps {
  readonly appId: string;
  readonly otherAppId: string | null;
  readonly productionHost: string;
}

/** True for a phone or tablet browser, by its user agent. */
export function isMobileBrowser(userAgent: string): boolean {
  return /Android|Mobi|iPhone|iPad|iPod|Tablet/i.test(userAgent);
}

/**
 * Returns the OneSignal app of a browser: the first on the production host and on mobile devices,
 * else the second. Null when none is configured.
 */
export function oneSignalAppFor(
  apps: OneSignalApps,
  host: string,
  userAgent: string,
): string | null {
  return host === apps.productionHost || isMobileBrowser(userAgent) ? apps.appId : apps.otherAppId;
}
