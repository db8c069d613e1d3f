import type { Tx } from "../../platform/database/database.ts";
import type { FeedKind } from "./queries.ts";

/** Upserts a member's feed address of this kind. */
export async function saveCalendarFeed(
  tx: Tx,
  memberId: number,
  kind: FeedKind,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto("calendarFeeds")
    .values({ memberId, kind, tokenHash, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(["memberId", "kind"]).doUpdateSet({ tokenHash, createdAt: now }),
    )
    .execute();
}

/** Deletes the feed; undefined when there is none. */
export async function deleteCalendarFeed(
  tx: Tx,
  memberId: number,
  kind: FeedKind,
): Promise<{ id: number } | undefined> {
  return tx
    .deleteFrom("calendarFeeds")
    .where("memberId", "=", memberId)
    .where("kind", "=", kind)
    .returning("id")
    .executeTakeFirst();
}
