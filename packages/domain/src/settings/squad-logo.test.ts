import { describe, expect, test } from "vitest";
import { logoBlockedBecause, logoSize, MOST_LOGO_BYTES } from "./squad-logo.ts";

function png(width: number, height: number, length = 100): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

describe("squad logo", () => {
  test.each([
    ["a small one", png(256, 120), null],
    ["a single dot", png(1, 1), null],
    ["as heavy as may be", png(64, 64, MOST_LOGO_BYTES), null],
    ["too heavy", png(64, 64, MOST_LOGO_BYTES + 1), "A logo weighs at most 64 kB."],
    ["too wide", png(257, 10), "A logo is at most 256 pixels wide and high."],
    ["too high", png(10, 4_000_000_000), "A logo is at most 256 pixels wide and high."],
    ["as wide and high as may be", png(256, 256), null],
    ["as short as a picture can be", png(1, 1, 33), null],
    ["shorter than that", png(1, 1, 32), "This is no picture that can be shown: choose another."],
    ["without a height", png(10, 0), "This is no picture that can be shown: choose another."],
    ["without a width", png(0, 10), "This is no picture that can be shown: choose another."],
    [
      "of another kind within",
      png(10, 10).map((byte, at) => (at === 15 ? 0 : byte)),
      "This is no picture that can be shown: choose another.",
    ],
    [
      "of another kind from its first mark on",
      png(10, 10).map((byte, at) => (at === 0 ? 0 : byte)),
      "This is no picture that can be shown: choose another.",
    ],
    ["nothing", new Uint8Array(), "This is no picture that can be shown: choose another."],
    [
      "a web page",
      new TextEncoder().encode(`<svg onload="alert(1)">${" ".repeat(50)}`),
      "This is no picture that can be shown: choose another.",
    ],
    [
      "torn off after its name",
      png(10, 10).slice(0, 20),
      "This is no picture that can be shown: choose another.",
    ],
  ])("%s", (_what, bytes, because) => {
    expect(logoBlockedBecause(bytes)?.message ?? null).toBe(because);
  });

  test.each([
    [[1024, 512], { width: 256, height: 128 }],
    [[100, 50], { width: 100, height: 50 }],
    [[10_000, 3], { width: 256, height: 1 }],
  ] as const)("a picture of %j is drawn as %j", ([width, height], size) => {
    expect(logoSize(width, height)).toEqual(size);
  });
});
