/**
 * Stands in a stored message for its secret (a password, the token of a link), which is filled in as the message leaves
 * and then forgotten: whoever reads the log must not become its recipient. As long as a token, so that lengths are true.
 */
export const MASK = "************";
