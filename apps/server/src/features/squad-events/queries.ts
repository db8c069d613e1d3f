import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  SIGN_IN_MARGIN_MINUTES,
  SQUAD_EVENT_MISSING,
} from "@watchbill/domain/squad-events/squad-event";
import { instantAt } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import { rotatingCode } from "../../platform/auth/rotating-codes.ts";
import type { MemberActor, QueryContext, SquadContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { memberName } from "../accounts/queries.ts";

const FIELDS = ["e.id", "e.category", "e.name", "e.startsAt", "e.endsAt", "e.needsCode"] as const;

/** Returns the start and the exclusive end of a calendar year in the squad's time zone. */
export function spanOfYear({ organization: { timeZone } }: SquadContext, year: number): Span {
  return {
    startsAt: instantAt(`${year}-01-01`, "00:00", timeZone),
    endsAt: instantAt(`${year + 1}-01-01`, "00:00", timeZone),
  };
}

function selectEvents(db: Db) {
  return db.selectFrom("squadEvents as e").select(FIELDS);
}

/** Lists the squad events of a year, latest first, with the caller's own sign-in. */
export async function listSquadEvents(
  ctx: QueryContext<MemberActor>,
  { year }: { year: number },
): Promise<OutputOf<Api["squadEvents.list"]>> {
  const { startsAt, endsAt } = spanOfYear(ctx, year);
  const rows = await selectEvents(ctx.db)
    .leftJoin("squadEventSignIns as own", (join) =>
      join.onRef("own.eventId", "=", "e.id").on("own.memberId", "=", ctx.actor.id),
    )
    .select(["own.signedInAt", "own.signedOutAt", "own.way"])
    .select(
      sql<number>`(select count(*)::int from squad_event_sign_ins i where i.event_id = e.id)`.as(
        "signedIn",
      ),
    )
    .where("e.startsAt", ">=", startsAt)
    .where("e.startsAt", "<", endsAt)
    .orderBy("e.startsAt", "desc")
    .orderBy("e.id", "desc")
    .execute();
  return rows.map(({ signedInAt, signedOutAt, way, ...event }) => ({
    ...event,
    own: signedInAt && way ? { signedInAt, signedOutAt, way } : null,
  }));
}

/** Returns the sign-in sheet of an event, for admins. */
export async function readSheet(
  { db }: QueryContext,
  { id }: { id: number },
): Promise<OutputOf<Api["squadEvents.sheet"]>> {
  const event = orThrow(
    await selectEvents(db).where("e.id", "=", id).executeTakeFirst(),
    SQUAD_EVENT_MISSING,
  );
  const signIns = await db
    .selectFrom("squadEventSignIns as i")
    .innerJoin("members as m", "m.id", "i.memberId")
    .innerJoin("members as r", "r.id", "i.recordedBy")
    .select(["i.memberId", "m.unitNumber", "m.firstName", "m.lastName"])
    .select(["i.signedInAt", "i.signedOutAt", "i.way"])
    .select((eb) =>
      eb
        .case()
        .when("i.way", "=", "admin")
        .then(memberName("r"))
        .else(null)
        .end()
        .$castTo<string | null>()
        .as("recordedBy"),
    )
    .where("i.eventId", "=", id)
    .orderBy(sql`lower(m.last_name)`)
    .orderBy(sql`lower(m.first_name)`)
    .orderBy("m.id")
    .execute();
  return { ...event, signIns };
}

/** Returns the events that members can sign in to now, with the current code of each. */
export async function readOpenSignIns({ db, now }: Pick<QueryContext, "db" | "now">) {
  const margin = { minutes: SIGN_IN_MARGIN_MINUTES };
  const events = await selectEvents(db)
    .select("e.codeKey")
    .where("e.startsAt", "<=", now.add(margin))
    .where("e.endsAt", ">", now.subtract(margin))
    .orderBy("e.startsAt")
    .orderBy("e.id")
    .execute();
  return events.map(({ codeKey, ...event }) => ({ ...event, code: rotatingCode(codeKey, now) }));
}

/** Returns members' times on the sign-in sheets of events in a span, for one member or all. */
export async function readSignInsBetween(
  db: Db,
  { startsAt, endsAt }: Span,
  memberId: number | null,
) {
  const rows = selectEvents(db)
    .innerJoin("squadEventSignIns as i", "i.eventId", "e.id")
    .select(["i.memberId", "i.signedInAt", "i.signedOutAt"])
    .where("e.startsAt", ">=", startsAt)
    .where("e.startsAt", "<", endsAt)
    .orderBy("e.startsAt")
    .orderBy("e.id");
  return (memberId === null ? rows : rows.where("i.memberId", "=", memberId)).execute();
}
