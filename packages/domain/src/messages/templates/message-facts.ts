/** The facts of a message about a shift, already formatted. */
export interface ShiftMessageFacts {
  readonly squad: string;
  readonly firstName: string;
  /** The shift's name: "Night". */
  readonly shift: string;
  /** The shift's day: "Fri, Nov 20". */
  readonly day: string;
  /** The shift's times: "11:00 PM - 7:00 AM". */
  readonly hours: string;
  /** The shift's start: "11:00 PM". */
  readonly startTime: string;
  /** The other members on the shift, each as "K-7 Noa Cohen". */
  readonly partners: readonly string[];
  /** The special instructions of the shift, or empty. */
  readonly notes: string;
  /** True when the member has already confirmed the shift. */
  readonly isConfirmed: boolean;
  /** The URL that opens the shift in the app. */
  readonly link: string;
}

export interface RequestMessageFacts extends ShiftMessageFacts {
  /** The member who requests a replacement: "C-25 Dana Levi". */
  readonly requester: string;
  readonly requesterUnit: string;
  readonly reason: string;
}
