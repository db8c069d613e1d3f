import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { passwordBlockedBecause } from "@watchbill/domain/accounts/provider";
import type { Provider } from "../../platform/auth/provider.ts";
import type { Actor, MemberActor, Organization, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { throwIf } from "../../platform/refusal-error.ts";
import { findLink } from "./provider-store.ts";

/** The provider fields needed to decide whether a password still works; null without a provider. */
export type KnownProvider = Pick<Provider, "name" | "issuer"> | null;

/** Returns the provider that the sign-in screen offers next to the password. */
export async function getProvider(
  _ctx: QueryContext<Actor>,
  provider: KnownProvider,
): Promise<OutputOf<Api["accounts.provider"]>> {
  return { name: provider?.name ?? null };
}

export async function getProviderLink(
  ctx: QueryContext<MemberActor>,
  provider: KnownProvider,
): Promise<OutputOf<Api["accounts.providerLink"]>> {
  const found = provider && (await findLink(ctx.db, ctx.actor.id, provider.issuer));
  const off = passwordBlocked(ctx.organization, provider, Boolean(found));
  return { name: provider?.name ?? null, link: found ?? null, isPasswordOff: off !== null };
}

/** Throws when the squad has switched passwords off for this member. */
export async function refuseIfPasswordIsOff(
  db: Db | Tx,
  memberId: number,
  organization: Organization,
  provider: KnownProvider,
): Promise<void> {
  throwIf(await passwordOff(db, memberId, organization, provider));
}

/** Returns why this member may not use a password; null when they may. */
export async function passwordOff(
  db: Db | Tx,
  memberId: number,
  organization: Organization,
  provider: KnownProvider,
) {
  if (provider === null || !organization.providerOnly) return null;
  return passwordBlocked(
    organization,
    provider,
    Boolean(await findLink(db, memberId, provider.issuer)),
  );
}

/** Whether a member has signed in through a provider, so that they need no password. */
export async function hasProviderLink(db: Db | Tx, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom("providerLinks")
    .select("memberId")
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return row !== undefined;
}

function passwordBlocked(
  { providerOnly }: Organization,
  provider: KnownProvider,
  isLinked: boolean,
) {
  return passwordBlockedBecause({
    isProviderOnly: providerOnly,
    provider: provider?.name ?? null,
    isLinked,
  });
}
