/** How the app comes onto this device: the browser asks, or its member goes by Safari's share menu. */
export type InstallWay = "prompt" | "share";

interface Device {
  readonly isInstalled: boolean;
  /** The browser has offered to install it. */
  readonly isOffered: boolean;
  readonly userAgent: string;
  /** How many fingers its screen feels; an iPad says that it is a Mac, which feels none. */
  readonly touchPoints: number;
}

/** Browsers of an iPhone that are not Safari, or apps that show a page within them: their menus are others. */
const NOT_SAFARI = /CriOS|FxiOS|EdgiOS|OPT\/|DuckDuckGo|GSA\/|Instagram|FBAN|FBAV|Line\//;

/** How the app can be installed on a device; null where it is already, or where the browser knows no way. */
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

/** Somebody who looks in for the first time is not asked to install anything. */
const INVITED_FROM_VISIT = 2;

/** Whether the dashboard invites to install: from the second visit on, until somebody says that they do not want to. */
export function isInvited(
  way: InstallWay | null,
  { visits, isDeclined }: { visits: number; isDeclined: boolean },
): boolean {
  return way !== null && visits >= INVITED_FROM_VISIT && !isDeclined;
}
