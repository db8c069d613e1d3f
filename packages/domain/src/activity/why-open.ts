import type { MoveHow } from "../shifts/place-move.ts";
import type { DateStyle } from "../time/date-style.ts";
import { formatDay } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";

/** How a place came to be open: whose it was last, by unit number, how it left their hands (`asked`: they seek cover), and when. */
export interface Opening {
  readonly who: string;
  readonly how: MoveHow | "asked";
  readonly on: LocalDate;
}

export interface OpenShift {
  /** Places that nobody fills, held ones included. */
  readonly openCount: number;
  /** Of those that somebody had, the newest first; the others nobody ever had. */
  readonly openings: readonly Opening[];
  readonly isOver: boolean;
  /** Its roster is still being made. */
  readonly isBeingPlanned: boolean;
  /** Who was asked to come since, and what came of it; null for who may not read that. */
  readonly asked: {
    readonly count: number;
    readonly declined: number;
    readonly unseen: number;
  } | null;
}

/**
 * Why a shift lacks somebody, in one line, or null where nobody is missing: "Open since C-39 asked for cover on Fri, Nov 20; 12 asked,
 * 3 declined, 9 have not looked". What is over asks for nobody, so it is not said there who has not looked.
 */
export function whyOpenText(shift: OpenShift, style: DateStyle, today: LocalDate): string | null {
  const { openCount, isOver, isBeingPlanned } = shift;
  if (openCount <= 0) return null;
  const openings = shift.openings
    .slice(0, openCount)
    .map((opening) => `since ${sinceText(opening, style, today)}`);
  const never = openCount - openings.length;
  const plan = isBeingPlanned && !isOver ? "; its roster is still being made" : "";
  return `${placesText(openCount, openings, never, isOver)}${plan}${askedText(shift)}`;
}

function placesText(
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
