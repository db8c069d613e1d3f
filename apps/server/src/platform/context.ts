import type { StoredOwnDay } from "@watchbill/domain/holidays/own-day";
import type { Role } from "@watchbill/domain/members/role";
import type { RecordableEvent } from "@watchbill/domain/news/catalogue";
import type { OpenPlan } from "@watchbill/domain/plans/plan";
import type { ProgramRight } from "@watchbill/domain/programs/program-rights";
import type { OrganisationSettings } from "@watchbill/domain/settings/organization-fields";
import type { SquadAccent } from "@watchbill/domain/settings/squad-colour";
import type { Db, Tx } from "./database/database.ts";
import type { Change, Signal } from "./events/announcement.ts";

/** Who acts: a signed-in member, the system itself, or somebody not signed in. */
export type Actor =
  | {
      readonly kind: "member";
      readonly id: number;
      readonly unitNumber: string;
      readonly role: Role;
      readonly sessionId: number;
      /** True when they signed in with a passkey, or with the code of their authenticator app. */
      readonly isBySecondFactor: boolean;
      /** An administrator who must sign in with one of these to act as one: until then their role here is member. */
      readonly needsSecondFactor: boolean;
      /** Anybody who must, where everybody must: until then nothing but their own account is theirs to reach. */
      readonly isHeldBack: boolean;
      /** When they signed in, or showed since that it is them. */
      readonly provenAt: Temporal.Instant;
      /** True in a session that a mailed one-time password opened: a new password needs no current one here. */
      readonly maySetPassword: boolean;
      /** The provider let them in: a password that they were given need not be changed. Absent otherwise. */
      readonly isByProvider?: true;
      /** The program whose token it is that acts; absent where a person is signed in. */
      readonly program?: ActingProgram;
    }
  | { readonly kind: "system" }
  | { readonly kind: "nobody" };

/** A program that acts by its token: as a member, or as nobody, whose number is 0. */
export interface ActingProgram {
  readonly id: number;
  readonly name: string;
  readonly right: ProgramRight;
  /** From when on the token opens nothing. */
  readonly endsAt: Temporal.Instant;
}

export type MemberActor = Extract<Actor, { kind: "member" }>;

/** Where a request came from, for the activity log. */
export interface Origin {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** The host name the browser asked for. */
  readonly host: string | null;
}

/** What the squad has set for itself. */
export interface Organisation extends OrganisationSettings {
  /** The squad's colour in both themes. */
  readonly accent: SquadAccent | null;
  /** Where its logo is. */
  readonly logo: string | null;
  readonly ownDays: readonly StoredOwnDay[];
  /** The plans that are not published: kept here, so that whatever shows a shift knows without asking whether it is being planned. */
  readonly openPlans: readonly OpenPlan[];
  /** The day before which shifts are gone, whatever the years say that they are kept; null where none ever went. */
  readonly shiftsKeptSince: string | null;
}

interface CommonContext {
  /** The present, from the one injected clock. */
  readonly now: Temporal.Instant;
  readonly organisation: Organisation;
}

/** What is enough to read what is the same whoever asks. */
export interface SquadContext extends CommonContext {
  readonly db: Db;
}

/** What a query works with: a read-only database session. `actor` is a member wherever the endpoint asks for one. */
export interface QueryContext<A extends Actor = Actor> extends SquadContext {
  readonly actor: A;
  /**
   * Reads what is the same whoever asks. Where answers are kept, many who come at once cost one reading of what has that name: until
   * something changes, or the minute ends. What it gives is everybody's and must not be changed.
   */
  readonly ofSquad: <T>(name: string, read: (ctx: SquadContext) => Promise<T>) => Promise<T>;
}

/** What a command works with: one transaction, and the one way to say what happened in it. */
export interface CommandContext<A extends Actor = Actor> extends CommonContext {
  readonly tx: Tx;
  readonly actor: A;
  readonly origin: Origin;
  readonly record: (event: RecordableEvent) => Promise<void>;
  /** The same where something refers to the event: gives its number. */
  readonly recordNumbered: (event: RecordableEvent) => Promise<number>;
  /** Tells the given members' open screens to read something again, without an entry in the log. */
  readonly signal: (signal: Signal) => Promise<void>;
  /** What all of this is told of under; null where nobody waits for an answer. */
  readonly change: Change | null;
  readonly session: SessionCookies;
}

/** The cookies of a request and its answer; nothing comes or goes where there is no request. */
export interface SessionCookies {
  start(token: string): void;
  end(): void;
  /** What an earlier sign-in of this member left on the device, unverified. */
  deviceOf(memberId: number): string | null;
  /** Leaves on the device that this member has signed in there. */
  knowDevice(memberId: number, token: string): void;
  /** What was kept in this browser when somebody left it for the provider, unverified. */
  question(): string | null;
  /** Keeps that until they are back; null forgets it. */
  keepQuestion(token: string | null): void;
}

/** What a command works with before its transaction: it reads, and holds no connection while it does what takes long. */
export interface PrepareContext<A extends Actor = Actor> extends QueryContext<A> {
  readonly origin: Origin;
  readonly session: Pick<SessionCookies, "deviceOf" | "question">;
  /** Says that whoever asked has gone away: nothing needs to wait for its turn any more. */
  readonly gone: AbortSignal;
}

/** The acting member's number, or null when the system, a program for nobody or nobody acts. */
export function actorIdOf(actor: Actor): number | null {
  return actor.kind === "member" && actor.id !== 0 ? actor.id : null;
}
