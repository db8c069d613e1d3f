/** So many days a handover note is kept, read or not. */
export const HANDOVER_KEPT_DAYS = 90;
