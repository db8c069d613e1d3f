import type { FastifyReply, FastifyRequest } from "fastify";
import type { Needs } from "../dependencies.ts";
import { type CachedResponse, type Encoding, responseOf } from "./response-cache.ts";

/**
 * The cookie with the instance that made the browser's last change, until every other instance has
 * heard of the change.
 */
const READ_YOUR_WRITES_COOKIE = "watchbill-changed-on";
const READ_YOUR_WRITES_SECONDS = 10;
const COMPRESSION_THRESHOLD_BYTES = 1_024;

/** One response for the whole squad, or one per member. */
export type CacheScope = "shared" | "private";

/**
 * Returns whether this caller may get a cached response: true unless their last change was made on
 * another instance a moment ago.
 */
export function isCacheable(request: FastifyRequest, { cache }: Needs<"cache">): boolean {
  const changedOn = request.cookies[READ_YOUR_WRITES_COOKIE];
  return changedOn === undefined || changedOn === cache.instance;
}

/** Returns the cached response, or computes and caches it. */
export async function cachedResponse(
  { cache }: Needs<"cache">,
  { key, mayReuse }: { readonly key: string; readonly mayReuse: boolean },
  read: () => Promise<unknown>,
): Promise<CachedResponse> {
  const compute = async (): Promise<CachedResponse> => responseOf(await read());
  const sizeOf = ({ plain }: CachedResponse): number => 2 * plain.length;
  return mayReuse ? cache.getOrCompute(key, compute, sizeOf) : cache.compute(key, compute, sizeOf);
}

/** Sends a cached response, or 304 if the caller has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: Needs<"cache">,
  key: string,
  read: () => Promise<unknown>,
): Promise<FastifyReply> {
  const response = await cachedResponse(
    dependencies,
    { key, mayReuse: isCacheable(request, dependencies) },
    read,
  );
  reply.header("etag", response.etag).header("vary", withVary(reply, "accept-encoding"));
  if (request.headers["if-none-match"] === response.etag) return reply.status(304).send();
  reply.header("content-type", "application/json; charset=utf-8");
  const encoding =
    response.plain.length < COMPRESSION_THRESHOLD_BYTES ? null : encodingFor(request);
  if (encoding === null) return reply.send(response.plain);
  return reply.header("content-encoding", encoding).send(await response.compressed(encoding));
}

/** Tells the browser which instance made its change, so that others do not answer from their caches for a moment. */
export function setReadYourWritesCookie(
  reply: FastifyReply,
  { cache, configuration }: Needs<"cache" | "configuration">,
): void {
  const secure = configuration.baseUrl.startsWith("https:");
  reply.setCookie(READ_YOUR_WRITES_COOKIE, cache.instance, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/api",
    maxAge: READ_YOUR_WRITES_SECONDS,
  });
}

export function withVary(reply: FastifyReply, header: string): string {
  return [reply.getHeader("vary"), header].filter((one) => one !== undefined).join(", ");
}

/** Returns the best encoding that the caller accepts, or null for none. */
export function encodingFor(request: FastifyRequest): Encoding | null {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}
