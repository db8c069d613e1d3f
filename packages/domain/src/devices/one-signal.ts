/** OneSignal's apps as they are set: one for the production host and every phone, one for any other host. */
export interface OneSignalApps {
  readonly appId: string;
  readonly otherAppId: string | null;
  readonly productionHost: string;
}

/** True for the browser of a phone or a tablet, by its own description. */
export function isMobileBrowser(userAgent: string): boolean {
  return /Android|Mobi|iPhone|iPad|iPod|Tablet/i.test(userAgent);
}

/** The app a browser belongs to: production's on its host and on anything mobile, else the other; null where none is set. */
export function oneSignalAppFor(
  apps: OneSignalApps,
  host: string,
  userAgent: string,
): string | null {
  return host === apps.productionHost || isMobileBrowser(userAgent) ? apps.appId : apps.otherAppId;
}
