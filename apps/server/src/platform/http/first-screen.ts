import { api, type EndpointName } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { type FirstScreenPart, firstScreenParts } from "@watchbill/contract/first-screen-parts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerOf } from "../answers/kept-answers.ts";
import { type KeptFor, keptOrMade, mayBeKept } from "../answers/send-kept.ts";
import { type Part, sendTogether } from "../answers/together.ts";
import type { Actor } from "../context.ts";
import type { Db } from "../database/database.ts";
import { overOneConnection } from "../database/one-connection.ts";
import type { Needs, ToKnowWho } from "../dependencies.ts";
import { actorAt, keptKey } from "./endpoint-access.ts";
import { inputOf } from "./endpoint-input.ts";
import { failureOf } from "./failures.ts";

/** How an endpoint of the contract is read by whom it is open to. */
export interface Reading {
  readonly endpoint: Endpoint;
  readonly isAccount: boolean;
  readonly keptFor: KeptFor | undefined;
  readonly read: (call: ReadCall) => Promise<unknown>;
}

/** Who reads what. */
export interface ReadCall {
  readonly actor: Actor;
  readonly input: unknown;
  /** Whether they may be given what was read before, until something changes. */
  readonly isKeptEnough: boolean;
  /** Where the caller's own is read, if not where each question has a connection of its own. */
  readonly db?: Db | undefined;
}

type ReadingOf = (name: EndpointName) => Reading;

/** What stands around the parts: each is on a line of its own, so that a page can take them up one at a time. */
const [FIRST, NEXT, LAST] = ['{"parts":[\n', "},\n", "}\n]}"];

/** The route of what a dashboard reads as it opens: each part as its own address answers it, out of what is kept for that. */
export function registerFirstScreen(
  app: FastifyInstance,
  dependencies: ToKnowWho,
  callerOf: (request: FastifyRequest) => Promise<Actor>,
  readingOf: ReadingOf,
): void {
  const { method, path } = api["firstScreen.show"];
  app.route({
    method,
    url: path,
    // Its parts are compressed where they are kept.
    compress: false,
    handler: async (request, reply) => {
      const caller = await callerOf(request);
      const { view } = (await inputOf(api["firstScreen.show"], request)) as { view: "agenda" | "month" };
      const { timeZone, weekStartsOn } = await dependencies.organisation();
      const isAdmin = caller.kind === "member" && caller.role === "admin";
      const listed = firstScreenParts({ now: dependencies.clock.now(), timeZone, weekStartsOn, view, isAdmin });
      const answers = await overOneConnection(dependencies.database.openings, (db) =>
        Promise.all(listed.map((part) => answerPart({ request, caller, db }, dependencies, readingOf(part.name), part))),
      );
      return sendTogether(
        request,
        reply,
        answers.map((one, at) => ({ ...one, before: Buffer.from(`${at === 0 ? FIRST : NEXT}${one.head}`) })),
        Buffer.from(LAST),
      );
    },
  });
}

type Answered = Pick<Part, "answer"> & { readonly head: string };

interface Opening {
  readonly request: FastifyRequest;
  readonly caller: Actor;
  readonly db: Db;
}

/** One that is refused, or cannot be read, says so for itself. */
async function answerPart(
  { request, caller, db }: Opening,
  dependencies: Needs<"clock" | "kept">,
  { endpoint, isAccount, keptFor, read }: Reading,
  part: FirstScreenPart,
): Promise<Answered> {
  const headWith = (status: number): string => `${JSON.stringify({ ...part, status }).slice(0, -1)},"body":`;
  try {
    const actor = actorAt(caller, endpoint, isAccount);
    const isKeptEnough = mayBeKept(request, dependencies);
    // Others who read what is everybody's wait for whoever began: that must not wait for a connection that one of them holds. What is
    // kept for nobody, a coordinator's, is not found by whose it is, and needs a plan of its own.
    const own = keptFor === "member" ? db : undefined;
    const make = (): Promise<unknown> => read({ actor, input: endpoint.input.parse(part.input), isKeptEnough, db: own });
    if (!keptFor) return { head: headWith(200), answer: answerOf(await make()) };
    const key = keptKey(addressOf(endpoint, part.input), actor, keptFor, dependencies);
    return { head: headWith(200), answer: await keptOrMade(dependencies, { key, keptFor, isKeptEnough }, make) };
  } catch (error) {
    const { status, body } = failureOf(error as Error, request);
    return { head: headWith(status), answer: answerOf(body) };
  }
}

/** The part's own address, under which its answer is kept. */
function addressOf({ path }: Endpoint, input: Readonly<Record<string, unknown>>): string {
  const rest = new Map(Object.entries(input).map(([key, value]) => [key, String(value)]));
  const address = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => {
    const value = rest.get(key) ?? "";
    rest.delete(key);
    return encodeURIComponent(value);
  });
  return rest.size > 0 ? `${address}?${new URLSearchParams([...rest]).toString()}` : address;
}
