import type { TokenScope } from "@watchbill/domain/api-tokens/api-token-rights";
import type { OpenDraftSchedule } from "@watchbill/domain/draft-schedules/draft-schedule";
import type { RecordableEvent } from "@watchbill/domain/events/catalogue";
import type { StoredCustomHoliday } from "@watchbill/domain/holidays/custom-holiday";
import type { Role } from "@watchbill/domain/members/role";
import type { OrganizationSettings } from "@watchbill/domain/settings/organization-fields";
import type { SquadAccent } from "@watchbill/domain/settings/squad-color";
import type { Db, Tx } from "./database/database.ts";
import type { Change, Signal } from "./events/announcement.ts";

/** The actor: a signed-in member, the system, or an anonymous caller. */
export type Actor =
  | {
      readonly kind: "member";
      readonly id: number;
      readonly unitNumber: string;
      readonly role: Role;
      readonly sessionId: number;
      /** True if the member signed in with a passkey or an authenticator code. */
      readonly isBySecondFactor: boolean;
      /**
       * True for an administrator who still needs a second factor; until then their role here is
       * member.
       */
      readonly needsSecondFactor: boolean;
      /**
       * True for a member who still needs a second factor that the squad requires; until then they
       * can use only the endpoints of their own account.
       */
      readonly isHeldBack: boolean;
      /** When the member signed in or last re-authenticated. */
      readonly reauthenticatedAt: Temporal.Instant;
      /**
       * True in a session that an emailed one-time password opened: setting a new password needs no
       * current one.
       */
      readonly maySetPassword: boolean;
      /**
       * Set if the member signed in through an identity provider, so that they need not change a
       * temporary password.
       */
      readonly isByProvider?: true;
      /** The API token that acts; absent for a signed-in member. */
      readonly apiToken?: ActingApiToken;
    }
  | { readonly kind: "system" }
  | { readonly kind: "anonymous" };

/** An API token that acts as a member, or as no member with the id 0. */
interface ActingApiToken {
  readonly id: number;
  readonly name: string;
  readonly right: TokenScope;
  readonly endsAt: Temporal.Instant;
}

export type MemberActor = Extract<Actor, { kind: "member" }>;

/** Where a request came from, for the activity log. */
export interface Origin {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly host: string | null;
}

export interface Organization extends OrganizationSettings {
  /** The squad's color in both themes. */
  readonly accent: SquadAccent | null;
  readonly logo: string | null;
  readonly customHolidays: readonly StoredCustomHoliday[];
  /** The unpublished draft schedules, cached here because every view of a shift needs them. */
  readonly openDraftSchedules: readonly OpenDraftSchedule[];
  /**
   * The day before which shifts were purged, even if the retention setting changed; null if none
   * were.
   */
  readonly shiftsRetainedSince: string | null;
}

interface CommonContext {
  /** The current time, from the injected clock. */
  readonly now: Temporal.Instant;
  readonly organization: Organization;
}

/** The context of a shared query, whose result is equal for every member. */
export interface SquadContext extends CommonContext {
  readonly db: Db;
}

/**
 * The context of a query: a read-only database session. `actor` is a member if the endpoint
 * requires one.
 */
export interface QueryContext<A extends Actor = Actor> extends SquadContext {
  readonly actor: A;
  /**
   * Runs a shared query. If caching is on, concurrent callers of one name share a read until a
   * change or the end of the minute. The result is shared and must not be mutated.
   */
  readonly ofSquad: <T>(name: string, read: (ctx: SquadContext) => Promise<T>) => Promise<T>;
}

/** The context of a command: one transaction, and the only way to record events in it. */
export interface CommandContext<A extends Actor = Actor> extends CommonContext {
  readonly tx: Tx;
  readonly actor: A;
  readonly origin: Origin;
  readonly record: (event: RecordableEvent) => Promise<void>;
  /** Records an event that another row refers to; returns its id. */
  readonly recordWithId: (event: RecordableEvent) => Promise<number>;
  /** Tells the open screens of the given members to refetch, without an entry in the log. */
  readonly signal: (signal: Signal) => Promise<void>;
  /** The id under which the command's signals are sent; null if no client waits for a response. */
  readonly change: Change | null;
  readonly session: SessionCookies;
}

/** The cookies of a request and its response; empty if there is no request. */
export interface SessionCookies {
  start(token: string): void;
  end(): void;
  /** The device token of an earlier sign-in of this member, unverified. */
  deviceOf(memberId: number): string | null;
  /** Saves on the device the token that shows that this member has signed in there. */
  knowDevice(memberId: number, token: string): void;
  /** The state saved in this browser before the redirect to the identity provider, unverified. */
  question(): string | null;
  /** Saves the state of a provider sign-in until the browser returns; null deletes it. */
  keepQuestion(token: string | null): void;
}

/**
 * The context of a command before its transaction: it reads, and holds no connection during slow
 * work.
 */
export interface PrepareContext<A extends Actor = Actor> extends QueryContext<A> {
  readonly origin: Origin;
  readonly session: Pick<SessionCookies, "deviceOf" | "question">;
  /** Aborted when the client disconnects, so that its command leaves the queue for slow work. */
  readonly gone: AbortSignal;
}

/**
 * Returns the acting member's id; null for the system, a token without a member, or an anonymous
 * caller.
 */
export function actorIdOf(actor: Actor): number | null {
  return actor.kind === "member" && actor.id !== 0 ? actor.id : null;
}
