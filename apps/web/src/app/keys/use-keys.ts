import type { Role } from "@watchbill/domain/members/role";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { organizationNow } from "../../features/settings/organization.ts";
import { pageCommand } from "../../lib/focus/page-commands.ts";
import { areSingleKeysOn } from "../../lib/focus/single-key-shortcuts.ts";
import { isCommandOpen, openCommand } from "../search/open-command.ts";
import { type Key, keysFor, receivedAs } from "./keys.ts";

/** Maximum time in milliseconds between two keys of a sequence. */
const FOLLOWS_WITHIN_MS = 1_500;
const FIELDS = "input, textarea, select, [contenteditable=true]";
const OPEN = "[role=dialog], [role=alertdialog], [role=menu]";
/** Selector of elements that use the arrow keys themselves. */
const HAS_ARROWS =
  "[role=grid], [role=tablist], [role=listbox], [role=radiogroup], [data-day], [tabindex='0']";

/**
 * Handles the app's shortcuts, except in a field, while a dialog is open, or when a component has
 * already handled the event.
 */
export function useKeys(role: Role): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let pressed: { readonly keys: readonly string[]; readonly at: number } = { keys: [], at: 0 };
    const hear = (event: KeyboardEvent): void => {
      leaveSearch(event);
      const isFollowing = event.timeStamp - pressed.at < FOLLOWS_WITHIN_MS;
      const before = isFollowing ? pressed.keys : [];
      const keys = isForUs(event)
        ? [...before, event.key.length === 1 ? event.key.toLowerCase() : event.key]
        : [];
      const match = keys.length === 0 ? null : receivedAs(keys, keysFor(role, organizationNow()));
      pressed = { keys: match === "started" ? keys : [], at: event.timeStamp };
      if (match === null || match === "started" || !does(match, navigate)) return;
      event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [role, navigate]);
}

function isForUs(event: KeyboardEvent): boolean {
  const { key, target } = event;
  const isArrow = key.startsWith("Arrow");
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  if (!areSingleKeysOn() || (event.repeat && !isArrow)) return false;
  // With Shift, a letter or digit is a different shortcut; other keys pass, because some keyboards
  // need Shift for "?" and "/".
  if (event.shiftKey && (isArrow || /^[\p{L}\p{N}]$/u.test(key))) return false;
  if (isCommandOpen() || document.querySelector(OPEN)) return false;
  return !(
    target instanceof Element &&
    (target.closest(FIELDS) || (isArrow && target.closest(HAS_ARROWS)))
  );
}

/** Performs a shortcut's action; returns false if the shortcut does nothing on this page. */
function does({ act }: Key, navigate: (path: string) => void): boolean {
  if (act === null) return false;
  if ("path" in act) navigate(act.path);
  else if ("ask" in act) openCommand(act.ask === "keys" ? { kind: "act", act: "keys" } : "search");
  else if ("isSearchOfPage" in act) searchHere();
  else {
    const command = pageCommand(act.command);
    // Creating a shift works on every page.
    if (!command && act.command !== "new-shift") return false;
    if (command) command();
    else openCommand({ kind: "act", act: "new-shift" });
  }
  return true;
}

/**
 * Esc clears a page's search field; if it is empty, leaves the field so that single-key shortcuts
 * work again.
 */
function leaveSearch({ key, target, isComposing, defaultPrevented }: KeyboardEvent): void {
  if (key !== "Escape" || isComposing || defaultPrevented || !(target instanceof HTMLInputElement))
    return;
  if (target.matches("main input[type=search]") && target.value === "") target.blur();
}

function searchHere(): void {
  const field = [...document.querySelectorAll<HTMLInputElement>("main input[type=search]")].find(
    (one) => one.checkVisibility(),
  );
  if (!field) return openCommand("search");
  field.focus();
  field.select();
}
