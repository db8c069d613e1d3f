import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Structured log without personal data: no bodies, queries, cookies or rows; addresses only at
 * debug level. Writes to standard output if there is no `destination`.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths: ["req.headers", "password", "*.password", "token", "*.token"], remove: true },
    serializers: {
      err: errorForLog,
      error: (error: unknown) => (typeof error === "string" ? namingNoOne(error) : error),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const ADDRESS = /[\w.%+-]+@[\w-]+(\.[\w-]+)+/g;
/** Seven or more digits with common separators; times, versions and ids are shorter. */
const PHONE_NUMBER = /\+?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g;

/** Masks personal data in another server's text. */
function namingNoOne(text: string): string {
  return text.replaceAll(ADDRESS, "(an address)").replaceAll(PHONE_NUMBER, "(a number)");
}

/** Keeps only the safe fields of an error: database errors contain whole rows in other fields. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error))
    return typeof error === "string" ? namingNoOne(error) : { type: typeof error };
  const { name, message, stack = "", cause } = error;
  const { code, constraint, table } = error as {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  const said = namingNoOne(message);
  return {
    type: error.constructor.name || name,
    message: said,
    stack: stack.replaceAll(message, said),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  };
}
