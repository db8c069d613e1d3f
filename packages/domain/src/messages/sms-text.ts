/** The 3GPP TS 23.038 default alphabet; every character is one septet. */
const GSM_BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Its extension table; each of these is two septets. */
const GSM_EXTENDED = new Set("^{}\\[~]|€\f");

/** Characters a text fits in: one segment alone, and each of several, which give up room for their numbering. */
const ROOM = {
  "gsm-7": { alone: 160, joined: 153 },
  "ucs-2": { alone: 70, joined: 67 },
} as const;

export type SmsEncoding = keyof typeof ROOM;

export interface SmsSize {
  readonly encoding: SmsEncoding;
  /** Septets, or UTF-16 units when a character is not in the GSM alphabet. */
  readonly units: number;
  /** How many messages the gateway bills; 0 for an empty text. */
  readonly segments: number;
  /** What still fits before one more segment is needed. */
  readonly unitsLeft: number;
}

/** How a text travels as SMS. One Hebrew letter, emoji or long dash makes the whole text UCS-2. */
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

/** A character of two units is never split between segments, so a segment may end one short. */
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

/** A text with curly quotes, dashes, odd spaces and accents the GSM alphabet lacks written plainly; other scripts stay. */
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

/** Emoji with what joins and colours them. */
const PICTURES =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3\uFE0F\u200D]+/gu;

/** A text without its emoji, which alone would make it two texts; as it is where it is nothing else, or in another script anyway. */
export function withoutPictures(text: string): string {
  const plain = text.replaceAll(PICTURES, "").replaceAll(/ {2,}/g, " ").trim();
  return plain !== "" && smsSize(plain).encoding === "gsm-7" ? plain : text;
}
