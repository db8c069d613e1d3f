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
 * Returns the throttle key of a signed-out caller; `device` is set when the member signed in on
 * this device before.
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
 * Returns the attempt with `isApart` set when the member has a session in this network: it is then
 * throttled separately from other networks.
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

/** Returns a caller without a known device as an entry of the sign-in queue. */
export function strangerOf({ origin, gone }: PrepareContext<Actor>): UnknownCaller {
  const { network, region } = networkOriginOf(origin.ipAddress ?? UNKNOWN_ADDRESS);
  return { isKnown: false, from: region ?? network, gone };
}

/**
 * Returns the throttle key of a signed-in member; other callers' failures for the unit do not
 * count.
 */
export function ownAttempt({ unitNumber, sessionId }: MemberActor): SignInAttempt {
  return {
    unitNumber: unitKey(unitNumber),
    source: `session ${sessionId}`,
    region: null,
    isKnownDevice: true,
  };
}

/**
 * Throws when an attempt comes too soon after failures; `wayIn` is a sentence about a sign-in
 * method that is not throttled.
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

/**
 * Like `refuseHastyAttempt`, under the unit's lock, so that concurrent attempts count one by one.
 */
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

/** Deletes the counted failures after a successful attempt. */
export function deleteFailures({ tx }: CommandContext, attempt: SignInAttempt): Promise<void> {
  return deleteSignInFailures(tx, attempt);
}
