import { erasedWhoLeftBefore } from "@watchbill/domain/settings/retention";
import type { CommandContext } from "../../platform/context.ts";
import type { Needs } from "../../platform/dependencies.ts";
import { eraseIfFree } from "./erase-commands.ts";
import { listErased, selectLongGone } from "./erasure-queries.ts";

/** Notes outside the database who was erased, once that is committed: a backup of before would bring them back. */
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

/** Erases whoever left so long ago that the squad wants to know no more who they were: one member a minute, in the squad's night. */
export async function eraseLongGone(ctx: CommandContext): Promise<void> {
  const { formerMemberYears, timeZone } = ctx.organisation;
  const before = erasedWhoLeftBefore(formerMemberYears, ctx.now, timeZone);
  const memberId = before && (await selectLongGone(ctx.tx, before));
  if (memberId) await eraseIfFree(ctx, memberId);
}
