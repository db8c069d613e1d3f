import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import type { SpotShift } from "@watchbill/domain/eligibility/spot";
import { missing } from "@watchbill/domain/errors/refusal";
import {
  type OfferedShift,
  offeringsOf,
} from "@watchbill/domain/members/availability/member-availability";
import { shownPhoneOrNull } from "@watchbill/domain/members/contact/stored-phone";
import { silenceOf } from "@watchbill/domain/messages/delivery/no-answer";
import {
  type CandidateRank,
  candidateRank,
  inAskingOrder,
  isStandInFor,
  saysNoTo,
} from "@watchbill/domain/replacements/candidate-rank";
import { SEARCH_STATUSES } from "@watchbill/domain/replacements/search-status";
import type { Silence } from "@watchbill/domain/replacements/silence";
import { inWaitingOrder } from "@watchbill/domain/replacements/waitlist";
import { leftToAsk, nextWave, type ReplacementSearch } from "@watchbill/domain/replacements/waves";
import { monthRange } from "@watchbill/domain/time/calendar";
import { isBefore } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import { type Selectable, sql } from "kysely";
import type { MemberActor, Organization, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { ReplacementSearchesTable } from "../../platform/database/database-types.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { memberName } from "../accounts/queries.ts";
import { isPlannedNow } from "../draft-schedules/queries.ts";
import { shabbatWindowsAhead, timedMemberOf } from "../shabbat/queries.ts";
import {
  readSeeking,
  readWhoCould,
  selectEligibilityShift,
} from "../shifts/eligibility-queries.ts";
import { readWorkloads } from "../shifts/roster/workload-queries.ts";
import { listWaitingIds } from "./waitlist-queries.ts";

type Search = OutputOf<Api["replacementSearch.start"]>;
type Row = Selectable<ReplacementSearchesTable>;

/** The number of hours before and after the shift in which a member's assignments count as load. */
const LOAD_HOURS = 24 * 3;

export interface Candidate {
  readonly memberId: number;
  readonly name: string;
  readonly phoneNumber: string | null;
  readonly rank: CandidateRank;
  readonly load: number;
  /** Whether the member's availability for this shift type is "not available". */
  readonly saysNo: boolean;
  /**
   * The quiet hours or Shabbat during which the member gets no messages; null when they can be
   * asked now.
   */
  readonly silence: Silence | null;
}

/**
 * Returns the members who could take a spot now, in the order of asking. Excludes members who are
 * busy, on the shift or declined, and the coordinator who starts the search.
 */
export async function readCandidates(
  db: Db | Tx,
  shift: SpotShift & OfferedShift & { id: number },
  requestId: number | null,
  coordinatorId: number | null,
  ctx: Pick<QueryContext, "organization" | "now">,
  leavingId?: number,
): Promise<Candidate[]> {
  const [from, until] = [
    shift.startsAt.subtract({ hours: LOAD_HOURS }),
    shift.endsAt.add({ hours: LOAD_HOURS }),
  ];
  const request = await readRequest(db, requestId);
  const way = { insteadOf: request?.requesterId ?? null };
  const asks = {
    seekingIds: await readSeeking(db, shift.id),
    way,
    leavingId,
    isBeingPlanned: isPlannedNow(ctx, shift),
  };
  const could = await readWhoCould(db, shift, ctx.organization, asks);
  const rows = await db
    .selectFrom("members as m")
    .select(["m.id", "m.phoneNumber", "m.isAvailableForSubstitute", "m.availability"])
    .select(["m.quietFrom", "m.quietUntil", "m.observesShabbat", "m.shabbatEmergencies"])
    .select([
      memberName("m").as("name"),
      sql<number>`(select count(*)::int from shift_assignments a where a.member_id = m.id and a.spot_number is not null
        and a.starts_at < ${until} and a.ends_at > ${from})`.as("currentShiftLoad"),
    ])
    .where("m.id", "<>", coordinatorId ?? 0)
    .where(
      sql<boolean>`not exists(select from replacement_declines d where d.member_id = m.id and d.request_id = ${requestId})`,
    )
    .execute();
  const { availabilityKind, date } = shift;
  const workloads = await readWorkloads(db, ctx.organization, {
    now: ctx.now,
    plannedUntil: monthRange(date).last,
  });
  const asked = availabilityKind === null ? null : { kinds: [availabilityKind], date };
  const able = rows.filter(({ id }) => could.has(id));
  const members = able.map((row) => {
    const member = { ...row, availability: offeringsOf(row.availability) };
    return {
      ...member,
      workload: workloads.get(row.id),
      isAvailableForSubstitute: isStandInFor(member, asked),
    };
  });
  const windows = shabbatWindowsAhead(ctx);
  const ask = { startsAt: shift.startsAt, isEmergency: request?.priority === "emergency" };
  return inAskingOrder(members, asked).map((member) => ({
    memberId: member.id,
    name: member.name,
    phoneNumber: shownPhoneOrNull(member.phoneNumber, ctx.organization.country),
    rank: candidateRank(member),
    load: member.currentShiftLoad,
    saysNo: saysNoTo(member, asked),
    silence: silenceOf(timedMemberOf(member, windows), ask, ctx.now, ctx.organization.timeZone),
  }));
}

/** Returns the requester and the priority of a request; undefined for an open spot. */
async function readRequest(db: Db | Tx, requestId: number | null) {
  if (requestId === null) return undefined;
  return db
    .selectFrom("replacementRequests")
    .select(["requesterId", "priority"])
    .where("id", "=", requestId)
    .executeTakeFirstOrThrow();
}

/** Returns the latest replacement search of a shift, and its candidates in order. */
export async function showReplacement(
  ctx: QueryContext<MemberActor>,
  { id, insteadOf }: ParsedInputOf<Api["replacementSearch.show"]>,
): Promise<OutputOf<Api["replacementSearch.show"]>> {
  const shift = orThrow(
    await selectEligibilityShift(ctx.db).where("id", "=", id).executeTakeFirst(),
    missing("shift-missing", "This shift was deleted. Refresh to see the current schedule."),
  );
  const latest = await ctx.db
    .selectFrom("replacementSearches")
    .select("id")
    .where("shiftId", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  // When a member is about to leave, their spot becomes an open one without a request.
  const request = insteadOf === undefined ? await findPendingRequest(ctx.db, id) : undefined;
  const candidates = await readCandidates(
    ctx.db,
    request ? { ...shift, startsAt: request.startsAt, endsAt: request.endsAt } : shift,
    request?.id ?? null,
    ctx.actor.id,
    ctx,
    insteadOf,
  );
  return {
    search: latest
      ? await readSearch(ctx.db, latest.id, ctx.organization, { shift, candidates, now: ctx.now })
      : null,
    candidates,
  };
}

export async function findPendingRequest(
  db: Db | Tx,
  shiftId: number,
): Promise<(Span & { id: number; assignmentId: number; createdAt: Temporal.Instant }) | undefined> {
  return db
    .selectFrom("replacementRequests as r")
    .innerJoin("shiftAssignments as a", "a.id", "r.assignmentId")
    .select(["r.id", "r.assignmentId", "r.createdAt", "a.startsAt", "a.endsAt"])
    .where("r.shiftId", "=", shiftId)
    .where("r.status", "=", "pending")
    .orderBy("r.createdAt")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the members that a waiting-list search may still ask, in order; null for other searches.
 */
export async function readWaitingIds(
  db: Db | Tx,
  { isWaitlist, shiftId }: Pick<Row, "isWaitlist" | "shiftId">,
): Promise<number[] | null> {
  return isWaitlist ? listWaitingIds(db, shiftId) : null;
}

/**
 * Returns the input of the rule for the next wave. Excludes members who observe Shabbat until the
 * shift starts.
 */
export function replacementSearchOf(
  search: Pick<Row, "minutesBetween" | "isAllAtOnce" | "memberIds" | "lastAskedAt">,
  askedIds: readonly number[],
  { shift, candidates }: Pick<Ahead, "shift" | "candidates">,
  waitingIds: readonly number[] | null,
): ReplacementSearch {
  const chosenIds = waitingIds ?? search.memberIds;
  const ordered = waitingIds ? inWaitingOrder(candidates, waitingIds) : candidates;
  return {
    minutesBetween: search.minutesBetween,
    isAllAtOnce: search.isAllAtOnce,
    isInOrder: waitingIds !== null,
    candidates: ordered.filter(
      ({ silence }) => silence === null || isBefore(silence.until, shift.startsAt),
    ),
    chosenIds: chosenIds && new Set(chosenIds),
    askedIds: new Set(askedIds),
    lastAskedAt: search.lastAskedAt,
  };
}

/** The facts that decide the next wave and its time. */
interface Ahead {
  readonly shift: { readonly startsAt: Temporal.Instant };
  readonly candidates: readonly Candidate[];
  readonly now: Temporal.Instant;
}

/**
 * Returns a search with the members asked, when they saw it, their answers, and the time of the
 * next wave; without `ahead`, there is no next wave.
 */
export async function readSearch(
  db: Db | Tx,
  id: number,
  { country }: Organization,
  ahead: Ahead | null,
): Promise<Search> {
  const search = await db
    .selectFrom("replacementSearches")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const asks = await db
    .selectFrom("replacementSearchInvitations as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select(["a.memberId", "a.rank", "a.askedAt", "m.phoneNumber"])
    .select([
      memberName("m").as("name"),
      sql<boolean>`exists(select from notifications n where n.event_id = a.event_id and n.member_id = a.member_id and n.is_read)`.as(
        "hasSeen",
      ),
      sql<boolean>`exists(select from shift_assignments s where s.shift_id = ${search.shiftId} and s.member_id = a.member_id and s.spot_number is not null)`.as(
        "hasAccepted",
      ),
      sql<boolean>`exists(select from replacement_declines d where d.request_id = ${search.requestId} and d.member_id = a.member_id)`.as(
        "hasDeclined",
      ),
    ])
    .where("a.searchId", "=", id)
    .orderBy("a.askedAt")
    .orderBy("a.memberId")
    .execute();
  const askedIds = asks.map(({ memberId }) => memberId);
  const running =
    search.status === "running" && ahead
      ? replacementSearchOf(search, askedIds, ahead, await readWaitingIds(db, search))
      : null;
  return {
    ...search,
    status: SEARCH_STATUSES.find((status) => status === search.status) ?? "over",
    nextWaveAt: running && ahead ? nextWaveAt(running, ahead.now) : null,
    toAsk: running ? leftToAsk(running).map(({ memberId }) => memberId) : [],
    asks: asks.map(({ hasAccepted, hasDeclined, rank, ...ask }) => ({
      ...ask,
      phoneNumber: shownPhoneOrNull(ask.phoneNumber, country),
      rank: rank === "high" || rank === "medium" ? rank : "low",
      answer: hasAccepted ? "accepted" : hasDeclined ? "declined" : null,
    })),
  };
}

function nextWaveAt(search: ReplacementSearch, now: Temporal.Instant): Temporal.Instant | null {
  const wave = nextWave(search, now);
  if (wave.kind === "exhausted") return null;
  return wave.kind === "wait" ? wave.until : now;
}
