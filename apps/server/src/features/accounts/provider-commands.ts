import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  answerBlockedBecause,
  emailBlockedBecause,
  isBySecondFactorThere,
  ownPlace,
  PROVIDER_CODE_MINUTES,
  PROVIDER_MINUTES,
} from "@watchbill/domain/accounts/provider";
import {
  BUSY,
  LINK_MISSING,
  NOT_BEGUN,
  NOT_PROVEN,
  OFF,
  OVER,
  refusedThere,
  unreachable,
} from "@watchbill/domain/accounts/provider-refusals";
import type { Refusal } from "@watchbill/domain/errors/refusal";
import type { Actor, CommandContext, MemberActor, PrepareContext } from "../../platform/context.ts";
import type { Needs } from "../../platform/dependencies.ts";
import type { PasswordHasher } from "../../platform/identity/passwords.ts";
import { type Provider, ProviderRefused, type Question } from "../../platform/identity/provider.ts";
import { ProviderUnreachable } from "../../platform/identity/provider-fetch.ts";
import type { Signatures } from "../../platform/identity/signatures.ts";
import { type Asking, createTurns } from "../../platform/identity/turns.ts";
import { Refused, refuseIf } from "../../platform/refused.ts";
import { lockAuthenticator } from "./authenticator-store.ts";
import { acceptCode, prepareCode } from "./code-commands.ts";
import { admit, type Known, lockKnown, type MakeMember, proveKnown } from "./entry-commands.ts";
import { findLink } from "./provider-store.ts";
import { insertAnsweredChallenge } from "./store.ts";
import { attemptOf, noteFailure, refuseHastyAttempt, strangerOf } from "./throttle-commands.ts";

type Command<Answer> = (ctx: CommandContext<Actor>) => Promise<Answer>;
type Finished = OutputOf<Api["accounts.finishProviderSignIn"]>;

const QUESTION = "question to a provider";
const TICKET = "answer of a provider";
/** So many exchanges with a slow provider at once; others wait, and strangers not without end. */
const AT_ONCE = { atOnce: 10, mostKnown: 20, mostStrangers: 40 };

/** What signing in through the provider needs; it is null where none is configured. */
export interface ProviderMeans extends Needs<"log"> {
  readonly provider: Provider | null;
  readonly signatures: Signatures;
  readonly passwords: PasswordHasher;
  readonly turns: ReturnType<typeof createTurns>;
  readonly makeMember: MakeMember;
}

/** The line in which whoever is to be checked at the provider waits. */
export function providerTurns(): ReturnType<typeof createTurns> {
  return createTurns(AT_ONCE, () => new Refused(BUSY));
}

/** A question as the browser keeps it while its owner is at the provider. */
interface Asked extends Question {
  /** In milliseconds since 1970. */
  readonly askedAt: number;
  readonly place: string;
  /** Who was signed in, where they are to show that it is them. */
  readonly memberId: number | null;
}

/** Begins a sign-in at the provider. What is asked there is kept in this browser alone, signed: nothing is kept for strangers. */
export async function startProviderSignIn(
  ctx: PrepareContext<Actor>,
  { place }: ParsedInputOf<Api["accounts.startProviderSignIn"]>,
  means: ProviderMeans,
): Promise<Command<{ address: string }>> {
  return ask(ctx, { place: ownPlace(place), memberId: null }, means);
}

/** The same for a member who is to show once more that it is them, at the provider they came in by. */
export async function startProviderProof(
  ctx: PrepareContext<MemberActor>,
  means: ProviderMeans,
): Promise<Command<{ address: string }>> {
  const { issuer } = configured(means);
  if (!(await findLink(ctx.db, ctx.actor.id, issuer))) throw new Refused(LINK_MISSING);
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
 * Signs in whoever the provider names, or notes that it is them. Only an answer to what this very browser asked counts, once, and
 * while it is young; what the provider says is asked of the provider itself, before the transaction.
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
      throw new Refused(refusal, { keepsChanges: true });
    };
  const asked = await read<Asked>(means, QUESTION, ctx.session.question());
  if (asked === null) return refuse(NOT_BEGUN);
  const askedAt = Temporal.Instant.fromEpochMilliseconds(asked.askedAt);
  const endsAt = askedAt.add({ minutes: PROVIDER_MINUTES });
  if (Temporal.Instant.compare(endsAt, ctx.now) <= 0) throw new Refused(OVER);
  const said = await means
    .turns(() => provider.check(answer, asked, ctx.gone), askingOf(ctx))
    .catch((error: unknown) =>
      isTheirs(error) ? refuseFailure(error, means) : notProven(error, means),
    );
  if (said === null) return refuse(NOT_PROVEN);
  refuseIf(answerBlockedBecause(said, provider.name));
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
      throw new Refused(NOT_PROVEN);
    inTransaction.session.keepQuestion(null);
    if (asked.memberId === null) return enter(inTransaction, known, asked.place, means);
    const user = await proveKnown(
      inTransaction,
      known,
      { memberId: asked.memberId, askedAt },
      provider,
    );
    return { user, ticket: null, isProof: true, place: asked.place };
  };
}

/** A provider's answer as the browser keeps it while a code is typed. */
interface Ticket extends Known {
  readonly memberId: number;
  readonly endsAt: number;
  readonly place: string;
}

/** Lets a known member in, or asks for the code of their app: what they set up themselves is asked, unless the provider asked as much. */
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
      isProof: false,
      place,
    };
  const endsAt = ctx.now.add({ minutes: PROVIDER_CODE_MINUTES }).epochMilliseconds;
  const ticket = await means.signatures.sign(
    TICKET,
    JSON.stringify({ ...known, memberId, place, endsAt } satisfies Ticket),
  );
  return { user: null, ticket, isProof: false, place };
}

/** The second step of whoever has an app for codes. Everything is looked at anew: much may have happened while they typed. */
export async function enterProviderCode(
  ctx: PrepareContext<Actor>,
  { ticket, code }: ParsedInputOf<Api["accounts.enterProviderCode"]>,
  means: ProviderMeans,
): Promise<Command<OutputOf<Api["accounts.enterProviderCode"]>>> {
  const provider = configured(means);
  const known = await read<Ticket>(means, TICKET, ticket);
  if (known === null || known.endsAt <= ctx.now.epochMilliseconds) throw new Refused(OVER);
  // Counted by the member: nobody else comes as far as typing a code for them.
  const attempt = { ...attemptOf(ctx.origin, `provider ${known.memberId}`), isApart: true };
  const prepared = await prepareCode(
    ctx,
    known.memberId,
    { typed: code, attempt },
    means.passwords,
  );
  return async (inTransaction) => {
    const member = await lockKnown(inTransaction, known, provider);
    if (member.id !== known.memberId) throw new Refused(OVER);
    const isByCode = await acceptCode(inTransaction, member.id, prepared);
    return {
      user: await admit(inTransaction, known, isByCode, { ...means, provider }),
      place: known.place,
    };
  };
}

function configured({ provider }: Pick<ProviderMeans, "provider">): Provider {
  if (provider === null) throw new Refused(OFF);
  return provider;
}

function askingOf(ctx: PrepareContext<Actor>): Asking {
  return ctx.actor.kind === "member" ? { isKnown: true } : strangerOf(ctx);
}

/** What this server signed for this purpose; null for anything else. */
async function read<T>(
  { signatures }: Pick<ProviderMeans, "signatures">,
  purpose: string,
  signed: string | null,
): Promise<T | null> {
  const text = signed === null ? null : await signatures.open(purpose, signed);
  return text === null ? null : (JSON.parse(text) as T);
}

/** Tells people what the provider's silence or refusal means, and the operator why; throws what was refused here as it is. */
function refuseFailure(error: unknown, { provider, log }: ProviderMeans): never {
  if (error instanceof Refused) throw error;
  const name = provider?.name ?? "";
  if (error instanceof ProviderRefused) throw new Refused(refusedThere(name));
  log.warn({ err: error }, "the sign-in provider cannot be used");
  throw new Refused(unreachable(name));
}

const isTheirs = (error: unknown): boolean =>
  error instanceof Refused ||
  error instanceof ProviderRefused ||
  error instanceof ProviderUnreachable;

function notProven(error: unknown, { log }: ProviderMeans): null {
  log.warn({ err: error }, "an answer of the sign-in provider proves nothing");
  return null;
}
