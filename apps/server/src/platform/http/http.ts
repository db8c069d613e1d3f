import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import type { Refusal, RefusalKind } from "@watchbill/domain/refusal";
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { answerSameWords } from "../answers/same-words.ts";
import { brokenConstraint, isDatabaseUnreachable, isDiskFull, isLockedByOthers, OutcomeUnknown } from "../database/database.ts";
import type { Needs } from "../dependencies.ts";
import { bearerOf } from "../identity/bearer.ts";
import { Refused } from "../refused.ts";
import { allowOtherOrigins } from "./other-origins.ts";
import { securityHeaders } from "./security-headers.ts";

const STATUS: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  "signed-out": 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Called from outside our own pages: by a gateway, a mail provider, a calendar. */
    isOpenToOthers?: boolean;
    /** Reads forms with a file. */
    takesFiles?: boolean;
  }
}

const { FST_ERR_CTP_INVALID_MEDIA_TYPE: NotJson } = errorCodes;
const BODY_LIMIT_BYTES = 256 * 1024;

/** A Fastify instance with our limits, headers, origin check and error answers; no routes yet. */
export async function createHttp(
  dependencies: Needs<"clock" | "configuration" | "kept" | "log">,
  constraints: Readonly<Record<string, Refusal>>,
): Promise<FastifyInstance> {
  const { configuration, clock } = dependencies;
  const isSecure = configuration.baseUrl.startsWith("https:");
  const logger: FastifyBaseLogger = dependencies.log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // Stopping lets every request that was taken up come to its end (see `closeHttp`).
    forceCloseConnections: "idle",
    return503OnClosing: false,
    trustProxy: configuration.trustProxy.length > 0 ? [...configuration.trustProxy] : false,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
  });
  allowOtherOrigins(app, configuration.clientOrigins);
  answerSameWords(app, dependencies);
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (request, body, done) => {
    // Our own pages send JSON; only gateways and mail providers send forms.
    if (request.routeOptions.config.isOpenToOthers) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(new NotJson("application/x-www-form-urlencoded"));
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  const headers = securityHeaders(isSecure, configuration.messaging.oneSignal);
  // What holds for an answer follows from the route it came to, however its address was written, and is strict unless the route says otherwise.
  app.addHook("onRequest", async function setHeadersAndRefuseForeigners(request, reply) {
    reply.headers(headers);
    reply.header("cache-control", "no-store");
    reply.header("x-server-time", String(clock.now().epochMilliseconds));
    const { isOpenToOthers, takesFiles } = request.routeOptions.config;
    // No browser sends a program's token by itself, so that a call with one was meant, wherever it comes from.
    if (!isOpenToOthers && bearerOf(request) === null) refuseForeignOrigin(request, configuration.baseUrl);
    if (!takesFiles && /^\s*multipart\//i.test(request.headers["content-type"] ?? "")) throw new NotJson("multipart/form-data");
  });
  app.setErrorHandler((error, request, reply) => answerError(error as Error, request, reply, constraints));
  return app;
}

/** How long an idle connection is still listened to once the app is stopping: a proxy may be about to ask on it. */
const FAREWELL_MS = 2_000;
/** How long requests that were taken up may still take after that. */
const LAST_ANSWERS_MS = 5_000;
const IDLE_CHECK_MS = 50;

/**
 * Stops the server so that nobody who asks in the same moment is cut off: who is connected gets one more answer with
 * the word to come on another connection; then nobody new is let in, what was asked is answered, and at last whoever
 * never came to an end is cut off.
 */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  app.server.prependListener("request", (_request, response) => void response.setHeader("connection", "close"));
  await allGone(app.server, FAREWELL_MS);
  // A connection that was in use as the closing began is idle only later.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const limit = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(limit);
}

/** Resolves when no connection is left, or after this many milliseconds. */
async function allGone(server: Server, withinMs: number): Promise<void> {
  const connections = (): Promise<number> => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  const end = performance.now() + withinMs;
  while ((await connections()) > 0 && performance.now() < end) await pause(IDLE_CHECK_MS);
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A change is accepted only from our own pages: the browser says so itself, or names our origin. */
function refuseForeignOrigin(request: FastifyRequest, baseUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  const isOwn = site === undefined ? isOwnOrigin(request, baseUrl) : site === "same-origin" || site === "none";
  if (isOwn) return;
  throw new Refused({
    kind: "forbidden",
    code: "cross-site-request",
    message: "This request did not come from Watchbill's own pages. Open the app and try again.",
  });
}

function isOwnOrigin(request: FastifyRequest, baseUrl: string): boolean {
  const { origin } = request.headers;
  if (!origin) return false;
  return origin === new URL(baseUrl).origin || origin === `${request.protocol}://${request.host}`;
}

/** Why a request cannot be answered at this moment, and whether it changed anything. */
const NOT_NOW = {
  busy: {
    message: "Somebody else is changing the same thing just now. Nothing was changed; try again in a moment.",
    code: "busy",
  },
  unreachable: {
    message: "Watchbill cannot reach its database just now. Nothing was changed; try again in a moment.",
    code: "database-unreachable",
  },
  full: {
    message: "The disk of Watchbill's database is full. Nothing was changed; please tell whoever runs the server.",
    code: "disk-full",
  },
  unknown: {
    message: "Watchbill lost its database as it was saving. This may or may not have been saved: look before you try again.",
    code: "outcome-unknown",
  },
} as const;

function answerNotNow(reply: FastifyReply, answer: (typeof NOT_NOW)[keyof typeof NOT_NOW]): FastifyReply {
  return reply.status(503).header("retry-after", "2").send(answer);
}

/** Answers a refusal as `{ message, code, fields? }`; anything else is a bug, logged under the request's id. */
function answerError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  constraints: Readonly<Record<string, Refusal>>,
): FastifyReply {
  if (error instanceof Refused) {
    if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
    return sendRefusal(reply, error.refusal);
  }
  const broken = constraints[brokenConstraint(error) ?? ""];
  if (broken) return sendRefusal(reply, broken);
  const status = (error as FastifyError).statusCode;
  if (status !== undefined && status >= 400 && status < 500) return answerMalformed(reply, error as FastifyError, status);
  if (isLockedByOthers(error)) return answerNotNow(reply, NOT_NOW.busy);
  request.log.error(
    { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
    "a request failed",
  );
  if (error instanceof OutcomeUnknown) return answerNotNow(reply, NOT_NOW.unknown);
  if (isDiskFull(error)) return answerNotNow(reply, NOT_NOW.full);
  if (isDatabaseUnreachable(error)) return answerNotNow(reply, NOT_NOW.unreachable);
  return reply.status(500).send({ message: "Something went wrong", code: "unexpected", requestId: request.id });
}

function answerMalformed(reply: FastifyReply, error: FastifyError, status: number): FastifyReply {
  if (error.code === "FST_REQ_FILE_TOO_LARGE")
    return reply.status(413).send({ message: "The file is larger than 5 MB. Send it in parts.", code: "file-too-large" });
  const messages: Record<number, [string, string]> = {
    413: ["body-too-large", "That is too large to send."],
    415: ["media-type-unsupported", "Send JSON with the content type application/json."],
  };
  const [code, message] = messages[status] ?? ["request-malformed", "The request could not be read."];
  return reply.status(status).send({ message, code: error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? "body-too-large" : code });
}

export function sendRefusal(reply: FastifyReply, { kind, code, message, fields, findings }: Refusal): FastifyReply {
  return reply.status(STATUS[kind]).send({ message, code, ...(fields && { fields }), ...(findings && { findings }) });
}
