import type { LocalTime } from "../time/local.ts";

/** A shift of this kind is a one-off: it carries a name of its own. */
export const ONE_OFF = "custom";

/** The colours a kind may have; each is told from the surface in both themes (`ui/theme.css`). */
export const KIND_COLOURS = [
  "teal",
  "violet",
  "pink",
  "orange",
  "blue",
  "amber",
  "olive",
  "slate",
] as const;

export type KindColour = (typeof KIND_COLOURS)[number];

/** More kinds than that no list to choose from holds. */
export const MOST_KINDS = 60;
export const LONGEST_KIND_NAME = 40;
export const LONGEST_KIND_CODE = 6;

/** The spots that a shift may have. */
export const FEWEST_MEMBERS = 1;
export const MOST_MEMBERS = 10;
/** A shift ends at most so many days after its start. */
export const LATEST_END_DAYS = 13;

/** A kind of shift, as the squad has set it up. */
export interface Kind {
  /** What it is stored, compared and named by in files; never changes. */
  readonly key: string;
  readonly name: string;
  /** For narrow places. */
  readonly code: string;
  readonly colour: KindColour;
  readonly startTime: LocalTime;
  readonly endTime: LocalTime;
  /** Days from the date of the start to that of the end; 0 for the same day. */
  readonly endDays: number;
  readonly maxMembers: number;
  /** The qualifications that a new shift asks for, one for each role; none where every place is for anyone. */
  readonly roleIds?: readonly number[] | undefined;
  /** The weekdays it runs on, Sunday is 0; none for one that is only set by hand. */
  readonly weekdays: readonly number[];
  /** The kind under which members say whether they can serve on this one: itself as a rule; null where nobody is asked. */
  readonly availabilityKind: string | null;
  /** Not offered any more; what was made of it stays. */
  readonly isArchived: boolean;
}

/** The kinds that a new shift can be of, in the squad's order; one that a shift already has is offered to it all the same. */
export function offeredKinds<K extends Pick<Kind, "key" | "isArchived">>(
  kinds: readonly K[],
  present?: string,
): K[] {
  return kinds.filter(({ key, isArchived }) => !isArchived || key === present);
}

/** The kind of a key; undefined where the squad has none. */
export function kindOf<K extends Pick<Kind, "key">>(
  kinds: readonly K[],
  key: string,
): K | undefined {
  return kinds.find((kind) => kind.key === key);
}
