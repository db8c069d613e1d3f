import { crc32, type InflateRaw, inflateSync } from "node:zlib";

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const FRAME_BYTES = 12;
const HEADER_BYTES = 13;
/**
 * The chunks that an image needs. All others are dropped: text and profiles, which may decompress
 * to any size, and animation.
 */
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "sRGB", "gAMA", "IDAT", "IEND"]);
/** Samples per pixel and bits per sample, by color type (PNG, section 11.2.1). */
const COLORS: Readonly<
  Record<number, { readonly samples: number; readonly bits: readonly number[] }>
> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};
const WHOLE = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];
/** The seven passes of an interlaced image (PNG, section 8.1). */
const INTERLACED = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
  /** The bytes of the chunk, including its length, name and checksum. */
  readonly whole: Buffer;
}

/**
 * Returns a PNG reduced to its image, or null if it is invalid. Every chunk must have its checksum,
 * and nothing may follow the last. The pixels must decompress to exactly the size in the header.
 */
export function cleanPng(bytes: Buffer): Buffer | null {
  const chunks = chunksOf(bytes);
  const [header] = chunks ?? [];
  if (!chunks || header?.name !== "IHDR" || chunks.filter(({ name }) => name === "IHDR").length > 1)
    return null;
  const size = unpackedBytes(header.data);
  const pixels = Buffer.concat(
    chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data),
  );
  if (size === null || !unpacksTo(pixels, size)) return null;
  const kept = chunks.filter(({ name }) => KEPT.has(name));
  return Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...kept.map(({ whole }) => whole)]);
}

/**
 * Returns all chunks to the end of the file; null if one is corrupted, unknown and critical, or
 * missing.
 */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_BYTES; at < bytes.length; ) {
    const left = bytes.length - at - FRAME_BYTES;
    const length = left < 0 ? 0 : bytes.readUInt32BE(at);
    if (left < length) return null;
    const whole = bytes.subarray(at, at + FRAME_BYTES + length);
    const name = whole.toString("latin1", 4, 8);
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) return null;
    // A capital first letter marks a critical chunk.
    if (!/^[A-Za-z]{4}$/.test(name) || (/^[A-Z]/.test(name) && !KEPT.has(name))) return null;
    chunks.push({ name, data: whole.subarray(8, -4), whole });
    at += whole.length;
    if (name === "IEND") return at === bytes.length && length === 0 ? chunks : null;
  }
  return null;
}

/** Returns the size of all rows with their filter bytes; null for an invalid header. */
function unpackedBytes(header: Buffer): number | null {
  if (header.length !== HEADER_BYTES) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits = 0, colorKind = 0, compression, filter, interlace = 0] = header.subarray(8);
  const color = COLORS[colorKind];
  if (!color?.bits.includes(bits) || compression !== 0 || filter !== 0 || interlace > 1)
    return null;
  const rows = (interlace === 1 ? INTERLACED : WHOLE).map(({ x, y, stepX, stepY }) => {
    const [columns, lines] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)];
    return columns > 0 && lines > 0
      ? lines * (1 + Math.ceil((columns * color.samples * bits) / 8))
      : 0;
  });
  return rows.reduce((sum, part) => sum + part, 0);
}

function unpacksTo(packed: Buffer, size: number): boolean {
  try {
    // With `info` the result includes the bytes read; the types omit that.
    const { buffer, engine } = inflateSync(packed, {
      maxOutputLength: size,
      info: true,
    }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: InflateRaw;
    };
    return buffer.length === size && engine.bytesWritten === packed.length;
  } catch {
    return false;
  }
}
