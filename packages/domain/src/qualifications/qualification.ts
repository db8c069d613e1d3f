import { invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { formatList } from "../text/language.ts";
import { suggestedCode } from "../text/suggested-code.ts";

export const MAX_QUALIFICATION_NAME_LENGTH = 40;
/** Maximum length of a qualification's code, which appears in narrow columns. */
export const MAX_QUALIFICATION_CODE_LENGTH = 3;

export interface QualificationForm {
  readonly name: string;
  readonly code: string;
  /** True when each member's qualification needs a last day. */
  readonly expires: boolean;
}

export interface Qualification extends QualificationForm {
  readonly id: number;
  /** True when no new member gets the qualification; those who hold it keep it. */
  readonly isArchived: boolean;
}

export function qualificationBlockedBecause({ name, code }: QualificationForm): Refusal | null {
  if (isBlank(name)) return problem("name", "Enter a name, such as Driver");
  if (name.trim().length > MAX_QUALIFICATION_NAME_LENGTH)
    return problem("name", `Use at most ${MAX_QUALIFICATION_NAME_LENGTH} characters for the name`);
  if (!/^[\p{L}\p{N}]+$/u.test(code.trim()) || code.trim().length > MAX_QUALIFICATION_CODE_LENGTH)
    return problem(
      "code",
      `Use 1 to ${MAX_QUALIFICATION_CODE_LENGTH} letters or digits for the code, such as DRV`,
    );
  return null;
}

/**
 * Suggests a code for a qualification's name: "EMT" for EMT, "DRI" for Driver, "AM" for ALS medic.
 */
export function suggestedQualificationCode(name: string): string {
  return suggestedCode(name, MAX_QUALIFICATION_CODE_LENGTH).toUpperCase();
}

/** Normalizes a qualification for storage: trims the texts and puts the code in upper case. */
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

/** Formats a qualification's name within a sentence: "driver", but "EMT" and "ALS medic". */
export function inSentence(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) =>
    /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word,
  );
}

/** Formats "driver and EMT"; a repeated position becomes "2 × driver". */
export function listOfRoles(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)];
  return formatList(
    counts.map(([name, { length }]) =>
      length === 1 ? inSentence(name) : `${length} × ${inSentence(name)}`,
    ),
  );
}
