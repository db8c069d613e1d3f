import type { CommandContext } from "../../platform/context.ts";
import type { Needs } from "../../platform/dependencies.ts";
import { listErased } from "./erasure-queries.ts";

/** Notes outside the database who was erased, once that is committed: a backup of before would bring them back. */
export async function noteErasures(ctx: CommandContext, { erasureNotes }: Needs<"erasureNotes">): Promise<void> {
  const erased = await listErased(ctx.tx);
  if (erased.length === 0) return;
  const noted = erasureNotes.read();
  const fresh = erased.filter(
    ({ memberId, createdAt }) => !noted.some((note) => note.memberId === memberId && note.createdAt.equals(createdAt)),
  );
  if (fresh.length > 0) erasureNotes.write([...noted, ...fresh]);
}
