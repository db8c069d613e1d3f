import { type Bug, DOMAIN, unit, type Watcher } from "./bug.ts";

const CALENDAR = "apps/web/src/features/calendar";

function seen(path: string): Watcher {
  return { suite: "unit", file: `${CALENDAR}/${path}.test.ts` };
}

/** Faults in what the calendar says in few words. */
export const CALENDAR_BUGS: readonly Bug[] = [
  {
    name: "a cell that leaves somebody out says nothing of it",
    file: `${CALENDAR}/chip-words.ts`,
    text: 'if (word === last) return [{ kind: "person", text: `+${left}` }];',
    becomes: "if (word === last) return [];",
    seenBy: seen("chip-words"),
  },
  {
    name: "gaps only leaves out a full crew without its driver",
    file: `${CALENDAR}/gap-words.ts`,
    text: '"replacement-needed", "lacks-role", ',
    becomes: '"replacement-needed", ',
    seenBy: seen("chip-words"),
  },
  {
    name: "the agenda of this week begins with days that are over",
    file: `${DOMAIN}/time/calendar.ts`,
    text: "if (!week.includes(today)) return",
    becomes: "if (week.includes(date)) return",
    seenBy: unit("time/calendar"),
  },
  {
    name: "a device shows everybody what one member chose",
    file: "apps/web/src/lib/kept-choice.ts",
    text: "kept?.memberId === memberId ? (kept?.value ?? null) : null",
    becomes: "kept?.value ?? null",
    seenBy: seen("density"),
  },
];
