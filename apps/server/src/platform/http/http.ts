import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import type { Refusal } from "@watchbill/domain/errors/refusal";
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { bearerOf } from "../auth/bearer.ts";
import type { Configuration } from "../configuration/configuration.ts";
import type { Needs } from "../dependencies.ts";
import { RefusalError } from "../refusal-error.ts";
import { registerCors } from "./cors.ts";
import { toErrorResponse } from "./error-response.ts";
import { securityHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Serves external callers: a gateway, a mail provider, a calendar. */
    isOpenToOthers?: boolean;
    takesFiles?: boolean;
  }
}

const { FST_ERR_CTP_INVALID_MEDIA_TYPE: NotJson } = errorCodes;
const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_LIMIT_MS = 30_000;
const CONNECTIONS_CHECK_MS = 5_000;

/**
 * Creates a Fastify instance with the app's limits, headers, origin check and error handler; no
 * routes yet.
 */
export async function createHttp(
  dependencies: Needs<"clock" | "configuration" | "log">,
  constraints: Readonly<Record<string, Refusal>>,
): Promise<FastifyInstance> {
  const { configuration, clock } = dependencies;
  const isSecure = configuration.baseUrl.startsWith("https:");
  const logger: FastifyBaseLogger = dependencies.log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Log entries already name their request (`error-response.ts`); a logger per request costs a
    // thirtieth of a cached response.
    childLoggerFactory: (shared) => shared,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    // Node checks request timeouts only at this interval, 30 seconds by default.
    http: { connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // A shutdown completes every request in flight (see `closeHttp`).
    forceCloseConnections: "idle",
    return503OnClosing: false,
    trustProxy: configuration.trustProxy.length > 0 ? [...configuration.trustProxy] : false,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
  });
  registerCors(app, configuration.clientOrigins);
  app.removeContentTypeParser("text/plain");
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      // Many clients send a JSON content type with an empty body.
      if (body === "") done(null);
      else void parseJson(request, body, done);
    },
  );
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (request, body, done) => {
      // The web app sends JSON; only gateways and mail providers send forms.
      if (request.routeOptions.config.isOpenToOthers)
        done(null, Object.fromEntries(new URLSearchParams(String(body))));
      else done(new NotJson("application/x-www-form-urlencoded"));
    },
  );
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  const headers = securityHeaders(isSecure, configuration.messaging.oneSignal);
  // Headers and origin checks follow from the matched route, in any spelling of the address, and
  // are strict by default.
  app.addHook("onRequest", async function setHeadersAndRefuseForeigners(request, reply) {
    reply.headers(headers);
    reply.header("cache-control", "no-store");
    reply.header("x-server-time", String(clock.now().epochMilliseconds));
    const { isOpenToOthers, takesFiles } = request.routeOptions.config;
    // Browsers never attach an API token by themselves, so a call with one is intended and no CSRF.
    if (!isOpenToOthers && bearerOf(request) === null) refuseForeignOrigin(request, configuration);
    if (!takesFiles && /^\s*multipart\//i.test(request.headers["content-type"] ?? ""))
      throw new NotJson("multipart/form-data");
  });
  app.setErrorHandler((error, request, reply) =>
    answerError(error as Error, request, reply, constraints),
  );
  return app;
}

/** How long idle connections stay open during a shutdown: a proxy may be about to use one. */
const FAREWELL_MS = 2_000;
/** How long requests in flight may take after that. */
const LAST_ANSWERS_MS = 5_000;
const IDLE_CHECK_MS = 50;

/**
 * Graceful shutdown: each connected client gets one more response with `connection: close`. Then
 * the server accepts no new connections, completes requests in flight, and finally closes the rest.
 */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  app.server.prependListener(
    "request",
    (_request, response) => void response.setHeader("connection", "close"),
  );
  await allGone(app.server, FAREWELL_MS);
  // A connection in use when the shutdown began becomes idle only later.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const limit = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(limit);
}

/** Resolves when no connection is left, or after this many milliseconds. */
async function allGone(server: Server, withinMs: number): Promise<void> {
  const connections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  const end = performance.now() + withinMs;
  while ((await connections()) > 0 && performance.now() < end) await pause(IDLE_CHECK_MS);
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

type OwnAddress = Pick<Configuration, "baseUrl" | "isBaseUrlSet">;

/**
 * Accepts a change only from the app's own pages: `Sec-Fetch-Site` says so, or the `Origin` is
 * ours.
 */
function refuseForeignOrigin(request: FastifyRequest, own: OwnAddress): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  const isOwn =
    site === undefined ? isOwnOrigin(request, own) : site === "same-origin" || site === "none";
  if (isOwn) return;
  const address = own.isBaseUrlSet ? own.baseUrl : "the app";
  throw new RefusalError({
    kind: "forbidden",
    code: "cross-site-request",
    message: `This request didn't come from Watchbill's own pages. Open ${address} and try again.`,
  });
}

/**
 * Without `BASE_URL` the app does not know its address, and `Host` may be forged (DNS rebinding).
 */
function isOwnOrigin(
  { headers: { origin }, protocol, host }: FastifyRequest,
  { baseUrl, isBaseUrlSet }: OwnAddress,
): boolean {
  if (!origin) return false;
  if (origin === new URL(baseUrl).origin) return true;
  return !isBaseUrlSet && origin === `${protocol}://${host}`;
}

function answerError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  constraints: Readonly<Record<string, Refusal>>,
): FastifyReply {
  const { status, body, retryAfterSeconds } = toErrorResponse(error, request, constraints);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply.status(status).send(body);
}
