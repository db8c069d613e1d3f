/**
 * How to install the app on this device: by the browser's prompt, or manually by Safari's share
 * menu.
 */
export type InstallWay = "prompt" | "share";

interface Device {
  readonly isInstalled: boolean;
  /** `beforeinstallprompt` has fired. */
  readonly isOffered: boolean;
  readonly userAgent: string;
  /** `navigator.maxTouchPoints`; an iPad identifies as a Mac, which has none. */
  readonly touchPoints: number;
}

/** iPhone browsers other than Safari, and in-app browsers: their menus differ. */
const NOT_SAFARI = /CriOS|FxiOS|EdgiOS|OPT\/|DuckDuckGo|GSA\/|Instagram|FBAN|FBAV|Line\//;

/** Returns how the app can be installed on a device; null if it is installed or cannot be. */
export function installWay({
  isInstalled,
  isOffered,
  userAgent,
  touchPoints,
}: Device): InstallWay | null {
  if (isInstalled) return null;
  if (isOffered) return "prompt";
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);
  return isApple && userAgent.includes("Safari/") && !NOT_SAFARI.test(userAgent) ? "share" : null;
}

/** A first-time visitor gets no invitation. */
const INVITED_FROM_VISIT = 2;

/** Whether the dashboard shows the invitation: from the second visit until the member declines. */
export function isInvited(
  way: InstallWay | null,
  { visits, isDeclined }: { visits: number; isDeclined: boolean },
): boolean {
  return way !== null && visits >= INVITED_FROM_VISIT && !isDeclined;
}
