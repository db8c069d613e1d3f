import { createHash } from "node:crypto";
import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { LOGO_UNREADABLE, logoBlockedBecause } from "@watchbill/domain/settings/squad-logo";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { cleanPng } from "../../platform/http/clean-png.ts";
import { lockOrganizationForUpdate, logoPath } from "../../platform/organization.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { deleteLogo, saveLogo } from "./store.ts";

export async function setLogo(
  ctx: CommandContext<MemberActor>,
  { png }: ParsedInputOf<Api["settings.setLogo"]>,
): Promise<{ message: string; logo: string }> {
  const sent = Buffer.from(png, "base64");
  throwIf(logoBlockedBecause(sent));
  const bytes = orThrow(cleanPng(sent), LOGO_UNREADABLE);
  const contentHash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const logo = logoPath(contentHash);
  if ((await lockOrganizationForUpdate(ctx.tx)).logo !== logo) {
    await saveLogo(ctx.tx, { png: bytes, contentHash, createdAt: ctx.now });
    await ctx.record({ type: "settings.organization-changed", details: { changes: ["logo"] } });
  }
  return { message: "Logo saved", logo };
}

export async function removeLogo(ctx: CommandContext<MemberActor>): Promise<{ message: string }> {
  await lockOrganizationForUpdate(ctx.tx);
  if (await deleteLogo(ctx.tx))
    await ctx.record({ type: "settings.organization-changed", details: { changes: ["logo"] } });
  return { message: "Logo removed" };
}
