import type { FastifyInstance, FastifyRequest } from "fastify";
import { bearerOf } from "../identity/bearer.ts";

/** How long a browser remembers that it may ask. */
const REMEMBERED_SECONDS = 600;
const METHODS = "GET, POST, PUT, PATCH, DELETE";
/** What the client sends, and what of an answer it reads. */
const ASKED = "authorization, content-type, idempotency-key";
const READ = "retry-after, watchbill-change, watchbill-touched, x-server-time, etag";

/**
 * Lets browsers read answers on pages of these origins, where a program's token asks for them: never by a cookie, so that no page
 * elsewhere acts as whoever is signed in. No origin is allowed but by its name.
 */
export function allowOtherOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook("onRequest", async function answerOtherOrigins(request, reply) {
    if (!request.url.startsWith("/api/")) return;
    // Whoever keeps answers on the way must not give one that was for another page.
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    if (asksWhether(request)) {
      reply.headers({
        "access-control-allow-origin": origin,
        "access-control-allow-methods": METHODS,
        "access-control-allow-headers": ASKED,
        "access-control-max-age": String(REMEMBERED_SECONDS),
      });
      return reply.status(204).send();
    }
    if (bearerOf(request) !== null)
      reply.headers({
        "access-control-allow-origin": origin,
        "access-control-expose-headers": READ,
      });
  });
}

/** A browser asks first whether a page may send a token. */
function asksWhether({ method, headers }: FastifyRequest): boolean {
  const wanted = (headers["access-control-request-headers"] ?? "").toLowerCase();
  return (
    method === "OPTIONS" &&
    headers["access-control-request-method"] !== undefined &&
    wanted.split(",").some((name) => name.trim() === "authorization")
  );
}
