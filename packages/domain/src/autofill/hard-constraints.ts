/**
 * The hard constraints that block a member from a shift in the current roster; `can` when none
 * blocks.
 */
export const CONSTRAINTS = [
  "can",
  "never",
  "on-it",
  "full",
  "overlap",
  "short-rest",
  "turns",
  "most",
  "role",
  "hours",
  "nights",
] as const;

export type Constraint = (typeof CONSTRAINTS)[number];

/** Numeric constants, because the search compares them millions of times. */
export const CAN = 0;
export const NEVER = 1;
export const ON_IT = 2;
export const FULL = 3;
export const OVERLAP = 4;
export const SHORT_REST = 5;
export const TURNS = 6;
export const MOST = 7;
export const ROLE = 8;
export const HOURS = 9;
export const NIGHTS = 10;
