/** What kind of device a browser says it runs on. */
export type DeviceClass = "Mobile" | "Tablet" | "Desktop" | "Unknown";

/** The browsers that are told apart. */
export type Browser = "Chrome" | "Firefox" | "Safari" | "Edge" | "Other";

/** The device class of a browser's own description of itself. */
export function deviceClassOf(userAgent: string | null): DeviceClass {
  if (!userAgent) return "Unknown";
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return "Tablet";
  if (/Mobi|iPhone|iPod/i.test(userAgent)) return "Mobile";
  return /Windows|Macintosh|Linux|CrOS|X11/i.test(userAgent) ? "Desktop" : "Unknown";
}

/** The browser of a description; Edge and Chrome call themselves Safari too, so the order matters. */
export function browserOf(userAgent: string | null): Browser {
  if (!userAgent) return "Other";
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return "Edge";
  if (/Firefox\/|FxiOS\//.test(userAgent)) return "Firefox";
  if (/Chrome\/|CriOS\//.test(userAgent)) return "Chrome";
  return /Safari\//.test(userAgent) ? "Safari" : "Other";
}

/** The systems that are told apart, in the order they are looked for: most call themselves by the name of another, too. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** A device as people tell theirs apart, "Chrome on Android", from a browser's own description of itself. */
export function deviceNameOf(userAgent: string | null): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = browserOf(userAgent);
  if (browser === "Other")
    return system === undefined ? "Unknown device" : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
