/** The device class of a user agent. */
type DeviceClass = "Mobile" | "Tablet" | "Desktop" | "Unknown";

/** The recognized browsers. */
export type Browser = "Chrome" | "Firefox" | "Safari" | "Edge" | "Other";

export function deviceClassOf(userAgent: string | null): DeviceClass {
  if (!userAgent) return "Unknown";
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return "Tablet";
  if (/Mobi|iPhone|iPod/i.test(userAgent)) return "Mobile";
  return /Windows|Macintosh|Linux|CrOS|X11/i.test(userAgent) ? "Desktop" : "Unknown";
}

/**
 * Returns the browser of a user agent. The order matters, because Edge and Chrome also claim to be
 * Safari.
 */
export function browserOf(userAgent: string | null): Browser {
  if (!userAgent) return "Other";
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return "Edge";
  if (/Firefox\/|FxiOS\//.test(userAgent)) return "Firefox";
  if (/Chrome\/|CriOS\//.test(userAgent)) return "Chrome";
  return /Safari\//.test(userAgent) ? "Safari" : "Other";
}

/**
 * The recognized operating systems. The order matters, because most also claim to be another one.
 */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** Returns a readable device name of a user agent, such as "Chrome on Android". */
export function deviceNameOf(userAgent: string | null): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = browserOf(userAgent);
  if (browser === "Other")
    return system === undefined ? "Unknown device" : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
