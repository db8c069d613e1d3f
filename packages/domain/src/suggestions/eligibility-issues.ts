import type { Gap } from "../autofill/gap-reasons.ts";
import type { Shortage } from "../autofill/infeasibility.ts";
import type { FilledSpot } from "../autofill/month-to-fill.ts";

/** What an auto-fill found out in its last run. */
export interface EligibilityIssues {
  readonly filled: number;
  readonly spots: number;
  readonly mostFillable: number | null;
  readonly words: readonly string[];
  readonly gaps: readonly Gap[];
  readonly shortages: readonly Shortage[];
  readonly members: readonly Carrying[];
  readonly reasons: readonly (FilledSpot & { readonly reason: string })[];
}

export interface Carrying {
  readonly memberId: number;
  readonly before: CarriedLoad;
  readonly after: CarriedLoad;
  /** The member's fair share of the squad's total workload, in points. */
  readonly share: number;
}

export type CarriedLoad = {
  hours: number;
  nights: number;
  weekends: number;
  holidays: number;
  points: number;
};

/** What an auto-fill has proven about a month; null for what it has not proven. */
export interface Proof {
  readonly mostFillable: number | null;
  /** True when the time limit ended the search early. */
  readonly isCutShort: boolean;
}
