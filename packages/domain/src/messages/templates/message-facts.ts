/** The facts of a message about a shift, already formatted. */
export interface ShiftMessageFacts {
  readonly squad: string;
  readonly firstName: string;
  /** "Night". */
  readonly shift: string;
  /** "Fri, Nov 20". */
  readonly day: string;
  /** "11:00 PM - 7:00 AM". */
  readonly hours: string;
  /** "11:00 PM". */
  readonly startTime: string;
  /** One entry each, such as "K-7 Noa Cohen". */
  readonly partners: readonly string[];
  /** Special instructions of the shift, or empty. */
  readonly notes: string;
  /** The member has already confirmed the shift. */
  readonly isConfirmed: boolean;
  /** Opens the shift in the app. */
  readonly link: string;
}

export interface RequestMessageFacts extends ShiftMessageFacts {
  /** "C-25 Dana Levi". */
  readonly requester: string;
  readonly requesterUnit: string;
  readonly reason: string;
}
