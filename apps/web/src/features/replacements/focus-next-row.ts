/**
 * Focus restoration for a row about to disappear: focuses `act` in the next row, else in the
 * previous row, else the card's heading. Leaves a focus outside the row alone.
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
