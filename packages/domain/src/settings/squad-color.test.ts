import { describe, expect, test } from "vitest";
import { accentOf, contrast, isColor, LEAST_CONTRAST } from "./squad-color.ts";

const COLORS = [
  "#0f766e",
  "#ffffff",
  "#000000",
  "#ff0000",
  "#00ff00",
  "#0000ff",
  "#ffff00",
  "#fbbf24",
  "#7f7f7f",
  "#d946ef",
  "#1e3a8a",
];

describe("a squad's color", () => {
  test.each(COLORS)("%s gets readable tones in both themes, on every background", (color) => {
    const { light, dark } = accentOf(color);
    const pairs = [
      [light.accent, "#ffffff"],
      [light.accent, "#f3f6f7"],
      [light.strong, light.soft],
      [light.on, light.accent],
      [dark.accent, "#0d1417"],
      [dark.accent, "#1b262b"],
      [dark.accent, dark.soft],
      [dark.strong, dark.soft],
      [dark.on, dark.accent],
    ] as const;
    for (const [text, ground] of pairs)
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  test("every hue gets readable tones", () => {
    for (let at = 0; at < 4096; at += 7) {
      const color = `#${[at >> 8, (at >> 4) & 15, at & 15].map((part) => part.toString(16).repeat(2)).join("")}`;
      const { light, dark } = accentOf(color);
      expect(contrast(light.on, light.accent), color).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(light.strong, light.soft), color).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(dark.on, dark.accent), color).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(dark.strong, dark.soft), color).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }
  });

  // The expected values follow WCAG's contrast formula.
  test.each([
    ["#767676", 4.54],
    ["#0000ff", 8.59],
    ["#ff0000", 4],
    ["#00ff00", 1.37],
    ["#0a0a0a", 19.8],
  ])("the contrast of %s and white is %d to 1, in either order", (color, ratio) => {
    expect(contrast(color, "#ffffff")).toBeCloseTo(ratio, 2);
    expect(contrast("#ffffff", color)).toBeCloseTo(ratio, 2);
  });

  test.each([
    [
      "#1e3a8a",
      { accent: "#1e3a8a", strong: "#0e2574", soft: "#e3ebfd", on: "#ffffff" },
      { accent: "#83a8fd", strong: "#a3c0ff", soft: "#202b42", on: "#0f182b" },
    ],
    [
      "#fbbf24",
      { accent: "#8e6a09", strong: "#755708", soft: "#f6ead1", on: "#ffffff" },
      { accent: "#d1a33b", strong: "#e8b954", soft: "#36290e", on: "#211602" },
    ],
    [
      "#ff0000",
      { accent: "#df0101", strong: "#bb0402", soft: "#e6ecef", on: "#ffffff" },
      { accent: "#f2897a", strong: "#fda799", soft: "#272c2e", on: "#28110d" },
    ],
  ])("%s keeps its hue in a lighter and a darker tone", (color, light, dark) => {
    expect(accentOf(color)).toEqual({ light, dark });
  });

  // The web app's alert backgrounds are #fde4e1 and #3a1814 (theme.css).
  test.each([
    ["a fire brigade's crimson", "#b3123a", true],
    ["red", "#ff0000", true],
    ["the app's own alarm", "#b42318", true],
    ["fire-engine red", "#ce2029", true],
    ["dark red", "#7f1d1d", true],
    ["rose", "#e11d48", true],
    ["orange-red", "#ea580c", true],
    ["amber", "#fbbf24", false],
    ["yellow", "#ffff00", false],
    ["green", "#166534", false],
    ["teal", "#0f766e", false],
    ["blue", "#1e3a8a", false],
    ["violet", "#6d5bd0", false],
    ["magenta", "#d946ef", false],
  ])(
    "keeps the soft background of %s distinct from alerts: %s gets a neutral one: %s",
    (_name, color, isNeutral) => {
      const { light, dark } = accentOf(color);
      const spread = (tone: string): number => {
        const parts = [1, 3, 5].map((from) => Number.parseInt(tone.slice(from, from + 2), 16));
        return Math.max(...parts) - Math.min(...parts);
      };
      expect([light.soft, dark.soft].map((tone) => spread(tone) < 10)).toEqual([
        isNeutral,
        isNeutral,
      ]);
      // Marks and text keep the hue, although the background is neutral.
      expect(spread(light.accent)).toBeGreaterThan(40);
    },
  );

  test("a readable color stays unchanged", () => {
    expect(accentOf("#0f766e").light.accent).toBe("#0f766e");
    expect(accentOf("#1e3a8a").light.accent).toBe("#1e3a8a");
  });

  test("a color that is too pale keeps its hue", () => {
    const { accent } = accentOf("#fbbf24").light;
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) =>
      Number.parseInt(accent.slice(from, from + 2), 16),
    );
    expect(r).toBeGreaterThan(g);
    expect(g).toBeGreaterThan(b);
  });

  test.each([
    ["#0f766e", true],
    ["#0F766E", true],
    ["0f766e", false],
    ["#0f7", false],
    ["#0f766g", false],
    ["#0f766e;}", false],
    ["", false],
  ])("the color %s is valid: %s", (text, is) => {
    expect(isColor(text)).toBe(is);
  });

  test("the contrast of black on white is 21 to 1", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });
});
