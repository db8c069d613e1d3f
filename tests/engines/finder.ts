/** Runs in the page: finds elements by role and accessible name, computed by the ARIA standard. */
import { computeAccessibleName, getRole, isInaccessible } from "dom-accessibility-api";
import type { Target, Words } from "./locators.ts";

const FIELDS =
  "input, select, textarea, [contenteditable=true], [role=combobox], [role=switch], [role=searchbox]";

export interface Found {
  /** The number of matches; the other fields describe the first match. */
  readonly count: number;
  readonly text: string;
  readonly value: string;
  readonly isChecked: boolean;
  readonly isFocused: boolean;
  /**
   * The element's center after scrolling it into view; null if it is covered or does not accept
   * taps now.
   */
  readonly point: { readonly x: number; readonly y: number } | null;
}

interface Finder {
  look(target: Target): Found;
  reach(target: Target): Found;
  /** Makes the page ignore the next tap unless it hits this target. */
  aim(target: Target): boolean;
  /** Whether the last tap hit the target set by `aim`; null if no tap happened yet. */
  wasHit(): boolean | null;
}

function finderInPage(): Finder {
  const find = (target: Target): Element[] => {
    const roots = target.within ? find(target.within) : [document.body];
    return roots
      .flatMap((root) => candidates(root, target))
      .filter((element) => isThere(element) && isMeant(element, target));
  };
  const look = (target: Target): Found => {
    const found = find(target);
    const [first] = found;
    return first ? { count: found.length, ...stateOf(first), point: null } : NOTHING;
  };
  const reach = (target: Target): Found => {
    const found = find(target);
    const [first] = found;
    return first ? { count: found.length, ...stateOf(first), point: pointOf(first) } : NOTHING;
  };
  const aim = (target: Target): boolean => {
    const [first] = find(target);
    if (first) aimAt(first);
    return first !== undefined;
  };
  return { look, reach, aim, wasHit: () => hit };
}

let hit: boolean | null = null;
let aimed: Element | null = null;

function aimAt(element: Element): void {
  if (aimed === null)
    for (const kind of TAP) document.addEventListener(kind, evaluate, { capture: true });
  aimed = element;
  hit = null;
}

function evaluate(event: Event): void {
  if (!aimed) return;
  const isMeant = partsOf(aimed).some(
    (part) => event.target instanceof Node && part.contains(event.target),
  );
  if (!isMeant) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  hit = hit !== false && isMeant;
  if (event.type !== "click") return;
  aimed = null;
  for (const kind of TAP) document.removeEventListener(kind, evaluate, { capture: true });
}

/** The elements whose tap activates this element: the element itself and its labels. */
function partsOf(element: Element): Element[] {
  return [
    element,
    ...("labels" in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []),
  ];
}

const TAP = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
const NOTHING: Found = {
  count: 0,
  text: "",
  value: "",
  isChecked: false,
  isFocused: false,
  point: null,
};

function candidates(root: Element, target: Target): Element[] {
  if (target.text !== undefined) return innermost(root, target.text);
  if (target.css) return [...root.querySelectorAll(target.css)];
  if (target.role === "field") return [...root.querySelectorAll(FIELDS)];
  return [...root.querySelectorAll("*")].filter((element) => getRole(element) === target.role);
}

function innermost(root: Element, wanted: Words): Element[] {
  if (!says(root.textContent, wanted)) return [];
  const inner = [...root.children].flatMap((child) => innermost(child, wanted));
  return inner.length > 0 ? inner : [root];
}

/** Whether a text contains the words. */
function says(said: string | null, wanted: Words): boolean {
  const plain = normal(said ?? "");
  return typeof wanted === "string"
    ? plain.includes(wanted)
    : new RegExp(wanted.pattern).test(plain);
}

function isMeant(element: Element, { name, holding }: Target): boolean {
  if (holding !== undefined && !says(element.textContent, holding)) return false;
  if (name === undefined) return true;
  const own = normal(computeAccessibleName(element));
  return typeof name === "string" ? own === name : new RegExp(name.pattern).test(own);
}

function normal(said: string): string {
  return said.replaceAll(/\s+/g, " ").trim();
}

function isThere(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !isInaccessible(element);
}

function stateOf(element: Element): Pick<Found, "text" | "value" | "isChecked" | "isFocused"> {
  return {
    text: normal(element instanceof HTMLElement ? element.innerText : (element.textContent ?? "")),
    value: "value" in element ? String(element.value) : "",
    isChecked:
      "checked" in element
        ? element.checked === true
        : element.getAttribute("aria-checked") === "true",
    isFocused: element === document.activeElement,
  };
}

function pointOf(element: Element): Found["point"] {
  const isOff =
    element.matches(":disabled") ||
    ["aria-busy", "aria-disabled"].some((name) => element.getAttribute(name) === "true");
  if (isOff) return null;
  const box = element.getBoundingClientRect();
  const isInside =
    box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  // Returns null for a covered element, such as one behind a bar at the bottom of the window.
  const point = isInside ? centerOf(element) : null;
  if (point) return point;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return centerOf(element);
}

/** Returns the center of an element, or null if another element covers it. */
function centerOf(element: Element): Found["point"] {
  const box = element.getBoundingClientRect();
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
  const top = document.elementFromPoint(x, y);
  return top && partsOf(element).some((part) => part.contains(top)) ? { x, y } : null;
}

(globalThis as unknown as { storyFinder: Finder }).storyFinder = finderInPage();
