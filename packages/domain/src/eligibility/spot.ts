import type {
  MemberAvailability,
  OfferedShift,
} from "../members/availability/member-availability.ts";
import type { Holding } from "../qualifications/holding.ts";
import type { ShiftCrew } from "../qualifications/remaining-positions.ts";
import type { Limits } from "../settings/limits.ts";
import type { OrganizationSettings } from "../settings/organization-fields.ts";
import type { KeptWindow } from "../shabbat/shabbat-observers.ts";
import type { Span } from "../time/span.ts";
import type { OwnLimits } from "./own-limits.ts";

export interface HeldSpot extends Span {
  readonly shiftId?: number | undefined;
  /** The shift in a sentence: "Evening on Fri, Dec 4, 6:30 PM - 8:30 PM". */
  readonly title?: string | undefined;
  /** The shift's name: "Evening". */
  readonly name?: string | undefined;
}

/** A time off, with the text that follows "Away until": "Mon, Aug 17". */
export interface TimeOffSpan extends Span {
  readonly until: string;
}

export interface SpotMember extends OwnLimits {
  /** The member: "C-25 Dana Levi", for readers other than the member. */
  readonly name: string;
  readonly isActive: boolean;
  /** The member has a pending replacement request on this shift. */
  readonly isSeeking: boolean;
  /** The member's spots near the shift, including one on the shift itself. */
  readonly spots: readonly HeldSpot[];
  /** The member's availability; omitted to skip its warning. */
  readonly availability?: MemberAvailability | undefined;
  /** The member's time off; omitted to skip the check. */
  readonly timeOff?: readonly TimeOffSpan[] | undefined;
  /** The Shabbat windows that the member observes; omitted to skip the check. */
  readonly shabbatWindows?: readonly KeptWindow[] | undefined;
  readonly id?: number | undefined;
  /** The member's qualifications; needed only if the shift has positions. */
  readonly holdings?: readonly Holding[] | undefined;
}

/** A shift, as the eligibility check sees it; a new one has no id. */
export interface SpotShift extends Span, OfferedShift {
  readonly id: number | null;
  readonly type: string;
  /** The crew; omitted if no spot needs a position. */
  readonly crew?: ShiftCrew | undefined;
}

export type SpotRules = Limits & Pick<OrganizationSettings, "timeZone">;
