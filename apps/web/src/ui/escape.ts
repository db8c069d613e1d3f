/**
 * Escape takes the words out of a search before it closes what the search stands in; true where it did. A page's browser does that by itself,
 * but not where a dialog hears the key first.
 */
export function takesOutSearch({ target }: Event): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== "search" || target.value === "")
    return false;
  target.setRangeText("", 0, target.value.length);
  target.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/**
 * Escape leaves a question that stands open within a panel or a dialog (`data-question`) before it closes that: by the question's own way
 * back (`data-leaves`), after `ask` where something was typed into it. False where none stands open.
 */
export function leavesQuestion(
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
