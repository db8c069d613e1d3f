import { invalid, type Refusal } from "../errors/refusal.ts";

/** The product name, which is public on the sign-in screen. */
const PRODUCT = "Watchbill";
const SHORTEST_WORD = 3;
const ADVICE = "Choose another, such as four unrelated words.";

/** Facts about a member and the squad that outsiders can know. */
export interface KnownToStrangers {
  readonly squad: string;
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Why a new password is easy to guess, or null: it is common, a keyboard run, or made of public
 * facts about the member.
 */
export function easyPasswordBlockedBecause(
  password: string,
  known: KnownToStrangers,
  isCommon: (password: string) => boolean,
): Refusal | null {
  if (isCommon(password) || isCommon(password.toLowerCase())) {
    return easy(`This password is too common. ${ADVICE}`);
  }
  if (isRunsOrRepeats(password.toLowerCase())) {
    return easy(`Runs and repeats such as abcdef or 777777 are easy to guess. ${ADVICE}`);
  }
  if (isMadeOf(password, wordsOf(known))) {
    return easy(`Names and numbers of you, your squad or the app are easy to guess. ${ADVICE}`);
  }
  return null;
}

function easy(message: string): Refusal {
  return invalid("password-too-easy", message, {
    newPassword: "Too easy to guess. Try four unrelated words.",
  });
}

/**
 * Returns the words to look for in a password, longest first, so that the full squad name is
 * removed before its parts.
 */
function wordsOf({ squad, unitNumber, firstName, lastName, email }: KnownToStrangers): string[] {
  const [mailbox = ""] = email.split("@");
  const texts = [PRODUCT, squad, unitNumber, firstName, lastName, email, mailbox];
  const words = [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))].map(plain);
  return [...new Set(words)]
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);
}

/** True when removing these words from the password leaves only a year or one or two letters. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = plain(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), whole);
  return rest !== whole && /^(\d{0,4}|.{0,2})$/u.test(rest);
}

/** Adjacent keys on keyboards of several countries, the alphabet and the digits. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
];
const LINES = ROWS.flatMap((row) => [row, Array.from(row).reverse().join("")]);
const SHORTEST_RUN = 3;

/**
 * True for "abcdef", "654321", "aaa111", "qwertz" and "ababab": only keyboard runs or a few
 * repeated characters.
 */
function isRunsOrRepeats(password: string): boolean {
  if (!/^[a-z0-9]+$/.test(password)) return false;
  if (/^(.{1,3})\1+$/.test(password)) return true;
  let rest = password;
  while (rest !== "") {
    const run = longestRun(rest);
    if (run < SHORTEST_RUN) return false;
    rest = rest.slice(run);
  }
  return true;
}

/** Returns the length of the longest prefix that repeats one letter or follows a keyboard row. */
function longestRun(text: string): number {
  const same = /^(.)\1*/.exec(text)?.[0].length ?? 0;
  let inLine = 0;
  while (inLine < text.length && LINES.some((line) => line.includes(text.slice(0, inLine + 1))))
    inLine += 1;
  return Math.max(same, inLine);
}

/** Reduces a text to lowercase letters and digits, so that "C-25!" and "c25" count as one guess. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
