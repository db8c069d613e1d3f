import type { MemberAvailability, OfferedShift } from "../members/member-availability.ts";
import type { Holding } from "../qualifications/holding.ts";
import type { ShiftCrew } from "../qualifications/role-left.ts";
import type { KeptWindow } from "../rest-days/kept-rest-days.ts";
import type { Limits } from "../settings/limits.ts";
import type { OrganisationSettings } from "../settings/organization-fields.ts";
import type { Span } from "../time/span.ts";
import type { OwnLimits } from "./own-limits.ts";

/** A place that a member fills, and what its shift is called. */
export interface HeldPlace extends Span {
  readonly shiftId?: number | undefined;
  /** "Evening on Fri, Dec 4, 6:30 PM - 8:30 PM", for a sentence. */
  readonly title?: string | undefined;
  /** "Evening". */
  readonly name?: string | undefined;
}

/** A span in which a member cannot serve, and what follows "Away until": "Mon, Aug 17". */
export interface AwaySpan extends Span {
  readonly until: string;
}

/** A member, as it is judged whether they may hold a place. */
export interface PlaceMember extends OwnLimits {
  /** "C-25 Dana Levi", where somebody else reads of it. */
  readonly name: string;
  readonly isActive: boolean;
  /** They ask for cover of this very shift, and nobody has taken their place. */
  readonly isSeeking: boolean;
  /** What they fill around the time of the shift, a place on it included. */
  readonly places: readonly HeldPlace[];
  /** Left out where nobody is to be warned. */
  readonly availability?: MemberAvailability | undefined;
  /** When they said that they cannot serve; left out where it is not looked at. */
  readonly away?: readonly AwaySpan[] | undefined;
  /** The rest days that they keep; left out where these are not looked at. */
  readonly restWindows?: readonly KeptWindow[] | undefined;
  readonly id?: number | undefined;
  /** What they may do; of use where the shift has roles. */
  readonly holdings?: readonly Holding[] | undefined;
}

/** A shift, as it is judged who may hold a place on it; one that is being made has no number yet. */
export interface PlaceShift extends Span, OfferedShift {
  readonly id: number | null;
  readonly type: string;
  /** Left out where its places are for anyone. */
  readonly crew?: ShiftCrew | undefined;
}

/** What the squad asks of who holds a place. */
export type PlaceRules = Limits & Pick<OrganisationSettings, "timeZone">;
