import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  HANDOFF_SHOWN_DAYS,
  isForReader,
  mayWriteUntil,
  WRITE_AFTER_MINUTES,
} from "@watchbill/domain/handoff/handoff-note";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { MemberActor, QueryContext, SquadContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { memberName } from "../accounts/queries.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";

const PAGE = 50;

/**
 * Returns the assignments on which the member is 10-8, or was recently enough to write a handoff
 * note.
 */
export async function readService(db: Db | Tx, memberId: number, now: Temporal.Instant) {
  return db
    .selectFrom("attendanceIntervals as i")
    .innerJoin("shiftAssignments as a", "a.id", "i.assignmentId")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select([
      "a.id as assignmentId",
      "a.shiftId",
      "s.startsAt as shiftStartsAt",
      "s.endsAt as shiftEndsAt",
    ])
    .select(["i.checkedInAt as checkInTime", "i.checkedOutAt as checkOutTime"])
    .select(["s.customName", "s.date", "s.endDate", "s.startTime", "s.endTime", "s.type"])
    .select(shiftTypeNameOf("s").as("kindName"))
    .where("i.memberId", "=", memberId)
    .where((eb) =>
      eb.or([
        eb("i.checkedOutAt", "is", null),
        eb("i.checkedOutAt", ">", now.subtract({ minutes: WRITE_AFTER_MINUTES })),
      ]),
    )
    .orderBy("i.id", "desc")
    .execute();
}

/** Counts the notes of a member that no one has read and that are still shown. */
export async function countUnread(
  tx: Tx,
  authorId: number,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await tx
    .selectFrom("handoffNotes")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("authorId", "=", authorId)
    .where("readAt", "is", null)
    .where("writtenAt", ">", now.subtract({ hours: 24 * HANDOFF_SHOWN_DAYS }))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Lists the notes that the caller must read, their own unread notes, and the assignments for which
 * they may write one.
 */
export async function listOpenNotes(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["handoff.open"]>> {
  const [services, open] = await Promise.all([
    // Attendance intervals grow over the years, so this query filters by member through an index.
    readService(ctx.db, ctx.actor.id, ctx.now),
    ctx.ofSquad("unread handoff notes", readUnread),
  ]);
  const serving = services.filter(({ checkOutTime }) => checkOutTime === null);
  const isTheirs = (note: (typeof open)[number]) =>
    serving.some((service) => isForReader(note, { ...service, id: ctx.actor.id }, ctx.now));
  const latest = [...Map.groupBy(services, ({ assignmentId }) => assignmentId).values()].map(
    ([last]) => last!,
  );
  return {
    notes: open.filter(isTheirs).map((note) => noteOf(ctx, note)),
    own: open.filter(({ authorId }) => authorId === ctx.actor.id).map((note) => noteOf(ctx, note)),
    spots: latest.map((service) => {
      const until = mayWriteUntil(service);
      return {
        assignmentId: service.assignmentId,
        shift: titleOf(ctx, service),
        until: until === "open" ? null : until,
      };
    }),
    inServiceSince: serving[0]?.checkInTime ?? null,
  };
}

async function readUnread({ db, now }: SquadContext) {
  return selectNotes(db)
    .where("n.readAt", "is", null)
    .where("n.writtenAt", ">", now.subtract({ hours: 24 * HANDOFF_SHOWN_DAYS }))
    .orderBy("n.id")
    .execute();
}

/** Lists all stored notes, newest first, in pages. */
export async function listNotes(
  ctx: QueryContext,
  { before }: { before?: number | undefined },
): Promise<OutputOf<Api["handoff.list"]>> {
  let kept = selectNotes(ctx.db)
    .leftJoin("members as r", "r.id", "n.readBy")
    .select([memberName<string | null>("r").as("readByName"), "n.readAt"])
    .orderBy("n.id", "desc")
    .limit(PAGE + 1);
  if (before !== undefined) kept = kept.where("n.id", "<", before);
  const rows = await kept.execute();
  const notes = rows.slice(0, PAGE).map(({ readByName, readAt, ...note }) => ({
    ...noteOf(ctx, note),
    readBy: readByName,
    readAt,
  }));
  return { notes, hasOlder: rows.length > PAGE };
}

function selectNotes(db: Db | Tx) {
  return db
    .selectFrom("handoffNotes as n")
    .innerJoin("shifts as s", "s.id", "n.shiftId")
    .innerJoin("members as m", "m.id", "n.authorId")
    .select([
      "n.id",
      "n.note",
      "n.shiftId",
      "n.authorId",
      "n.writtenAt",
      "n.updatedAt",
      "s.startsAt as shiftStartsAt",
    ])
    .select(["s.customName", "s.date", "s.endDate", "s.startTime", "s.endTime", "s.type"])
    .select(shiftTypeNameOf("s").as("kindName"))
    .select(memberName("m").as("author"));
}

type StoredNote = Awaited<ReturnType<ReturnType<typeof selectNotes>["execute"]>>[number];

function noteOf(ctx: QueryContext, stored: StoredNote) {
  const { id, note, author, writtenAt, updatedAt } = stored;
  return { id, note, author, writtenAt, updatedAt, shift: titleOf(ctx, stored) };
}

function titleOf(ctx: QueryContext, shift: Parameters<typeof shiftTitle>[0]): string {
  return shiftTitle(shift, ctx.organization, dateOf(ctx.now, ctx.organization.timeZone));
}
