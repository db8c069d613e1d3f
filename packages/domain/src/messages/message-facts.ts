/** What the messages about a shift speak of; all in words, ready to be read. */
export interface ShiftMessageFacts {
  /** The squad's name. */
  readonly squad: string;
  /** Whom it is written to. */
  readonly firstName: string;
  /** "Night". */
  readonly shift: string;
  /** "Fri, Nov 20". */
  readonly day: string;
  /** "11:00 PM - 7:00 AM". */
  readonly hours: string;
  /** "11:00 PM". */
  readonly startTime: string;
  /** "K-7 Noa Cohen", one each. */
  readonly partners: readonly string[];
  /** Special instructions of the shift, or empty. */
  readonly notes: string;
  /** They have said already that they will be there. */
  readonly isConfirmed: boolean;
  /** Opens the app on the shift. */
  readonly link: string;
}

/** What a message that asks for cover speaks of besides. */
export interface RequestMessageFacts extends ShiftMessageFacts {
  /** "C-25 Dana Levi". */
  readonly requester: string;
  readonly requesterUnit: string;
  readonly reason: string;
}
