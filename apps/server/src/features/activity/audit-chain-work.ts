import { createHash, createHmac } from "node:crypto";

/** The erasable parts of an entry by name, each as the sealed text. */
export type Parts = Readonly<Record<string, string>>;

/** One erasure that affected an entry. */
interface ErasingMark {
  /** The id of the event that says who was erased. */
  readonly event: number;
  readonly parts: readonly string[];
  /** The erasure's hash before this entry, in hexadecimal. */
  readonly before: string;
}

/** The erasure record of an entry. */
export interface Erased {
  readonly by: readonly ErasingMark[];
  /**
   * The hashes of the erased parts; absent for entries that earlier versions sealed as one text.
   */
  readonly gone?: Readonly<Record<string, string>>;
  /** The salts of the remaining parts. */
  readonly salts?: Readonly<Record<string, string>>;
}

export interface SealableEntry {
  readonly id: number;
  /** The whole entry as one text, which versions before salted parts sealed. */
  readonly text: string;
  /** The fields that are never erased, as one text. */
  readonly fixed: string;
  readonly parts: Parts;
  readonly sealSalt: Buffer | null;
  readonly erased: Erased | null;
}

/**
 * Computes an entry's seal: SHA-256 over the previous seal, the permanent fields, and each part's
 * salted hash. Entries of earlier versions hash the whole text. Null when such an entry's text was
 * erased.
 */
export function sealOf(previous: Buffer, entry: SealableEntry): Buffer | null {
  const { sealSalt, erased, text, fixed } = entry;
  const isWhole = sealSalt === null && erased === null;
  if (isWhole) return createHash("sha256").update(previous).update(text).digest();
  if (sealSalt === null && erased?.gone === undefined) return null;
  const lines = Object.entries(hashesOf(entry))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, hash]) => `${name} ${hash}\n`);
  return createHash("sha256").update(previous).update(fixed).update(lines.join("")).digest();
}

/**
 * Returns the hashes of all parts: present parts hash with their salts, erased parts use the stored
 * hashes.
 */
function hashesOf({ parts, sealSalt, erased }: SealableEntry): Record<string, string> {
  const there = Object.entries(parts).map(([name, text]) => {
    const salt = sealSalt
      ? saltOf(sealSalt, name)
      : Buffer.from(erased?.salts?.[name] ?? "", "hex");
    return [name, hmac(salt, text).toString("hex")] as const;
  });
  return { ...erased?.gone, ...Object.fromEntries(there) };
}

/**
 * Computes the erasure record for the given parts; entries of earlier versions lose all parts at
 * once.
 */
export function erasedOf(
  entry: SealableEntry,
  names: readonly string[],
  mark: ErasingMark,
): Erased {
  const by = [...(entry.erased?.by ?? []), mark];
  if (entry.sealSalt === null && entry.erased?.gone === undefined) return { by };
  const isGone = (name: string): boolean => names.includes(name);
  const hashes = Object.entries(hashesOf(entry)).filter(
    ([name]) => isGone(name) || entry.erased?.gone?.[name] !== undefined,
  );
  const salts = Object.keys(entry.parts)
    .filter((name) => !isGone(name))
    .map((name) => [
      name,
      entry.sealSalt ? saltOf(entry.sealSalt, name).toString("hex") : entry.erased?.salts?.[name],
    ]);
  return { by, gone: Object.fromEntries(hashes), salts: Object.fromEntries(salts) };
}

/**
 * Whether an entry was sealed as one text by an earlier version, so that it can only be erased
 * whole.
 */
export function isOneText({
  sealSalt,
  erased,
}: Pick<SealableEntry, "sealSalt" | "erased">): boolean {
  return sealSalt === null && erased?.gone === undefined;
}

/** The initial hash of an erasure. */
export const NOTHING_ERASED: Buffer = Buffer.alloc(32);

/**
 * Extends an erasure's hash by one entry: its erased parts and, if its seal can no longer prove
 * them, the rest. The erasure event stores the final hash, so that a later deletion cannot pass as
 * an erasure.
 */
export function afterErasing(
  before: Buffer,
  { id, parts, left }: { id: number; parts: readonly string[]; left: string },
): Buffer {
  return createHash("sha256")
    .update(before)
    .update(`${id} ${[...parts].sort().join(" ")}\n${left}`)
    .digest();
}

function saltOf(salt: Buffer, name: string): Buffer {
  return hmac(salt, name);
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
