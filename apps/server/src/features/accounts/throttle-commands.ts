import {
  type SignInAttempt,
  signInWaitSeconds,
  THROTTLE_WINDOW_MINUTES,
} from "@watchbill/domain/accounts/throttle";
import { unitKey } from "@watchbill/domain/members/unit-number";
import { plural } from "@watchbill/domain/text/language";
import type { UnknownCaller } from "../../platform/auth/fair-queue.ts";
import type {
  Actor,
  CommandContext,
  MemberActor,
  Origin,
  PrepareContext,
} from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { networkOriginOf } from "../../platform/http/network-address.ts";
import { RefusalError } from "../../platform/refusal-error.ts";
import {
  deleteSignInFailures,
  insertSignInFailure,
  listSessionAddresses,
  listSignInFailures,
  lockAttempts,
} from "./store.ts";

const UNKNOWN_ADDRESS = "unknown";

/**
 * An attempt by a caller who is not signed in; `device` is the device's name when the member is
 * known there.
 */
export function attemptOf(
  origin: Origin,
  unitNumber: string,
  device: string | null = null,
): SignInAttempt {
  const { network, region } = networkOriginOf(origin.ipAddress ?? UNKNOWN_ADDRESS);
  if (device !== null)
    return { unitNumber, source: `device ${device}`, region: null, isKnownDevice: true };
  return { unitNumber, source: network, region };
}

/**
 * Returns the attempt, counted separately from other networks when the member has a session in this
 * network.
 */
export async function apartWhereSignedIn(
  db: Db,
  attempt: SignInAttempt,
  memberId: number,
): Promise<SignInAttempt> {
  const addresses = await listSessionAddresses(db, memberId);
  return {
    ...attempt,
    isApart: addresses.some((address) => networkOriginOf(address).network === attempt.source),
  };
}

/** A caller unknown to the app, as an entry in the queue. */
export function strangerOf({ origin, gone }: PrepareContext<Actor>): UnknownCaller {
  const { network, region } = networkOriginOf(origin.ipAddress ?? UNKNOWN_ADDRESS);
  return { isKnown: false, from: region ?? network, gone };
}

/** An attempt by a signed-in member, which other callers' failures for the unit do not delay. */
export function ownAttempt({ unitNumber, sessionId }: MemberActor): SignInAttempt {
  return {
    unitNumber: unitKey(unitNumber),
    source: `session ${sessionId}`,
    region: null,
    isKnownDevice: true,
  };
}

/**
 * Throws when an attempt comes too soon after failures; `wayIn` names an alternative without delay.
 */
export async function refuseHastyAttempt(
  db: Db | Tx,
  attempt: SignInAttempt,
  now: Temporal.Instant,
  wayIn: string | null = null,
): Promise<void> {
  const failures = await listSignInFailures(
    db,
    attempt,
    now.subtract({ minutes: THROTTLE_WINDOW_MINUTES }),
  );
  const seconds = signInWaitSeconds(failures, attempt, now);
  if (seconds === 0) return;
  const wait = plural(
    seconds,
    "Too many attempts. Try again in a second.",
    `Too many attempts. Try again in ${seconds} seconds.`,
  );
  const message = wayIn === null ? wait : `${wait} ${wayIn}`;
  throw new RefusalError(
    { kind: "too-many", code: "too-many-attempts", message },
    { retryAfterSeconds: seconds },
  );
}

/** Throttles under the unit's lock, so that concurrent attempts count one by one. */
export async function refuseHastyAttemptInTurn(
  { tx, now }: CommandContext,
  attempt: SignInAttempt,
): Promise<void> {
  await lockAttempts(tx, attempt.unitNumber);
  await refuseHastyAttempt(tx, attempt, now);
}

export function noteFailure({ tx, now }: CommandContext, attempt: SignInAttempt): Promise<void> {
  return insertSignInFailure(tx, attempt, now);
}

/** Deletes the failures before a successful attempt. */
export function deleteFailures({ tx }: CommandContext, attempt: SignInAttempt): Promise<void> {
  return deleteSignInFailures(tx, attempt);
}
