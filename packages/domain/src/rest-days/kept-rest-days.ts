/** What a member says of rest days. Who does not keep them has said nothing by the other two. */
export interface KeptRestDays {
  readonly keepsRestDays: boolean;
  /** They keep them, and serve on them when they are asked to: a coordinator may put them on. */
  readonly servesOnRestDays: boolean;
  /** An emergency may reach them on one; nothing else does. */
  readonly restDayEmergencies: boolean;
}
