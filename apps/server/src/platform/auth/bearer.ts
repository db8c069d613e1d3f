import type { FastifyRequest } from "fastify";

/**
 * Returns the token of `Authorization: Bearer`; null if there is none, so that the session cookie
 * authenticates the request.
 */
export function bearerOf({
  headers: { authorization },
}: Pick<FastifyRequest, "headers">): string | null {
  return /^bearer\b\s*(.*?)\s*$/i.exec(authorization ?? "")?.[1] ?? null;
}
