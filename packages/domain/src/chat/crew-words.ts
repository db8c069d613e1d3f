import { plural } from "../text/language.ts";
import { firstWord } from "../text/one-line.ts";

/**
 * The message about a shift's crew is sent only within this many minutes after the start, so that a
 * server outage causes no stale message.
 */
export const CREW_NOTIFIED_MINUTES = 15;

/** A starting shift and its crew. */
interface BeginningShift {
  /** "Night on Fri, Nov 20, 11:00 PM - 7:00 AM". */
  readonly title: string;
  readonly people: readonly string[];
  readonly spots: number;
}

/** Lists the crew in one line: "Night on …: C-12 Dana Levi, C-25 Amos Katz. 1 open spot." */
export function crewLine({ title, people, spots }: BeginningShift, saysNames: boolean): string {
  const open = Math.max(0, spots - people.length);
  const gap = open > 0 ? plural(open, " 1 open spot.", ` ${open} open spots.`) : "";
  if (people.length === 0) return `${title}: no one is on.${gap}`;
  return `${title}: ${people.map((name) => calledBy(name, saysNames)).join(", ")}.${gap}`;
}

/** Returns how a chat message names a member: "C-25 Dana Levi", or "C-25" without names. */
export function calledBy(name: string, saysNames: boolean): string {
  return saysNames ? name : firstWord(name);
}
