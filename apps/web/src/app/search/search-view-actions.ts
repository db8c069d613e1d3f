import type { Role } from "@watchbill/domain/members/role";
import type { SearchChoice } from "../../features/search/choice.ts";
import { type Entry, wordsOf } from "../../features/search/entry.ts";
import { type PageCommand, pageCommand } from "../../lib/focus/page-commands.ts";
import { PATHS, pathTo } from "../../lib/routing/paths.ts";

const TITLE = 3;
const LESS = 2;
const ALSO = "calendar view schedule";

/** Labels of a page command (a calendar, planner or roster action) in the search. */
interface ActionText {
  readonly title: string;
  /** Label in the planner, if the command has a different meaning there. */
  readonly inPlanner?: string;
  readonly also: string;
  readonly isForAdmins?: boolean;
  /**
   * Label on other pages, from which the command first opens the calendar; absent if the command
   * makes no sense there.
   */
  readonly elsewhere?: string;
}

const CALENDAR = PATHS.dashboard;

const ACTIONS: Readonly<Partial<Record<PageCommand, ActionText>>> = {
  today: { title: "Go to today", also: "this month week now", elsewhere: CALENDAR },
  previous: { title: "Previous month or week", also: "before last back earlier" },
  next: { title: "Next month or week", also: "after forward later" },
  "first-view": {
    title: "Show the month",
    inPlanner: "Show weeks in the planner",
    also: "whole month",
  },
  "second-view": {
    title: "Show the week",
    inPlanner: "Show the whole month in the planner",
    also: "days columns",
  },
  gaps: {
    title: 'Toggle "Gaps only"',
    also: "open spots places filter uncovered needs coverage",
    elsewhere: `${CALENDAR}?gaps=only`,
  },
  "next-gap": { title: "Next gap", also: "open spot place after", isForAdmins: true },
  "gap-before": { title: "Previous gap", also: "open spot place before", isForAdmins: true },
  "show-coverage": {
    title: "Show coverage in the calendar",
    also: "density how full",
    elsewhere: `${CALENDAR}?show=coverage`,
  },
  "show-units": {
    title: "Show units in the calendar",
    also: "density unit numbers who",
    elsewhere: `${CALENDAR}?show=units`,
  },
  "show-names": {
    title: "Show names in the calendar",
    also: "density members who",
    elsewhere: `${CALENDAR}?show=names`,
  },
  print: { title: "Print the roster", also: "paper month sheet wall", elsewhere: PATHS.roster },
};

/**
 * Returns the search entries of the calendar, planner and roster: page commands, and links to the
 * pages that support them.
 */
export function viewEntries(
  role: Role,
  page: Pick<Location, "pathname" | "search">,
): Entry<SearchChoice>[] {
  const params = new URLSearchParams(page.search);
  const isPlanner = page.pathname === PATHS.shifts && params.get("view") === "planner";
  return (Object.entries(ACTIONS) as [PageCommand, ActionText][]).flatMap(([command, action]) => {
    if (action.isForAdmins && role !== "admin") return [];
    const choice = choiceOf(command, action, params);
    if (!choice) return [];
    const title = (isPlanner ? action.inPlanner : undefined) ?? action.title;
    const words = [...wordsOf(title, TITLE), ...wordsOf(`${action.also} ${ALSO}`, LESS)];
    return [{ key: `view ${command}`, group: "acts", title, words, choice }];
  });
}

function choiceOf(
  command: PageCommand,
  { elsewhere }: ActionText,
  params: URLSearchParams,
): SearchChoice | null {
  if (pageCommand(command)) return { kind: "command", command };
  if (elsewhere === undefined) return null;
  const month = params.get("month");
  const path = command === "print" && month ? pathTo("roster", { month }) : elsewhere;
  return { kind: "page", path, isWindow: false };
}
