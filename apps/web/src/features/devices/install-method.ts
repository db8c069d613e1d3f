/**
 * How to install the app on this device: with the browser's install prompt, or manually through
 * Safari's share menu.
 */
export type InstallWay = "prompt" | "share";

interface Device {
  readonly isInstalled: boolean;
  /** True once the event `beforeinstallprompt` has fired. */
  readonly isOffered: boolean;
  readonly userAgent: string;
  /**
   * `navigator.maxTouchPoints`. It tells an iPad from a Mac: both identify as a Mac, but a Mac has
   * no touch points.
   */
  readonly touchPoints: number;
}

/**
 * iPhone browsers other than Safari, and browsers inside other apps: the instructions for Safari do
 * not match their menus.
 */
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

/** The visit from which a member is invited to install the app; a first-time visitor is not. */
const INVITED_FROM_VISIT = 2;

/**
 * Whether the dashboard invites the member to install the app: from the second visit until they
 * decline.
 */
export function isInvited(
  way: InstallWay | null,
  { visits, isDeclined }: { visits: number; isDeclined: boolean },
): boolean {
  return way !== null && visits >= INVITED_FROM_VISIT && !isDeclined;
}
