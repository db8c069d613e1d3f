/** Text to match: an exact text or a pattern. */
export type Words = string | { readonly pattern: string };

/** Describes an element as a user sees it, to find it in any engine. */
export interface Target {
  readonly role?: string;
  /** The accessible name, which for a field is its label. */
  readonly name?: Words;
  /** The innermost element that has this text. */
  readonly text?: Words;
  readonly css?: string;
  readonly within?: Target;
  /** Text that the element contains. */
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
/** A form field by its label. */
export const field = (label: string | RegExp): Target => ({ role: "field", name: words(label) });
export const text = (what: string | RegExp): Target => ({ text: words(what) });
export const within = (outer: Target, inner: Target): Target => ({ ...inner, within: outer });
export const holding = (target: Target, what: string | RegExp): Target => ({
  ...target,
  holding: words(what),
});

/** Describes a target for a failure message. */
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
