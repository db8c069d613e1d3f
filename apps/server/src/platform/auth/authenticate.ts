import type { FastifyRequest } from "fastify";
import type { Actor } from "../context.ts";
import type { ToKnowWho } from "../dependencies.ts";
import { apiTokenActorOf } from "./api-tokens.ts";
import { bearerOf } from "./bearer.ts";
import { actorOf } from "./sessions.ts";

/**
 * Authenticates a request: by its API token, or else by its cookie. An invalid token is refused,
 * even if the request also has a valid cookie.
 */
export async function authenticate(
  request: FastifyRequest,
  dependencies: ToKnowWho,
): Promise<Actor> {
  const token = bearerOf(request);
  return token === null
    ? actorOf(request, dependencies)
    : apiTokenActorOf(token, request, dependencies);
}
