/**
 * Makes Escape clear a search field before it closes the field's dialog; returns true if it cleared
 * the field. Browsers do this by default, but not if a dialog handles the key first.
 */
export function clearsSearch({ target }: Event): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== "search" || target.value === "")
    return false;
  target.setRangeText("", 0, target.value.length);
  target.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/**
 * Makes Escape close an open question inside a panel or dialog (`data-question`) before the panel
 * or dialog. Presses the question's cancel button (`data-leaves`), after `ask` if the question has
 * unsaved input. Returns false if no question is open.
 */
export function closesPrompt(
  content: Element | null,
  isDirty: (within: Element) => boolean,
  ask: (leave: () => void) => void,
): boolean {
  const open = [...(content?.querySelectorAll("[data-question]") ?? [])];
  const question = open.find((one) => one.contains(document.activeElement)) ?? open.at(-1);
  const wayBack = question?.querySelector<HTMLElement>("[data-leaves]");
  if (!question || !wayBack) return false;
  if (isDirty(question)) ask(() => wayBack.click());
  else wayBack.click();
  return true;
}
