import type { Api, EndpointName } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import type { Refusal } from "@watchbill/domain/errors/refusal";
import type { EventType } from "@watchbill/domain/news/catalogue";
import type { FastifyInstance } from "fastify";
import type { CacheScope } from "./cache/send-cached.ts";
import type {
  Actor,
  CommandContext,
  MemberActor,
  PrepareContext,
  QueryContext,
} from "./context.ts";
import type { Needs, ToKnowWho, ToWork } from "./dependencies.ts";
import type { RecordedEvent } from "./events/events.ts";
import type { Failed } from "./work/all-that-can.ts";

type ActorOf<Access> = Access extends "public" ? Actor : MemberActor;

/** A handler's shape follows from its endpoint: GET reads with a query context, all else writes with a command context. */
export type Handler<E extends Api[EndpointName]> = (
  ctx: E["method"] extends "GET"
    ? QueryContext<ActorOf<E["access"]>>
    : CommandContext<ActorOf<E["access"]>>,
  input: ParsedInputOf<E>,
) => Promise<OutputOf<E>>;

/**
 * A command with work that takes long, such as hashing a password: that is done first, with no connection held. It gives
 * what is then done in the transaction, which looks again whether what was read still holds.
 */
export interface PreparedHandler<E extends Api[EndpointName]> {
  readonly prepare: (
    ctx: PrepareContext<ActorOf<E["access"]>>,
    input: ParsedInputOf<E>,
  ) => Promise<(ctx: CommandContext<ActorOf<E["access"]>>) => Promise<OutputOf<E>>>;
}

export type HandlersFor<Endpoints> = {
  [Name in keyof Endpoints & EndpointName]:
    | Handler<Api[Name]>
    | (Api[Name]["method"] extends "GET" ? never : PreparedHandler<Api[Name]>);
};

/** What one feature writes in response to an event; it runs in the worker's transaction, as the system. */
export type Reaction = (ctx: CommandContext, event: RecordedEvent) => Promise<void>;

/**
 * Tells some of the members an event concerns, those after `after`; gives where to go on, or null when nobody is left. The others
 * are told in later transactions, so that what is more urgent goes between.
 */
export type Telling = (
  ctx: CommandContext,
  event: RecordedEvent,
  after: number,
) => Promise<number | null>;

/**
 * What becomes due as time passes: runs every minute and at start, in a transaction, as the system. It calls `failed` with what it had to
 * leave for the others' sake.
 */
export type Job = {
  readonly name: string;
  readonly run: (ctx: CommandContext, failed: Failed) => Promise<void>;
  /** It judges what members have not said: not in the first moments after a start, in which their phones send what they kept meanwhile. */
  readonly waitsForPhones?: true;
};

/** Work that talks to the world and so runs outside any transaction; gives how many things it did, 0 when idle. */
export type OutsideWork = {
  readonly name: string;
  /** While a step of the clock is not trusted, `since` is when it was set: only what was written later may leave. */
  readonly run: (
    dependencies: ToWork,
    signal: AbortSignal,
    since: Temporal.Instant | null,
  ) => Promise<number>;
  /** It goes on while a step of the clock is not trusted; without it, the work waits. */
  readonly goesOnAfterStep?: true;
};

export interface Feature {
  readonly noun: string;
  readonly handlers: Partial<HandlersFor<Api>>;
  /** Which answers are the same for the whole squad, or for one member, until something changes or the minute ends. */
  readonly cache?: Partial<Record<EndpointName, CacheScope>>;
  readonly reactions?: Partial<Record<EventType, Reaction>>;
  /** Beside the reactions, in pieces where many are told. */
  readonly tellings?: Partial<Record<EventType, Telling>>;
  readonly jobs?: readonly Job[];
  readonly outsideWork?: readonly OutsideWork[];
  /** What to answer when a constraint of the database has the last word. */
  readonly constraints?: Readonly<Record<string, Refusal>>;
  /** Addresses that are not JSON calls: redirects, downloads, feeds. */
  readonly routes?: (app: FastifyInstance, dependencies: ToKnowWho & Needs<"limits">) => void;
}
