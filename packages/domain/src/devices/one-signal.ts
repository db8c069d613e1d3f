/**
 * The configured OneSignal apps: one for the production host and all phones, one for other hosts.
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
 * Returns the app of a browser: production's on its host and on mobile devices, else the other.
 * Null when none is configured.
 */
export function oneSignalAppFor(
  apps: OneSignalApps,
  host: string,
  userAgent: string,
): string | null {
  return host === apps.productionHost || isMobileBrowser(userAgent) ? apps.appId : apps.otherAppId;
}
