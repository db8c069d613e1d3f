import type { FastifyInstance, FastifyRequest } from "fastify";
import { bearerOf } from "../auth/bearer.ts";

/** How long a browser caches a preflight. */
const REMEMBERED_SECONDS = 600;
const METHODS = "GET, POST, PUT, PATCH, DELETE";
/** The request headers that the client sends, and the response headers that it reads. */
const ASKED = "authorization, content-type, idempotency-key";
const READ = "retry-after, watchbill-change, watchbill-invalidates, x-server-time, etag";

/**
 * CORS: allows pages of these origins to read responses to requests with an API token. Cookies are
 * never allowed, so no other page acts as the signed-in member. Every origin must be listed by
 * name.
 */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook("onRequest", async function answerOtherOrigins(request, reply) {
    if (!request.url.startsWith("/api/")) return;
    // A proxy must not serve a response that was for another page.
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

/** Whether the request is a preflight for a token. */
function asksWhether({ method, headers }: FastifyRequest): boolean {
  const wanted = (headers["access-control-request-headers"] ?? "").toLowerCase();
  return (
    method === "OPTIONS" &&
    headers["access-control-request-method"] !== undefined &&
    wanted.split(",").some((name) => name.trim() === "authorization")
  );
}
