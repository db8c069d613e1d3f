import { plural } from "../../text/language.ts";
import { oneLine } from "../../text/one-line.ts";

/** The 3GPP TS 23.038 default alphabet; every character is one septet. */
const GSM_BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** The 3GPP TS 23.038 extension table; each character is two septets. */
const GSM_EXTENDED = new Set("^{}\\[~]|€\f");

/**
 * The capacity of a single segment, and of each segment of a longer text, which loses room to a
 * header.
 */
const ROOM = {
  "gsm-7": { alone: 160, joined: 153 },
  "ucs-2": { alone: 70, joined: 67 },
} as const;

type SmsEncoding = keyof typeof ROOM;

interface SmsSize {
  readonly encoding: SmsEncoding;
  /** The length in septets, or in UTF-16 code units if a character is outside the GSM alphabet. */
  readonly units: number;
  /** The number of billed segments; 0 for an empty text. */
  readonly segments: number;
  readonly unitsLeft: number;
}

/** Measures a text message. One Hebrew letter, emoji or long dash makes the whole text UCS-2. */
export function smsSize(text: string): SmsSize {
  const characters = Array.from(text);
  const encoding = characters.every(isGsm) ? "gsm-7" : "ucs-2";
  const widths = characters.map((character) => widthIn(encoding, character));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { alone, joined } = ROOM[encoding];
  if (units <= alone)
    return { encoding, units, segments: units === 0 ? 0 : 1, unitsLeft: alone - units };
  const { segments, used } = packed(widths, joined);
  return { encoding, units, segments, unitsLeft: joined - used };
}

/** Formats the size: "2 segments (UCS-2)". */
export function segmentsText({
  segments,
  encoding,
}: Pick<SmsSize, "segments" | "encoding">): string {
  const shown = encoding.toUpperCase();
  return plural(segments, `1 segment (${shown})`, `${segments} segments (${shown})`);
}

/** Counts segments; one may end a unit short, because a two-unit character is never split. */
function packed(widths: readonly number[], room: number): { segments: number; used: number } {
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > room) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { segments, used };
}

function isGsm(character: string): boolean {
  return GSM_BASIC.has(character) || GSM_EXTENDED.has(character);
}

function widthIn(encoding: SmsEncoding, character: string): number {
  if (encoding === "ucs-2") return character.length;
  return GSM_EXTENDED.has(character) ? 2 : 1;
}

const PLAIN_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201A\u201B\u2032\u05F3]/g, "'"],
  [/[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u05F4]/g, '"'],
  [/[\u2010-\u2015\u2212\u05BE]/g, "-"],
  [/\u2026/g, "..."],
  [/[\u00A0\u2000-\u200A\u202F\u3000\t]/g, " "],
  [/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, ""],
  [/[\u2022\u00B7]/g, "-"],
  [/\u00D7/g, "x"],
  [/\u0141/g, "L"],
  [/\u0142/g, "l"],
  [/\u0110/g, "D"],
  [/\u0111/g, "d"],
  [/\u0131/g, "i"],
];

/**
 * Replaces curly quotes, dashes, special spaces and accented letters that the GSM alphabet lacks;
 * keeps other scripts.
 */
export function gsmText(text: string): string {
  const plain = PLAIN_SPELLINGS.reduce(
    (result, [pattern, spelling]) => result.replaceAll(pattern, spelling),
    text,
  );
  return Array.from(plain.normalize("NFC"), (character) => {
    if (isGsm(character)) return character;
    const bare = character.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return bare !== "" && Array.from(bare).every(isGsm) ? bare : character;
  }).join("");
}

/**
 * Returns the first of the wordings that need the fewest segments; `room` is the length of a text
 * that follows.
 */
export function fittedSms(wordings: readonly string[], room = 0): string {
  const plain = wordings.map((wording) => gsmText(oneLine(wording)));
  const segments = plain.map((wording) => smsSize(wording + "x".repeat(room)).segments);
  return plain[segments.indexOf(Math.min(...segments))] ?? "";
}

/** Matches emoji with their joiners and skin tone modifiers. */
const PICTURES =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3\uFE0F\u200D]+/gu;

/**
 * Removes emoji if they alone make the text UCS-2, which doubles its segments. Keeps a text that is
 * only emoji or in another script.
 */
export function withoutPictures(text: string): string {
  const plain = text.replaceAll(PICTURES, "").replaceAll(/ {2,}/g, " ").trim();
  return plain !== "" && smsSize(plain).encoding === "gsm-7" ? plain : text;
}
