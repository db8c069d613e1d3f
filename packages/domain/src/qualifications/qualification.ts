import { invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";

export const LONGEST_QUALIFICATION_NAME = 40;
/** A code stands in narrow columns. */
export const LONGEST_QUALIFICATION_CODE = 3;

/** What a member may do, as an administrator writes it down. */
export interface QualificationForm {
  readonly name: string;
  readonly code: string;
  /** Whoever has it has it until a last day. */
  readonly expires: boolean;
}

/** A qualification as it is kept. */
export interface Qualification extends QualificationForm {
  readonly id: number;
  /** Not offered any more; what was made of it stays. */
  readonly isArchived: boolean;
}

/** A qualification as sentences name it. */
export interface NamedQualification {
  readonly id: number;
  readonly name: string;
}

/** Why a qualification cannot be saved, or null. */
export function qualificationBlockedBecause({ name, code }: QualificationForm): Refusal | null {
  if (isBlank(name)) return problem("name", "Type a name, such as Driver");
  if (name.trim().length > LONGEST_QUALIFICATION_NAME)
    return problem("name", `Use at most ${LONGEST_QUALIFICATION_NAME} characters for the name`);
  if (!/^[\p{L}\p{N}]+$/u.test(code.trim()) || code.trim().length > LONGEST_QUALIFICATION_CODE)
    return problem(
      "code",
      `Use 1 to ${LONGEST_QUALIFICATION_CODE} letters or digits for the code, such as DRV`,
    );
  return null;
}

/** A qualification as it is kept: without spaces around it, the code in capitals. */
export function tidyQualification<Form extends QualificationForm>(form: Form): Form {
  return {
    ...form,
    name: form.name.trim().replaceAll(/\s+/g, " "),
    code: form.code.trim().toUpperCase(),
  };
}

function problem(field: string, message: string): Refusal {
  return invalid("qualification-invalid", message, { [field]: message });
}

/** A name within a sentence: "driver", but "EMT" and "ALS medic". */
export function inSentence(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) =>
    /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word,
  );
}

/** "a driver", "an EMT", "an instructor". */
export function oneOf(name: string): string {
  const said = inSentence(name);
  return `${startsWithVowel(said) ? "an" : "a"} ${said}`;
}

/** Letters that are read one by one begin as they are called: an MRT, a UTV driver. */
function startsWithVowel(said: string): boolean {
  const isSpelt = /^\p{Lu}(?!\p{Ll})/u.test(said);
  return isSpelt ? /^[AEFHILMNORSX]/.test(said) : /^[aeio]|^u(?!ni|se)/i.test(said);
}

/** "a driver and an EMT", each as often as it is there: "2 drivers" is said as "2 × driver". */
export function listOfRoles(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)];
  return new Intl.ListFormat("en").format(
    counts.map(([name, { length }]) =>
      length === 1 ? oneOf(name) : `${length} × ${inSentence(name)}`,
    ),
  );
}
