import type { FastifyRequest } from "fastify";
import { authenticate } from "../auth/authenticate.ts";
import { bearerOf } from "../auth/bearer.ts";
import type { Actor } from "../context.ts";
import type { Needs, ToKnowWho } from "../dependencies.ts";

/**
 * Authenticates a caller and counts the call against the rate limit; an invalid token counts for
 * the network. An endpoint with its own limit (`isLimited` is false: sign-in, streams) also counts
 * calls with a token, so that tokens cannot be guessed there. It does not count browsers' calls,
 * which have no token, so that other callers on the network cannot lock members out.
 */
export async function rateLimitKey(
  request: FastifyRequest,
  dependencies: ToKnowWho & Needs<"limits">,
  isLimited = true,
): Promise<Actor> {
  let caller: Actor = { kind: "anonymous" };
  try {
    caller = await authenticate(request, dependencies);
    return caller;
  } finally {
    if (isLimited || bearerOf(request) !== null) dependencies.limits.count(caller, request.ip);
  }
}
