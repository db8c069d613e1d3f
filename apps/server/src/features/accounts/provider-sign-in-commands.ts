import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  isSameAddress,
  newcomerBlockedBecause,
  type ProviderAnswer,
  providerSignInBlockedBecause,
  unlinkBlockedBecause,
} from "@watchbill/domain/accounts/provider";
import { LINK_MISSING, NOT_CONFIRMED } from "@watchbill/domain/accounts/provider-refusals";
import { lacksFor } from "@watchbill/domain/accounts/second-factor";
import type { Refusal } from "@watchbill/domain/errors/refusal";
import { hashLoginIdentity } from "../../platform/auth/login-tombstones.ts";
import type { Provider } from "../../platform/auth/provider.ts";
import { requireRecentAuth } from "../../platform/auth/recent-auth.ts";
import { beginSession, renewSession } from "../../platform/auth/sessions.ts";
import type { Signatures } from "../../platform/auth/signatures.ts";
import { newDeviceToken } from "../../platform/auth/trusted-devices.ts";
import type { Actor, CommandContext, MemberActor } from "../../platform/context.ts";
import { RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { notifyOwner } from "./notice-commands.ts";
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

/** A person named by a provider response that passed all checks. */
export interface Known extends Pick<ProviderAnswer, "subject" | "names"> {
  readonly email: string | null;
  /**
   * Why the email must not be used to find a member, such as an unverified email; null when it may.
   */
  readonly emailBlocked: Refusal | null;
  readonly isBySecondFactor: boolean;
  /** Sign-in time at the provider, in milliseconds since 1970; null when the provider omits it. */
  readonly signedInAt: number | null;
}

/** A person who is not a member yet and becomes one by signing in. */
export interface Newcomer {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Inserts a member with the rights of any member; returns the id. */
export type MakeMember = (ctx: CommandContext<Actor>, newcomer: Newcomer) => Promise<number>;

interface Means {
  readonly provider: Provider;
  readonly signatures: Signatures;
}

/**
 * Locks the member with this provider account, or else with this email, or else creates one with
 * `makeMember` if the operator allows it. Throws when no member results, or when the member left or
 * uses another account.
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
  if (byLink === undefined) throwIf(emailBlocked);
  const already = byLink ?? (await findByEmail(ctx, email ?? ""));
  const memberId = already ?? (makeMember && (await newMember(ctx, known, provider, makeMember)));
  const member = memberId === undefined ? undefined : await lockForSignIn(ctx.tx, memberId);
  const link = member && (await findLink(ctx.tx, member.id, issuer));
  const found = member && { isActive: member.isActive, linkedSubject: link?.subject ?? null };
  throwIf(providerSignInBlockedBecause(found, { subject, email }, name));
  return { ...member!, isLinked: link !== undefined };
}

/** Creates a member for a provider sign-in; undefined when the operator does not allow it. */
async function newMember(
  ctx: CommandContext<Actor>,
  { subject, email, names }: Known,
  { issuer, name, rules }: Provider,
  makeMember: MakeMember,
): Promise<number | undefined> {
  if (rules.unitClaim === null || email === null) return undefined;
  const hashes = await hashLoginIdentity(ctx.tx, { email, account: { issuer, subject } }, ctx.now);
  throwIf(
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

/** Signs in a known member; the first time, stores the provider link and emails the member. */
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
    const eventId = await ctx.recordWithId({
      type: "accounts.provider-linked",
      subjectId: member.id,
    });
    await notifyOwner(ctx, member, "provider-linked", eventId);
  }
  const by = { code: isByCode, provider: { isBySecondFactor, signedInAt: instantOf(known) } };
  ctx.session.start(await beginSession(ctx, member.id, by));
  ctx.session.knowDevice(member.id, await newDeviceToken(signatures, member.id));
  const details = { isByProvider: true as const, ...(isByCode ? { isByCode } : {}) };
  await ctx.record({ type: "accounts.signed-in", subjectId: member.id, details });
  const role = member.role === "admin" ? "admin" : "member";
  // A sign-in that continues an existing session keeps that session's second factor.
  const isStill =
    ctx.actor.kind === "member" && ctx.actor.id === member.id && ctx.actor.isBySecondFactor;
  const lacks = lacksFor(ctx.organization.secondFactorFor, {
    role,
    isBySecondFactor: isByCode || isBySecondFactor || isStill,
  });
  return readCurrentUser({ db: ctx.tx, country: ctx.organization.country }, member.id, {
    ...lacks,
    maySetPassword: false,
    isByProvider: true,
  });
}

/**
 * Records re-authentication through the member's linked provider account. The provider must report
 * a sign-in after the request.
 */
export async function reauthenticateKnown(
  ctx: CommandContext<Actor>,
  known: Known,
  { memberId, askedAt }: { readonly memberId: number; readonly askedAt: Temporal.Instant },
  provider: Provider,
): Promise<CurrentUser> {
  const { actor } = ctx;
  const signedInAt = instantOf(known);
  if (actor.kind !== "member" || actor.id !== memberId) throw new RefusalError(NOT_CONFIRMED);
  const link = await findLink(ctx.tx, actor.id, provider.issuer);
  if (link?.subject !== known.subject) throw new RefusalError(NOT_CONFIRMED);
  // The provider's timestamps are whole seconds.
  const earliest = askedAt.subtract({ seconds: 1 });
  if (signedInAt === null || Temporal.Instant.compare(signedInAt, earliest) < 0)
    throw new RefusalError(NOT_CONFIRMED);
  const { isBySecondFactor } = known;
  const by = { provider: { isBySecondFactor, signedInAt } };
  ctx.session.start(await renewSession(ctx.tx, actor.sessionId, ctx.now, by));
  await ctx.record({ type: "accounts.reauthenticated", subjectId: actor.id });
  const role = (await lockForSignIn(ctx.tx, actor.id))?.role === "admin" ? "admin" : "member";
  const lacks = lacksFor(ctx.organization.secondFactorFor, {
    role,
    isBySecondFactor: isBySecondFactor || actor.isBySecondFactor,
  });
  return readCurrentUser({ db: ctx.tx, country: ctx.organization.country }, actor.id, {
    ...lacks,
    maySetPassword: actor.maySetPassword,
    isByProvider: true,
  });
}

const instantOf = ({ signedInAt }: Known): Temporal.Instant | null =>
  signedInAt === null ? null : Temporal.Instant.fromEpochMilliseconds(signedInAt);

/** Deletes the member's own provider link and emails them. */
export async function removeProviderLink(
  ctx: CommandContext<MemberActor>,
  provider: KnownProvider,
): Promise<{ message: string }> {
  requireRecentAuth(ctx);
  const account = await lockAccount(ctx.tx, ctx.actor.id);
  if (provider)
    throwIf(
      unlinkBlockedBecause({
        isProviderOnly: ctx.organization.providerOnly,
        provider: provider.name,
      }),
    );
  if (!(await deleteLink(ctx.tx, account.id))) throw new RefusalError(LINK_MISSING);
  const eventId = await ctx.recordWithId({
    type: "accounts.provider-unlinked",
    subjectId: account.id,
  });
  await notifyOwner(ctx, account, "provider-unlinked", eventId);
  return { message: "Disconnected" };
}
