import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SHIFT_PREFERENCES: readonly Accepted[] = [];
