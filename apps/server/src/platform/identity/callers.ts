import type { FastifyRequest } from "fastify";
import type { Actor } from "../context.ts";
import type { ToKnowWho } from "../dependencies.ts";
import { bearerOf } from "./bearer.ts";
import { programActorOf } from "./programs.ts";
import { actorOf } from "./sessions.ts";

/**
 * Who a request speaks for: the program whose token it brings, or whoever its cookie belongs to. A token that opens nothing
 * is refused, whatever cookie comes with it.
 */
export async function callerOf(request: FastifyRequest, dependencies: ToKnowWho): Promise<Actor> {
  const token = bearerOf(request);
  return token === null
    ? actorOf(request, dependencies)
    : programActorOf(token, request, dependencies);
}
