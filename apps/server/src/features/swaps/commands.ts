import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { overriddenBy } from "@watchbill/domain/eligibility/override";
import {
  SENDING_LIMIT_MINUTES,
  swapOffersBlockedBecause,
} from "@watchbill/domain/messages/delivery/sending-limit";
import { afterSwap, spotEnd } from "@watchbill/domain/swaps/ends";
import { decideOffer, decideSwap, type SwapMember } from "@watchbill/domain/swaps/exchange";
import {
  ALTERNATIVE_MISSING,
  offerBlockedBecause,
  SPOT_MISSING,
  SWAP_MISSING,
  spotGone,
  swapAnswerBlockedBecause,
  withdrawBlockedBecause,
} from "@watchbill/domain/swaps/swap";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { lockSentBy } from "../../platform/events/event-store.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { lockShiftForTaking, MEMBER_MISSING } from "../shifts/assignment-commands.ts";
import { exchangeSpots } from "../shifts/assignments/exchange-commands.ts";
import { lockEligibilityMembers } from "../shifts/eligibility-queries.ts";
import { interruptTimeOff } from "../time-off/commands.ts";
import { endSwap, offerDetails } from "./end-commands.ts";
import { findSwap, type StoredSwap, type StoredSwapSpot } from "./queries.ts";
import { asOffered, halvesOf, readSwapSpots, type SpotNow, withHoldings } from "./spot-queries.ts";
import {
  countOpenSwaps,
  insertSwap,
  lockSwap,
  lockSwapsOf,
  saveLost,
  saveSwapEnd,
} from "./store.ts";

type Member = CommandContext<MemberActor>;
type Answer = { message: string };

/** Offers one of the caller's spots to a member, for one of that member's spots. */
export async function offerSwap(
  ctx: Member,
  { assignmentId, memberId, alternativeIds, note, ...said }: ParsedInputOf<Api["swaps.offer"]>,
): Promise<OutputOf<Api["swaps.offer"]>> {
  const { id: offererId, role } = ctx.actor;
  const since = ctx.now.subtract({ minutes: SENDING_LIMIT_MINUTES });
  const sentAt = await lockSentBy(ctx.tx, offererId, ["swaps.offered"], since);
  throwIf(swapOffersBlockedBecause({ role, sentAt }, ctx.now, ctx.organization));
  const wanted = [...new Set(alternativeIds)];
  const spots = await lockSpots(ctx, [assignmentId, ...wanted]);
  const offered = orThrow(spots.get(assignmentId), SPOT_MISSING);
  const alternatives = wanted.map((id) => orThrow(spots.get(id), ALTERNATIVE_MISSING));
  const members = await lockMembers(ctx, [ctx.actor.id, memberId], [...spots.values()]);
  const asked = orThrow(members.get(memberId), MEMBER_MISSING);
  const offer = { offererId: ctx.actor.id, offered, asked, alternatives, note };
  throwIf(offerBlockedBecause(offer, await countOpenSwaps(ctx.tx, ctx.actor.id), ctx.now));
  const own = orThrow(members.get(ctx.actor.id), MEMBER_MISSING);
  const rules = { squad: ctx.organization, now: ctx.now };
  const decided = decideOffer(
    alternatives.map((gets) => halvesOf([own, asked], [offered, gets])),
    rules,
    said,
  );
  if ("code" in decided) throw new RefusalError(decided);
  const kept = ({ assignmentId: id, shiftId, startsAt, endsAt, named }: SpotNow) => ({
    assignmentId: id,
    shiftId,
    startsAt,
    endsAt,
    title: JSON.stringify(named),
  });
  const swapId = await insertSwap(
    ctx.tx,
    { offererId: ctx.actor.id, askedId: memberId, ...kept(offered), note, createdAt: ctx.now },
    alternatives.map((spot, index) => ({
      ...kept(spot),
      overrides: [...(decided.known[index] ?? [])],
    })),
  );
  await ctx.record({
    type: "swaps.offered",
    subjectId: memberId,
    shiftId: offered.shiftId,
    assignmentId,
    details: {
      ...offerDetails({ id: swapId, offererId: ctx.actor.id, title: offered.named }, alternatives),
      ...overriddenBy(decided.known.flat(), said.reason),
    },
  });
  return {
    message: `Offered to ${asked.name}. We'll notify you when they answer. Until then you keep your shift.`,
    id: swapId,
  };
}

/** Accepts an offer with one of its alternatives; exchanges both spots or neither. */
export async function acceptSwap(
  ctx: Member,
  { id, assignmentId, ...said }: ParsedInputOf<Api["swaps.accept"]>,
): Promise<Answer> {
  const found = orThrow(await findSwap(ctx.tx, id, ctx.actor.id), SWAP_MISSING);
  const spots = await lockSpots(ctx, [found.assignmentId, assignmentId]);
  const named = await lockSwapsOf(ctx.tx, id, [found.assignmentId, assignmentId]);
  const swap = orThrow(
    named.find((one) => one.id === id),
    SWAP_MISSING,
  );
  throwIf(swapAnswerBlockedBecause(ctx.actor.id, swap, ctx.now));
  const chosen = orThrow(
    swap.spots.find((spot) => spot.assignmentId === assignmentId),
    SPOT_MISSING,
  );
  if (chosen.endedBecause) throw new RefusalError(spotGone(chosen.endedBecause));
  const [gets, gives] = [swap, chosen].map((spot) => spotAsOffered(ctx, spots, spot)) as [
    SpotNow,
    SpotNow,
  ];
  const members = await lockMembers(ctx, [ctx.actor.id, swap.offererId], [gets, gives]);
  const both = [
    orThrow(members.get(ctx.actor.id), MEMBER_MISSING),
    orThrow(members.get(swap.offererId), MEMBER_MISSING),
  ] as const;
  const rules = { squad: ctx.organization, now: ctx.now };
  const decided = decideSwap(halvesOf(both, [gives, gets]), chosen.overrides, rules, said);
  if ("code" in decided) throw new RefusalError(decided);
  await saveSwapEnd(
    ctx.tx,
    id,
    { status: "accepted", acceptedAssignmentId: assignmentId },
    ctx.now,
  );
  const [forOfferer, forActor] = await exchangeSpots(ctx, [gets, gives]);
  const half = (spot: SpotNow, before: SpotNow) => ({
    swapId: id,
    before: before.named,
    shiftId: spot.shiftId,
  });
  for (const { shiftId, subjectId, newId, ...details } of [
    { ...half(gets, gives), ...decided.own, subjectId: ctx.actor.id, newId: forActor },
    { ...half(gives, gets), ...decided.other, subjectId: swap.offererId, newId: forOfferer },
  ])
    await ctx.record({ type: "swaps.accepted", subjectId, shiftId, assignmentId: newId, details });
  await interruptTimeOff(ctx, ctx.actor.id, gets.shift);
  await interruptTimeOff(ctx, swap.offererId, gives.shift);
  await closeOthers(
    ctx,
    named.filter((one) => one.id !== id),
    [gets.assignmentId, gives.assignmentId],
  );
  return { message: `You're now on ${gets.title}, and ${both[1].name} is on ${gives.title}.` };
}

export async function declineSwap(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const swap = orThrow(await lockSwap(ctx.tx, id), SWAP_MISSING);
  throwIf(swapAnswerBlockedBecause(ctx.actor.id, swap, ctx.now));
  await endSwap(ctx, swap, { status: "declined" });
  return { message: `Declined. We'll notify ${swap.offererName}. Both of you keep your shifts.` };
}

export async function withdrawSwap(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const swap = orThrow(await lockSwap(ctx.tx, id), SWAP_MISSING);
  throwIf(withdrawBlockedBecause(ctx.actor.id, swap));
  await endSwap(ctx, swap, { status: "withdrawn" });
  return { message: "Withdrawn. You keep your shift." };
}

/** Updates other offers of a swapped spot: ends them, or removes the alternative. */
async function closeOthers(
  ctx: Member,
  others: readonly StoredSwap[],
  swappedIds: readonly number[],
): Promise<void> {
  for (const swap of others) {
    const open = swap.spots.filter(({ endedBecause }) => endedBecause === null);
    const change = afterSwap(
      {
        id: swap.id,
        offeredId: swap.assignmentId,
        alternativeIds: open.map(({ assignmentId }) => assignmentId),
      },
      swappedIds,
    );
    for (const { assignmentId, because } of change.lost)
      await saveLost(ctx.tx, swap.id, assignmentId, because);
    if (change.end) await endSwap(ctx, swap, change.end);
  }
}

/**
 * Returns a spot that is unchanged since the offer; otherwise throws with the reason. A job ends
 * the offer.
 */
function spotAsOffered(
  { now }: Member,
  spots: ReadonlyMap<number, SpotNow>,
  offered: Pick<StoredSwapSpot, "assignmentId" | "title">,
): SpotNow {
  const spot = spots.get(offered.assignmentId);
  const because = spotEnd(asOffered(offered, spots, true), now);
  if (!spot || because) throw new RefusalError(spotGone(because ?? "spot-left"));
  return spot;
}

/** Locks the shifts of the spots by ascending id, and reads the spots. */
async function lockSpots(ctx: Member, ids: readonly number[]): Promise<Map<number, SpotNow>> {
  const before = await readSwapSpots(ctx.tx, ids, ctx.organization);
  const shiftIds = new Set([...before.values()].map(({ shiftId }) => shiftId));
  for (const shiftId of [...shiftIds].sort((a, b) => a - b)) await lockShiftForTaking(ctx, shiftId);
  return readSwapSpots(ctx.tx, ids, ctx.organization);
}

/** Locks both members and reads them for the eligibility check of these spots. */
async function lockMembers(
  ctx: Member,
  ids: readonly number[],
  spots: readonly SpotNow[],
): Promise<Map<number, SwapMember>> {
  return withHoldings(ctx.tx, await lockEligibilityMembers(ctx, ids, spots), spots);
}
