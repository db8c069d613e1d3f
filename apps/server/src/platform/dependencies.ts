import type { ErasureNotes } from "./backup/erasure-notes.ts";
import type { ResponseCache } from "./cache/response-cache.ts";
import type { Clock, ClockWatch } from "./clock.ts";
import type { Configuration } from "./configuration/configuration.ts";
import type { DatabasePlace, Db } from "./database/database.ts";
import type { LiveHub } from "./events/live.ts";
import type { SealNotes } from "./events/seal-notes.ts";
import type { CallLimits } from "./http/call-limits.ts";
import type { PasswordHasher } from "./identity/passwords.ts";
import type { Log } from "./log.ts";
import type { OrganisationReader } from "./organisation.ts";
import type { Channels } from "./outside/channels.ts";
import type { Outside } from "./outside/post-outside.ts";
import type { OutsideReader } from "./outside/read-outside.ts";

/** Everything the app is made of, handed in once by `main.ts` or a test. */
export interface AppDependencies {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly log: Log;
  readonly database: { readonly write: Db; readonly read: Db };
  /**
   * Where that is, for what needs a connection of its own, and how to reach its server as who may make a database there; the folder
   * of the built-in server, null where it is somebody else's.
   */
  readonly location: DatabasePlace & { readonly folder: string | null };
  readonly passwords: PasswordHasher;
  readonly live: LiveHub;
  readonly cache: ResponseCache;
  readonly limits: CallLimits;
  /** The ways out: mail, texts, push. */
  readonly channels: Channels;
  /** What is known of the activity log outside the database. */
  readonly sealNotes: SealNotes;
  readonly erasureNotes: ErasureNotes;
  /** Posts to addresses that people typed in. */
  readonly outside: Outside;
  /** Reads what stands at addresses that people typed in. */
  readonly outsideReader: OutsideReader;
  /** The squad's settings, kept until an event says they changed. */
  readonly organisation: OrganisationReader;
}

/** What a function asks for of all that: the few things it uses and those it hands on. */
export type Needs<Name extends keyof AppDependencies> = Pick<AppDependencies, Name>;

/** What running a command takes. */
export type ToCommand = Needs<"clock" | "database" | "organisation">;

/** What telling who asks takes. */
export type ToKnowWho = ToCommand & Needs<"configuration" | "cache" | "log">;

/** What work beside the calls takes: messages leave by it, and others are told. */
export type ToWork = ToCommand &
  Needs<"channels" | "clockWatch" | "configuration" | "live" | "log" | "outside" | "outsideReader">;
