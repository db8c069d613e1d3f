import { invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { formatList } from "../text/language.ts";
import { suggestedCode } from "../text/suggested-code.ts";

export const MAX_QUALIFICATION_NAME_LENGTH = 40;
/** Short, because codes appear in narrow columns. */
export const MAX_QUALIFICATION_CODE_LENGTH = 3;

export interface QualificationForm {
  readonly name: string;
  readonly code: string;
  /** Each holding needs a last day. */
  readonly expires: boolean;
}

export interface Qualification extends QualificationForm {
  readonly id: number;
  /** No longer offered; existing holdings stay. */
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

/** The code that a name suggests: "EMT" for EMT, "DRI" for Driver, "AM" for ALS medic. */
export function suggestedQualificationCode(name: string): string {
  return suggestedCode(name, MAX_QUALIFICATION_CODE_LENGTH).toUpperCase();
}

/** Normalizes a qualification for storage: trimmed, with the code in upper case. */
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

/** Formats a name within a sentence: "driver", but "EMT" and "ALS medic". */
export function inSentence(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) =>
    /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word,
  );
}

/** Formats "driver and EMT"; a repeated one becomes "2 × driver". */
export function listOfRoles(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)];
  return formatList(
    counts.map(([name, { length }]) =>
      length === 1 ? inSentence(name) : `${length} × ${inSentence(name)}`,
    ),
  );
}
