import type { Api, EndpointName } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import type { Refusal } from "@watchbill/domain/errors/refusal";
import type { EventType } from "@watchbill/domain/events/catalogue";
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
import type { OnItemError } from "./jobs/run-batch.ts";

type ActorOf<Access> = Access extends "public" ? Actor : MemberActor;

/**
 * A handler's shape follows from its endpoint: GET reads with a query context, any other method
 * writes with a command context.
 */
type Handler<E extends Api[EndpointName]> = (
  ctx: E["method"] extends "GET"
    ? QueryContext<ActorOf<E["access"]>>
    : CommandContext<ActorOf<E["access"]>>,
  input: ParsedInputOf<E>,
) => Promise<OutputOf<E>>;

/**
 * A command with slow work, such as hashing a password: `prepare` runs first and holds no
 * connection. It returns the part that runs in the transaction and checks again what `prepare`
 * read.
 */
interface PreparedHandler<E extends Api[EndpointName]> {
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

/**
 * What one feature writes in response to an event; runs in the worker's transaction, as the system.
 */
export type Reaction = (ctx: CommandContext, event: RecordedEvent) => Promise<void>;

/**
 * Notifies the next chunk of an event's recipients, after the cursor `after`; returns the next
 * cursor, or null at the end. Later chunks run in later transactions, so that more urgent events go
 * between.
 */
export type Telling = (
  ctx: CommandContext,
  event: RecordedEvent,
  after: number,
) => Promise<number | null>;

/**
 * Time-driven work: runs every minute and at start, in a transaction, as the system. It calls
 * `failed` with each item that it skipped.
 */
type Job = {
  readonly name: string;
  readonly run: (ctx: CommandContext, failed: OnItemError) => Promise<void>;
  /**
   * Set if the job acts on missing check-ins. It then does not run in the first moments after a
   * start, while phones send their queued check-ins.
   */
  readonly waitsForPhones?: true;
};

/**
 * A background job that talks to other servers and so runs outside any transaction; returns how
 * many items it did, 0 if idle.
 */
export type OutsideWork = {
  readonly name: string;
  /** `since` is the time of an untrusted clock step: only rows written later may be sent. */
  readonly run: (
    dependencies: ToWork,
    signal: AbortSignal,
    since: Temporal.Instant | null,
  ) => Promise<number>;
  /** Runs also while a clock step is not trusted; without it, the job waits. */
  readonly goesOnAfterStep?: true;
};

export interface Feature {
  readonly noun: string;
  readonly handlers: Partial<HandlersFor<Api>>;
  /**
   * The responses to cache, shared by the squad or per member, until a change or the end of the
   * minute.
   */
  readonly cache?: Partial<Record<EndpointName, CacheScope>>;
  readonly reactions?: Partial<Record<EventType, Reaction>>;
  /** Notifications, dispatched apart from the reactions, in chunks if there are many recipients. */
  readonly tellings?: Partial<Record<EventType, Telling>>;
  readonly jobs?: readonly Job[];
  readonly outsideWork?: readonly OutsideWork[];
  /** The refusal to send when a database constraint fails. */
  readonly constraints?: Readonly<Record<string, Refusal>>;
  /** Routes that are not JSON endpoints: redirects, downloads, feeds. */
  readonly routes?: (app: FastifyInstance, dependencies: ToKnowWho & Needs<"limits">) => void;
}
