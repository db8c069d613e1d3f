import type { Output } from "../api/api.ts";

type SquadAccent = NonNullable<Output<"settings.organization">["accent"]>;

const VARIABLES = {
  accent: "--accent",
  strong: "--accent-strong",
  soft: "--accent-soft",
  on: "--on-accent",
} as const satisfies Record<keyof SquadAccent["light"], string>;

/**
 * Applies the squad's accent color, or the app's for null. Stores it on this device, so that
 * `first-paint.ts` applies it before the first paint.
 */
export function applyAccentColor(accent: SquadAccent | null): void {
  const { style } = document.documentElement;
  for (const [part, variable] of Object.entries(VARIABLES) as [keyof typeof VARIABLES, string][])
    style.setProperty(
      variable,
      accent && `light-dark(${accent.light[part]}, ${accent.dark[part]})`,
    );
  try {
    localStorage.setItem("look", style.cssText);
  } catch {
    // If the browser blocks storage, the color is applied only after the settings load.
  }
}
