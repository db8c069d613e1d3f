import { firstWord } from "../text/one-line.ts";
import { counted } from "../time/counted.ts";

/** Who comes on is told within so many minutes of a shift's start; a server that was away tells no old news. */
export const CREW_TOLD_MINUTES = 15;

/** A shift that begins, and who is on it. */
export interface BeginningShift {
  /** "Night on Fri, Nov 20, 11:00 PM - 7:00 AM". */
  readonly title: string;
  readonly people: readonly string[];
  readonly places: number;
}

/** Who comes on, in a line: "Night on …: C-12 Dana Levi, C-25 Amos Katz. 1 place open." */
export function crewLine({ title, people, places }: BeginningShift, saysNames: boolean): string {
  const open = Math.max(0, places - people.length);
  const gap = open > 0 ? ` ${counted(open, "place")} open.` : "";
  if (people.length === 0) return `${title}: nobody is on.${gap}`;
  return `${title}: ${people.map((name) => calledBy(name, saysNames)).join(", ")}.${gap}`;
}

/** A member as a chat calls them: "C-25 Dana Levi", or "C-25" where names are not to be said. */
export function calledBy(name: string, saysNames: boolean): string {
  return saysNames ? name : firstWord(name);
}
