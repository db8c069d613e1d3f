import { holdsWords, searchParts } from "@watchbill/domain/activity/log-search";
import { API_TOKEN_DETAIL } from "@watchbill/domain/api-tokens/api-token-log";
import { EVENT_TYPES, type EventType, eventDefinitionOf } from "@watchbill/domain/events/catalogue";
import { readDetails, shiftsNamed } from "@watchbill/domain/events/details";
import { storedTypes } from "@watchbill/domain/events/stored-events";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";

import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { readShiftTypes } from "../shift-types/queries.ts";

/** How an entry's sentence names a deleted shift. */
export const SHIFT_GONE = "a deleted shift";
/** The actor in an entry's sentence when no member acted. */
export const SYSTEM = "The system";
/** The text between a shift's name and its day. */
export const SHIFT_AND_DAY = "on";

/**
 * Builds an indexed filter for entries whose sentence may contain every word. Sentences are
 * rendered at read time from fixed words, names, shifts and details. The filter matches each word
 * part against all of these. It may pass entries that do not match, but never drops one that does.
 */
export async function sentenceMayHold(
  db: Db,
  words: readonly string[],
): Promise<RawBuilder<boolean>> {
  const names = await db
    .selectFrom("members")
    .select(["id", "unitNumber", "firstName", "lastName"])
    .execute();
  const customNames = await db
    .selectFrom("shifts")
    .select("customName")
    .distinct()
    .where("customName", "is not", null)
    .execute();
  const kinds = await readShiftTypes(db);
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`true`];
  for (const part of searchParts(words)) {
    const isIn = (text: string): boolean => holdsWords(text, [part]);
    const memberIds = names.filter((member) => isIn(unitAndName(member))).map(({ id }) => id);
    const shiftIds = await listShiftsCalled(
      db,
      part,
      kinds.filter(({ name }) => isIn(name)).map(({ key }) => key),
      customNames.flatMap(({ customName }) =>
        customName !== null && isIn(customName) ? [customName] : [],
      ),
    );
    conditions.push(mayHold(part, memberIds, shiftIds));
  }
  return sql.join(conditions, sql` and `);
}

function mayHold(
  part: string,
  memberIds: readonly number[],
  shiftIds: readonly number[],
): RawBuilder<boolean> {
  const { fixed, fromDetails, fromShifts } = typesByPart(part);
  const ways: RawBuilder<boolean>[] = [
    sql<boolean>`e.type = any(${storedTypes([...fixed, ...fromShifts])})`,
  ];
  if (fromDetails.length > 0)
    ways.push(
      sql<boolean>`(e.type = any(${storedTypes(fromDetails)}) and ${detailsMayHold(part)})`,
    );
  if (memberIds.length > 0)
    ways.push(
      sql<boolean>`coalesce(e.actor_id, e.subject_id) = any(${memberIds})`,
      sql<boolean>`e.subject_id = any(${memberIds})`,
    );
  if (holdsWords(SHIFT_AND_DAY, [part])) ways.push(sql<boolean>`e.shift_id is not null`);
  else if (shiftIds.length > 0) ways.push(sql<boolean>`e.shift_id = any(${shiftIds})`);
  // Passes every entry made with an API token: these are few, and their sentences add a token name.
  ways.push(sql<boolean>`e.details ?| ${[API_TOKEN_DETAIL, "program"]}`);
  if (holdsWords(SYSTEM, [part])) ways.push(sql<boolean>`e.actor_id is null`);
  if (holdsWords(SHIFT_GONE, [part]))
    ways.push(
      sql<boolean>`(e.shift_id is not null and not exists (select from shifts g where g.id = e.shift_id))`,
    );
  return sql`(${sql.join(ways, sql` or `)})`;
}

/**
 * A condition that the details may contain the part. Details with non-ASCII letters or numbers
 * pass: numbers are formatted later, and PostgreSQL folds only ASCII letters.
 */
function detailsMayHold(part: string): RawBuilder<boolean> {
  if (!/^[a-z]+$/.test(part)) return sql<boolean>`true`;
  const text = sql`e.details::text`;
  return sql<boolean>`(strpos(lower(${text}), ${part}) > 0 or octet_length(${text}) > length(${text}))`;
}

/**
 * Values to render each event type with, so that each of its wordings occurs: own or other member's
 * action, no details, texts and flags.
 */
const SAMPLES = [true, false].flatMap((isOwnAct) =>
  [0, 1, 2].flatMap((count) =>
    [undefined, "\u0004", true].map((stored) => [isOwnAct, count, stored] as const),
  ),
);

/**
 * Returns the event types whose sentence may contain the part: in fixed words, or in details they
 * quote or name shifts by. Types that name shifts all pass, because they store dates, not words.
 */
function typesByPart(
  part: string,
): Readonly<Record<"fixed" | "fromDetails" | "fromShifts", EventType[]>> {
  // The date style does not matter: only details and shift names contain dates.
  const style = USUAL_DATES;
  const fixed = new Set<EventType>();
  const fromDetails = new Set<EventType>();
  for (const type of EVENT_TYPES) {
    for (const [isOwnAct, count, stored] of SAMPLES) {
      const row = new Proxy({}, { get: () => stored });
      const details = new Proxy(readDetails(eventDefinitionOf(type).details, row, style), {
        get: (read: Readonly<Record<string, unknown>>, name: string) => {
          fromDetails.add(type);
          return typeof read[name] === "number" ? count : read[name];
        },
      });
      // Control characters stand for the names, so that a search matches only the fixed words of a
      // sentence.
      const text = eventDefinitionOf(type).log.sentence({
        actor: "\u0001",
        subject: "\u0002",
        shift: "\u0003",
        isOwnAct,
        style,
        details,
      });
      if (holdsWords(text, [part])) fixed.add(type);
    }
  }
  const others = [...fromDetails].filter((type) => !fixed.has(type));
  const namesShifts = (type: EventType): boolean =>
    Object.values(eventDefinitionOf(type).details).includes(shiftsNamed);
  return {
    fixed: [...fixed],
    fromDetails: others.filter((type) => !namesShifts(type)),
    fromShifts: others.filter(namesShifts),
  };
}

/**
 * Lists the shifts whose name or day, as rendered in sentences ("Evening on Thu, May 14"), contains
 * a word part.
 */
async function listShiftsCalled(
  db: Db,
  part: string,
  types: readonly string[],
  customNames: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("shifts")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("customName", "in", customNames.length > 0 ? customNames : [""]),
        eb.and([eb("customName", "is", null), eb("type", "in", types.length > 0 ? types : [""])]),
        sql<boolean>`strpos(lower(to_char(date, 'Dy Mon FMDD YYYY')), ${part}) > 0`,
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
