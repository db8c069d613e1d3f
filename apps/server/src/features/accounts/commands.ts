import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { isPasswordOver } from "@watchbill/domain/accounts/one-time-password";
import { lacksFor } from "@watchbill/domain/accounts/second-factor";
import { signInBlockedBecause } from "@watchbill/domain/accounts/sign-in";
import type { SignInAttempt } from "@watchbill/domain/accounts/throttle";
import { missing } from "@watchbill/domain/errors/refusal";
import { unitKey } from "@watchbill/domain/members/unit-number";
import type { PasswordHasher } from "../../platform/auth/passwords.ts";
import { beginSession, endSessions } from "../../platform/auth/sessions.ts";
import type { Signatures } from "../../platform/auth/signatures.ts";
import { newDeviceToken, trustedDeviceName } from "../../platform/auth/trusted-devices.ts";
import type { Actor, CommandContext, MemberActor, PrepareContext } from "../../platform/context.ts";
import { RefusalError, throwIf } from "../../platform/refusal-error.ts";
import {
  listUsableOneTimePasswords,
  ONE_TIME_PASSWORDS,
  takeOneTimePassword,
} from "./password-store.ts";
import { type KnownProvider, refuseIfPasswordIsOff } from "./provider-queries.ts";
import { readCurrentUser } from "./queries.ts";
import { acceptCode, type PreparedCode, prepareCode } from "./second-factor-commands.ts";
import { askForOwnPassword, findMemberByUnit, lockMemberByUnit } from "./store.ts";
import {
  apartWhereSignedIn,
  attemptOf,
  deleteFailures,
  noteFailure,
  refuseHastyAttempt,
  refuseHastyAttemptInTurn,
  strangerOf,
} from "./throttle-commands.ts";

type Account = NonNullable<Awaited<ReturnType<typeof lockMemberByUnit>>>;
type Answer = { message: string };
type CurrentUser = OutputOf<Api["accounts.currentUser"]>;

/** Added to the throttling error: an emailed password is never throttled. */
const EMAILED_INSTEAD = 'A password emailed by "Forgot your password?" works right away.';

export interface Means {
  readonly passwords: PasswordHasher;
  readonly signatures: Signatures;
  /** Whether a mail server is configured, so that the app can mail a forgotten password. */
  readonly sendsMail: boolean;
  readonly provider: KnownProvider;
}

/** Results of the password checks, which run before the sign-in's transaction. */
interface Tried {
  /** The unit number as the caller typed it. */
  readonly unitNumber: string;
  readonly attempt: SignInAttempt;
  /** The matched password hash; null when the password is wrong. */
  readonly passwordHash: string | null;
  /** The id of the emailed one-time password, or null. */
  readonly emailedId: number | null;
  /** True when a generated password matched: it cannot be guessed, so the throttle is skipped. */
  readonly isBeyondGuessing: boolean;
  readonly code: PreparedCode;
  /** The device token that a successful sign-in leaves on the device. */
  readonly deviceToken: string | null;
}

/**
 * Signs a member in by unit number and password. Every failure has the same message and duration,
 * also for an unknown unit number.
 */
export async function signInWithPassword(
  ctx: PrepareContext<Actor>,
  input: { unitNumber: string; password: string; code?: string | undefined },
  means: Means,
): Promise<(ctx: CommandContext<Actor>) => Promise<CurrentUser>> {
  throwIf(signInBlockedBecause(input));
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
  const account = await findMemberByUnit(ctx.db, unitNumber);
  const device = account
    ? await trustedDeviceName(signatures, account.id, ctx.session.deviceOf(account.id))
    : null;
  // Runs for an unknown unit number too, so that both take equally long.
  const attempt = await apartWhereSignedIn(
    ctx.db,
    attemptOf(ctx.origin, unitKey(unitNumber), device),
    account?.id ?? 0,
  );
  const hash = account?.passwordHash ?? null;
  const emailedId = await findEmailedPassword(ctx, account?.id, password, passwords);
  const isBeyondGuessing = passwords.matchesRandom(password, hash) || emailedId !== null;
  if (!isBeyondGuessing)
    await refuseHastyAttempt(ctx.db, attempt, ctx.now, sendsMail ? EMAILED_INSTEAD : null);
  const asking = device === null ? strangerOf(ctx) : ({ isKnown: true } as const);
  const isRight = isBeyondGuessing || (await passwords.verify(password, hash, asking));
  const prepared = await prepareCode(
    ctx,
    isRight ? account?.id : undefined,
    { typed: code, attempt },
    passwords,
  );
  const deviceToken = isRight && account ? await newDeviceToken(signatures, account.id) : null;
  const passwordHash = isRight && emailedId === null ? hash : null;
  return {
    unitNumber,
    attempt,
    passwordHash,
    emailedId,
    isBeyondGuessing,
    code: prepared,
    deviceToken,
  };
}

/**
 * Returns the id of the matching one-time password, or null. Verifies equally many hashes for every
 * member, so that timing reveals nothing.
 */
async function findEmailedPassword(
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
  const account = await lockMemberByUnit(ctx.tx, tried.unitNumber);
  if (!account || !stillHolds(account, tried, ctx.now))
    return refuseCredentials(ctx, tried.attempt);
  // Checked only after a correct password, because the refusal reveals that the account exists.
  await refuseIfPasswordIsOff(ctx.tx, account.id, ctx.organization, provider);
  const isByCode = await acceptCode(ctx, account.id, tried.code);
  const isEmailed = tried.emailedId !== null;
  // Consumes the emailed password only after the second factor: mailbox access alone does not use
  // it up.
  if (tried.emailedId !== null && !(await takeOneTimePassword(ctx.tx, tried.emailedId, ctx.now)))
    return refuseCredentials(ctx, tried.attempt);
  if (isEmailed) await askForOwnPassword(ctx.tx, account.id, ctx.now);
  await deleteFailures(ctx, tried.attempt);
  ctx.session.start(
    await beginSession(ctx, account.id, { code: isByCode, emailedPassword: isEmailed }),
  );
  if (tried.deviceToken) ctx.session.knowDevice(account.id, tried.deviceToken);
  await ctx.record({
    type: "accounts.signed-in",
    subjectId: account.id,
    ...(isByCode ? { details: { isByCode } } : {}),
  });
  const role = account.role === "admin" ? "admin" : "member";
  // A sign-in that continues an existing session keeps that session's second factor.
  const isStill =
    ctx.actor.kind === "member" && ctx.actor.id === account.id && ctx.actor.isBySecondFactor;
  const lacks = lacksFor(ctx.organization.secondFactorFor, {
    role,
    isBySecondFactor: isByCode || isStill,
  });
  return readCurrentUser({ db: ctx.tx, country: ctx.organization.country }, account.id, {
    ...lacks,
    maySetPassword: isEmailed,
  });
}

/** Whether the password checked before the transaction is still the member's password. */
function stillHolds(
  account: Account,
  { passwordHash, emailedId }: Tried,
  now: Temporal.Instant,
): boolean {
  if (emailedId !== null) return true;
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
  throw new RefusalError(
    { kind: "signed-out", code: "credentials-invalid", message: "Invalid credentials" },
    { keepsChanges: true },
  );
}

/** Ends the caller's session; records the sign-out only when a session existed. */
export async function signOut(ctx: CommandContext<Actor>): Promise<Answer> {
  ctx.session.end();
  if (ctx.actor.kind === "member") {
    await ctx.record({ type: "accounts.signed-out", subjectId: ctx.actor.id });
    await endSessions(ctx.tx, ctx.actor.id, { only: ctx.actor.sessionId });
  }
  return { message: "Signed out" };
}

/** Ends one of the member's other sessions. */
export async function endSession(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<Answer> {
  const count = await endSessions(ctx.tx, ctx.actor.id, { only: id });
  if (count === 0)
    throw new RefusalError(missing("session-missing", "This session has already ended."));
  await ctx.record({ type: "accounts.session-ended", subjectId: ctx.actor.id, details: { count } });
  return { message: "That session was signed out" };
}

export async function endOtherSessions(ctx: CommandContext<MemberActor>): Promise<Answer> {
  const count = await endSessions(ctx.tx, ctx.actor.id, { except: ctx.actor.sessionId });
  if (count > 0)
    await ctx.record({
      type: "accounts.session-ended",
      subjectId: ctx.actor.id,
      details: { count },
    });
  return {
    message: count === 0 ? "You weren't signed in anywhere else" : "Signed out everywhere else",
  };
}
