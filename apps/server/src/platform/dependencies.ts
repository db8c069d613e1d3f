import type { CallLimits } from "./call-limits.ts";
import type { Channels } from "./channels/channels.ts";
import type { Clock } from "./clock.ts";
import type { Configuration } from "./configuration.ts";
import type { Db } from "./database.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { LiveHub } from "./live.ts";
import type { Log } from "./log.ts";
import type { OrganisationReader } from "./organisation.ts";
import type { PasswordHasher } from "./passwords.ts";
import type { Outside } from "./post-outside.ts";
import type { SealNotes } from "./seal-notes.ts";

/** Everything the app is made of, handed in once by `main.ts` or a test. */
export interface AppDependencies {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly log: Log;
  readonly database: { readonly write: Db; readonly read: Db };
  readonly passwords: PasswordHasher;
  readonly live: LiveHub;
  readonly kept: KeptAnswers;
  readonly limits: CallLimits;
  /** The ways out: mail, texts, push. */
  readonly channels: Channels;
  /** What is known of the activity log outside the database. */
  readonly sealNotes: SealNotes;
  /** Posts to addresses that people typed in. */
  readonly outside: Outside;
  /** The squad's settings, kept until an event says they changed. */
  readonly organisation: OrganisationReader;
}
