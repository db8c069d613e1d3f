import { type KeyboardEvent, useEffect, useRef } from "react";

/**
 * Arrow keys over the planner: left and right go to the day beside, up and down through a day's controls and on to the
 * same weekday of the week beside. Tab goes through all of them in order as everywhere.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || !(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-day]")];
  const day = event.target.closest<HTMLElement>("[data-day]");
  if (!day) return;
  event.preventDefault();
  const index = controlsOf(day).indexOf(event.target);
  const next = step.within === 0 ? undefined : controlsOf(day)[index + step.within];
  const beside = days[days.indexOf(day) + step.days];
  const target = next ?? (beside ? controlIn(beside, step.within === 0 ? index : step.within > 0 ? 0 : -1) : undefined);
  target?.focus();
}

const STEPS: Readonly<Record<string, { within: -1 | 0 | 1; days: number }>> = {
  ArrowLeft: { within: 0, days: -1 },
  ArrowRight: { within: 0, days: 1 },
  ArrowUp: { within: -1, days: -7 },
  ArrowDown: { within: 1, days: 7 },
};

function controlsOf(day: HTMLElement): HTMLElement[] {
  return [...day.querySelectorAll<HTMLElement>("button")];
}

/** The control at an index, or the last one of a day that has fewer. */
function controlIn(day: HTMLElement, index: number): HTMLElement | undefined {
  const controls = controlsOf(day);
  return controls.at(index === -1 ? -1 : Math.min(index, controls.length - 1));
}

/** Ctrl+Z or ⌘Z undoes and with Shift does again, anywhere on the page but in a field, which has its own. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const heard = useRef({ undo, redo });
  useEffect(() => {
    heard.current = { undo, redo };
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const isMeant = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
      if (!isMeant || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      if (event.shiftKey) heard.current.redo();
      else heard.current.undo();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The place that was pressed may be gone once it is filled or left: then its shift takes the focus, so that the keyboard goes on from there. */
export function useFocusKept(shiftId: number | null): void {
  const last = useRef(shiftId);
  useEffect(() => {
    last.current = shiftId ?? last.current;
    if (shiftId !== null || last.current === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-shift="${last.current}"] button`)?.focus();
  });
}
