import type { MoveHow } from "../shifts/spot-move.ts";
import type { DateStyle } from "../time/date-style.ts";
import { formatDay } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";

/**
 * How a spot opened: the unit number of its last member, how they left it (`asked`: they requested
 * a replacement), and when.
 */
export interface Opening {
  readonly who: string;
  readonly how: MoveHow | "asked";
  readonly on: LocalDate;
}

export interface OpenShift {
  /** Unfilled spots, including reserved ones. */
  readonly openCount: number;
  /** The open spots that had a member, the newest first. The other open spots never had one. */
  readonly openings: readonly Opening[];
  readonly isOver: boolean;
  /** The shift belongs to a draft schedule. */
  readonly isBeingPlanned: boolean;
  /** The members who were asked since, and their answers. Null when the reader may not see them. */
  readonly asked: {
    readonly count: number;
    readonly declined: number;
    readonly unseen: number;
  } | null;
}

/**
 * Explains in one line why a shift has open spots, or null: "Open since C-39 asked for cover on
 * Fri, Nov 20; 12 asked, 3 declined, 9 have not looked". A shift that is over omits the unanswered
 * count.
 */
export function whyOpenText(shift: OpenShift, style: DateStyle, today: LocalDate): string | null {
  const { openCount, isOver, isBeingPlanned } = shift;
  if (openCount <= 0) return null;
  const openings = shift.openings
    .slice(0, openCount)
    .map((opening) => `since ${sinceText(opening, style, today)}`);
  const never = openCount - openings.length;
  const plan = isBeingPlanned && !isOver ? "; its roster is still being made" : "";
  return `${spotsText(openCount, openings, never, isOver)}${plan}${askedText(shift)}`;
}

function spotsText(
  openCount: number,
  openings: readonly string[],
  never: number,
  isOver: boolean,
): string {
  const isOne = openCount === 1;
  const open = isOne
    ? isOver
      ? "Stayed open"
      : "Open"
    : `${openCount} places ${isOver ? "stayed open" : "open"}`;
  if (openings.length === 0) return `${open}, never filled`;
  if (isOne) return `${open} ${openings[0]}`;
  const parts = openings.map((opening) => `one ${opening}`);
  const rest = never === 0 ? [] : [`${never === 1 ? "one" : never} never filled`];
  return `${open}: ${[...parts, ...rest].join(", ")}`;
}

function sinceText({ who, how, on }: Opening, style: DateStyle, today: LocalDate): string {
  const day = `on ${formatDay(on, style, today)}`;
  switch (how) {
    case "asked":
      return `${who} asked for cover ${day}`;
    case "moved":
      return `${who} was moved to another shift ${day}`;
    case "left":
      return `${who} left the squad ${day}`;
    case "clash":
      return `${who} was taken off ${day} for another shift at that time`;
    case "given-back":
      return `${who} gave it back ${day}`;
    case "nobody-came":
      return `${who} asked for cover and nobody came`;
    case "missed":
      return `${who} was not there`;
    case "taken-back":
      return `${who}'s place was taken back ${day}`;
    default:
      return `${who} was taken off ${day}`;
  }
}

function askedText({ asked, isOver }: OpenShift): string {
  if (!asked) return "";
  if (asked.count === 0) return isOver ? "; nobody was asked" : "; nobody has been asked yet";
  const answers = [
    `${asked.count} asked`,
    ...(asked.declined > 0 ? [`${asked.declined} declined`] : []),
    ...(asked.unseen > 0 && !isOver
      ? [`${asked.unseen} ${asked.unseen === 1 ? "has" : "have"} not looked`]
      : []),
  ];
  return `; ${answers.join(", ")}`;
}
