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

/** A shortcut: one key, or a sequence. */
export interface Key {
  /** As displayed; "Mod+" is Ctrl or ⌘. */
  readonly keys: readonly string[];
  readonly does: string;
  readonly group:
    | "Anywhere"
    | "Go to"
    | "Calendar, planner and roster"
    | "Within the calendar"
    | "Beside the page"
    | "Within the planner";
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
const notified = (group: Key["group"], key: string, does: string, isForAdmins = false): Key => ({
  keys: [key],
  does,
  group,
  act: null,
  isForAdmins,
});

/** All shortcuts: both the key handler and the list use this table. */
const KEYS: readonly Key[] = [
  notified("Anywhere", "Mod+K", "Find a member, a shift, a page or an action"),
  {
    keys: ["/"],
    does: "Search this page, or everything",
    group: "Anywhere",
    act: { isSearchOfPage: true },
  },
  { keys: ["?"], does: "Show these keys", group: "Anywhere", act: { ask: "keys" } },
  notified("Anywhere", "Esc", "Close what is open"),
  notified("Anywhere", "F8", "Go to the message that is up"),
  notified("Anywhere", "Mod+Z", "Undo the last step on the schedule", true),
  notified("Anywhere", "Mod+Shift+Z", "Do it again", true),
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
  screen("ArrowLeft", "The month or week before", "previous"),
  screen("ArrowRight", "The month or week after", "next"),
  screen("1", "By month; in the planner by weeks", "first-view"),
  screen("2", "By week; in the planner the whole month", "second-view"),
  screen("f", "The gaps only, or all again", "gaps"),
  screen("n", "New shift", "new-shift", true),
  screen("j", "The next shift with an open place", "next-gap", true),
  screen("k", "The one before with an open place", "gap-before", true),
  notified("Within the calendar", "Arrows", "Go from day to day"),
  notified("Within the calendar", "Home, End", "Go to the ends of the week"),
  notified("Within the calendar", "Page Up, Page Down", "Go to the month before or after"),
  notified("Beside the page", "↑, ↓", "The shift before or after, of the same day"),
  notified("Beside the page", "Enter", "Put the member on the place", true),
  notified("Within the planner", "Arrows", "Go from place to place", true),
  notified("Within the planner", "Alt+↑, Alt+↓", "Go to the gap before or after", true),
  notified("Within the planner", "A unit number", "Put that member on the place", true),
];

export function keysFor(role: Role, squad: SquadFeatures): readonly Key[] {
  return KEYS.filter(
    ({ isForAdmins = false, feature }) =>
      (!isForAdmins || role === "admin") && isOn(squad, feature),
  );
}

/** Matches the pressed keys, newest last: a shortcut, the start of one, or null. */
export function receivedAs(
  pressed: readonly string[],
  keys: readonly Key[],
): Key | "started" | null {
  const isBeginning = (all: readonly string[]): boolean =>
    pressed.every((key, at) => all[at] === key);
  const received = keys.filter((key) => key.act !== null && isBeginning(key.keys));
  return (
    received.find((key) => key.keys.length === pressed.length) ??
    (received.length > 0 ? "started" : null)
  );
}
