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

/** All dependencies of the app, injected once by `main.ts` or a test. */
export interface AppDependencies {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly log: Log;
  readonly database: { readonly write: Db; readonly read: Db };
  /**
   * The database's location, for code that needs its own connection or creates databases; `folder`
   * is null if the server is not the built-in one.
   */
  readonly location: DatabasePlace & { readonly folder: string | null };
  readonly passwords: PasswordHasher;
  readonly live: LiveHub;
  readonly cache: ResponseCache;
  readonly limits: CallLimits;
  /** The delivery channels: mail, texts, push. */
  readonly channels: Channels;
  /** The audit chain's notes outside the database. */
  readonly sealNotes: SealNotes;
  readonly erasureNotes: ErasureNotes;
  /** Posts to user-supplied addresses. */
  readonly outside: Outside;
  /** Reads from user-supplied addresses. */
  readonly outsideReader: OutsideReader;
  /** The squad's settings, cached until an event says they changed. */
  readonly organisation: OrganisationReader;
}

/** Picks the dependencies that a function uses or passes on. */
export type Needs<Name extends keyof AppDependencies> = Pick<AppDependencies, Name>;

export type ToCommand = Needs<"clock" | "database" | "organisation">;

export type ToKnowWho = ToCommand & Needs<"configuration" | "cache" | "log">;

/** The dependencies of background work, which sends messages and notifies members. */
export type ToWork = ToCommand &
  Needs<"channels" | "clockWatch" | "configuration" | "live" | "log" | "outside" | "outsideReader">;
