import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { requestClosesAt } from "@watchbill/domain/eligibility/spots";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import {
  type SearchStatus,
  searchBlockedBecause,
  searchEndsBecause,
} from "@watchbill/domain/replacements/search-status";
import { nextWave } from "@watchbill/domain/replacements/waves";
import { fewestAtOnce } from "@watchbill/domain/shifts/partial-assignment";
import { isBefore } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import type { Selectable } from "kysely";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { ReplacementSearchesTable } from "../../platform/database/database-types.ts";
import { type OnItemError, runBatch } from "../../platform/jobs/run-batch.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { isPlannedNow } from "../draft-schedules/queries.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { filledSpots } from "../qualifications/filled-spot-queries.ts";
import { lockShiftForTaking } from "../shifts/assignment-commands.ts";
import { selectEligibilityShift } from "../shifts/eligibility-queries.ts";
import {
  findPendingRequest,
  readCandidates,
  readSearch,
  readWaitingIds,
  replacementSearchOf,
} from "./search-queries.ts";
import { insertActionable, insertSearch, saveSearchEnd } from "./search-store.ts";
import { tellAskNow } from "./undo-commands.ts";
import { deleteWaits } from "./waitlist-store.ts";

type Search = OutputOf<Api["replacementSearch.start"]>;
type Row = Selectable<ReplacementSearchesTable>;

/** Starts a replacement search, which asks members in waves, and asks the first wave. */
export async function startSearch(
  ctx: CommandContext<MemberActor>,
  {
    id: shiftId,
    minutesBetween,
    isAllAtOnce,
    memberIds,
  }: ParsedInputOf<Api["replacementSearch.start"]>,
): Promise<Search> {
  const shift = await lockShiftForTaking(ctx, shiftId);
  const request = await findPendingRequest(ctx.tx, shiftId);
  if (!isBefore(ctx.now, closesAtOf(request, shift)))
    throw new RefusalError(
      conflict("shift-already-started", "This shift has already started. Call members directly."),
    );
  if (fewestAtOnce(shift.filling, shift) >= shift.maxMembers)
    throw new RefusalError(conflict("shift-full", "This shift is full."));
  throwIf(
    searchBlockedBecause({
      hasRequest: request !== undefined,
      isBeingPlanned: isPlannedNow(ctx, shift),
    }),
  );
  const search = await insertSearch(ctx.tx, {
    shiftId,
    requestId: request?.id ?? null,
    minutesBetween,
    isAllAtOnce,
    memberIds: memberIds ? [...new Set(memberIds)] : null,
    startedBy: ctx.actor.id,
    startedAt: ctx.now,
  });
  if (request) await tellAskNow(ctx, request.assignmentId);
  const outcome = await advance(ctx, search);
  if (outcome === "no-one")
    throw new RefusalError(
      conflict(
        "no-one-to-ask",
        "No available members left to ask. Change the shift, or call members directly.",
      ),
    );
  // A search whose candidates all have quiet hours sends nothing yet, but admins' screens must show
  // it.
  if (outcome === "waits")
    await ctx.signal({
      invalidates: ["replacementSearch.show"],
      memberIds: await listAdministratorIds(ctx.tx),
    });
  const searched = searchedOf(shift, request);
  const candidates = await readCandidates(
    ctx.tx,
    searched,
    search.requestId,
    search.startedBy,
    ctx,
  );
  return readSearch(ctx.tx, search.id, ctx.organization, { shift, candidates, now: ctx.now });
}

/** Stops a replacement search; members who were asked may still accept. */
export async function stopSearch(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<Search> {
  const search = orThrow(
    await ctx.tx
      .selectFrom("replacementSearches")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),
    missing("search-missing", "This search was deleted."),
  );
  if (search.status !== "running")
    throw new RefusalError(conflict("search-ended", "This search has already ended."));
  await end(ctx, search, "stopped");
  if (search.isWaitlist) await endWaits(ctx, search.shiftId, "all");
  return readSearch(ctx.tx, id, ctx.organization, null);
}

/** Every minute, sends the next wave of each search after its pause, and ends finished searches. */
export async function advanceSearches(ctx: CommandContext, failed: OnItemError): Promise<void> {
  const running = await ctx.tx
    .selectFrom("replacementSearches")
    .select(["id", "shiftId"])
    .where("status", "=", "running")
    .orderBy("id")
    .execute();
  const work = async (some: readonly (typeof running)[number][]): Promise<void> => {
    for (const search of some) await advanceOne(ctx, search);
  };
  await runBatch(ctx.tx, { items: running, named: ({ id }) => `search ${id}`, work }, failed);
}

async function advanceOne(
  ctx: CommandContext,
  { id, shiftId }: Pick<Row, "id" | "shiftId">,
): Promise<void> {
  // Locks the shift first, like every command that takes a spot.
  await ctx.tx
    .selectFrom("shifts")
    .select("id")
    .where("id", "=", shiftId)
    .forUpdate()
    .executeTakeFirst();
  const search = await ctx.tx
    .selectFrom("replacementSearches")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "running")
    .forUpdate()
    .executeTakeFirst();
  if (search) await advance(ctx, search);
}

/**
 * Performs the due step of a search; returns whether it asked members, waits, or has no candidate.
 */
export async function advance(
  ctx: CommandContext,
  search: Row,
): Promise<"asked" | "waits" | "no-one"> {
  const shift = await selectEligibilityShift(ctx.tx)
    .select("maxMembers")
    .where("id", "=", search.shiftId)
    .executeTakeFirstOrThrow();
  const request = await findRequest(ctx, search);
  const closesAt = closesAtOf(request, shift);
  const outcome = searchEndsBecause(
    { closesAt, isOpen: await isOpen(ctx, search, request, shift.maxMembers) },
    ctx.now,
  );
  if (outcome) return end(ctx, search, outcome);
  const searched = searchedOf(shift, request);
  const candidates = await readCandidates(
    ctx.tx,
    searched,
    search.requestId,
    search.startedBy,
    ctx,
  );
  const asked = await ctx.tx
    .selectFrom("replacementSearchInvitations")
    .select("memberId")
    .where("searchId", "=", search.id)
    .execute();
  const askedIds = asked.map(({ memberId }) => memberId);
  const waitingIds = await readWaitingIds(ctx.tx, search);
  const wave = nextWave(
    replacementSearchOf(search, askedIds, { shift, candidates }, waitingIds),
    ctx.now,
  );
  if (wave.kind === "wait") return "waits";
  // All candidates were asked: the search stays open for the last pause, so that an acceptance ends
  // it as filled.
  if (wave.kind === "exhausted") {
    const isPauseOver =
      !search.lastAskedAt ||
      !isBefore(ctx.now, search.lastAskedAt.add({ minutes: search.minutesBetween }));
    return isPauseOver ? end(ctx, search, "exhausted") : "waits";
  }
  const ranks = new Map(candidates.map(({ memberId, rank }) => [memberId, rank]));
  const eventId = await ctx.recordWithId({
    type: "replacement-search.asked",
    shiftId: shift.id,
    requestId: search.requestId,
    details: { searchId: search.id, invitedIds: [...wave.memberIds] },
  });
  await insertActionable(
    ctx.tx,
    search.id,
    wave.memberIds.map((memberId) => ({ memberId, rank: ranks.get(memberId) ?? "low", eventId })),
    ctx.now,
  );
  if (search.isWaitlist) await endWaits(ctx, shift.id, wave.memberIds);
  return "asked";
}

/** Removes members from the waiting list and refreshes their screens. */
async function endWaits(
  ctx: CommandContext,
  shiftId: number,
  memberIds: readonly number[] | "all",
): Promise<void> {
  const endedIds = await deleteWaits(ctx.tx, shiftId, memberIds);
  await ctx.signal({ invalidates: ["waitlist."], memberIds: endedIds });
}

/**
 * Returns when a search ends: at the shift's start, or at its end for a request made after the
 * start.
 */
function closesAtOf(
  request: (Span & { createdAt: Temporal.Instant }) | undefined,
  shift: Span,
): Temporal.Instant {
  return request ? requestClosesAt(request.createdAt, request) : shift.startsAt;
}

/** Returns the shift with the times of the request, which may be only a part of it. */
function searchedOf<Shift extends Span>(shift: Shift, request: Span | undefined): Shift {
  return request ? { ...shift, startsAt: request.startsAt, endsAt: request.endsAt } : shift;
}

/** Returns the request of a search; undefined when it is for a coverage gap. */
async function findRequest(ctx: CommandContext, { requestId }: Row) {
  if (requestId === null) return undefined;
  return ctx.tx
    .selectFrom("replacementRequests as r")
    .innerJoin("shiftAssignments as a", "a.id", "r.assignmentId")
    .select(["r.status", "r.createdAt", "a.startsAt", "a.endsAt"])
    .where("r.id", "=", requestId)
    .executeTakeFirst();
}

/**
 * Whether the search still has a purpose: its request is pending, or the coverage gap still open.
 */
async function isOpen(
  ctx: CommandContext,
  { requestId, shiftId }: Row,
  request: { status: string } | undefined,
  maxMembers: number,
): Promise<boolean> {
  if (requestId !== null) return request?.status === "pending";
  const { filled } = await ctx.tx
    .selectFrom("shifts")
    .select(filledSpots("shifts").as("filled"))
    .where("id", "=", shiftId)
    .executeTakeFirstOrThrow();
  return filled < maxMembers;
}

async function end(
  ctx: CommandContext,
  search: Row,
  status: Exclude<SearchStatus, "running">,
): Promise<"no-one"> {
  await saveSearchEnd(ctx.tx, search.id, status, ctx.now);
  await ctx.record({
    type: "replacement-search.ended",
    shiftId: search.shiftId,
    requestId: search.requestId,
    details: { searchId: search.id, status },
  });
  return "no-one";
}
