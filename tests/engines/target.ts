/** Words that are looked for: the whole of them, or a pattern. */
export type Words = string | { readonly pattern: string };

/** Something on the page as a person would name it. */
export interface Target {
  readonly role?: string;
  /** The accessible name, which for a field is its label. */
  readonly name?: Words;
  /** The innermost piece of the page that says this. */
  readonly text?: Words;
  readonly css?: string;
  readonly within?: Target;
  /** Words that stand in it. */
  readonly holding?: Words;
}

const words = (what: string | RegExp): Words =>
  typeof what === "string" ? what : { pattern: what.source };
const byRole =
  (role: string) =>
  (name: string | RegExp): Target => ({ role, name: words(name) });

export const button = byRole("button");
export const link = byRole("link");
export const heading = byRole("heading");
export const region = byRole("region");
export const dialog = byRole("dialog");
/** Something to fill in, by its label. */
export const field = (label: string | RegExp): Target => ({ role: "field", name: words(label) });
export const text = (what: string | RegExp): Target => ({ text: words(what) });
export const within = (outer: Target, inner: Target): Target => ({ ...inner, within: outer });
export const holding = (target: Target, what: string | RegExp): Target => ({
  ...target,
  holding: words(what),
});

/** A target in words, for whoever reads why a story failed. */
export function inWords({
  role,
  name,
  text: said,
  css,
  within: outer,
  holding: held,
}: Target): string {
  const show = (what: Words): string =>
    typeof what === "string" ? `"${what}"` : `/${what.pattern}/`;
  return [
    ...(role ? [role] : []),
    ...(name === undefined ? [] : [show(name)]),
    ...(said === undefined ? [] : [`the words ${show(said)}`]),
    ...(css ? [css] : []),
    ...(held === undefined ? [] : [`with ${show(held)}`]),
    ...(outer ? [`in ${inWords(outer)}`] : []),
  ].join(" ");
}
