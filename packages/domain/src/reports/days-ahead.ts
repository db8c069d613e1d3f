/** Days ahead in which open spots count as coverage gaps. */
export const GAP_DAYS = 10;

/** Days ahead whose assignments count as a member's load, when no date is given. */
export const LOAD_DAYS = 7;

/** Hours ahead that the wallboard shows. */
export const WALLBOARD_HOURS = 48;
