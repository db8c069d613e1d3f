import { invalid, type Refusal } from "../refusal.ts";

/** The name of this program, which strangers see on the sign-in screen. */
const PRODUCT = "Watchbill";
const SHORTEST_WORD = 3;
const ADVICE = "Choose another, such as four words that do not belong together.";

/** What strangers know of a member and of their squad. */
export interface KnownToStrangers {
  readonly squad: string;
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Why a new password would be guessed soon, or null: many people have it, or it is made of what strangers know of the member. */
export function easyPasswordBlockedBecause(
  password: string,
  known: KnownToStrangers,
  isCommon: (password: string) => boolean,
): Refusal | null {
  if (isCommon(password) || isCommon(password.toLowerCase())) {
    return easy(`So many people have this password that strangers try it first. ${ADVICE}`);
  }
  if (isMadeOf(password, wordsOf(known))) {
    return easy(`This password is made of a name or number that strangers try first: yours, the squad's or the app's. ${ADVICE}`);
  }
  return null;
}

function easy(message: string): Refusal {
  return invalid("password-too-easy", message, {
    newPassword: "Too easy to guess. Take four words that do not belong together.",
  });
}

/** The words, the longest first, so that a squad's whole name goes before its parts. */
function wordsOf({ squad, unitNumber, firstName, lastName, email }: KnownToStrangers): string[] {
  const [mailbox = ""] = email.split("@");
  const texts = [PRODUCT, squad, unitNumber, firstName, lastName, email, mailbox];
  const words = [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))].map(plain);
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).toSorted((a, b) => b.length - a.length);
}

/** True when nothing is left of it without these words but a year, or a letter or two. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = plain(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), whole);
  return rest !== whole && /^(\d{0,4}|.{0,2})$/u.test(rest);
}

/** Letters and digits alone, in small letters: "C-25!" and "c25" are one guess. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
