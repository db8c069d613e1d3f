import type { FastifyRequest } from "fastify";
import type { Actor } from "../context.ts";
import type { Needs, ToKnowWho } from "../dependencies.ts";
import { bearerOf } from "../identity/bearer.ts";
import { callerOf } from "../identity/callers.ts";

/**
 * Who calls, counted against their limits; whoever brings a token that opens nothing is one of their network. What has limits of
 * its own (`isLimited` is false: signing in, streams) is counted too where it comes with a token, or tokens could be guessed there
 * without end; a person, who brings none, is not kept out by a crowd of other calls.
 */
export async function countedCaller(
  request: FastifyRequest,
  dependencies: ToKnowWho & Needs<"limits">,
  isLimited = true,
): Promise<Actor> {
  let caller: Actor = { kind: "nobody" };
  try {
    caller = await callerOf(request, dependencies);
    return caller;
  } finally {
    if (isLimited || bearerOf(request) !== null) dependencies.limits.count(caller, request.ip);
  }
}
