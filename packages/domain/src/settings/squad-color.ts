/** The squad's colors in one theme, each as "#rrggbb". */
export interface Accent {
  /** The color of links, marks and button backgrounds. */
  readonly accent: string;
  /** The color of text on `soft`. */
  readonly strong: string;
  readonly soft: string;
  /** The color of text on `accent`. */
  readonly on: string;
}

export interface SquadAccent {
  readonly light: Accent;
  readonly dark: Accent;
}

/** The app's default color. */
export const APP_COLOR = "#0f766e";
/** The minimum contrast of text against its background (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;
/**
 * The darkest background of the light theme, and the lightest of the dark theme, on which the color
 * must be readable (the web app's theme.css).
 */
const LIGHT_GROUND = "#f3f6f7";
const DARK_GROUND = "#1b262b";
const WHITE = "#ffffff";
/**
 * The alert color (`--bad`). Hues within this distance of it, about a tenth of all hues on either
 * side, look like an alert.
 */
const ALERT = "#b42318";
const LIKE_ALERT = (35 * Math.PI) / 180;
/** The chroma (colorfulness) of neutral backgrounds. */
const NEUTRAL_CHROMA = 0.008;

/** True for a color as a browser's color field formats it: "#0f766e". */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * Derives the colors of both themes from the squad's color: keeps the hue and changes the lightness
 * until text is readable. A color that is readable on white stays unchanged in the light theme. A
 * hue close to the alert color gets a neutral soft background, so that filled spots do not look
 * like alerts.
 */
export function accentOf(color: string): SquadAccent {
  const { l, c, h } = toOklch(color);
  const accent = untilReadable(
    (lightness) => fromOklch({ l: lightness, c, h }),
    l,
    -1,
    (tone) => Math.min(contrast(tone, WHITE), contrast(tone, LIGHT_GROUND)),
    color,
  );
  const isLikeAlert = hueBetween(h, toOklch(ALERT).h) <= LIKE_ALERT;
  const ground = isLikeAlert ? toOklch(LIGHT_GROUND).h : h;
  const soft = fromOklch({
    l: 0.94,
    c: Math.min(c, isLikeAlert ? NEUTRAL_CHROMA : 0.035),
    h: ground,
  });
  const darkSoft = fromOklch({
    l: 0.29,
    c: Math.min(c, isLikeAlert ? NEUTRAL_CHROMA : 0.045),
    h: ground,
  });
  const glow = { c: Math.min(c, 0.13), h };
  const darkAccent = untilReadable(
    (lightness) => fromOklch({ l: lightness, ...glow }),
    0.74,
    1,
    (tone) => Math.min(contrast(tone, DARK_GROUND), contrast(tone, darkSoft)),
  );
  return {
    light: {
      accent,
      strong: untilReadable(
        (lightness) => fromOklch({ l: lightness, c, h }),
        toOklch(accent).l - 0.07,
        -1,
        (tone) => contrast(tone, soft),
      ),
      soft,
      on: WHITE,
    },
    dark: {
      accent: darkAccent,
      strong: fromOklch({ l: Math.min(0.95, toOklch(darkAccent).l + 0.07), ...glow }),
      soft: darkSoft,
      on: fromOklch({ l: 0.21, c: Math.min(c, 0.04), h }),
    },
  };
}

/** Returns WCAG's contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Changes the lightness step by step towards black (-1) or white (1) until the tone is readable.
 */
function untilReadable(
  toneAt: (lightness: number) => string,
  from: number,
  towards: 1 | -1,
  contrastOf: (tone: string) => number,
  first = toneAt(from),
): string {
  let tone = first;
  for (let l = from; contrastOf(tone) < LEAST_CONTRAST && l >= 0 && l <= 1; l += towards * 0.01)
    tone = toneAt(l);
  return tone;
}

interface Oklch {
  /** Lightness from 0 to 1. */
  readonly l: number;
  readonly c: number;
  /** Hue in radians. */
  readonly h: number;
}

/** Returns the angle between two hues in radians, at most pi. */
function hueBetween(one: number, other: number): number {
  const turn = Math.abs(one - other);
  return Math.min(turn, 2 * Math.PI - turn);
}

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [linear((value >> 16) & 255), linear((value >> 8) & 255), linear(value & 255)];
}

function linear(byte: number): number {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function byteOf(part: number): number {
  const gamma = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, gamma)) * 255);
}

function luminance(color: string): number {
  const [r, g, b] = channels(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Converts an sRGB color to Björn Ottosson's OKLab in polar form, in which the hue looks constant
 * when the lightness changes.
 */
function toOklch(color: string): Oklch {
  const [r, g, b] = channels(color);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const blue = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(a, blue), h: Math.atan2(blue, a) };
}

/** Converts a color to sRGB, and reduces the chroma if sRGB cannot represent it. */
function fromOklch({ l, c, h }: Oklch): string {
  for (let chroma = c; ; chroma -= 0.005) {
    const parts = partsOf({ l, c: Math.max(0, chroma), h });
    if (chroma <= 0 || parts.every((part) => part >= -0.0005 && part <= 1.0005))
      return `#${parts.map((part) => byteOf(part).toString(16).padStart(2, "0")).join("")}`;
  }
}

function partsOf({ l, c, h }: Oklch): number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}
