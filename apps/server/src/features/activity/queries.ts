import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { type EventType, eventCatalogue } from "@watchbill/contract/event-catalogue";
import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { formatDay } from "@watchbill/domain/time/format";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database.ts";
import { isEventType } from "../../platform/events.ts";

const PAGE = 500;
const RECENT_TYPES = (Object.keys(eventCatalogue) as EventType[]).filter((type) => eventCatalogue[type].recentType !== null);

/** The events table read as the activity log; an entry of a type this version does not know keeps its bare type. */
export async function listActivity(
  ctx: QueryContext,
  { limit = PAGE, before }: { limit?: number | undefined; before?: number | undefined },
): Promise<OutputOf<Api["activity.log"]>> {
  let query = selectEvents(ctx.db).orderBy("e.id", "desc").limit(limit);
  if (before !== undefined) query = query.where("e.id", "<", before);
  return (await query.execute()).map((row) => ({
    id: row.id,
    userId: row.actorId ?? row.subjectId,
    activityType: isEventType(row.type) ? eventCatalogue[row.type].activityType : row.type,
    description: sentenceOf(row),
    createdAt: row.occurredAt,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    metadata: { ...(row.details as Record<string, unknown>), ...(row.shiftId === null ? {} : { shiftId: row.shiftId }) },
    user: row.user,
  }));
}

/** The newest entries of the kinds that the dashboard shows. */
export async function listRecentActivity(
  ctx: QueryContext,
  { limit }: { limit: number },
): Promise<OutputOf<Api["activity.recent"]>> {
  const rows = await selectEvents(ctx.db).where("e.type", "in", RECENT_TYPES).orderBy("e.id", "desc").limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    type: (isEventType(row.type) ? eventCatalogue[row.type].recentType : null) ?? row.type,
    description: sentenceOf(row),
    timestamp: row.occurredAt,
  }));
}

function selectEvents(db: Db) {
  return db
    .selectFrom("events as e")
    .leftJoin("members as a", "a.id", "e.actorId")
    .leftJoin("members as s", "s.id", "e.subjectId")
    .leftJoin("shifts as sh", "sh.id", "e.shiftId")
    .select([
      "e.id",
      "e.type",
      "e.actorId",
      "e.subjectId",
      "e.shiftId",
      "e.details",
      "e.occurredAt",
      "e.ipAddress",
      "e.userAgent",
      "sh.type as shiftType",
      "sh.customName",
      "sh.date",
    ])
    .select([
      sql<string | null>`a.unit_number || ' ' || a.first_name || ' ' || a.last_name`.as("actor"),
      sql<string | null>`s.unit_number || ' ' || s.first_name || ' ' || s.last_name`.as("subject"),
      sql<{ firstName: string; lastName: string; unitNumber: string; role: "admin" | "member" } | null>`
        case when coalesce(a.id, s.id) is not null then json_build_object(
          'firstName', coalesce(a.first_name, s.first_name), 'lastName', coalesce(a.last_name, s.last_name),
          'unitNumber', coalesce(a.unit_number, s.unit_number), 'role', coalesce(a.role, s.role)) end`.as("user"),
    ]);
}

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>["execute"]>>[number];

function sentenceOf(row: EventRow): string {
  if (!isEventType(row.type)) return row.type;
  const shift =
    row.shiftType !== null && row.date !== null
      ? `${shiftName({ type: row.shiftType, customName: row.customName })} on ${formatDay(row.date)}`
      : "a shift that is no more";
  return eventCatalogue[row.type].sentence({
    actor: row.actor ?? "The system",
    subject: row.subject ?? "",
    shift: row.shiftId === null ? "" : shift,
    isOwnAct: row.actorId !== null && row.actorId === row.subjectId,
    details: row.details as Record<string, unknown>,
  });
}
