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
