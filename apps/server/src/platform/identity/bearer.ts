import type { FastifyRequest } from "fastify";

/** What a request brings as `Authorization: Bearer`; null where it brings none, and its cookie counts. */
export function bearerOf({
  headers: { authorization },
}: Pick<FastifyRequest, "headers">): string | null {
  return /^bearer\b\s*(.*?)\s*$/i.exec(authorization ?? "")?.[1] ?? null;
}
