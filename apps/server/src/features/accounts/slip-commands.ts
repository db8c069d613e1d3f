import { randomBytes } from "node:crypto";
import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { easyPasswordBlockedBecause } from "@watchbill/domain/accounts/easy-password";
import { newPasswordBlockedBecause } from "@watchbill/domain/accounts/password-change";
import { lacksFor } from "@watchbill/domain/accounts/second-factor";
import {
  readSlipCode,
  SLIP_BYTES,
  SLIP_MISSING,
  slipBlockedBecause,
  slipCode,
  slipEndsAt,
} from "@watchbill/domain/accounts/sign-in-slip";
import { unitKey } from "@watchbill/domain/members/unit-number";
import { isCommonPassword } from "../../platform/auth/common-passwords.ts";
import type { PasswordHasher } from "../../platform/auth/passwords.ts";
import { hashToken } from "../../platform/auth/secrets.ts";
import { beginSession, endSessions } from "../../platform/auth/sessions.ts";
import type { Actor, CommandContext, PrepareContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";
import { RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { readAuthenticator } from "./authenticator-store.ts";
import { notifyOwner } from "./notice-commands.ts";
import { deleteOneTimePasswords } from "./password-store.ts";
import { type KnownProvider, refuseIfPasswordIsOff } from "./provider-queries.ts";
import { readCurrentUser } from "./queries.ts";
import { acceptCode, type PreparedCode, prepareCode } from "./second-factor-commands.ts";
import { findSlip, insertSlips, lockSlip, saveSlipsEnd, saveSlipUse } from "./slip-store.ts";
import { lockMemberByUnit, readAccount, savePassword } from "./store.ts";
import { attemptOf, noteFailure, refuseHastyAttempt } from "./throttle-commands.ts";

type Slip = NonNullable<Awaited<ReturnType<typeof findSlip>>>;

/**
 * Creates a sign-in slip (printed one-time code) for each of these locked members and replaces
 * their earlier slips. Returns the codes in plain text; only hashes are stored.
 */
export async function makeSlipsFor(
  ctx: CommandContext,
  memberIds: readonly number[],
  makerId: number,
): Promise<ReadonlyMap<number, string>> {
  await saveSlipsEnd(ctx.tx, memberIds, ctx.now);
  const codes = new Map(memberIds.map((id) => [id, slipCode(randomBytes(SLIP_BYTES))]));
  const expiresAt = slipEndsAt(ctx.now);
  await insertSlips(
    ctx.tx,
    [...codes].map(([memberId, code]) => ({
      memberId,
      tokenHash: hashToken(code),
      madeBy: makerId,
      createdAt: ctx.now,
      expiresAt,
    })),
  );
  return codes;
}

/** Ends the sign-in slip of a member who can sign in otherwise, or who leaves. */
export function endSlips(ctx: CommandContext, memberId: number): Promise<void> {
  return saveSlipsEnd(ctx.tx, [memberId], ctx.now);
}

/** Returns the member and the expiry of a sign-in slip, without using it up. */
export async function openSlip(
  ctx: CommandContext<Actor>,
  { code }: { code: string },
): Promise<OutputOf<Api["accounts.openSlip"]>> {
  const slip = await findTyped(ctx.tx, code);
  if (!slip) return refuseUnknown(ctx);
  throwIf(blockedBecause(slip, ctx.now));
  const { unitNumber, firstName, expiresAt, memberId } = slip;
  return {
    unitNumber,
    firstName,
    expiresAt,
    needsCode: (await readAuthenticator(ctx.tx, memberId)).onSince !== null,
  };
}

/** Results of the work done before the transaction. */
interface Tried {
  readonly slip: Slip;
  /** The hash of the password that the member chose. */
  readonly hash: string;
  readonly code: PreparedCode;
}

/**
 * Sets the slip holder's password and signs them in. Also requires an authenticator app's code,
 * because paper is no second factor. A valid slip cannot be guessed, so throttling does not apply.
 */
export async function signInBySlip(
  ctx: PrepareContext<Actor>,
  { slip: typed, newPassword, code }: ParsedInputOf<Api["accounts.useSlip"]>,
  { passwords, provider }: { readonly passwords: PasswordHasher; readonly provider: KnownProvider },
): Promise<(ctx: CommandContext<Actor>) => Promise<OutputOf<Api["accounts.useSlip"]>>> {
  const slip = await findTyped(ctx.db, typed);
  if (!slip) return refuseUnknown;
  throwIf(blockedBecause(slip, ctx.now));
  await refuseIfPasswordIsOff(ctx.db, slip.memberId, ctx.organization, provider);
  throwIf(newPasswordBlockedBecause({ currentPassword: "", newPassword }, { knowsCurrent: false }));
  const account = await readAccount(ctx.db, slip.memberId);
  throwIf(
    easyPasswordBlockedBecause(
      newPassword,
      { ...account, squad: ctx.organization.name },
      isCommonPassword,
    ),
  );
  const attempt = attemptOf(ctx.origin, unitKey(account.unitNumber));
  const prepared = await prepareCode(ctx, slip.memberId, { typed: code, attempt }, passwords);
  const tried = { slip, hash: await passwords.hash(newPassword), code: prepared };
  return (inTransaction) => finish(inTransaction, tried);
}

async function finish(
  ctx: CommandContext<Actor>,
  { slip, hash, code }: Tried,
): Promise<OutputOf<Api["accounts.useSlip"]>> {
  // Locks the member before the slip, in the order used when a slip is created.
  const account = await lockMemberByUnit(ctx.tx, slip.unitNumber);
  const present = await lockSlip(ctx.tx, slip.id);
  if (account?.id !== slip.memberId || !present) throw new RefusalError(SLIP_MISSING);
  throwIf(slipBlockedBecause(present, ctx.now));
  const isByCode = await acceptCode(ctx, account.id, code);
  await saveSlipUse(ctx.tx, slip.id, ctx.now);
  await savePassword(ctx.tx, account.id, { hash, isDefault: false, expiresAt: null }, ctx.now);
  await deleteOneTimePasswords(ctx.tx, account.id);
  await endSessions(ctx.tx, account.id);
  ctx.session.start(
    await beginSession(asNewcomer(ctx, account.id), account.id, { code: isByCode }),
  );
  await ctx.record({
    type: "accounts.signed-in",
    subjectId: account.id,
    details: isByCode ? { isByCode } : {},
  });
  const eventId = await ctx.recordWithId({ type: "accounts.slip-used", subjectId: account.id });
  await notifyOwner(ctx, account, "password-changed", eventId);
  const role = account.role === "admin" ? "admin" : "member";
  const lacks = lacksFor(ctx.organization.secondFactorFor, { role, isBySecondFactor: isByCode });
  return readCurrentUser({ db: ctx.tx, country: ctx.organization.country }, account.id, {
    ...lacks,
    maySetPassword: false,
  });
}

/**
 * Returns a context without the caller's session, which just ended with the others, so that a new
 * one starts.
 */
function asNewcomer(ctx: CommandContext<Actor>, memberId: number): CommandContext<Actor> {
  return ctx.actor.kind === "member" && ctx.actor.id === memberId
    ? { ...ctx, actor: { kind: "anonymous" } }
    : ctx;
}

async function findTyped(db: Db, typed: string): Promise<Slip | undefined> {
  const code = readSlipCode(typed);
  return code === null ? undefined : findSlip(db, hashToken(code));
}

function blockedBecause(slip: Slip, now: Temporal.Instant) {
  const isGone = !slip.isActive || slip.deletedAt !== null;
  return slipBlockedBecause(isGone ? { ...slip, endedAt: slip.endedAt ?? now } : slip, now);
}

/**
 * Throttles unknown codes separately from sign-ins, so that a mistyped slip does not block a shared
 * station address.
 */
async function refuseUnknown(ctx: CommandContext<Actor>): Promise<never> {
  const attempt = { ...attemptOf(ctx.origin, "slip"), isApart: true };
  await refuseHastyAttempt(ctx.tx, attempt, ctx.now);
  await noteFailure(ctx, attempt);
  throw new RefusalError(SLIP_MISSING, { keepsChanges: true });
}
