/** An invalid setting; the message is one line that names it. */
export class ConfigurationError extends Error {}
