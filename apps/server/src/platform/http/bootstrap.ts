import { api, type EndpointName } from "@watchbill/contract/api";
import { type FirstScreenPart, firstScreenParts } from "@watchbill/contract/bootstrap-parts";
import type { Endpoint } from "@watchbill/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type CacheScope, cachedResponse, isCacheable } from "../cache/send-cached.ts";
import type { Actor } from "../context.ts";
import type { Needs, ToKnowWho } from "../dependencies.ts";
import { actorAt, cacheKey } from "./endpoint-access.ts";
import { inputOf } from "./endpoint-input.ts";
import { toErrorResponse } from "./error-response.ts";

/** What the bootstrap needs to read an endpoint of the contract. */
export interface BootstrapReading {
  readonly endpoint: Endpoint;
  readonly isAccount: boolean;
  readonly scope: CacheScope | undefined;
  readonly read: (call: ReadCall) => Promise<unknown>;
}

export interface ReadCall {
  readonly actor: Actor;
  readonly input: unknown;
  /** False for a caller whose last change was made on another instance: shared queries run again. */
  readonly mayReuse: boolean;
}

type ReadingOf = (name: EndpointName) => BootstrapReading;

/**
 * Registers the dashboard bootstrap: one response with every part that the dashboard reads, each
 * equal to the response of the endpoint that serves it alone.
 */
export function registerBootstrap(
  app: FastifyInstance,
  dependencies: ToKnowWho,
  callerOf: (request: FastifyRequest) => Promise<Actor>,
  readingOf: ReadingOf,
): void {
  const { method, path } = api["bootstrap.show"];
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const caller = await callerOf(request);
      const { view } = (await inputOf(api["bootstrap.show"], request)) as {
        view: "agenda" | "month";
      };
      const { timeZone, weekStartsOn } = await dependencies.organization();
      const isAdmin = caller.kind === "member" && caller.role === "admin";
      const listed = firstScreenParts({
        now: dependencies.clock.now(),
        timeZone,
        weekStartsOn,
        view,
        isAdmin,
      });
      const parts = await Promise.all(
        listed.map((part) =>
          readPart({ request, caller }, dependencies, readingOf(part.name), part),
        ),
      );
      return reply
        .header("content-type", "application/json; charset=utf-8")
        .send(`{"parts":[${parts.join()}]}`);
    },
  });
}

interface Opening {
  readonly request: FastifyRequest;
  readonly caller: Actor;
}

/** Returns the part as JSON text. A part that is refused or fails carries its own status and error. */
async function readPart(
  { request, caller }: Opening,
  dependencies: Needs<"clock" | "cache">,
  { endpoint, isAccount, scope, read }: BootstrapReading,
  part: FirstScreenPart,
): Promise<string> {
  const withBody = (status: number, body: string): string =>
    `${JSON.stringify({ ...part, status }).slice(0, -1)},"body":${body}}`;
  try {
    const actor = actorAt(caller, endpoint, isAccount);
    const mayReuse = isCacheable(request, dependencies);
    const readIt = (): Promise<unknown> =>
      read({ actor, input: endpoint.input.parse(part.input), mayReuse });
    if (!scope) return withBody(200, JSON.stringify(await readIt()));
    const key = cacheKey(addressOf(endpoint, part.input), actor, scope, dependencies);
    const { plain } = await cachedResponse(dependencies, { key, mayReuse }, readIt);
    return withBody(200, plain.toString());
  } catch (error) {
    const { status, body } = toErrorResponse(error as Error, request);
    return withBody(status, JSON.stringify(body));
  }
}

/** Returns the part's own address, which is part of its cache key. */
function addressOf({ path }: Endpoint, input: Readonly<Record<string, unknown>>): string {
  const rest = new Map(Object.entries(input).map(([key, value]) => [key, String(value)]));
  const address = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => {
    const value = rest.get(key) ?? "";
    rest.delete(key);
    return encodeURIComponent(value);
  });
  return rest.size > 0 ? `${address}?${new URLSearchParams([...rest]).toString()}` : address;
}
