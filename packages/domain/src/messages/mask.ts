/**
 * The placeholder for a secret in a stored message, such as a password or link token. The secret is
 * inserted at sending and then erased, so readers of the log cannot use it. It is as long as a
 * token, so that length counts are exact.
 */
export const MASK = "************";
