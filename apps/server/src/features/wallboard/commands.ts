import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import { lockCreator } from "../../platform/auth/credentials.ts";
import { hashToken, newToken } from "../../platform/auth/secrets.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, RefusalError } from "../../platform/refusal-error.ts";
import {
  countWallboardLinks,
  deleteWallboardLink,
  deleteWallboardLinksRevokedBefore,
  insertWallboardLink,
} from "./store.ts";

const MOST_LINKS = 20;

/** Creates a display link; only this response contains its token. */
export async function addWallboardLink(
  ctx: CommandContext<MemberActor>,
  { name }: { name: string },
  baseUrl: string,
): Promise<OutputOf<Api["wallboard.addLink"]>> {
  const createdBy = await lockCreator(ctx);
  if ((await countWallboardLinks(ctx.tx)) >= MOST_LINKS)
    throw new RefusalError(
      conflict(
        "too-many-wallboard-links",
        "Too many wallboard links. Revoke one that you no longer use.",
      ),
    );
  const token = newToken(18);
  const link = { name, tokenHash: hashToken(token), createdBy, createdAt: ctx.now };
  const id = await insertWallboardLink(ctx.tx, link);
  await ctx.record({ type: "wallboard.link-added", details: { name } });
  return { id, name, address: `${baseUrl}/board#${token}` };
}

export async function removeWallboardLink(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<{ message: string }> {
  const gone = await deleteWallboardLink(ctx.tx, id);
  const { name } = orThrow(gone, missing("wallboard-link-missing", "Wallboard link revoked"));
  await ctx.record({ type: "wallboard.link-removed", details: { name } });
  return { message: "Display link revoked" };
}

/** Deletes the display links that were revoked before an instant. */
export function deleteRevokedWallboardLinks(
  ctx: CommandContext,
  before: Temporal.Instant,
): Promise<void> {
  return deleteWallboardLinksRevokedBefore(ctx.tx, before);
}
