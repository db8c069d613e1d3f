import { type Bug, DOMAIN, SERVER, server, unit } from "./bug.ts";

const FEATURES = `${SERVER}/features`;
const PLATFORM = `${SERVER}/platform`;

/** A test of the platform that needs no database. */
const platform = (name: string): Bug["seenBy"] => ({ suite: "unit", file: `${PLATFORM}/${name}.unit.test.ts` });

/** Faults in what runs for a long time, beside other versions and behind much else. */
export const LONG_RUN_BUGS: readonly Bug[] = [
  {
    name: "loops that have rested stay in the list of those that rest",
    file: `${PLATFORM}/work/rest.ts`,
    text: "          resting.delete(wake);\n",
    becomes: "",
    seenBy: platform("work/rest"),
  },
  {
    name: "one listener that fails keeps the others from hearing",
    file: `${PLATFORM}/events/live.ts`,
    text: '        log.error({ err: error, kind: heard.kind }, "what was announced could not be heard");',
    becomes: '        return log.error({ err: error, kind: heard.kind }, "what was announced could not be heard");',
    seenBy: server("platform/work/worker"),
  },
  {
    name: "news of a newer version counts as reacted to",
    file: `${PLATFORM}/events/event-store.ts`,
    text: " and type = any(${EVENT_TYPES})",
    becomes: " and ${EVENT_TYPES}::text[] is not null",
    seenBy: server("platform/work/worker"),
  },
  {
    name: "a worker works on beside a newer version",
    file: `${PLATFORM}/work/newer-version.ts`,
    text: "isOver = version !== null;",
    becomes: "isOver = version === 0;",
    seenBy: server("platform/work/worker"),
  },
  {
    name: "what is too long to be announced is announced",
    file: `${PLATFORM}/events/events.ts`,
    text: "return Buffer.byteLength(payload) <= MOST_BYTES ? payload",
    becomes: "return payload.length > 0 ? payload",
    seenBy: platform("events/announcements"),
  },
  {
    name: "members stay signed in on any number of devices",
    file: `${PLATFORM}/identity/sessions.ts`,
    text: ".offset(MOST_SESSIONS - 1),",
    becomes: ".offset(MOST_SESSIONS + 1),",
    seenBy: server("features/accounts/feature"),
  },
  {
    name: "urgent news waits for its turn",
    file: `${PLATFORM}/events/event-store.ts`,
    text: "order by oldest.urgency, e.id",
    becomes: "order by e.id",
    seenBy: server("platform/events/reacting"),
  },
  {
    name: "urgent news of a shift overtakes what happened to that shift before",
    file: `${PLATFORM}/events/event-store.ts`,
    text: "group by shift_id, case",
    becomes: "group by shift_id, id, case",
    seenBy: server("platform/events/reacting"),
  },
  {
    name: "a fan-out ends after its first piece",
    file: `${DOMAIN}/news/piece.ts`,
    text: "left.length > PIECE ? positionOf(last) : null",
    becomes: "left.length > 10 * PIECE ? positionOf(last) : null",
    seenBy: unit("news/piece"),
  },
  {
    name: "a new zone moves the shifts some time after it",
    file: `${FEATURES}/settings/commands.ts`,
    text: "if (isNewZone) await moveToZone(ctx, timeZone);",
    becomes: 'if (isNewZone && timeZone === "") await moveToZone(ctx, timeZone);',
    seenBy: server("features/settings/feature"),
  },
  {
    name: "a machine that slept is not believed at once",
    file: `${PLATFORM}/clock.ts`,
    text: "asleep: wall - clock.elapsedMsWithSleep()",
    becomes: "asleep: wall - clock.elapsedMs()",
    seenBy: platform("clock"),
  },
  {
    name: "a statement that changes nothing is told as a change",
    file: `${PLATFORM}/database/migrations/0027-silent-when-nothing-changed.sql`,
    text: "if exists (select from changed) then",
    becomes: "if exists (select from changed) or true then",
    seenBy: server("platform/answers/kept-answers"),
  },
  {
    name: "lists of every length take the names of statements",
    file: `${PLATFORM}/database/prepared-statements.ts`,
    text: " ||\n      LIST.test(text)",
    becomes: "",
    seenBy: platform("database/prepared-statements"),
  },
  {
    name: "whoever looks for push messages never stops to listen",
    file: `${PLATFORM}/work/work-through.ts`,
    text: "    unsubscribe();\n",
    becomes: "",
    seenBy: server("platform/work/quiet-week"),
  },
];
