import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  emailBlockedBecause,
  isBySecondFactorThere,
  ownPath,
  PROVIDER_CODE_MINUTES,
  PROVIDER_MINUTES,
  providerAnswerBlockedBecause,
} from "@watchbill/domain/accounts/provider";
import {
  BUSY,
  LINK_MISSING,
  NOT_CONFIRMED,
  NOT_STARTED,
  OFF,
  OVER,
  refusedThere,
  unreachable,
} from "@watchbill/domain/accounts/provider-refusals";
import type { Refusal } from "@watchbill/domain/errors/refusal";
import { createFairQueue, type QueuedCaller } from "../../platform/auth/fair-queue.ts";
import type { PasswordHasher } from "../../platform/auth/passwords.ts";
import { type Provider, ProviderRefused, type Question } from "../../platform/auth/provider.ts";
import { ProviderUnreachable } from "../../platform/auth/provider-fetch.ts";
import type { Signatures } from "../../platform/auth/signatures.ts";
import type { Actor, CommandContext, MemberActor, PrepareContext } from "../../platform/context.ts";
import type { Needs } from "../../platform/dependencies.ts";
import { RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { lockAuthenticator } from "./authenticator-store.ts";
import {
  admit,
  type Known,
  lockKnown,
  type MakeMember,
  reauthenticateKnown,
} from "./provider-sign-in-commands.ts";
import { findLink } from "./provider-store.ts";
import { acceptCode, prepareCode } from "./second-factor-commands.ts";
import { insertAnsweredChallenge } from "./store.ts";
import { attemptOf, noteFailure, refuseHastyAttempt, strangerOf } from "./throttle-commands.ts";

type Command<Answer> = (ctx: CommandContext<Actor>) => Promise<Answer>;
type Finished = OutputOf<Api["accounts.finishProviderSignIn"]>;

const QUESTION = "question to a provider";
const TICKET = "answer of a provider";
/**
 * At most ten provider requests run at once; further callers queue, unknown ones in a bounded
 * queue.
 */
const AT_ONCE = { atOnce: 10, mostKnown: 20, mostStrangers: 40 };

/** Dependencies of provider sign-in; null when no provider is configured. */
interface ProviderMeans extends Needs<"log"> {
  readonly provider: Provider | null;
  readonly signatures: Signatures;
  readonly passwords: PasswordHasher;
  readonly turns: ReturnType<typeof createFairQueue>;
  readonly makeMember: MakeMember;
}

/** The queue of callers waiting for a provider check. */
export function providerTurns(): ReturnType<typeof createFairQueue> {
  return createFairQueue(AT_ONCE, () => new RefusalError(BUSY));
}

/** A sign-in request, kept in the browser while it visits the provider. */
interface Asked extends Question {
  /** The start of the request, in milliseconds since 1970. */
  readonly askedAt: number;
  readonly place: string;
  /** The signed-in member who re-authenticates; null for a sign-in. */
  readonly memberId: number | null;
}

/**
 * Starts a provider sign-in. The request is stored in this browser only, signed; the server stores
 * nothing for signed-out callers.
 */
export async function startProviderSignIn(
  ctx: PrepareContext<Actor>,
  { place }: ParsedInputOf<Api["accounts.startProviderSignIn"]>,
  means: ProviderMeans,
): Promise<Command<{ address: string }>> {
  return ask(ctx, { place: ownPath(place), memberId: null }, means);
}

export async function startProviderReauthentication(
  ctx: PrepareContext<MemberActor>,
  means: ProviderMeans,
): Promise<Command<{ address: string }>> {
  const { issuer } = configured(means);
  if (!(await findLink(ctx.db, ctx.actor.id, issuer))) throw new RefusalError(LINK_MISSING);
  return ask(ctx, { place: "/", memberId: ctx.actor.id }, means);
}

async function ask(
  ctx: PrepareContext<Actor>,
  whence: Pick<Asked, "place" | "memberId">,
  means: ProviderMeans,
): Promise<Command<{ address: string }>> {
  const provider = configured(means);
  const { question, address } = await means
    .turns(() => provider.ask(whence.memberId !== null), askingOf(ctx))
    .catch((error: unknown) => refuseFailure(error, means));
  const asked: Asked = { ...question, ...whence, askedAt: ctx.now.epochMilliseconds };
  const kept = await means.signatures.sign(QUESTION, JSON.stringify(asked));
  return async (inTransaction) => {
    inTransaction.session.keepQuestion(kept);
    return { address };
  };
}

/**
 * Signs in or re-authenticates the member named by the provider. Accepts only the response to a
 * request of this browser, once, before it expires. Verifies the response before the transaction.
 */
export async function finishProviderSignIn(
  ctx: PrepareContext<Actor>,
  { answer }: ParsedInputOf<Api["accounts.finishProviderSignIn"]>,
  means: ProviderMeans,
): Promise<Command<Finished>> {
  const provider = configured(means);
  const attempt = { ...attemptOf(ctx.origin, "provider"), isApart: true };
  await refuseHastyAttempt(ctx.db, attempt, ctx.now);
  const refuse =
    (refusal: Refusal): Command<never> =>
    async (inTransaction) => {
      await noteFailure(inTransaction, attempt);
      throw new RefusalError(refusal, { keepsChanges: true });
    };
  const asked = await read<Asked>(means, QUESTION, ctx.session.question());
  if (asked === null) return refuse(NOT_STARTED);
  const askedAt = Temporal.Instant.fromEpochMilliseconds(asked.askedAt);
  const endsAt = askedAt.add({ minutes: PROVIDER_MINUTES });
  if (Temporal.Instant.compare(endsAt, ctx.now) <= 0) throw new RefusalError(OVER);
  const said = await means
    .turns(() => provider.check(answer, asked, ctx.gone), askingOf(ctx))
    .catch((error: unknown) =>
      isTheirs(error) ? refuseFailure(error, means) : notConfirmed(error, means),
    );
  if (said === null) return refuse(NOT_CONFIRMED);
  throwIf(providerAnswerBlockedBecause(said, provider.name));
  const known: Known = {
    subject: said.subject,
    email: said.email,
    names: said.names,
    emailBlocked: emailBlockedBecause(said, provider.rules, provider.name),
    isBySecondFactor: isBySecondFactorThere(said, provider.rules),
    signedInAt: said.signedInAt?.epochMilliseconds ?? null,
  };
  return async (inTransaction) => {
    if (!(await insertAnsweredChallenge(inTransaction.tx, `provider ${asked.state}`, endsAt)))
      throw new RefusalError(NOT_CONFIRMED);
    inTransaction.session.keepQuestion(null);
    if (asked.memberId === null) return enter(inTransaction, known, asked.place, means);
    const user = await reauthenticateKnown(
      inTransaction,
      known,
      { memberId: asked.memberId, askedAt },
      provider,
    );
    return { user, ticket: null, isReauthentication: true, place: asked.place };
  };
}

/** A verified provider response, kept in the browser while the member types their app's code. */
interface Ticket extends Known {
  readonly memberId: number;
  readonly endsAt: number;
  readonly place: string;
}

/**
 * Signs in a known member, or asks for their app's code. The member's own second factor is required
 * unless the provider required one.
 */
async function enter(
  ctx: CommandContext<Actor>,
  known: Known,
  place: string,
  means: ProviderMeans,
): Promise<Finished> {
  const provider = configured(means);
  const { id: memberId } = await lockKnown(ctx, known, provider, means.makeMember);
  const hasApp = Boolean((await lockAuthenticator(ctx.tx, memberId))?.confirmedAt);
  if (!hasApp || known.isBySecondFactor)
    return {
      user: await admit(ctx, known, false, { ...means, provider }),
      ticket: null,
      isReauthentication: false,
      place,
    };
  const endsAt = ctx.now.add({ minutes: PROVIDER_CODE_MINUTES }).epochMilliseconds;
  const ticket = await means.signatures.sign(
    TICKET,
    JSON.stringify({ ...known, memberId, place, endsAt } satisfies Ticket),
  );
  return { user: null, ticket, isReauthentication: false, place };
}

/**
 * Checks the authenticator code of a provider sign-in. Repeats all earlier checks, because the
 * account may have changed meanwhile.
 */
export async function enterProviderCode(
  ctx: PrepareContext<Actor>,
  { ticket, code }: ParsedInputOf<Api["accounts.enterProviderCode"]>,
  means: ProviderMeans,
): Promise<Command<OutputOf<Api["accounts.enterProviderCode"]>>> {
  const provider = configured(means);
  const known = await read<Ticket>(means, TICKET, ticket);
  if (known === null || known.endsAt <= ctx.now.epochMilliseconds) throw new RefusalError(OVER);
  // Throttled by member: only a caller verified by the provider reaches this step.
  const attempt = { ...attemptOf(ctx.origin, `provider ${known.memberId}`), isApart: true };
  const prepared = await prepareCode(
    ctx,
    known.memberId,
    { typed: code, attempt },
    means.passwords,
  );
  return async (inTransaction) => {
    const member = await lockKnown(inTransaction, known, provider);
    if (member.id !== known.memberId) throw new RefusalError(OVER);
    const isByCode = await acceptCode(inTransaction, member.id, prepared);
    return {
      user: await admit(inTransaction, known, isByCode, { ...means, provider }),
      place: known.place,
    };
  };
}

function configured({ provider }: Pick<ProviderMeans, "provider">): Provider {
  if (provider === null) throw new RefusalError(OFF);
  return provider;
}

function askingOf(ctx: PrepareContext<Actor>): QueuedCaller {
  return ctx.actor.kind === "member" ? { isKnown: true } : strangerOf(ctx);
}

/**
 * Returns the payload of a token that this server signed for this purpose; null for any other
 * token.
 */
async function read<T>(
  { signatures }: Pick<ProviderMeans, "signatures">,
  purpose: string,
  signed: string | null,
): Promise<T | null> {
  const text = signed === null ? null : await signatures.open(purpose, signed);
  return text === null ? null : (JSON.parse(text) as T);
}

/**
 * Maps a provider failure to a user message and logs why the provider is unavailable; rethrows an
 * error that already has a user message.
 */
function refuseFailure(error: unknown, { provider, log }: ProviderMeans): never {
  if (error instanceof RefusalError) throw error;
  const name = provider?.name ?? "";
  if (error instanceof ProviderRefused) throw new RefusalError(refusedThere(name));
  log.warn({ err: error }, "the sign-in provider is unavailable");
  throw new RefusalError(unreachable(name));
}

const isTheirs = (error: unknown): boolean =>
  error instanceof RefusalError ||
  error instanceof ProviderRefused ||
  error instanceof ProviderUnreachable;

function notConfirmed(error: unknown, { log }: ProviderMeans): null {
  log.warn({ err: error }, "the sign-in provider's response failed verification");
  return null;
}
