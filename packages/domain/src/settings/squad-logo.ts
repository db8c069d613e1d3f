import { invalid, type Refusal } from "../errors/refusal.ts";

/** Maximum file size; small, so that the sign-in page loads fast on every phone. */
export const MAX_LOGO_BYTES = 64 * 1024;
/**
 * Maximum length of the longer side in pixels; the browser scales the logo down before the upload.
 */
export const MAX_LOGO_PIXELS = 256;

export const LOGO_UNREADABLE = invalid("logo-invalid", "We can't show that image. Try another.");

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER = [0x49, 0x48, 0x44, 0x52];

/** Returns why a file is not a valid logo, or null. Reads the size of a PNG from its IHDR chunk. */
export function logoBlockedBecause(bytes: Uint8Array): Refusal | null {
  const size = sizeOfPng(bytes);
  if (size === null) return LOGO_UNREADABLE;
  if (bytes.length > MAX_LOGO_BYTES)
    return invalid("logo-invalid", `Choose an image of at most ${MAX_LOGO_BYTES / 1024} kB.`);
  return Math.max(size.width, size.height) > MAX_LOGO_PIXELS
    ? invalid(
        "logo-invalid",
        `Choose an image of at most ${MAX_LOGO_PIXELS} pixels in width and height.`,
      )
    : null;
}

function sizeOfPng(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const stands = (marks: readonly number[], at: number): boolean =>
    marks.every((mark, index) => bytes[at + index] === mark);
  if (bytes.length < 33 || !stands(SIGNATURE, 0) || !stands(HEADER, 12)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * Returns the display size of a picture: at most `most` pixels on the longer side, never enlarged,
 * each side at least one pixel.
 */
export function logoSize(
  width: number,
  height: number,
  most = MAX_LOGO_PIXELS,
): { readonly width: number; readonly height: number } {
  const part = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * part)),
    height: Math.max(1, Math.round(height * part)),
  };
}
