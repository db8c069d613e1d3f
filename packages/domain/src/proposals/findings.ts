import type { Gap } from "../fill/gap-reasons.ts";
import type { FilledPlace } from "../fill/month-to-fill.ts";
import type { Shortage } from "../fill/shortage.ts";

/** What is said of a proposal, as it was when this was reckoned. */
export interface Findings {
  readonly filled: number;
  readonly places: number;
  readonly mostFillable: number | null;
  readonly words: readonly string[];
  readonly gaps: readonly Gap[];
  readonly shortages: readonly Shortage[];
  readonly members: readonly Carrying[];
  readonly reasons: readonly (FilledPlace & { readonly reason: string })[];
}

/** What a member carries without a proposal and with it. */
export interface Carrying {
  readonly memberId: number;
  readonly before: CarriedLoad;
  readonly after: CarriedLoad;
  /** Their fair share of all that the squad would carry, in points. */
  readonly share: number;
}

export type CarriedLoad = {
  hours: number;
  nights: number;
  weekends: number;
  holidays: number;
  points: number;
};

/** What a fill has proven of a month; what it has not is null. */
export interface Proof {
  readonly mostFillable: number | null;
  /** True when the machine's time limit ended the search. */
  readonly isCutShort: boolean;
}
