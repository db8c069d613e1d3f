/** So many days ahead shifts with a free place count as gaps. */
export const GAP_DAYS = 10;

/** Without a date to call somebody for, what a member has in so many days is their load. */
export const LOAD_DAYS = 7;

/** So many hours ahead the board shows. */
export const BOARD_HOURS = 48;
