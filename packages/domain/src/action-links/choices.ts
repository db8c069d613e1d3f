import { invalid, type Refusal } from "../errors/refusal.ts";

/** The letters of the answers. Carriers do not intercept single letters as keywords. */
export const CHOICE_LETTERS = ["A", "B", "C", "D"] as const;

export type ChoiceLetter = (typeof CHOICE_LETTERS)[number];

/** One possible answer to a question. */
export interface Choice {
  readonly letter: ChoiceLetter;
  readonly label: string;
}

/** Adds letters to the answers; empty when the question has none. */
export function choicesOf(labels: readonly string[] | null | undefined): Choice[] {
  return CHOICE_LETTERS.flatMap((letter, index) => {
    const label = labels?.[index];
    return label === undefined ? [] : [{ letter, label }];
  });
}

/** Parses a text as a letter, ignoring case; null for anything else. */
export function choiceLetterIn(text: string | null | undefined): ChoiceLetter | null {
  const letter = text?.trim().toUpperCase();
  return CHOICE_LETTERS.find((known) => known === letter) ?? null;
}

/**
 * Why an answer is refused, or null. A question needs one of its own answers; a message without a
 * question takes none.
 */
export function choiceBlockedBecause(
  labels: readonly string[] | null,
  chosen: ChoiceLetter | null,
): Refusal | null {
  const choices = choicesOf(labels);
  if (choices.length === 0)
    return chosen === null
      ? null
      : invalid("choice-unknown", "This message doesn't take an answer. Open its link instead.");
  if (choices.some(({ letter }) => letter === chosen)) return null;
  const offered = choices.map(({ letter, label }) => `${letter} (${label})`).join(", ");
  return chosen === null
    ? invalid("choice-missing", `Choose an answer: ${offered}.`)
    : invalid(
        "choice-unknown",
        `${chosen} isn't one of the answers. Choose one of these: ${offered}.`,
      );
}

interface CountedChoice extends Choice {
  readonly count: number;
}

/** Counts the answers in their order, and the members without one. */
export function countAnswers(
  labels: readonly string[],
  given: readonly (string | null)[],
): { readonly choices: CountedChoice[]; readonly answered: number; readonly silent: number } {
  const choices = choicesOf(labels).map((choice) => ({
    ...choice,
    count: given.filter((letter) => letter === choice.letter).length,
  }));
  const answered = choices.reduce((sum, { count }) => sum + count, 0);
  return { choices, answered, silent: given.length - answered };
}

/** The result in one line: "I can come 12, I cannot 3, no answer 27". */
export function resultText({ choices, silent }: ReturnType<typeof countAnswers>): string {
  return [...choices.map(({ label, count }) => `${label} ${count}`), `no answer ${silent}`].join(
    ", ",
  );
}
