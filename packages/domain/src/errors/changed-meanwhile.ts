import { formatList } from "../text/language.ts";
/**
 * Labels of a form's fields for conflict messages; related fields share a label, and a value may
 * have its own format.
 */
export type FieldWords<Form> = readonly {
  readonly word: string;
  readonly keys: readonly (keyof Form)[];
  readonly read?: (form: Form) => string | null;
}[];

/** Base values: what some fields of a form contained when it was loaded. */
export type Seen<Form> = { readonly [Key in keyof Form]?: unknown };

/**
 * Describes the fields that now differ from their base values. Ignores fields without a base value
 * and the order of a list.
 */
export function differencesIn<Form>(words: FieldWords<Form>, seen: object, now: Form): string[] {
  const before: { readonly [key: string]: unknown } = { ...seen };
  const differs = (key: keyof Form): boolean =>
    before[String(key)] !== undefined && !isSame(before[String(key)], now[key]);
  return words.filter(({ keys }) => keys.some(differs)).map(({ word }) => word);
}

/**
 * Returns the edit conflict message when another member changed the data since the form was loaded;
 * null without a conflict.
 */
export function changedMeanwhileText<Form>(
  words: FieldWords<Form>,
  seen: object,
  now: Form,
  text: (fields: string) => string,
): string | null {
  const changed = differencesIn(words, seen, now);
  if (changed.length === 0) return null;
  return text(formatList(changed));
}

/**
 * Rebases a form's draft on new data: fields that the member edited stay, all others take the new
 * values.
 */
export function rebasedOn<Form extends object>(seen: Form, draft: Form, now: Form): Form {
  const fields = Object.entries(draft).map(([key, value]) => {
    const name = key as keyof Form;
    return [key, isSame(value, seen[name]) ? now[name] : value];
  });
  return Object.fromEntries(fields) as Form;
}

/** Returns the fields of a draft that differ from their base values. */
export function changesIn<Form extends object>(seen: Form, draft: Form): Partial<Form> {
  const changed = Object.entries(draft).filter(
    ([key, value]) => !isSame(value, seen[key as keyof Form]),
  );
  return Object.fromEntries(changed) as Partial<Form>;
}

/** True if all fields of a draft equal their base values. */
export function isUnchanged<Form extends object>(seen: Form, draft: Form): boolean {
  return Object.keys(changesIn(seen, draft)).length === 0;
}

/** Returns the base values of the changed fields, from which the server detects a conflict. */
export function seenOf<Form extends object>(seen: Form, changes: Partial<Form>): Partial<Form> {
  return Object.fromEntries(
    Object.entries(seen).filter(([key]) => key in changes),
  ) as Partial<Form>;
}

/** True if two values are equal, ignoring the order of a list. */
export function isSame(a: unknown, b: unknown): boolean {
  return comparable(a) === comparable(b);
}

function comparable(value: unknown): string | undefined {
  return JSON.stringify(
    Array.isArray(value) ? value.toSorted((a, b) => Number(a) - Number(b)) : value,
  );
}
