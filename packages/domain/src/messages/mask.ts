/**
 * The placeholder for a secret in a stored message, such as a password or link token. The secret is
 * inserted when the message is sent and then erased, so readers of the log cannot use it. The
 * placeholder is as long as a token, so that length counts are exact.
 */
export const MASK = "************";
