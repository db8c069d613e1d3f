import { setTimeout as pause } from "node:timers/promises";
import { api, type EndpointName } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { rightsFor } from "@watchbill/contract/token-calls";
import { callBlockedBecause, type TokenScope } from "@watchbill/domain/api-tokens/api-token-rights";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lockApiTokenForShare } from "../auth/api-tokens.ts";
import {
  type CacheScope,
  isCacheable,
  sendCached,
  setReadYourWritesCookie,
} from "../cache/send-cached.ts";
import { cachedSharedQuery, uncachedSharedQuery } from "../cache/shared-query.ts";
import type {
  Actor,
  CommandContext,
  Origin,
  PrepareContext,
  QueryContext,
  SquadContext,
} from "../context.ts";
import type { Needs, ToCommand, ToKnowWho } from "../dependencies.ts";
import type { Change } from "../events/announcement.ts";
import type { Feature } from "../feature.ts";
import { runCommand } from "../jobs/run-command.ts";
import { throwIf } from "../refusal-error.ts";
import { type BootstrapReading, type ReadCall, registerBootstrap } from "./bootstrap.ts";
import { responseCookies } from "./cookies.ts";
import { actorAt, cacheKey } from "./endpoint-access.ts";
import { inputOf } from "./endpoint-input.ts";
import { idempotentRequestOf, runIdempotent } from "./idempotency.ts";
import { sendInvalidations } from "./invalidation-header.ts";
import { rateLimitKey } from "./rate-limit-key.ts";

type AnyQuery = (ctx: QueryContext, input: unknown) => Promise<unknown>;
type AnyCommand = (ctx: CommandContext, input: unknown) => Promise<unknown>;
type AnyHandler =
  | (AnyQuery & AnyCommand)
  | {
      prepare: (
        ctx: PrepareContext,
        input: unknown,
      ) => Promise<(ctx: CommandContext) => Promise<unknown>>;
    };

/**
 * Registers a route per endpoint of the contract; the start fails if one has no handler, or two.
 */
export function registerEndpoints(
  app: FastifyInstance,
  dependencies: ToKnowWho & Needs<"limits">,
  features: readonly Feature[],
): void {
  const routes = new Map(ROUTED.map((name) => [name, routeOf(name, features)]));
  for (const route of routes.values()) registerEndpoint(app, dependencies, route);
  const readingOf = (name: EndpointName): BootstrapReading => {
    const { endpoint, isAccount, scope, handler } = routes.get(name)!;
    return {
      endpoint,
      isAccount,
      scope,
      read: (call) => runRead(dependencies, endpoint, handler, call),
    };
  };
  const callerOf = (request: FastifyRequest) =>
    callerFor(rightsFor("bootstrap.show"), request, dependencies);
  registerBootstrap(app, dependencies, callerOf, readingOf);
}

/** All endpoints except the bootstrap, which combines others. */
const ROUTED: readonly EndpointName[] = (Object.keys(api) as EndpointName[]).filter(
  (name) => name !== "bootstrap.show",
);

interface Route {
  readonly endpoint: Endpoint;
  readonly isAccount: boolean;
  readonly isSignIn: boolean;
  /** The token scopes that may call the endpoint; an API token needs one of them. */
  readonly opening: readonly TokenScope[];
  readonly handler: AnyHandler;
  readonly scope: CacheScope | undefined;
}

function routeOf(name: EndpointName, features: readonly Feature[]): Route {
  const handlers = features.flatMap((feature) => feature.handlers[name] ?? []);
  if (handlers.length !== 1)
    throw new Error(`The endpoint ${name} has ${handlers.length} handlers; it needs exactly one`);
  return {
    endpoint: api[name],
    isAccount: name.startsWith("accounts."),
    isSignIn: name === "accounts.signIn",
    opening: rightsFor(name),
    handler: handlers[0] as unknown as AnyHandler,
    scope: features.map((feature) => feature.cache?.[name]).find((one) => one !== undefined),
  };
}

/**
 * Authenticates the caller and counts the call against the rate limit; refuses an API token that
 * may not call the endpoint.
 */
async function callerFor(
  opening: readonly TokenScope[],
  request: FastifyRequest,
  dependencies: ToKnowWho & Needs<"limits">,
  isLimited = true,
): Promise<Actor> {
  const caller = await rateLimitKey(request, dependencies, isLimited);
  if (caller.kind === "member" && caller.apiToken)
    throwIf(callBlockedBecause(caller.apiToken.right, opening));
  return caller;
}

function registerEndpoint(
  app: FastifyInstance,
  dependencies: ToKnowWho & Needs<"limits">,
  route: Route,
): void {
  const { endpoint, isAccount, isSignIn, opening, handler, scope } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    // A cached response is compressed once, not for each request.
    ...(scope ? { compress: false } : {}),
    config: {
      isOpenToOthers: endpoint.origin === "any",
      takesFiles: endpoint.consumes === "multipart",
    },
    handler: async (request, reply) => {
      const actor = actorAt(
        await callerFor(opening, request, dependencies, !isSignIn),
        endpoint,
        isAccount,
      );
      const answer = async (): Promise<unknown> => {
        const input = await inputOf(endpoint, request);
        return evenly(endpoint, () =>
          run(dependencies, endpoint, handler, { actor, request, reply, input }),
        );
      };
      if (scope)
        return sendCached(
          request,
          reply,
          dependencies,
          cacheKey(request.url, actor, scope, dependencies),
          answer,
        );
      return reply.send(await answer());
    },
  });
}

/** Delays the response until the endpoint's minimum time has passed. */
async function evenly<T>({ answeredAfterMs = 0 }: Endpoint, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const leftMs = startedAt + answeredAfterMs - performance.now();
    if (leftMs > 0) await pause(leftMs);
  }
}

type ToWrite = ToCommand & Needs<"configuration" | "cache">;

interface Call {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly input: unknown;
}

async function run(
  dependencies: ToWrite,
  endpoint: Endpoint,
  handler: AnyHandler,
  call: Call,
): Promise<unknown> {
  return endpoint.method === "GET"
    ? runRead(dependencies, endpoint, handler, {
        ...call,
        mayReuse: isCacheable(call.request, dependencies),
      })
    : runWrite(dependencies, endpoint, handler, call);
}

async function runRead(
  dependencies: ToCommand & Needs<"cache">,
  endpoint: Endpoint,
  handler: AnyHandler,
  { actor, input, mayReuse }: ReadCall,
): Promise<unknown> {
  if ("prepare" in handler)
    throw new Error(`${endpoint.path} is read-only, so it can't be prepared`);
  const squad = await squadContext(dependencies);
  const ofSquad = mayReuse
    ? cachedSharedQuery(dependencies, () => squadContext(dependencies))
    : uncachedSharedQuery(squad);
  return endpoint.output.parse(await handler({ ...squad, actor, ofSquad }, input));
}

async function squadContext({ database, clock, organization }: ToCommand): Promise<SquadContext> {
  return { db: database.read, now: clock.now(), organization: await organization() };
}

async function runWrite(
  dependencies: ToWrite,
  endpoint: Endpoint,
  handler: AnyHandler,
  { actor, request, reply, input }: Call,
): Promise<unknown> {
  const session = responseCookies(request, reply, dependencies.configuration.baseUrl);
  const origin = originOf(request);
  const apiToken = actor.kind === "member" ? actor.apiToken : undefined;
  let change: Change | null = null;
  // A command runs shared queries uncached.
  const prepared = async (): Promise<QueryContext> => {
    const squad = await squadContext(dependencies);
    return { ...squad, actor, ofSquad: uncachedSharedQuery(squad) };
  };
  const command = async (
    keep?: (ctx: CommandContext, answer: unknown) => Promise<void>,
  ): Promise<unknown> => {
    const work =
      "prepare" in handler
        ? await handler.prepare(
            { ...(await prepared()), origin, session, gone: goneOf(reply) },
            input,
          )
        : (ctx: CommandContext) => handler(ctx, input);
    const done = await runCommand(dependencies, { actor, origin, session }, async (ctx) => {
      if (apiToken) await lockApiTokenForShare(ctx.tx, apiToken.id);
      const made = endpoint.output.parse(await work(ctx));
      await keep?.(ctx, made);
      return { made, change: ctx.change };
    });
    change = done.change;
    return done.made;
  };
  const repeatable = idempotentRequestOf(endpoint, actor, request, input);
  const answer = repeatable
    ? await runIdempotent(dependencies.database.write, repeatable, command)
    : await command();
  // Read-your-writes: this instance clears its cache; the cookie tells other instances.
  dependencies.cache.clear();
  if (!apiToken) {
    session.send();
    setReadYourWritesCookie(reply, dependencies);
  }
  // A public response must not reveal through this header whether an account exists.
  if (endpoint.access !== "public") sendInvalidations(reply, actor, change);
  return answer;
}

/** Returns a signal that aborts if the client disconnects before the response. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  if (raw.destroyed) gone.abort();
  return gone.signal;
}

/** The caller's address, browser and host, for the activity log, the throttle and OneSignal. */
export function originOf(request: FastifyRequest): Origin {
  return {
    ipAddress: request.ip,
    userAgent: request.headers["user-agent"] ?? null,
    host: request.hostname,
  };
}
