import { invalid, type Refusal } from "../errors/refusal.ts";

/** The answers to a question, in order; a letter is no word that a carrier eats. */
export const CHOICE_LETTERS = ["A", "B", "C", "D"] as const;

export type ChoiceLetter = (typeof CHOICE_LETTERS)[number];

/** One answer that may be given to a question. */
export interface Choice {
  readonly letter: ChoiceLetter;
  readonly label: string;
}

/** Answers with their letters, in order; none where nothing is chosen. */
export function choicesOf(labels: readonly string[] | null | undefined): Choice[] {
  return CHOICE_LETTERS.flatMap((letter, index) => {
    const label = labels?.[index];
    return label === undefined ? [] : [{ letter, label }];
  });
}

/** The letter that a text is, in any case; null for anything else. */
export function choiceLetterIn(text: string | null | undefined): ChoiceLetter | null {
  const letter = text?.trim().toUpperCase();
  return CHOICE_LETTERS.find((known) => known === letter) ?? null;
}

/** Why an answer cannot be taken: a question needs one of its own answers, and what asks nothing takes none. */
export function choiceBlockedBecause(
  labels: readonly string[] | null,
  chosen: ChoiceLetter | null,
): Refusal | null {
  const choices = choicesOf(labels);
  if (choices.length === 0)
    return chosen === null
      ? null
      : invalid("choice-unknown", "This asks for no choice. Open the link in the message instead.");
  if (choices.some(({ letter }) => letter === chosen)) return null;
  const offered = choices.map(({ letter, label }) => `${letter} (${label})`).join(", ");
  return chosen === null
    ? invalid("choice-missing", `Please choose an answer: ${offered}.`)
    : invalid(
        "choice-unknown",
        `${chosen} is none of the answers. Please choose one of these: ${offered}.`,
      );
}

/** How many gave an answer. */
export interface CountedChoice extends Choice {
  readonly count: number;
}

/** What was answered, by how many, in the answers' order, and how many are silent. */
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
