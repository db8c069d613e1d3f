import type { Endpoint } from "@watchbill/contract/endpoint";
import { HELD_BACK } from "@watchbill/domain/accounts/second-factor";
import type { CacheScope } from "../cache/send-cached.ts";
import { minuteOf } from "../clock.ts";
import type { Actor } from "../context.ts";
import type { Needs } from "../dependencies.ts";
import { RefusalError } from "../refusal-error.ts";

type Asked = Pick<Endpoint, "access">;

/** Returns the actor for an endpoint; throws if the caller has no access. */
export function actorAt(caller: Actor, endpoint: Asked, isAccount: boolean): Actor {
  const actor = actorWithin(caller, endpoint, isAccount);
  refuseAccess(endpoint, actor);
  return actor;
}

/** A member without the required second factor reaches their own account and public endpoints. */
function actorWithin(actor: Actor, endpoint: Asked, isAccount: boolean): Actor {
  if (isAccount || actor.kind !== "member" || !actor.isHeldBack) return actor;
  if (endpoint.access === "public") return { kind: "anonymous" };
  throw new RefusalError(HELD_BACK);
}

function refuseAccess(endpoint: Asked, actor: Actor): void {
  if (endpoint.access === "public") return;
  if (actor.kind !== "member") {
    throw new RefusalError({
      kind: "signed-out",
      code: "signed-out",
      message: "You're signed out. Sign in to continue.",
    });
  }
  if (endpoint.access === "admin" && actor.role !== "admin") {
    throw new RefusalError({
      kind: "forbidden",
      code: "administrators-only",
      message: "Only administrators can do this.",
    });
  }
}

/** Returns the cache key: address, reader (for private responses) and minute, because responses depend on the time of day. */
export function cacheKey(
  address: string,
  actor: Actor,
  scope: CacheScope,
  { clock }: Needs<"clock">,
): string {
  const whose =
    scope === "private" && actor.kind === "member"
      ? `${actor.id} ${actor.role} ${actor.needsSecondFactor} ${actor.isHeldBack} ${actor.maySetPassword} ${actor.isByProvider}`
      : "";
  return `${minuteOf(clock)} ${whose} ${address}`;
}
