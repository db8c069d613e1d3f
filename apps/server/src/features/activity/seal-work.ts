import { createHash, createHmac } from "node:crypto";

/** The parts of an entry that can be taken out later, by their names, each as the text that is sealed. */
export type Parts = Readonly<Record<string, string>>;

/** One erasing of something of an entry. */
export interface ErasingMark {
  /** The number of the entry that says whom it was for. */
  readonly event: number;
  readonly parts: readonly string[];
  /** What that erasing had come to before this entry, in hexadecimal. */
  readonly before: string;
}

/** What an entry of which something was erased keeps of it. */
export interface Erased {
  readonly by: readonly ErasingMark[];
  /** The hashes of what is gone; left out for entries that earlier versions sealed as one text. */
  readonly gone?: Readonly<Record<string, string>>;
  /** The salts of what is still there. */
  readonly salts?: Readonly<Record<string, string>>;
}

/** An entry as it is sealed. */
export interface SealableEntry {
  readonly id: number;
  /** All of it as one text, as earlier versions sealed it. */
  readonly text: string;
  /** What of it never goes. */
  readonly fixed: string;
  readonly parts: Parts;
  readonly sealSalt: Buffer | null;
  readonly erased: Erased | null;
}

/**
 * The seal of an entry: SHA-256 over the seal before it, what never goes of it, and the salted hash of each part, or what is left of
 * that; for entries of earlier versions over the whole text. Null where it cannot be known any more, because such an entry's text is gone.
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

/** The hashes of all parts: of those that are there by their salts, of the others as they were kept. */
function hashesOf({ parts, sealSalt, erased }: SealableEntry): Record<string, string> {
  const there = Object.entries(parts).map(([name, text]) => {
    const salt = sealSalt
      ? saltOf(sealSalt, name)
      : Buffer.from(erased?.salts?.[name] ?? "", "hex");
    return [name, hmac(salt, text).toString("hex")] as const;
  });
  return { ...erased?.gone, ...Object.fromEntries(there) };
}

/** What an entry keeps of parts that are taken out of it; earlier versions' entries lose all their parts at once. */
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

/** Whether an entry of an earlier version, sealed as one text, can only be erased as a whole. */
export function isOneText({
  sealSalt,
  erased,
}: Pick<SealableEntry, "sealSalt" | "erased">): boolean {
  return sealSalt === null && erased?.gone === undefined;
}

/** What an erasing begins from, before its first entry. */
export const NOTHING_ERASED: Buffer = Buffer.alloc(32);

/**
 * What an erasing has come to with one more entry: which parts of it go, and, of one that its seal cannot prove any more, what is
 * left. The entry that says who was erased holds the last of these, so that nothing can be passed off as erased later.
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
