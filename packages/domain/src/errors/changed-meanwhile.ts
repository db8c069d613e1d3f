/** What people call the fields of a form: one word for those that belong together, and how their values read, where they do. */
export type FieldWords<Form> = readonly {
  readonly word: string;
  readonly keys: readonly (keyof Form)[];
  readonly read?: (form: Form) => string | null;
}[];

/** What was seen of some of a form's fields. */
export type Seen<Form> = { readonly [Key in keyof Form]?: unknown };

/** In what a form differs from what was seen of it, in words; what was not seen does not count, nor the order of a list. */
export function differencesIn<Form>(words: FieldWords<Form>, seen: object, now: Form): string[] {
  const before: { readonly [key: string]: unknown } = { ...seen };
  const differs = (key: keyof Form): boolean =>
    before[String(key)] !== undefined && !isSame(before[String(key)], now[key]);
  return words.filter(({ keys }) => keys.some(differs)).map(({ word }) => word);
}

/** What to tell whoever saves something that somebody else has changed since they saw it; null when nobody has. */
export function changedMeanwhileText<Form>(
  words: FieldWords<Form>,
  seen: object,
  now: Form,
  what: string,
): string | null {
  const changed = differencesIn(words, seen, now);
  if (changed.length === 0) return null;
  return `Somebody else has just changed the ${listed(changed)} of ${what}. Look at it as it is now, then save again.`;
}

/** A form that somebody is filling in, once what it shows has changed: what they have not touched follows, what they have stays. */
export function rebasedOn<Form extends object>(seen: Form, draft: Form, now: Form): Form {
  const fields = Object.entries(draft).map(([key, value]) => {
    const name = key as keyof Form;
    return [key, isSame(value, seen[name]) ? now[name] : value];
  });
  return Object.fromEntries(fields) as Form;
}

/** The fields of a draft that differ from what was seen. */
export function changesIn<Form extends object>(seen: Form, draft: Form): Partial<Form> {
  const changed = Object.entries(draft).filter(
    ([key, value]) => !isSame(value, seen[key as keyof Form]),
  );
  return Object.fromEntries(changed) as Partial<Form>;
}

/** Whether a draft has every field as it was seen: saved, it changes nothing. */
export function isUnchanged<Form extends object>(seen: Form, draft: Form): boolean {
  return Object.keys(changesIn(seen, draft)).length === 0;
}

/** What was seen of the fields that are changed, so that nobody overwrites what somebody else has changed meanwhile. */
export function seenOf<Form extends object>(seen: Form, changes: Partial<Form>): Partial<Form> {
  return Object.fromEntries(
    Object.entries(seen).filter(([key]) => key in changes),
  ) as Partial<Form>;
}

/** "times, places and members". */
function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en").format(words);
}

/** Whether two values are the same; the order of a list is none. */
export function isSame(a: unknown, b: unknown): boolean {
  return comparable(a) === comparable(b);
}

function comparable(value: unknown): string | undefined {
  return JSON.stringify(
    Array.isArray(value) ? value.toSorted((a, b) => Number(a) - Number(b)) : value,
  );
}
