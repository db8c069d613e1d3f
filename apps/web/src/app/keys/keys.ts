import type { Role } from "@watchbill/domain/members/role";
import {
  type FeatureSwitch,
  isOn,
  type SquadFeatures,
} from "@watchbill/domain/settings/feature-switches";
import type { PageCommand } from "../../lib/focus/page-commands.ts";
import { PATHS, type PageName, pathTo } from "../../lib/routing/paths.ts";
import { ALL_PAGES } from "../pages.tsx";

/**
 * A shortcut's action: opens a page, runs a page command, opens an item, or focuses the page's
 * search.
 */
type KeyAct =
  | { readonly path: string }
  | { readonly command: PageCommand }
  | { readonly ask: "search" | "keys" }
  | { readonly isSearchOfPage: true };

/** A keyboard shortcut: one key, or a sequence of keys. */
export interface Key {
  /** As displayed; "Mod+" is Ctrl or ⌘. */
  readonly keys: readonly string[];
  readonly does: string;
  readonly group:
    | "Anywhere"
    | "Go to"
    | "Calendar, planner and roster"
    | "In the calendar"
    | "In the shift panel"
    | "In the planner";
  /** Null if a component handles the key itself and the entry only documents it. */
  readonly act: KeyAct | null;
  readonly isForAdmins?: boolean;
  readonly feature?: FeatureSwitch | undefined;
}

const GO_TO: Partial<Readonly<Record<PageName, string>>> = {
  dashboard: "d",
  members: "m",
  shifts: "s",
  reports: "r",
  notifications: "n",
  settings: "t",
  draftSchedules: "l",
  shiftPreferences: "w",
  roster: "o",
  messageLogs: "e",
  activityLogs: "a",
};

const screen = (key: string, does: string, command: PageCommand, isForAdmins = false): Key => ({
  keys: [key],
  does,
  group: "Calendar, planner and roster",
  act: { command },
  isForAdmins,
});
const documented = (group: Key["group"], key: string, does: string, isForAdmins = false): Key => ({
  keys: [key],
  does,
  group,
  act: null,
  isForAdmins,
});

/** The table of all shortcuts, which both the key handler and the list of shortcuts use. */
const KEYS: readonly Key[] = [
  documented("Anywhere", "Mod+K", "Find a member, shift, page or action"),
  {
    keys: ["/"],
    does: "Search this page, or everything",
    group: "Anywhere",
    act: { isSearchOfPage: true },
  },
  { keys: ["?"], does: "Show keyboard shortcuts", group: "Anywhere", act: { ask: "keys" } },
  documented("Anywhere", "Esc", "Close the open dialog or panel"),
  documented("Anywhere", "F8", "Go to the notification on screen"),
  documented("Anywhere", "Mod+Z", "Undo the last schedule change", true),
  documented("Anywhere", "Mod+Shift+Z", "Redo", true),
  ...ALL_PAGES.flatMap(({ name, label, adminsOnly, feature }): Key[] => {
    const letter = GO_TO[name];
    const isForAdmins = adminsOnly !== undefined;
    return letter
      ? [
          {
            keys: ["g", letter],
            does: label,
            group: "Go to",
            act: { path: PATHS[name] },
            isForAdmins,
            feature,
          },
        ]
      : [];
  }),
  {
    keys: ["g", "p"],
    does: "Planner",
    group: "Go to",
    act: { path: pathTo("shifts", { view: "planner" }) },
    isForAdmins: true,
  },
  screen("t", "Today", "today"),
  screen("ArrowLeft", "Previous month or week", "previous"),
  screen("ArrowRight", "Next month or week", "next"),
  screen("1", "Month view (planner: week view)", "first-view"),
  screen("2", "Week view (planner: month view)", "second-view"),
  screen("f", 'Toggle "Gaps only"', "gaps"),
  screen("n", "New shift", "new-shift", true),
  screen("j", "Next shift with an open spot", "next-gap", true),
  screen("k", "Previous shift with an open spot", "gap-before", true),
  documented("In the calendar", "Arrows", "Move between days"),
  documented("In the calendar", "Home, End", "Go to the start or end of the week"),
  documented("In the calendar", "Page Up, Page Down", "Previous or next month"),
  documented("In the shift panel", "↑, ↓", "Previous or next shift of the day"),
  documented("In the shift panel", "Enter", "Assign the member", true),
  documented("In the planner", "Arrows", "Move between spots", true),
  documented("In the planner", "Alt+↑, Alt+↓", "Previous or next gap", true),
  documented("In the planner", "A unit number", "Assign that member", true),
];

export function keysFor(role: Role, squad: SquadFeatures): readonly Key[] {
  return KEYS.filter(
    ({ isForAdmins = false, feature }) =>
      (!isForAdmins || role === "admin") && isOn(squad, feature),
  );
}

/**
 * Matches the keys pressed so far, the newest last: returns the shortcut, "started" if they begin a
 * longer one, or null.
 */
export function receivedAs(
  pressed: readonly string[],
  keys: readonly Key[],
): Key | "started" | null {
  const isBeginning = (all: readonly string[]): boolean =>
    pressed.every((key, at) => all[at] === key);
  const candidates = keys.filter((key) => key.act !== null && isBeginning(key.keys));
  return (
    candidates.find((key) => key.keys.length === pressed.length) ??
    (candidates.length > 0 ? "started" : null)
  );
}
