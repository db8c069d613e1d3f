/**
 * Moves the focus out of a row that is about to disappear: to `act` (a selector) in the next row,
 * or in the previous row, or to the card's heading. Does nothing if the focus is outside the row.
 */
export function focusBeside(inRow: HTMLElement | null, act = "button"): void {
  const row = inRow?.closest<HTMLElement>("[data-row]");
  const card = row?.closest<HTMLElement>("section");
  const isElsewhere =
    document.activeElement !== document.body && !row?.contains(document.activeElement);
  if (!row || !card || isElsewhere) return;
  const rows = [...card.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(row);
  const beside = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
  const button = beside
    .map((other) => other.querySelector<HTMLElement>(act))
    .find((found) => found !== null);
  if (button) return button.focus();
  const heading = card.querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}
