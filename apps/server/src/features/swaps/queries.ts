import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { ShiftsNamed } from "@watchbill/domain/shifts/shifts-title";
import { type SwapEnd, swapEnd, swapEndText } from "@watchbill/domain/swaps/ends";
import {
  endText,
  SWAP_SHOWN_DAYS,
  SWAP_STATUSES,
  type SwapState,
} from "@watchbill/domain/swaps/swap";
import { sql } from "kysely";
import type { MemberActor, QueryContext, SquadContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { memberName } from "../accounts/queries.ts";

type WireSwap = OutputOf<Api["swaps.list"]>[number];

/** A spot in an offer, as it was at the time of the offer. */
export interface StoredSwapSpot {
  readonly assignmentId: number;
  readonly shiftId: number;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly title: ShiftsNamed;
  readonly overrides: readonly string[];
  readonly endedBecause: SwapEnd | null;
}

export interface StoredSwap extends SwapState {
  readonly id: number;
  readonly bothAreActive: boolean;
  readonly assignmentId: number;
  readonly shiftId: number;
  readonly endsAt: Temporal.Instant;
  readonly title: ShiftsNamed;
  readonly note: string;
  readonly acceptedAssignmentId: number | null;
  readonly createdAt: Temporal.Instant;
  readonly spots: readonly StoredSwapSpot[];
}

/**
 * Selects offers with the members' names; the caller adds a `where`, executes, and passes the rows
 * to `withSpots`.
 */
export function selectSwaps(db: Db | Tx) {
  return db
    .selectFrom("swaps as w")
    .innerJoin("members as o", "o.id", "w.offererId")
    .innerJoin("members as k", "k.id", "w.askedId")
    .selectAll("w")
    .select([
      memberName("o").as("offererName"),
      memberName("k").as("askedName"),
      sql<boolean>`o.is_active and o.deleted_at is null and k.is_active and k.deleted_at is null`.as(
        "bothAreActive",
      ),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSwaps>["execute"]>>[number];

/** Adds their alternatives to the offers, by start. */
export async function withSpots(db: Db | Tx, rows: readonly Row[]): Promise<StoredSwap[]> {
  if (rows.length === 0) return [];
  const spots = await db
    .selectFrom("swapSpots")
    .selectAll()
    .where(
      "swapId",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("startsAt")
    .orderBy("assignmentId")
    .execute();
  const bySwap = Map.groupBy(spots, ({ swapId }) => swapId);
  return rows.map((row) => ({
    ...row,
    title: row.title as ShiftsNamed,
    status: SWAP_STATUSES.find((status) => status === row.status) ?? "withdrawn",
    endedBecause: swapEnd(row.endedBecause),
    spots: (bySwap.get(row.id) ?? []).map((spot) => ({
      ...spot,
      title: spot.title as ShiftsNamed,
      endedBecause: swapEnd(spot.endedBecause),
    })),
  }));
}

/**
 * Lists the caller's offers, made and received: open ones by first start, then recently ended ones,
 * newest first.
 */
export async function listSwaps({
  db,
  actor,
  ofSquad,
}: QueryContext<MemberActor>): Promise<WireSwap[]> {
  const shown = await ofSquad("shown swaps", readShown);
  const own = shown.filter(
    ({ offererId, askedId }) => offererId === actor.id || askedId === actor.id,
  );
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const rows = await selectSwaps(db)
    .where("w.id", "in", ids)
    .orderBy(sql`w.status <> 'open'`)
    .orderBy(sql`w.ended_at desc nulls first`)
    .orderBy("w.startsAt")
    .orderBy("w.id")
    .execute();
  return (await withSpots(db, rows)).map((swap) => wireSwap(swap, actor.id));
}

/** Reads the open and recently ended offers, with both members. */
async function readShown({ db, now }: SquadContext) {
  const since = now.subtract({ hours: 24 * SWAP_SHOWN_DAYS });
  return db
    .selectFrom("swaps")
    .select(["id", "offererId", "askedId"])
    .where((eb) => eb.or([eb("status", "=", "open"), eb("endedAt", ">", since)]))
    .execute();
}

/** Returns an offer that the member made or received; undefined otherwise. */
export async function findSwap(
  db: Db | Tx,
  id: number,
  memberId: number,
): Promise<StoredSwap | undefined> {
  const rows = await selectSwaps(db)
    .where("w.id", "=", id)
    .where((eb) => eb.or([eb("w.offererId", "=", memberId), eb("w.askedId", "=", memberId)]))
    .execute();
  return (await withSpots(db, rows))[0];
}

/** Returns the note of the member who made the offer; empty when there is no note or no offer. */
export async function readSwapNote(db: Db | Tx, id: number): Promise<string> {
  return (
    (await db.selectFrom("swaps").select("note").where("id", "=", id).executeTakeFirst())?.note ??
    ""
  );
}

/** Converts an offer to its API form for one of its two members. */
export function wireSwap(swap: StoredSwap, viewerId: number): WireSwap {
  const {
    id,
    status,
    offererId,
    offererName,
    askedId,
    askedName,
    note,
    createdAt,
    acceptedAssignmentId,
  } = swap;
  const isMine = offererId === viewerId;
  return {
    id,
    status,
    isMine,
    otherId: isMine ? askedId : offererId,
    otherName: isMine ? askedName : offererName,
    note,
    createdAt,
    offered: wireSpot({ ...swap, endedBecause: null }),
    alternatives: swap.spots.map(wireSpot),
    acceptedAssignmentId,
    ended: endText(viewerId, swap) || null,
  };
}

/** Converts a spot of an offer to its API form. */
export function wireSpot({
  assignmentId,
  shiftId,
  startsAt,
  endsAt,
  title: { first },
  endedBecause,
}: Omit<StoredSwapSpot, "overrides">): WireSwap["offered"] {
  const { type, customName, kindName = type, date, endDate, startTime, endTime } = first;
  const clock = { type, customName, kindName, date, endDate, startTime, endTime };
  return {
    assignmentId,
    shiftId,
    startsAt,
    endsAt,
    ...clock,
    endedBecause: endedBecause && swapEndText(endedBecause),
  };
}
