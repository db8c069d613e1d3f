import type { EventType } from "@watchbill/domain/news/catalogue";

/**
 * What travels on the channel: a committed event, a signal to some members, sessions that ended, a program's token that was revoked, that
 * some watched table changed, or that something may have been missed. None of it grows with what the squad has.
 */
export type Announcement =
  | {
      readonly kind: "event";
      readonly id: number;
      readonly type: EventType;
      readonly subjectId: number | null;
      readonly actorId: number | null;
      /** The number of the command that did it; null where no screen waits for its answer. */
      readonly change: string | null;
    }
  | {
      readonly kind: "signal";
      readonly touches: readonly string[];
      readonly memberIds: readonly number[];
      readonly change: string | null;
    }
  | { readonly kind: "changed" }
  | { readonly kind: "gap" }
  /** A program's token was revoked. */
  | { readonly kind: "program-ended"; readonly programId: number }
  | EndedSessions;

/** Sessions of a member that ended: those numbered from `from` to `to`, all but `except`. */
export interface EndedSessions {
  readonly kind: "signed-out";
  readonly memberId: number;
  readonly from: number;
  readonly to: number;
  readonly except: number | null;
}

/** A realtime hint without an event: what to read again, and whose screens. */
export interface Signal {
  readonly touches: readonly string[];
  readonly memberIds: readonly number[];
}

/** In an announcement that is on its way there is more; this is what says whose screens it concerns, and which. */
export type Stale =
  | Pick<Extract<Announcement, { kind: "event" }>, "kind" | "type" | "subjectId" | "actorId">
  | Pick<Extract<Announcement, { kind: "signal" }>, "kind" | "touches" | "memberIds">;

/**
 * What one command changed, all of it: its answer and the stream both tell of it under this number, so that a screen which
 * hears of it twice reads once.
 */
export interface Change {
  readonly id: string;
  /** What was announced of it so far. */
  readonly announced: Stale[];
}
