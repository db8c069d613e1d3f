import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  isSameAddress,
  newcomerBlockedBecause,
  type ProviderAnswer,
  providerSignInBlockedBecause,
  unlinkBlockedBecause,
} from "@watchbill/domain/accounts/provider";
import { LINK_MISSING, NOT_PROVEN } from "@watchbill/domain/accounts/provider-refusals";
import { lacksFor } from "@watchbill/domain/accounts/second-factor";
import type { Refusal } from "@watchbill/domain/errors/refusal";
import type { Actor, CommandContext, MemberActor } from "../../platform/context.ts";
import { hashesOfWayIn } from "../../platform/identity/erased-sign-ins.ts";
import { newDeviceToken } from "../../platform/identity/known-devices.ts";
import type { Provider } from "../../platform/identity/provider.ts";
import { refuseUnproven } from "../../platform/identity/recent-proof.ts";
import { beginSession, renewSession } from "../../platform/identity/sessions.ts";
import type { Signatures } from "../../platform/identity/signatures.ts";
import { Refused, refuseIf } from "../../platform/refused.ts";
import { tellOwner } from "./notice-commands.ts";
import type { KnownProvider } from "./provider-queries.ts";
import {
  deleteLink,
  findLink,
  findLinkedMember,
  insertLink,
  listByEmail,
  lockForSignIn,
  saveLinkUse,
  wasMember,
} from "./provider-store.ts";
import { readCurrentUser } from "./queries.ts";
import { lockAccount } from "./store.ts";

type CurrentUser = OutputOf<Api["accounts.currentUser"]>;

/** Somebody of whom the provider's answer was checked. */
export interface Known extends Pick<ProviderAnswer, "subject" | "names"> {
  readonly email: string | null;
  /** Why that address finds nobody, as where it is not verified; null where it may. */
  readonly emailBlocked: Refusal | null;
  readonly isBySecondFactor: boolean;
  /** When they signed in there, in milliseconds since 1970; null where it does not say. */
  readonly signedInAt: number | null;
}

/** Somebody who becomes a member by signing in. */
export interface Newcomer {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Enters them as a member without any rights beyond that; gives the member's number. */
export type MakeMember = (ctx: CommandContext<Actor>, newcomer: Newcomer) => Promise<number>;

interface Means {
  readonly provider: Provider;
  readonly signatures: Signatures;
}

/**
 * Locks the member who this is: whoever came by the same account before, else whoever has this address, else, with `makeMember` and
 * where the operator wants it, a new one. Refuses where there is none, they left, or they came by another account.
 */
export async function lockKnown(
  ctx: CommandContext<Actor>,
  known: Known,
  provider: Provider,
  makeMember?: MakeMember,
) {
  const { subject, email, emailBlocked } = known;
  const { issuer, name } = provider;
  const byLink = await findLinkedMember(ctx.tx, { issuer, subject });
  if (byLink === undefined) refuseIf(emailBlocked);
  const already = byLink ?? (await findByEmail(ctx, email ?? ""));
  const memberId = already ?? (makeMember && (await newMember(ctx, known, provider, makeMember)));
  const member = memberId === undefined ? undefined : await lockForSignIn(ctx.tx, memberId);
  const link = member && (await findLink(ctx.tx, member.id, issuer));
  const found = member && { isActive: member.isActive, linkedSubject: link?.subject ?? null };
  refuseIf(providerSignInBlockedBecause(found, { subject, email }, name));
  return { ...member!, isLinked: link !== undefined };
}

/** Undefined where the operator lets nobody become a member by signing in. */
async function newMember(
  ctx: CommandContext<Actor>,
  { subject, email, names }: Known,
  { issuer, name, rules }: Provider,
  makeMember: MakeMember,
): Promise<number | undefined> {
  if (rules.unitClaim === null || email === null) return undefined;
  const hashes = await hashesOfWayIn(ctx.tx, { email, account: { issuer, subject } }, ctx.now);
  refuseIf(
    newcomerBlockedBecause(
      names,
      await wasMember(ctx.tx, { issuer, subject, email }, hashes),
      name,
    ),
  );
  const { unitNumber, firstName, lastName } = names;
  return makeMember(ctx, {
    unitNumber: unitNumber!,
    firstName: firstName!,
    lastName: lastName!,
    email,
  });
}

async function findByEmail(
  { tx }: CommandContext<Actor>,
  email: string,
): Promise<number | undefined> {
  return (await listByEmail(tx, email)).find((member) => isSameAddress(member.email, email))?.id;
}

/** Lets a known member in; the first time, what they are at the provider is kept, and they are told by email. */
export async function admit(
  ctx: CommandContext<Actor>,
  known: Known,
  isByCode: boolean,
  { provider, signatures }: Means,
): Promise<CurrentUser> {
  const member = await lockKnown(ctx, known, provider);
  const { subject, email, isBySecondFactor } = known;
  if (member.isLinked) await saveLinkUse(ctx.tx, member.id, ctx.now);
  else {
    await insertLink(
      ctx.tx,
      member.id,
      { issuer: provider.issuer, subject, email: email ?? "" },
      ctx.now,
    );
    const eventId = await ctx.recordNumbered({
      type: "accounts.provider-linked",
      subjectId: member.id,
    });
    await tellOwner(ctx, member, "provider-linked", eventId);
  }
  const by = { code: isByCode, provider: { isBySecondFactor, signedInAt: instantOf(known) } };
  ctx.session.start(await beginSession(ctx, member.id, by));
  ctx.session.knowDevice(member.id, await newDeviceToken(signatures, member.id));
  const details = { isByProvider: true as const, ...(isByCode ? { isByCode } : {}) };
  await ctx.record({ type: "accounts.signed-in", subjectId: member.id, details });
  const role = member.role === "admin" ? "admin" : "member";
  // A session that goes on keeps the second factor it was begun with.
  const isStill =
    ctx.actor.kind === "member" && ctx.actor.id === member.id && ctx.actor.isBySecondFactor;
  const lacks = lacksFor(ctx.organisation.secondFactorFor, {
    role,
    isBySecondFactor: isByCode || isBySecondFactor || isStill,
  });
  return readCurrentUser(ctx.tx, member.id, {
    ...lacks,
    maySetPassword: false,
    isByProvider: true,
  });
}

/**
 * Notes that whoever is signed in has shown once more that it is them: by the account they came by before, and by signing in there
 * after they were asked, as the provider must say.
 */
export async function proveKnown(
  ctx: CommandContext<Actor>,
  known: Known,
  { memberId, askedAt }: { readonly memberId: number; readonly askedAt: Temporal.Instant },
  provider: Provider,
): Promise<CurrentUser> {
  const { actor } = ctx;
  const signedInAt = instantOf(known);
  if (actor.kind !== "member" || actor.id !== memberId) throw new Refused(NOT_PROVEN);
  const link = await findLink(ctx.tx, actor.id, provider.issuer);
  if (link?.subject !== known.subject) throw new Refused(NOT_PROVEN);
  // The provider counts in whole seconds.
  const earliest = askedAt.subtract({ seconds: 1 });
  if (signedInAt === null || Temporal.Instant.compare(signedInAt, earliest) < 0)
    throw new Refused(NOT_PROVEN);
  const { isBySecondFactor } = known;
  const by = { provider: { isBySecondFactor, signedInAt } };
  ctx.session.start(await renewSession(ctx.tx, actor.sessionId, ctx.now, by));
  await ctx.record({ type: "accounts.proven", subjectId: actor.id });
  const role = (await lockForSignIn(ctx.tx, actor.id))?.role === "admin" ? "admin" : "member";
  const lacks = lacksFor(ctx.organisation.secondFactorFor, {
    role,
    isBySecondFactor: isBySecondFactor || actor.isBySecondFactor,
  });
  return readCurrentUser(ctx.tx, actor.id, {
    ...lacks,
    maySetPassword: actor.maySetPassword,
    isByProvider: true,
  });
}

const instantOf = ({ signedInAt }: Known): Temporal.Instant | null =>
  signedInAt === null ? null : Temporal.Instant.fromEpochMilliseconds(signedInAt);

/** Forgets the member's own connection with the provider, and tells them by email. */
export async function removeProviderLink(
  ctx: CommandContext<MemberActor>,
  provider: KnownProvider,
): Promise<{ message: string }> {
  refuseUnproven(ctx);
  const account = await lockAccount(ctx.tx, ctx.actor.id);
  if (provider)
    refuseIf(
      unlinkBlockedBecause({
        isProviderOnly: ctx.organisation.providerOnly,
        provider: provider.name,
      }),
    );
  if (!(await deleteLink(ctx.tx, account.id))) throw new Refused(LINK_MISSING);
  const eventId = await ctx.recordNumbered({
    type: "accounts.provider-unlinked",
    subjectId: account.id,
  });
  await tellOwner(ctx, account, "provider-unlinked", eventId);
  return { message: "Disconnected" };
}
