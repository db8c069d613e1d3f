import type { EventType } from "@watchbill/domain/events/catalogue";

/**
 * The notifications between instances: a committed event, a signal to some members, ended sessions,
 * a revoked API token, a changed table, or a gap. Their size does not grow with the squad.
 */
export type Announcement =
  | {
      readonly kind: "event";
      readonly id: number;
      readonly type: EventType;
      readonly subjectId: number | null;
      readonly actorId: number | null;
      /** The id of the command that caused it; null if no client waits for its response. */
      readonly change: string | null;
    }
  | {
      readonly kind: "signal";
      readonly invalidates: readonly string[];
      readonly memberIds: readonly number[];
      readonly change: string | null;
    }
  | { readonly kind: "changed" }
  | { readonly kind: "gap" }
  /** An API token was revoked. */
  | { readonly kind: "api-token-ended"; readonly apiTokenId: number }
  | EndedSessions;

/** A member's ended sessions: ids `from` to `to`, except `except`. */
export interface EndedSessions {
  readonly kind: "signed-out";
  readonly memberId: number;
  readonly from: number;
  readonly to: number;
  readonly except: number | null;
}

/**
 * A realtime hint without an event: the invalidation keys, and the members whose screens refetch.
 */
export interface Signal {
  readonly invalidates: readonly string[];
  readonly memberIds: readonly number[];
}

/** The part of an announcement that decides whose screens refetch, and what. */
export type Stale =
  | Pick<Extract<Announcement, { kind: "event" }>, "kind" | "type" | "subjectId" | "actorId">
  | Pick<Extract<Announcement, { kind: "signal" }>, "kind" | "invalidates" | "memberIds">;

/**
 * Everything that one command changed. The response and the live stream both carry this id, so that
 * a screen which gets both refetches once.
 */
export interface Change {
  readonly id: string;
  /** What the command has announced so far. */
  readonly announced: Stale[];
}
