import { SHIFT_TYPE_COLORS } from "@watchbill/domain/shift-types/shift-type";
import { expect, test } from "vitest";
import THEME from "../../ui/theme.css?raw";
import { SHIFT_TYPE_EDGES, SHIFT_TYPE_FILLS } from "./shift-type-colors.ts";

/** Minimum contrast between a graphic and adjacent colors (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3;

/** Returns a theme color's values in the light and in the dark theme. */
function colorsOf(name: string): [string, string] {
  const [, light = "", dark = ""] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(THEME) ?? [];
  return [light, dark];
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

test.each(SHIFT_TYPE_COLORS)(
  "%s contrasts with the surface in both themes and has its classes",
  (color) => {
    const [own, surface] = [colorsOf(`kind-${color}`), colorsOf("surface")];
    for (const theme of [0, 1] as const)
      expect(contrast(own[theme], surface[theme])).toBeGreaterThan(LEAST_CONTRAST);
    expect([SHIFT_TYPE_EDGES[color], SHIFT_TYPE_FILLS[color]]).toEqual([
      `border-s-kind-${color}`,
      `bg-kind-${color}`,
    ]);
  },
);
