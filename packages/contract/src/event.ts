/** What the sentence of an event may speak of; names are read when it is shown, so an event holds no personal data. */
export interface EventFacts {
  /** "C-25 Dana Levi", or "The system". */
  readonly actor: string;
  /** The member it happened to, or an empty string. */
  readonly subject: string;
  /** "Night on Fri, Nov 20", or an empty string. */
  readonly shift: string;
  /** True when the actor acted for themselves. */
  readonly isOwnAct: boolean;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Whose open screens hear of it: everyone, administrators and the subject, or only the subject. */
export type Visibility = "everyone" | "administrators" | "subject";

/**
 * One kind of thing that happens. It is activity entry, outbox row and realtime signal at once, so it says how it reads,
 * who hears it, and which endpoints' answers it makes stale.
 */
export interface EventDefinition {
  /** The type shown in the activity log (S2 section 4). */
  readonly activityType: string;
  /** The type shown in the dashboard's recent activity (S1 section 3), or null when it does not appear there. */
  readonly recentType: string | null;
  readonly visibility: Visibility;
  readonly sentence: (facts: EventFacts) => string;
  /** Names of the endpoints to read again, or prefixes ending in `.`. */
  readonly touches: readonly string[];
}

/** Ids and plain facts of one event; `details` never holds personal data or secrets. */
export interface NewEvent<Type extends string = string> {
  readonly type: Type;
  readonly subjectId?: number | null;
  readonly shiftId?: number | null;
  readonly assignmentId?: number | null;
  readonly requestId?: number | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Declares the events of one noun; a missing sentence, visibility or invalidation does not compile. */
export function events<const Definitions extends Record<string, EventDefinition>>(definitions: Definitions): Definitions {
  return definitions;
}
