/** A command that cannot run in the current state; the message is the line to print. */
export class RefusedError extends Error {}
/** A command that was called wrongly; the message is the line to print. */
export class UsageError extends Error {}
