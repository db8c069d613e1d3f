import { describe, expect, test } from "vitest";
import { logoBlockedBecause, logoSize, MAX_LOGO_BYTES } from "./squad-logo.ts";

function png(width: number, height: number, length = 100): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

describe("a squad's logo", () => {
  test.each([
    ["accepts a small logo", png(256, 120), null],
    ["accepts a single pixel", png(1, 1), null],
    ["accepts the largest file size", png(64, 64, MAX_LOGO_BYTES), null],
    ["rejects a larger file", png(64, 64, MAX_LOGO_BYTES + 1), "Choose an image of at most 64 kB."],
    [
      "rejects a logo that is too wide",
      png(257, 10),
      "Choose an image of at most 256 pixels in width and height.",
    ],
    [
      "rejects a logo that is too high",
      png(10, 4_000_000_000),
      "Choose an image of at most 256 pixels in width and height.",
    ],
    ["accepts the largest width and height", png(256, 256), null],
    ["accepts the shortest PNG", png(1, 1, 33), null],
    ["rejects a shorter file", png(1, 1, 32), "We can't show that image. Try another."],
    ["rejects a PNG without a height", png(10, 0), "We can't show that image. Try another."],
    ["rejects a PNG without a width", png(0, 10), "We can't show that image. Try another."],
    [
      "rejects a PNG with another first chunk",
      png(10, 10).map((byte, at) => (at === 15 ? 0 : byte)),
      "We can't show that image. Try another.",
    ],
    [
      "rejects another file signature",
      png(10, 10).map((byte, at) => (at === 0 ? 0 : byte)),
      "We can't show that image. Try another.",
    ],
    ["nothing", new Uint8Array(), "We can't show that image. Try another."],
    [
      "rejects a web page",
      new TextEncoder().encode(`<svg onload="alert(1)">${" ".repeat(50)}`),
      "We can't show that image. Try another.",
    ],
    ["rejects a truncated PNG", png(10, 10).slice(0, 20), "We can't show that image. Try another."],
  ])("%s", (_what, bytes, because) => {
    expect(logoBlockedBecause(bytes)?.message ?? null).toBe(because);
  });

  test.each([
    [[1024, 512], { width: 256, height: 128 }],
    [[100, 50], { width: 100, height: 50 }],
    [[10_000, 3], { width: 256, height: 1 }],
  ] as const)("displays a logo of %j pixels at %j", ([width, height], size) => {
    expect(logoSize(width, height)).toEqual(size);
  });
});
