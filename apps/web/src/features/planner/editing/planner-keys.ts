import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { usePageCommands } from "../../../lib/focus/page-commands.ts";
import type { Spot } from "../../shifts/assign/shift-eligibility.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import { goToGap } from "../gaps.ts";
import type { PlannerView } from "../planner-view.ts";
import { spotKey, spotsOf } from "./selected-spots.ts";

const CONTROLS = "button";

/**
 * Moves the focus with arrow keys: left and right to the nearest day with controls, up and down
 * through a day's controls and its column, Home and End to the row's ends. A column is a weekday in
 * the week view, a day in the lane view.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (
    !(event.target instanceof HTMLElement) ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return;
  const day = event.target.closest<HTMLElement>("[data-day]");
  const target = day ? targetOf(event.key, event.target, day, event.currentTarget) : undefined;
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Callbacks for keys other than the arrows. */
interface KeyedActs {
  /** Escape: clears the selection; if nothing is selected, the highlighted member. */
  readonly onEscape: () => void;
  /** A letter or digit on a spot begins a unit number. Returns true if the spot accepts typing. */
  readonly onTyped: (first: string, on: HTMLElement) => boolean;
}

/** Handles a key in the planner: Escape, a unit number, or arrow navigation. */
export function hearKey(event: KeyboardEvent<HTMLElement>, { onEscape, onTyped }: KeyedActs): void {
  // Ignores keys from dialogs above the planner: React events bubble through portals.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
  if (event.key === "Escape") return onEscape();
  const on =
    startsUnit(event) && event.target instanceof HTMLElement
      ? event.target.closest<HTMLElement>("[data-spot]")
      : null;
  if (on && onTyped(event.key, on)) event.preventDefault();
  else moveFocus(event);
}

const FIELDS = "input, textarea, select, [contenteditable=true]";
const OPEN = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const GAP_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Alt with Down or Up goes to the next or previous coverage gap, except in a field or under a
 * dialog. Alt with Left or Right remains the browser's back and forward.
 */
export function useGapKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      const step = altKey && !ctrlKey && !metaKey && !shiftKey ? GAP_STEPS[key] : undefined;
      if (!step || !root.current || event.defaultPrevented || document.querySelector(OPEN)) return;
      if (target instanceof Element && target.closest(FIELDS)) return;
      event.preventDefault();
      goToGap(root.current, step);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [root]);
}

function startsUnit({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey;
}

export function spotAt(on: HTMLElement, shifts: readonly Shift[]): Spot | undefined {
  return shifts.flatMap(spotsOf).find((spot) => spotKey(spot) === on.dataset.spot);
}

function targetOf(
  key: string,
  from: HTMLElement,
  day: HTMLElement,
  root: HTMLElement,
): HTMLElement | undefined {
  const index = controlsOf(day).indexOf(from);
  const cells = (selector: string) =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (cell) => cell === day || controlsOf(cell).length > 0,
    );
  const beside = (selector: string, step: 1 | -1) => {
    const all = cells(selector);
    return all[all.indexOf(day) + step];
  };
  const column = `[data-column="${day.dataset.column}"]`;
  switch (key) {
    case "ArrowLeft":
      return controlIn(beside("[data-day]", -1), index);
    case "ArrowRight":
      return controlIn(beside("[data-day]", 1), index);
    case "ArrowUp":
      return controlsOf(day)[index - 1] ?? controlIn(beside(column, -1), -1);
    case "ArrowDown":
      return controlsOf(day)[index + 1] ?? controlIn(beside(column, 1), 0);
    case "Home":
    case "End": {
      const row = [
        ...(day.closest("[data-row]")?.querySelectorAll<HTMLElement>("[data-day]") ?? []),
      ];
      const full = row.filter((cell) => controlsOf(cell).length > 0);
      return controlIn(full.at(key === "Home" ? 0 : -1), 0);
    }
    default:
      return undefined;
  }
}

function controlsOf(day: HTMLElement): HTMLElement[] {
  return [...day.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.offsetParent !== null,
  );
}

/** Returns the day's control at an index, or its last control if it has fewer. */
function controlIn(day: HTMLElement | undefined, index: number): HTMLElement | undefined {
  const controls = day ? controlsOf(day) : [];
  return controls.at(index === -1 ? -1 : Math.min(index, controls.length - 1));
}

/**
 * Roving tabindex: only one control in the element is a Tab stop, first the first control, then the
 * one last focused. The state is only in the DOM, to avoid a render for each arrow key. If `isList`
 * is true, handles the arrow keys too.
 */
export function useOneTabStop<Root extends HTMLElement>(isList = false): RefObject<Root | null> {
  const root = useRef<Root>(null);
  const here = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const settle = (): void => {
      const all = [...element.querySelectorAll<HTMLElement>(CONTROLS)];
      if (!here.current || !element.contains(here.current)) here.current = all[0] ?? null;
      for (const control of all) {
        const tabIndex = control === here.current ? 0 : -1;
        if (control.tabIndex !== tabIndex || !control.hasAttribute("tabindex"))
          control.tabIndex = tabIndex;
      }
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || target === here.current || !target.matches(CONTROLS))
        return;
      if (here.current) here.current.tabIndex = -1;
      here.current = target;
      target.tabIndex = 0;
    };
    settle();
    element.addEventListener("focusin", onFocus);
    if (isList) element.addEventListener("keydown", moveInList);
    const observer = new MutationObserver(settle);
    observer.observe(element, { subtree: true, childList: true });
    return () => {
      element.removeEventListener("focusin", onFocus);
      element.removeEventListener("keydown", moveInList);
      observer.disconnect();
    };
  }, [isList]);
  return root;
}

/**
 * Moves the focus with arrow keys in a vertical or horizontal list of buttons; Home and End go to
 * its ends.
 */
function moveInList(event: globalThis.KeyboardEvent): void {
  const all =
    event.currentTarget instanceof HTMLElement
      ? [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)]
      : [];
  const index = all.findIndex((control) => control === event.target);
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    Home: 0,
    End: all.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined || index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  all[Math.min(Math.max(to, 0), all.length - 1)]?.focus();
}

/**
 * Restores the focus when the spot that had it disappears: focuses an open spot of its shift,
 * otherwise the shift.
 */
export function useFocusKept(shiftId: number | null): void {
  const last = useRef(shiftId);
  useEffect(() => {
    last.current = shiftId ?? last.current;
    if (shiftId !== null || last.current === null || document.activeElement !== document.body)
      return;
    const shift = document.querySelector<HTMLElement>(`[data-shift="${last.current}"]`);
    (
      shift?.querySelector<HTMLElement>("button[data-gap]") ?? shift?.querySelector("button")
    )?.focus();
  });
}

/** Registers the planner's single-key shortcuts, active anywhere on its page. */
export function usePlannerCommands({
  month,
  today,
  onMonth,
  view,
  onNew,
}: {
  readonly month: string;
  readonly today: string;
  readonly onMonth: (month: string) => void;
  readonly view: PlannerView;
  readonly onNew: (date: string) => void;
}): void {
  const here = Temporal.PlainYearMonth.from(month);
  usePageCommands({
    today: () => onMonth(today.slice(0, 7)),
    previous: () => onMonth(here.subtract({ months: 1 }).toString()),
    next: () => onMonth(here.add({ months: 1 }).toString()),
    "first-view": () => view.show("weeks"),
    "second-view": () => view.show("lanes"),
    gaps: () => view.showGapsOnly(!view.showsGapsOnly),
    "new-shift": () => onNew(today.startsWith(month) ? today : `${month}-01`),
  });
}
