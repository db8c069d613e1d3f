import { unitKey } from "@watchbill/domain/accounts/sign-in";
import {
  type SignInAttempt,
  signInWaitSeconds,
  THROTTLE_WINDOW_MINUTES,
} from "@watchbill/domain/accounts/throttle";
import type {
  Actor,
  CommandContext,
  MemberActor,
  Origin,
  PrepareContext,
} from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { networkOriginOf } from "../../platform/http/network-address.ts";
import type { Stranger } from "../../platform/identity/turns.ts";
import { Refused } from "../../platform/refused.ts";
import {
  deleteSignInFailures,
  insertSignInFailure,
  listSessionAddresses,
  listSignInFailures,
  lockAttempts,
} from "./store.ts";

const UNKNOWN_ADDRESS = "unknown";

/** A try by somebody who is not signed in; `device` is the name of the device when the member is known there. */
export function attemptOf(
  origin: Origin,
  unitNumber: string,
  device: string | null = null,
): SignInAttempt {
  const { network, region } = networkOriginOf(origin.ipAddress ?? UNKNOWN_ADDRESS);
  if (device !== null)
    return { unitNumber, place: `device ${device}`, region: null, isKnownDevice: true };
  return { unitNumber, place: network, region };
}

/** The same try, apart from those of strangers elsewhere when the member is signed in from this network. */
export async function apartWhereSignedIn(
  db: Db,
  attempt: SignInAttempt,
  memberId: number,
): Promise<SignInAttempt> {
  const addresses = await listSessionAddresses(db, memberId);
  return {
    ...attempt,
    isApart: addresses.some((address) => networkOriginOf(address).network === attempt.place),
  };
}

/** Somebody the app does not know, as they wait for their turn. */
export function strangerOf({ origin, gone }: PrepareContext<Actor>): Stranger {
  const { network, region } = networkOriginOf(origin.ipAddress ?? UNKNOWN_ADDRESS);
  return { isKnown: false, from: region ?? network, gone };
}

/** A try by a member who is signed in: what strangers try for their unit does not hold them up. */
export function ownAttempt({ unitNumber, sessionId }: MemberActor): SignInAttempt {
  return {
    unitNumber: unitKey(unitNumber),
    place: `session ${sessionId}`,
    region: null,
    isKnownDevice: true,
  };
}

/** Refuses a try that comes too soon after others that failed; `wayIn` says what need not wait. */
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
  const wait = `Too many attempts. Try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`;
  const message = wayIn === null ? wait : `${wait} ${wayIn}`;
  throw new Refused(
    { kind: "too-many", code: "too-many-attempts", message },
    { retryAfterSeconds: seconds },
  );
}

/** The same where tries are counted: of those that were checked at once for a unit, one after the other is looked at. */
export async function refuseHastyAttemptInTurn(
  { tx, now }: CommandContext,
  attempt: SignInAttempt,
): Promise<void> {
  await lockAttempts(tx, attempt.unitNumber);
  await refuseHastyAttempt(tx, attempt, now);
}

/** Remembers a try that failed. */
export function noteFailure({ tx, now }: CommandContext, attempt: SignInAttempt): Promise<void> {
  return insertSignInFailure(tx, attempt, now);
}

/** Forgets the failures before a try that was right. */
export function forgetFailures({ tx }: CommandContext, attempt: SignInAttempt): Promise<void> {
  return deleteSignInFailures(tx, attempt);
}
