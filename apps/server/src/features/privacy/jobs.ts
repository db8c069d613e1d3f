import { erasedWhoLeftBefore } from "@watchbill/domain/settings/retention";
import type { CommandContext } from "../../platform/context.ts";
import type { Needs } from "../../platform/dependencies.ts";
import { eraseIfFree } from "./erase-commands.ts";
import { listErased, selectLongGone } from "./erasure-queries.ts";

/**
 * Writes committed erasures to a file outside the database, so that they can be repeated after a
 * backup is restored.
 */
export async function noteErasures(
  ctx: CommandContext,
  { erasureNotes }: Needs<"erasureNotes">,
): Promise<void> {
  const erased = await listErased(ctx.tx);
  if (erased.length === 0) return;
  const noted = erasureNotes.read();
  const fresh = erased.filter(
    ({ memberId, createdAt }) =>
      !noted.some((note) => note.memberId === memberId && note.createdAt.equals(createdAt)),
  );
  if (fresh.length > 0) erasureNotes.write([...noted, ...fresh]);
}

/**
 * Erases members who left longer ago than the squad's limit: one member a minute, at night in the
 * squad's time zone.
 */
export async function eraseLongGone(ctx: CommandContext): Promise<void> {
  const { formerMemberYears, timeZone } = ctx.organization;
  const before = erasedWhoLeftBefore(formerMemberYears, ctx.now, timeZone);
  const memberId = before && (await selectLongGone(ctx.tx, before));
  if (memberId) await eraseIfFree(ctx, memberId);
}
