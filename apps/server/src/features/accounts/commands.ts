import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { isPasswordOver } from "@watchbill/domain/accounts/one-time-password";
import { lacksFor } from "@watchbill/domain/accounts/second-factor";
import { signInBlockedBecause, unitKey } from "@watchbill/domain/accounts/sign-in";
import type { SignInAttempt } from "@watchbill/domain/accounts/throttle";
import { missing } from "@watchbill/domain/errors/refusal";
import type { Actor, CommandContext, MemberActor, PrepareContext } from "../../platform/context.ts";
import { knownDevice, newDeviceToken } from "../../platform/identity/known-devices.ts";
import type { PasswordHasher } from "../../platform/identity/passwords.ts";
import { beginSession, endSessions } from "../../platform/identity/sessions.ts";
import type { Signatures } from "../../platform/identity/signatures.ts";
import { Refused, refuseIf } from "../../platform/refused.ts";
import { acceptCode, type PreparedCode, prepareCode } from "./code-commands.ts";
import {
  listUsableOneTimePasswords,
  ONE_TIME_PASSWORDS,
  takeOneTimePassword,
} from "./password-store.ts";
import { type KnownProvider, refuseIfPasswordIsOff } from "./provider-queries.ts";
import { readCurrentUser } from "./queries.ts";
import { askForOwnPassword, findMemberByUnit, lockMemberByUnit } from "./store.ts";
import {
  apartWhereSignedIn,
  attemptOf,
  forgetFailures,
  noteFailure,
  refuseHastyAttempt,
  refuseHastyAttemptInTurn,
  strangerOf,
} from "./throttle-commands.ts";

type Account = NonNullable<Awaited<ReturnType<typeof lockMemberByUnit>>>;
type Answer = { message: string };
type CurrentUser = OutputOf<Api["accounts.currentUser"]>;

/** No guesses hold up whom a mailed password lets in. */
const MAILED_INSTEAD = 'A password mailed by "Forgot your password?" works at once.';

/** What signing in needs. */
export interface Means {
  readonly passwords: PasswordHasher;
  readonly signatures: Signatures;
  /** Whether the squad has a mail server, so that a forgotten password can be mailed. */
  readonly sendsMail: boolean;
  readonly provider: KnownProvider;
}

/** What was found out about a sign-in before its transaction. */
interface Tried {
  readonly unit: string;
  readonly attempt: SignInAttempt;
  /** The hash that the password is of; null when it is not the member's password. */
  readonly passwordHash: string | null;
  /** The number of the mailed one-time password that was given, or null. */
  readonly mailedId: number | null;
  /** True for a password that the app made up and nobody can have guessed: no guesses of others hold it up. */
  readonly isBeyondGuessing: boolean;
  readonly code: PreparedCode;
  /** What is left on the device when this signs in. */
  readonly deviceToken: string | null;
}

/** Signs a member in. Every failure reads the same and takes the same time, whether or not the unit exists. */
export async function signIn(
  ctx: PrepareContext<Actor>,
  input: { unitNumber: string; password: string; code?: string | undefined },
  means: Means,
): Promise<(ctx: CommandContext<Actor>) => Promise<CurrentUser>> {
  refuseIf(signInBlockedBecause(input));
  const tried = await tryPassword(ctx, input, means);
  return (inTransaction) => finishSignIn(inTransaction, tried, means.provider);
}

async function tryPassword(
  ctx: PrepareContext<Actor>,
  {
    unitNumber,
    password,
    code,
  }: { unitNumber: string; password: string; code?: string | undefined },
  { passwords, signatures, sendsMail }: Means,
): Promise<Tried> {
  const unit = unitKey(unitNumber);
  const account = await findMemberByUnit(ctx.db, unit);
  const device = account
    ? await knownDevice(signatures, account.id, ctx.session.deviceOf(account.id))
    : null;
  // Asked for whoever is not there, too, so that it takes as long.
  const attempt = await apartWhereSignedIn(
    ctx.db,
    attemptOf(ctx.origin, unit, device),
    account?.id ?? 0,
  );
  const hash = account?.passwordHash ?? null;
  const mailedId = await findMailedPassword(ctx, account?.id, password, passwords);
  const isBeyondGuessing = passwords.matchesRandom(password, hash) || mailedId !== null;
  if (!isBeyondGuessing)
    await refuseHastyAttempt(ctx.db, attempt, ctx.now, sendsMail ? MAILED_INSTEAD : null);
  const asking = device === null ? strangerOf(ctx) : ({ isKnown: true } as const);
  const isRight = isBeyondGuessing || (await passwords.verify(password, hash, asking));
  const prepared = await prepareCode(
    ctx,
    isRight ? account?.id : undefined,
    { typed: code, attempt },
    passwords,
  );
  const deviceToken = isRight && account ? await newDeviceToken(signatures, account.id) : null;
  const passwordHash = isRight && mailedId === null ? hash : null;
  return { unit, attempt, passwordHash, mailedId, isBeyondGuessing, code: prepared, deviceToken };
}

/** The number of the one-time password that this is, or null. As many are looked at for whoever has none. */
async function findMailedPassword(
  { db, now }: PrepareContext<Actor>,
  memberId: number | undefined,
  password: string,
  passwords: PasswordHasher,
): Promise<number | null> {
  const found = await listUsableOneTimePasswords(db, memberId ?? 0, now);
  const none = { id: 0, passwordHash: passwords.hashRandom("") };
  const looked = [...found, none, none, none].slice(0, ONE_TIME_PASSWORDS);
  const matching = looked.filter(({ passwordHash }) =>
    passwords.matchesRandom(password, passwordHash),
  );
  return matching.find(({ id }) => id !== none.id)?.id ?? null;
}

async function finishSignIn(
  ctx: CommandContext<Actor>,
  tried: Tried,
  provider: KnownProvider,
): Promise<CurrentUser> {
  if (!tried.isBeyondGuessing) await refuseHastyAttemptInTurn(ctx, tried.attempt);
  const account = await lockMemberByUnit(ctx.tx, tried.unit);
  if (!account || !stillHolds(account, tried, ctx.now))
    return refuseCredentials(ctx, tried.attempt);
  // Only to whoever knows the password: it tells who has which account.
  await refuseIfPasswordIsOff(ctx.tx, account.id, ctx.organisation, provider);
  const isByCode = await acceptCode(ctx, account.id, tried.code);
  const isMailed = tried.mailedId !== null;
  // Only now, with the second factor shown: who reads the mailbox alone does not use it up.
  if (tried.mailedId !== null && !(await takeOneTimePassword(ctx.tx, tried.mailedId, ctx.now)))
    return refuseCredentials(ctx, tried.attempt);
  if (isMailed) await askForOwnPassword(ctx.tx, account.id, ctx.now);
  await forgetFailures(ctx, tried.attempt);
  ctx.session.start(
    await beginSession(ctx, account.id, { code: isByCode, mailedPassword: isMailed }),
  );
  if (tried.deviceToken) ctx.session.knowDevice(account.id, tried.deviceToken);
  await ctx.record({
    type: "accounts.signed-in",
    subjectId: account.id,
    ...(isByCode ? { details: { isByCode } } : {}),
  });
  const role = account.role === "admin" ? "admin" : "member";
  // A session that goes on keeps the second factor it was begun with.
  const isStill =
    ctx.actor.kind === "member" && ctx.actor.id === account.id && ctx.actor.isBySecondFactor;
  const lacks = lacksFor(ctx.organisation.secondFactorFor, {
    role,
    isBySecondFactor: isByCode || isStill,
  });
  return readCurrentUser(ctx.tx, account.id, { ...lacks, maySetPassword: isMailed });
}

/** Whether what was checked before the transaction is still the member's password. */
function stillHolds(
  account: Account,
  { passwordHash, mailedId }: Tried,
  now: Temporal.Instant,
): boolean {
  if (mailedId !== null) return true;
  return (
    passwordHash !== null &&
    passwordHash === account.passwordHash &&
    !isPasswordOver(account.passwordExpiresAt, now)
  );
}

async function refuseCredentials(
  ctx: CommandContext<Actor>,
  attempt: SignInAttempt,
): Promise<never> {
  await noteFailure(ctx, attempt);
  throw new Refused(
    { kind: "signed-out", code: "credentials-invalid", message: "Invalid credentials" },
    { keepsChanges: true },
  );
}

/** Ends this session; says so in the log when there was one. */
export async function signOut(ctx: CommandContext<Actor>): Promise<Answer> {
  ctx.session.end();
  if (ctx.actor.kind === "member") {
    await ctx.record({ type: "accounts.signed-out", subjectId: ctx.actor.id });
    await endSessions(ctx.tx, ctx.actor.id, { only: ctx.actor.sessionId });
  }
  return { message: "Signed out" };
}

/** Signs the member out on one of their other devices. */
export async function endSession(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<Answer> {
  const count = await endSessions(ctx.tx, ctx.actor.id, { only: id });
  if (count === 0) throw new Refused(missing("session-missing", "This session has already ended."));
  await ctx.record({ type: "accounts.session-ended", subjectId: ctx.actor.id, details: { count } });
  return { message: "Signed out there" };
}

/** Signs the member out everywhere but here. */
export async function endOtherSessions(ctx: CommandContext<MemberActor>): Promise<Answer> {
  const count = await endSessions(ctx.tx, ctx.actor.id, { except: ctx.actor.sessionId });
  if (count > 0)
    await ctx.record({
      type: "accounts.session-ended",
      subjectId: ctx.actor.id,
      details: { count },
    });
  return {
    message: count === 0 ? "You were signed in nowhere else" : "Signed out everywhere else",
  };
}
