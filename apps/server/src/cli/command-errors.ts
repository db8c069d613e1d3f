/** What a command cannot do as things are; its message is the line to print. */
export class RefusedError extends Error {}
/** A command that was called wrongly; its message is the line to print. */
export class UsageError extends Error {}
