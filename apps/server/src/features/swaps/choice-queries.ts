import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { refusalIn } from "@watchbill/domain/eligibility/eligibility-issues";
import { spotEnd, swapEndText } from "@watchbill/domain/swaps/ends";
import {
  findingsAfter,
  otherBlockedBecause,
  type SwapMember,
  weeksAfter,
} from "@watchbill/domain/swaps/exchange";
import { givenBlockedBecause, SPOT_MISSING, SWAP_MISSING } from "@watchbill/domain/swaps/swap";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { MEMBER_MISSING } from "../shifts/assignment-commands.ts";
import { findSwap, type StoredSwap, wireSpot, wireSwap } from "./queries.ts";
import {
  asOffered,
  halvesOf,
  readSwapMembers,
  readSwapSpots,
  type SpotNow,
} from "./spot-queries.ts";

type Ctx = QueryContext<MemberActor>;
type Choice = OutputOf<Api["swaps.choices"]>[number];

const MOST_SHOWN = 60;

/**
 * Lists the members that the caller can offer a spot to in a swap: they have upcoming assignments
 * on other shifts, and are not on this shift.
 */
export async function listSwapPartners(
  ctx: Ctx,
  { id }: { id: number },
): Promise<OutputOf<Api["swaps.partners"]>> {
  const own = await ownSpot(ctx, id);
  return ctx.db
    .selectFrom("members as m")
    .innerJoin("shiftAssignments as a", "a.memberId", "m.id")
    .select(["m.id", "m.unitNumber"])
    .select([
      sql<string>`m.first_name || ' ' || m.last_name`.as("name"),
      sql<number>`count(*)::int`.as("spots"),
    ])
    .where("m.isActive", "=", true)
    .where("m.deletedAt", "is", null)
    .where("m.id", "<>", ctx.actor.id)
    .where("a.status", "in", ["assigned", "confirmed"])
    .where("a.startsAt", ">", ctx.now)
    .where("a.isPart", "=", false)
    .where(
      sql<boolean>`not exists (select from shift_assignments s where s.shift_id = ${own.shiftId} and s.member_id = m.id
        and (s.spot_number is not null or s.status = 'replacement_requested'))`,
    )
    .groupBy(["m.id", "m.unitNumber", "m.firstName", "m.lastName"])
    .orderBy(sql`length(m.unit_number)`)
    .orderBy("m.unitNumber")
    .execute();
}

/**
 * Lists one member's upcoming assignments, and the conflicts and warnings of swapping each for the
 * caller's spot.
 */
export async function listChoices(
  ctx: Ctx,
  { id, memberId }: { id: number; memberId: number },
): Promise<Choice[]> {
  const own = await ownSpot(ctx, id);
  const rows = await ctx.db
    .selectFrom("shiftAssignments")
    .select("id")
    .where("memberId", "=", memberId)
    .where("status", "in", ["assigned", "confirmed"])
    .where("startsAt", ">", ctx.now)
    .where("shiftId", "<>", own.shiftId)
    .orderBy("startsAt")
    .orderBy("id")
    .limit(MOST_SHOWN)
    .execute();
  const spots = await readSwapSpots(
    ctx.db,
    rows.map((row) => row.id),
    ctx.organization,
  );
  const members = await readSwapMembers(ctx, [ctx.actor.id, memberId], [own, ...spots.values()]);
  const both = [
    orThrow(members.get(ctx.actor.id), SPOT_MISSING),
    orThrow(members.get(memberId), MEMBER_MISSING),
  ] as const;
  return [...spots.values()].map((gets) => ({
    ...wireNow(gets),
    ...evaluate(ctx, both, [own, gets]),
  }));
}

/**
 * Returns a swap offer from or to the caller, with the conflicts and warnings of each alternative.
 */
export async function showSwap(
  ctx: Ctx,
  { id }: { id: number },
): Promise<OutputOf<Api["swaps.one"]>> {
  const swap = orThrow(await findSwap(ctx.db, id, ctx.actor.id), SWAP_MISSING);
  return { ...wireSwap(swap, ctx.actor.id), choices: await evaluateChoices(ctx, swap) };
}

/** Checks each alternative of an open offer for the caller, who made or received it. */
async function evaluateChoices(ctx: Ctx, swap: StoredSwap): Promise<Choice[]> {
  if (swap.status !== "open") return [];
  const isMine = swap.offererId === ctx.actor.id;
  const otherId = isMine ? swap.askedId : swap.offererId;
  const found = await readSwapSpots(
    ctx.db,
    [swap.assignmentId, ...swap.spots.map(({ assignmentId }) => assignmentId)],
    ctx.organization,
  );
  const members = await readSwapMembers(ctx, [ctx.actor.id, otherId], [...found.values()]);
  const [own, other] = [members.get(ctx.actor.id), members.get(otherId)];
  // A deleted shift ends the offer like a shift that its member left.
  const endOf = (spot: Parameters<typeof asOffered>[0]) =>
    spotEnd(asOffered(spot, found, true), ctx.now);
  return swap.spots.map((spot) => {
    const [offered, gives] = [found.get(swap.assignmentId), found.get(spot.assignmentId)];
    const because = endOf(swap) ?? spot.endedBecause ?? endOf(spot);
    if (because || !offered || !gives || !own || !other)
      return {
        ...wireSpot(spot),
        blockedBecause: `${capital(swapEndText(because ?? "spot-left"))}.`,
        asks: [],
        weeks: [],
      };
    return {
      ...wireSpot(spot),
      ...evaluate(ctx, [own, other], isMine ? [offered, gives] : [gives, offered]),
    };
  });
}

function evaluate(
  { organization: squad, now }: Ctx,
  both: readonly [SwapMember, SwapMember],
  spots: readonly [SpotNow, SpotNow],
): Pick<Choice, "blockedBecause" | "asks" | "weeks"> {
  const { own, other } = halvesOf(both, spots);
  const rules = { squad, now };
  const findings = findingsAfter(own, rules);
  const refusal = refusalIn(findings) ?? otherBlockedBecause(other, rules);
  const [gives, gets] = spots;
  return {
    blockedBecause: refusal?.message ?? null,
    asks: findings
      .filter(({ level }) => level === "asks")
      .map(({ code, text }) => ({ code, text })),
    weeks: weeksAfter(own.member.spots, gives.shift, gets, squad),
  };
}

/**
 * Returns the caller's own spot that can be offered; another member's spot gives the error for a
 * missing one.
 */
async function ownSpot(ctx: Ctx, id: number): Promise<SpotNow> {
  const spot = orThrow((await readSwapSpots(ctx.db, [id], ctx.organization)).get(id), SPOT_MISSING);
  if (spot.memberId !== ctx.actor.id) throw new RefusalError(SPOT_MISSING);
  throwIf(givenBlockedBecause(spot, ctx.now));
  return spot;
}

function wireNow({ named, ...spot }: SpotNow) {
  return wireSpot({ ...spot, title: named, endedBecause: null });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
