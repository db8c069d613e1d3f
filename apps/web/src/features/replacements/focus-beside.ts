/**
 * A row is about to go: whoever was in it goes on in the next row with something to press, in the one before where it was the
 * last, and at the card's heading where it was the only one. Whoever has gone elsewhere meanwhile is left there.
 */
export function focusBeside(inRow: HTMLElement | null): void {
  const row = inRow?.closest<HTMLElement>("[data-row]");
  const card = row?.closest<HTMLElement>("section");
  const isElsewhere = document.activeElement !== document.body && !row?.contains(document.activeElement);
  if (!row || !card || isElsewhere) return;
  const rows = [...card.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(row);
  const beside = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
  const button = beside.map((other) => other.querySelector("button")).find((found) => found !== null);
  if (button) return button.focus();
  const heading = card.querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}
