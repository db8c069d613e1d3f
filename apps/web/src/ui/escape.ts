/**
 * Escape takes the words out of a search before it closes what the search stands in; true where it did. A page's browser does that by itself,
 * but not where a dialog hears the key first.
 */
export function takesOutSearch({ target }: Event): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== "search" || target.value === "") return false;
  target.setRangeText("", 0, target.value.length);
  target.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}
