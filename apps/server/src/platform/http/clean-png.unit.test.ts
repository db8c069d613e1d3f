import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { onePng, pngPart } from "../../testing/services/png.ts";
import { cleanPng } from "./clean-png.ts";

const GOOD = onePng(20, 10, [200, 30, 30]);
const SIGNATURE = GOOD.subarray(0, 8);
const END = pngPart("IEND", Buffer.alloc(0));

function header(changes: Readonly<Record<number, number>> = {}): Buffer {
  const data = Buffer.from([0, 0, 0, 20, 0, 0, 0, 10, 8, 2, 0, 0, 0]);
  for (const [at, byte] of Object.entries(changes)) data[Number(at)] = byte;
  return pngPart("IHDR", data);
}

const pixels = (bytes: number): Buffer => pngPart("IDAT", deflateSync(Buffer.alloc(bytes)));
const png = (...parts: Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...parts]);
const ROWS = 10 * (1 + 20 * 3);
const withoutLast = (bytes: Buffer): Buffer => bytes.subarray(0, -END.length);

test("keeps a minimal image as it is", () => expect(cleanPng(GOOD)).toEqual(GOOD));

test.each([
  ["in two pieces", png(header(), ...halves(deflateSync(Buffer.alloc(ROWS))), END)],
  [
    "interlaced, of the size that its seven passes have",
    png(header({ 12: 1 }), pixels(3 * 200 + 2 + 2 + 1 + 3 + 2 + 5 + 5), END),
  ],
  ["with one bit per pixel", png(header({ 8: 1, 9: 0 }), pixels(10 * (1 + 3)), END)],
  ["with a palette", png(header({ 9: 3 }), pngPart("PLTE", Buffer.alloc(3)), pixels(10 * 21), END)],
])("accepts an image %s", (_what, bytes) => expect(cleanPng(bytes)).toEqual(bytes));

function halves(data: Buffer): Buffer[] {
  const middle = data.length >> 1;
  return [pngPart("IDAT", data.subarray(0, middle)), pngPart("IDAT", data.subarray(middle))];
}

describe("drops chunks that are not part of the image:", () => {
  test.each([
    ["words", "tEXt"],
    ["packed words", "zTXt"],
    ["a color profile", "iCCP"],
    ["a camera's notes", "eXIf"],
    ["animation", "acTL"],
    ["frames of an animation", "fdAT"],
  ])("%s", (_what, name) => {
    const more = pngPart(name, Buffer.from("anything"));
    expect(cleanPng(Buffer.concat([withoutLast(GOOD), more, END]))).toEqual(GOOD);
  });
});

describe("rejects", () => {
  test.each<[string, Buffer]>([
    ["only a header", png(header())],
    ["one without its end", withoutLast(GOOD)],
    ["one with a page after its end", Buffer.concat([GOOD, Buffer.from("<html></html>")])],
    ["one that is cut off in a chunk", GOOD.subarray(0, 50)],
    ["one with a wrong checksum", GOOD.map((byte, at) => (at === 30 ? byte ^ 1 : byte)) as Buffer],
    [
      "one with a chunk that is longer than the file",
      png(header(), Buffer.from("7fffffff49444154", "hex"), Buffer.alloc(8)),
    ],
    ["one that does not begin with its header", png(pixels(ROWS), header(), END)],
    ["one with two headers", png(header(), header(), pixels(ROWS), END)],
    [
      "one with data in its end chunk",
      png(header(), pixels(ROWS), pngPart("IEND", Buffer.from("x"))),
    ],
    [
      "one with an unknown critical chunk",
      png(header(), pngPart("EVIL", Buffer.alloc(1)), pixels(ROWS), END),
    ],
    ["one without pixels", png(header(), END)],
    ["one with fewer pixels than its header says", png(header(), pixels(ROWS - 1), END)],
    [
      "one that decompresses to far more than its header states",
      png(header(), pixels(50_000_000), END),
    ],
    [
      "one with data after its compressed pixels",
      png(
        header(),
        pngPart("IDAT", Buffer.concat([deflateSync(Buffer.alloc(ROWS)), Buffer.from("x")])),
        END,
      ),
    ],
    ["one with uncompressed pixels", png(header(), pngPart("IDAT", Buffer.alloc(ROWS)), END)],
    ["one with an invalid color type", png(header({ 9: 5 }), pixels(ROWS), END)],
    ["one with an invalid bit depth", png(header({ 8: 3 }), pixels(ROWS), END)],
    ["one with an unknown interlace method", png(header({ 12: 2 }), pixels(ROWS), END)],
  ])("%s", (_what, bytes) => expect(cleanPng(Buffer.from(bytes))).toBeNull());
});
