import { type Opening, type OpenShift, whyOpenText } from "@watchbill/domain/activity/why-open";
import { storedTypes } from "@watchbill/domain/events/stored-events";
import { firstWord } from "@watchbill/domain/text/one-line";
import { dateOf, isBefore, type LocalDate } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import { memberName } from "../accounts/queries.ts";
import { isPlannedNow } from "../draft-schedules/queries.ts";
import { filledSpots } from "../qualifications/filled-spot-queries.ts";
import type { SpotMoves } from "../shifts/assignments/assignment-history-queries.ts";

const ASKED_TYPES = storedTypes(["replacement-search.asked"]);

interface MaybeOpen {
  readonly id: number;
  readonly date: LocalDate;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly maxMembers: number;
  readonly createdAt: Temporal.Instant;
}

/**
 * Explains in one line why a shift has open spots; null when it has none. Only administrators see
 * the members asked.
 */
export async function readWhyOpen(
  ctx: QueryContext<MemberActor>,
  shift: MaybeOpen,
  moves: SpotMoves,
): Promise<string | null> {
  const zone = ctx.organization.timeZone;
  const { filled } = await ctx.db
    .selectFrom("shifts")
    .select(filledSpots("shifts").as("filled"))
    .where("id", "=", shift.id)
    .executeTakeFirstOrThrow();
  const openCount = shift.maxMembers - filled;
  if (openCount <= 0) return null;
  const requests = await ctx.db
    .selectFrom("replacementRequests as r")
    .innerJoin("shiftAssignments as a", "a.id", "r.assignmentId")
    .innerJoin("members as m", "m.id", "r.requesterId")
    .select(["r.id", "r.assignmentId", "r.createdAt", "a.isPart"])
    .select(memberName("m").as("requester"))
    .where("r.shiftId", "=", shift.id)
    .where("r.status", "=", "pending")
    .execute();
  const openings = openingsOf(moves, requests);
  const since = openings.slice(0, openCount).map(({ at }) => at);
  const first =
    since.length < openCount ? shift.createdAt : since.reduce((a, b) => (isBefore(a, b) ? a : b));
  const facts: OpenShift = {
    openCount,
    openings: openings.map(({ at, ...opening }) => ({ ...opening, on: dateOf(at, zone) })),
    isOver: !isBefore(ctx.now, shift.endsAt),
    isBeingPlanned: isPlannedNow(ctx, shift),
    asked:
      ctx.actor.role === "admin"
        ? await readAsked(
            ctx,
            shift.id,
            first,
            requests.map(({ id }) => id),
          )
        : null,
  };
  return whyOpenText(facts, ctx.organization, dateOf(ctx.now, zone));
}

/**
 * Returns how each open spot became open, newest first: its member left it or requests a
 * replacement.
 */
function openingsOf(
  moves: SpotMoves,
  requests: readonly {
    readonly assignmentId: number;
    readonly createdAt: Temporal.Instant;
    readonly isPart: boolean;
    readonly requester: string;
  }[],
): (Omit<Opening, "on"> & { readonly at: Temporal.Instant })[] {
  const last = [...Map.groupBy(moves, ({ spot }) => spot).values()].flatMap(
    (ofSpot) => ofSpot.at(-1) ?? [],
  );
  // A requested part of a shift has no separate history, because the member keeps the spot.
  const parts = requests
    .filter(
      ({ isPart, assignmentId }) =>
        isPart && !last.some((move) => move.toAssignmentId === assignmentId),
    )
    .map(({ requester, createdAt }) => ({
      who: firstWord(requester),
      how: "asked" as const,
      at: createdAt,
    }));
  return last
    .flatMap(({ how, from, to, toAssignmentId, at }) => {
      const request = requests.find(({ assignmentId }) => assignmentId === toAssignmentId);
      if (to && request)
        return { who: firstWord(to.name), how: "asked" as const, at: request.createdAt };
      return to || !from ? [] : { who: firstWord(from.name), how, at };
    })
    .concat(parts)
    .toSorted((a, b) => Temporal.Instant.compare(b.at, a.at));
}

/**
 * Counts the members asked since an instant, those who declined and those who have not looked.
 * Administrators receive every request, so they count only when a replacement search asked them.
 */
async function readAsked(
  { db }: QueryContext,
  shiftId: number,
  since: Temporal.Instant,
  requestIds: readonly number[],
) {
  const { rows } = await sql<{ count: number; declined: number; unseen: number }>`
    with told as (
      select n.member_id, bool_or(n.is_read) as has_looked
      from events e join notifications n on n.event_id = e.id and n.metadata->>'asks' = 'true'
      join members m on m.id = n.member_id
      where e.shift_id = ${shiftId} and e.occurred_at >= ${since} and m.is_active and (e.type = any(${ASKED_TYPES}) or m.role <> 'admin')
        and ((e.type in ('replacements.requested', 'replacements.widened') and e.request_id = any(${requestIds}))
          or e.type = any(${ASKED_TYPES}) or e.type = 'shifts.uncovered-soon')
      group by n.member_id),
    refused as (select distinct member_id from replacement_declines where request_id = any(${requestIds})),
    asked as (
      select coalesce(t.member_id, d.member_id) as member_id, d.member_id is not null as has_declined,
        coalesce(t.has_looked, true) as has_looked
      from told t full join refused d on d.member_id = t.member_id)
    select count(*)::int as count, (count(*) filter (where has_declined))::int as declined,
      (count(*) filter (where not has_looked and not has_declined))::int as unseen
    from asked`.execute(db);
  return rows[0] ?? { count: 0, declined: 0, unseen: 0 };
}
