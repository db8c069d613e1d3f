import type { MoveHow } from "../shifts/spot-move.ts";
import { plural } from "../text/language.ts";
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
  /**
   * The members who were asked since the spot opened, and their answers; null when the reader may
   * not see them.
   */
  readonly asked: {
    readonly count: number;
    readonly declined: number;
    readonly unseen: number;
  } | null;
}

/**
 * Explains in one line why a shift has open spots, or null: "Open since C-39 requested a
 * replacement on Fri, Nov 20; 12 asked, 3 declined, 9 not seen". A shift that is over omits the unanswered
 * count.
 */
export function whyOpenText(shift: OpenShift, style: DateStyle, today: LocalDate): string | null {
  const { openCount, isOver, isBeingPlanned } = shift;
  if (openCount <= 0) return null;
  const openings = shift.openings
    .slice(0, openCount)
    .map((opening) => sinceText(opening, style, today));
  const clauses = [
    spotsText(openCount, openings, isOver),
    ...(isBeingPlanned && !isOver ? ["its schedule is still a draft"] : []),
    ...askedText(shift),
  ];
  return clauses.join("; ");
}

function spotsText(openCount: number, openings: readonly string[], isOver: boolean): string {
  const [first] = openings;
  if (first === undefined)
    return isOver
      ? plural(
          openCount,
          "Stayed open, never filled",
          `${openCount} spots stayed open, never filled`,
        )
      : plural(openCount, "Open, never filled", `${openCount} open spots, never filled`);
  const never = openCount - openings.length;
  const spots = [
    ...openings.map((opening) => `one since ${opening}`),
    ...(never === 0 ? [] : [plural(never, "one never filled", `${never} never filled`)]),
  ].join(", ");
  return isOver
    ? plural(openCount, `Stayed open since ${first}`, `${openCount} spots stayed open: ${spots}`)
    : plural(openCount, `Open since ${first}`, `${openCount} open spots: ${spots}`);
}

function sinceText({ who, how, on }: Opening, style: DateStyle, today: LocalDate): string {
  const day = `on ${formatDay(on, style, today)}`;
  switch (how) {
    case "asked":
      return `${who} requested a replacement ${day}`;
    case "moved":
      return `${who} was moved to another shift ${day}`;
    case "left":
      return `${who} left the squad ${day}`;
    case "clash":
      return `${who} was removed ${day} for another shift at that time`;
    case "given-back":
      return `${who} gave it back ${day}`;
    case "nobody-came":
      return `${who} requested a replacement and no one took it`;
    case "missed":
      return `${who} didn't come`;
    case "taken-back":
      return `${who}'s assignment was undone ${day}`;
    default:
      return `${who} was removed ${day}`;
  }
}

function askedText({ asked, isOver }: OpenShift): string[] {
  if (!asked) return [];
  if (asked.count === 0) return [isOver ? "no one was asked" : "no one has been asked yet"];
  const answers = [
    `${asked.count} asked`,
    ...(asked.declined > 0 ? [`${asked.declined} declined`] : []),
    ...(asked.unseen > 0 && !isOver ? [`${asked.unseen} not seen`] : []),
  ];
  return [answers.join(", ")];
}
