import { isReservedReply } from "./reserved-words.ts";
import { type ReplyCode, replyCodeIn } from "./sms-reply.ts";

/**
 * What a member means with a text message. `isKeyword` is true for a bare keyword, which the
 * carrier or gateway also handles.
 */
type IncomingText =
  | { readonly kind: "code"; readonly code: ReplyCode }
  | { readonly kind: "opt-out" | "opt-in" | "help"; readonly isKeyword: boolean }
  | { readonly kind: "other" };

/** Words of courtesy and emphasis, which do not change what a text message means. */
const FILLERS =
  /\b(?:please|pls|plz|kindly|just|now|immediately|thanks|thank you|thank u|thx|ty|ok|okay|hi|hello|hey|yes|sorry|already)\b/g;
/** Words of intention, as in "I want to unsubscribe", which means "unsubscribe". */
const SHIFT_PREFERENCES =
  /\b(?:i (?:want|wish|need|would like|d like)|id like|(?:can|could|may|how do|how can) i|i am|i m|im|can you|could you|let me)(?: to)?\b/g;

const TEXTS =
  "(?:texts?|texting|text messages?|messages?|messaging|msgs?|sms|notifications?|alerts?|reminders?|spam)";
const BETWEEN =
  "(?:(?:all|any|the|these|those|this|your|my|more|of|to|me|us|with|from|sending|getting|receiving|further|future|automated) )*";
const LIST =
  "(?: of)?(?: all)?(?: (?:the|this|that|your|these|any))?(?: (?:text|texting|sms|message|messaging|phone|mailing|contact))?(?: (?:lists?|texts?|messages?|alerts?|everything|it))?";
const FROM_LIST = `(?: (?:from|off)${LIST})?`;
const NUMBER = "(?:me|(?:my|this) (?:phone )?number)";

/** Matches an opt-out that is the whole text, without fillers. */
const WHOLE = new RegExp(
  `^(?:${[
    "(?:no )?(?:stop ?)+(?:all|it|this|that|everything|them)?",
    "(?:stopall|end|quit|cancel|revoke)(?: (?:all|it|this))?",
    "(?:optout ?)+",
    "opt(?:ing|ed)?(?: me)? out(?: (?:all|now))?",
    `opt(?: me)? out(?: of| from) (?:${BETWEEN}${TEXTS}|this|these|it|all)`,
    `un ?sub(?:scribe|scribing|scribed)?(?: me)?${FROM_LIST}`,
    `un ?subscribe(?: me)? from (?:${BETWEEN}${TEXTS}|this|these|all)`,
    `remove ${NUMBER}${FROM_LIST}`,
    `take ${NUMBER} off${LIST}`,
    "(?:delete|lose) (?:my|this) (?:phone )?number",
    "(?:i )?(?:revoke|withdraw)(?: my)? consent",
    `(?:no|zero) ${BETWEEN}${TEXTS}`,
    "leave me alone",
    // Hebrew for "remove", the common opt-out word in Israel.
    "(?:הסר|הסרה|להסיר|הסירו אותי|תסירו אותי)",
  ].join("|")})$`,
);

/**
 * Matches an opt-out phrase with any words around it, because it says that texts or contact must
 * end.
 */
const PHRASE = new RegExp(
  `\\b(?:${[
    `(?:stop|quit|end|cease|cancel|revoke) ${BETWEEN}${TEXTS}`,
    `(?:stop|quit|cease) (?:contacting|bothering|spamming|bugging|harassing)`,
    `no (?:more|further) ${BETWEEN}${TEXTS}`,
    `(?:do not|don t|dont) (?:ever )?(?:text|message|contact|sms|spam) (?:me|this number|my phone)`,
    `(?:do not|don t|dont) send (?:me )?${BETWEEN}${TEXTS}`,
    `(?:do not|don t|dont|no longer) (?:want|wish|need) (?:to (?:get|receive|have) )?${BETWEEN}${TEXTS}`,
    `opt(?:ing)?(?: me)? out (?:of|from) ${BETWEEN}${TEXTS}`,
    `un ?subscribe(?: me)? from ${BETWEEN}${TEXTS}`,
    `(?:remove|take) ${NUMBER} (?:from|off)(?: of)? ${BETWEEN}${TEXTS}(?: list)?`,
  ].join("|")})\\b`,
);

/** Matches "Don't stop the texts", which asks for the opposite of an opt-out. */
const NEGATED =
  /\b(?:do not|don t|dont|never|not|didn t|did not|without|why did you) (?:\w+ )?(?:stop|quit|end|cancel|revoke|unsubscribe|opt|optout|remove|take)\b/;

const OPT_IN =
  /^(?:start|unstop)(?: (?:all|(?:sending )?(?:me )?(?:the )?(?:texts?|texting(?: me)?|messages?))(?: again)?)?$/;
const HELP = /^(?:help|info)(?: me)?$/;

/**
 * Interprets a member's text message. A reply code answers a message. Any wording that reasonably
 * asks to end texts is an opt-out (FCC, 47 CFR 64.1200(a)(10)), in any case and with any
 * punctuation. A text about a shift is not: "stop by at 7", "cancel my shift".
 */
export function readIncomingText(text: string): IncomingText {
  const code = replyCodeIn(text);
  if (code !== null) return { kind: "code", code };
  const isKeyword = isReservedReply(text) && /^\s*[a-z]+\s*$/i.test(text);
  const words = wordsOf(text);
  if (words === "yes") return { kind: "opt-in", isKeyword };
  const bare = squeezed(words.replaceAll(FILLERS, " ").replaceAll(SHIFT_PREFERENCES, " "));
  if (!NEGATED.test(words) && (WHOLE.test(bare) || PHRASE.test(words)))
    return { kind: "opt-out", isKeyword };
  if (OPT_IN.test(bare)) return { kind: "opt-in", isKeyword };
  return HELP.test(bare) ? { kind: "help", isKeyword } : { kind: "other" };
}

/** Returns the words in lowercase, without punctuation; "S T O P" becomes one word. */
function wordsOf(text: string): string {
  const words = squeezed(
    text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/\p{Cf}/gu, "")
      .replaceAll(/[^\p{L}\p{N}]+/gu, " "),
  );
  return /^(?:\p{L} )+\p{L}$/u.test(words) ? words.replaceAll(" ", "") : words;
}

function squeezed(words: string): string {
  return words.replaceAll(/ +/g, " ").trim();
}

/** Returns the only text message that follows an opt-out: its confirmation. */
export function optOutConfirmation(squad: string): string {
  return `You'll get no more texts from ${squad}. Text START to get them again.`;
}

/** Returns the confirmation after a member replies START. */
export function optInConfirmation(squad: string): string {
  return `You'll get texts from ${squad} again. Text STOP to get none.`;
}

/** Returns the answer to HELP, for gateways that do not answer it themselves. */
export function helpText(squad: string, baseUrl: string): string {
  return `${squad}: texts about your shifts. Change what you get at ${baseUrl}/settings. Message and data rates may apply. Text STOP to get none.`;
}
