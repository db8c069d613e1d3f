import { randomBytes } from "node:crypto";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  addPasskeyBlockedBecause,
  CHALLENGE_MINUTES,
  passkeyNameBlockedBecause,
  removePasskeyBlockedBecause,
} from "@watchbill/domain/accounts/passkey";
import { mustHaveSecondFactor } from "@watchbill/domain/accounts/second-factor";
import { conflict, missing, type Refusal } from "@watchbill/domain/errors/refusal";
import {
  answeredChallenge,
  type PasskeyChallenge,
  type Passkeys,
} from "../../platform/auth/passkeys.ts";
import { requireRecentAuth } from "../../platform/auth/recent-auth.ts";
import { beginSession } from "../../platform/auth/sessions.ts";
import type { Signatures } from "../../platform/auth/signatures.ts";
import { newDeviceToken } from "../../platform/auth/trusted-devices.ts";
import type { Actor, CommandContext, MemberActor, PrepareContext } from "../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { lockAuthenticator } from "./authenticator-store.ts";
import { notifyOwner } from "./notice-commands.ts";
import { readCurrentUser } from "./queries.ts";
import {
  deletePasskey,
  insertAnsweredChallenge,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockAccount,
  lockPasskey,
  lockPasskeyByCredential,
  savePasskeyName,
  savePasskeyUse,
  takeChallenge,
} from "./store.ts";

type Answer = { message: string };

const MISSING = missing("passkey-missing", "This passkey was removed.");
/** The error for an invalid passkey response. */
export const NOT_CONFIRMED: Refusal = {
  kind: "invalid",
  code: "passkey-not-confirmed",
  message: "We couldn't verify the passkey. Try again.",
};

/** The error when two tabs register one passkey at the same time. */
export const PASSKEY_KNOWN = conflict("passkey-known", "This passkey is already added.");

/** Starts passkey registration and returns the browser's options. */
export async function startPasskey(
  ctx: CommandContext<MemberActor>,
  passkeys: Passkeys,
): Promise<PasskeyChallenge> {
  requireRecentAuth(ctx);
  const { account, known, authenticators } = await lockOwnPasskeys(ctx);
  throwIf(addPasskeyBlockedBecause(standing(ctx, known.length + authenticators)));
  const asked = await passkeys.creationOptions(
    {
      id: account.id,
      unitNumber: ctx.actor.unitNumber,
      name: `${account.firstName} ${account.lastName}`,
    },
    ctx.organization.name,
    known.map(({ credentialId }) => credentialId),
  );
  await keepChallenge(ctx, asked.challenge, account.id);
  return asked;
}

/** Stores a new passkey and emails the member, because it signs in without a password. */
export async function addPasskey(
  ctx: CommandContext<MemberActor>,
  { name, credential }: ParsedInputOf<Api["accounts.addPasskey"]>,
  passkeys: Passkeys,
): Promise<Answer> {
  throwIf(passkeyNameBlockedBecause(name));
  requireRecentAuth(ctx);
  const { account, known, authenticators } = await lockOwnPasskeys(ctx);
  throwIf(addPasskeyBlockedBecause(standing(ctx, known.length + authenticators)));
  const challenge = await answeredBy(ctx, credential.response.clientDataJSON, account.id);
  const passkey = await passkeys.verifyCreation(
    credential as unknown as RegistrationResponseJSON,
    challenge,
  );
  if (!passkey) throw new RefusalError(NOT_CONFIRMED, { keepsChanges: true });
  await insertPasskey(ctx.tx, account.id, name, passkey, ctx.now);
  const eventId = await ctx.recordWithId({
    type: "accounts.passkey-added",
    subjectId: account.id,
  });
  await notifyOwner(ctx, account, "passkey-added", eventId);
  return { message: "Passkey added" };
}

export async function renamePasskey(
  ctx: CommandContext<MemberActor>,
  { id, name }: { id: number; name: string },
): Promise<Answer> {
  throwIf(passkeyNameBlockedBecause(name));
  const passkey = orThrow(await lockPasskey(ctx.tx, ctx.actor.id, id), MISSING);
  if (name !== passkey.name) {
    await savePasskeyName(ctx.tx, id, name);
    await ctx.record({ type: "accounts.passkey-renamed", subjectId: ctx.actor.id });
  }
  return { message: "Passkey renamed" };
}

export async function removePasskey(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<Answer> {
  requireRecentAuth(ctx);
  const { account, known, authenticators } = await lockOwnPasskeys(ctx);
  if (!known.some((passkey) => passkey.id === id)) throw new RefusalError(MISSING);
  throwIf(removePasskeyBlockedBecause(standing(ctx, known.length + authenticators)));
  await deletePasskey(ctx.tx, ctx.actor.id, id);
  await notifyOwner(
    ctx,
    account,
    "passkey-removed",
    await ctx.recordWithId({ type: "accounts.passkey-removed", subjectId: account.id }),
  );
  return { message: "Passkey removed" };
}

const CHALLENGE = "challenge of a sign-in";
const CHALLENGE_BYTES = 24;

interface Means {
  readonly passkeys: Passkeys;
  readonly signatures: Signatures;
}

/**
 * Starts a passkey sign-in; reveals no accounts, and stores nothing because the caller is signed
 * out.
 */
export async function startPasskeySignIn(
  ctx: PrepareContext<Actor>,
  { passkeys, signatures }: Means,
): Promise<() => Promise<PasskeyChallenge>> {
  const endsAt = ctx.now.add({ minutes: CHALLENGE_MINUTES }).epochMilliseconds;
  const challenge = await signatures.sign(
    CHALLENGE,
    `${endsAt} ${randomBytes(CHALLENGE_BYTES).toString("base64url")}`,
  );
  const asked = await passkeys.signInOptions(challenge);
  return async () => asked;
}

/**
 * Signs in the passkey's owner. Every failure has the same message, and each challenge works once.
 */
export async function signInWithPasskey(
  ctx: PrepareContext<Actor>,
  { credential }: ParsedInputOf<Api["accounts.signInWithPasskey"]>,
  { passkeys, signatures }: Means,
): Promise<(ctx: CommandContext<Actor>) => Promise<OutputOf<Api["accounts.currentUser"]>>> {
  const challenge = answeredChallenge(credential.response.clientDataJSON)?.challenge ?? "";
  const asked = await signatures.open(CHALLENGE, Buffer.from(challenge, "base64url").toString());
  const endsAt = Number(asked?.split(" ")[0] ?? 0);
  if (endsAt <= ctx.now.epochMilliseconds) throw new RefusalError(NOT_CONFIRMED);
  return async (inTransaction) => {
    const passkey = await acceptPasskey(inTransaction, credential, challenge, passkeys);
    const until = Temporal.Instant.fromEpochMilliseconds(endsAt);
    if (!passkey || !(await insertAnsweredChallenge(inTransaction.tx, challenge, until)))
      throw new RefusalError(NOT_CONFIRMED);
    const { memberId } = passkey;
    inTransaction.session.start(await beginSession(inTransaction, memberId, { passkey: true }));
    inTransaction.session.knowDevice(memberId, await newDeviceToken(signatures, memberId));
    await inTransaction.record({
      type: "accounts.signed-in",
      subjectId: memberId,
      details: { isByPasskey: true },
    });
    return readCurrentUser(
      { db: inTransaction.tx, country: inTransaction.organization.country },
      memberId,
      {
        needsSecondFactor: false,
        isHeldBack: false,
        maySetPassword: false,
      },
    );
  };
}

/**
 * Verifies a response to a challenge; returns its passkey and records the use, or null when
 * invalid.
 */
export async function acceptPasskey(
  ctx: CommandContext<Actor>,
  credential: ParsedInputOf<Api["accounts.signInWithPasskey"]>["credential"],
  challenge: string,
  passkeys: Passkeys,
): Promise<{ readonly memberId: number } | null> {
  const passkey = await lockPasskeyByCredential(ctx.tx, credential.id);
  const signCount = passkey && (await passkeys.verifySignIn(credential, challenge, passkey));
  if (!passkey || signCount === undefined || signCount === null) return null;
  await savePasskeyUse(ctx.tx, passkey.id, signCount, ctx.now);
  return passkey;
}

async function lockOwnPasskeys(ctx: CommandContext<MemberActor>) {
  const account = await lockAccount(ctx.tx, ctx.actor.id);
  const authenticator = await lockAuthenticator(ctx.tx, ctx.actor.id);
  return {
    account,
    known: await listPasskeys(ctx.tx, ctx.actor.id),
    authenticators: authenticator?.confirmedAt ? 1 : 0,
  };
}

function standing({ actor, organization }: CommandContext<MemberActor>, count: number) {
  const mustUseOne =
    actor.needsSecondFactor || mustHaveSecondFactor(organization.secondFactorFor, actor.role);
  return { count, mustUseOne, isBySecondFactor: actor.isBySecondFactor };
}

/** Stores the challenge issued to this member. */
export async function keepChallenge(
  ctx: CommandContext<Actor>,
  challenge: string,
  memberId: number,
): Promise<void> {
  await insertChallenge(ctx.tx, challenge, memberId, ctx.now.add({ minutes: CHALLENGE_MINUTES }));
}

/** Returns the challenge issued to this member and consumes it. */
export async function answeredBy(
  ctx: CommandContext<Actor>,
  clientDataJson: string,
  memberId: number,
): Promise<string> {
  const answered = answeredChallenge(clientDataJson)?.challenge;
  if (answered === undefined || !(await takeChallenge(ctx.tx, answered, memberId, ctx.now)))
    throw new RefusalError(NOT_CONFIRMED);
  return answered;
}
