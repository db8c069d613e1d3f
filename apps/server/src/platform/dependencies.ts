import type { PasswordHasher } from "./auth/passwords.ts";
import type { ErasureNotes } from "./backup/erasure-notes.ts";
import type { ResponseCache } from "./cache/response-cache.ts";
import type { Channels } from "./channels/channels.ts";
import type { Clock, ClockWatch } from "./clock.ts";
import type { Configuration } from "./configuration/configuration.ts";
import type { DatabasePlace, Db } from "./database/database.ts";
import type { SealNotes } from "./events/chain-notes.ts";
import type { LiveHub } from "./events/live.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import type { Log } from "./log.ts";
import type { OrganizationReader } from "./organization.ts";
import type { OutboundClient } from "./outbound/outbound-client.ts";
import type { OutboundReader } from "./outbound/outbound-reader.ts";

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
  readonly limits: RateLimit;
  /** The delivery channels: email, SMS and push. */
  readonly channels: Channels;
  /** The checkpoints of the activity log's hash chain, outside the database. */
  readonly sealNotes: SealNotes;
  readonly erasureNotes: ErasureNotes;
  /** Posts to user-supplied addresses. */
  readonly outside: OutboundClient;
  /** Reads from user-supplied addresses. */
  readonly outsideReader: OutboundReader;
  /** The squad's settings, cached until an event says they changed. */
  readonly organization: OrganizationReader;
}

/** Picks the dependencies that a function uses or passes on. */
export type Needs<Name extends keyof AppDependencies> = Pick<AppDependencies, Name>;

export type ToCommand = Needs<"clock" | "database" | "organization">;

export type ToKnowWho = ToCommand & Needs<"configuration" | "cache" | "log">;

/** The dependencies of background work, which sends messages and notifies members. */
export type ToWork = ToCommand &
  Needs<"channels" | "clockWatch" | "configuration" | "live" | "log" | "outside" | "outsideReader">;
