import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Structured log without personal data: no bodies, no queries, no cookies, no rows; addresses only at debug level. It goes
 * to standard output unless a `destination` is given.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths: ["req.headers", "password", "*.password", "token", "*.token"], remove: true },
    serializers: {
      err: errorForLog,
      error: (error: unknown) => (typeof error === "string" ? namingNobody(error) : error),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const ADDRESS = /[\w.%+-]+@[\w-]+(\.[\w-]+)+/g;
/** Seven digits and more with what people write between them; times, versions and ids are shorter. */
const PHONE_NUMBER = /\+?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g;

/** What somebody else's server says, without whom it says it of. */
export function namingNobody(text: string): string {
  return text.replaceAll(ADDRESS, "(an address)").replaceAll(PHONE_NUMBER, "(a number)");
}

/** An error as it may be kept: databases put whole rows into other fields of theirs than these. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error))
    return typeof error === "string" ? namingNobody(error) : { type: typeof error };
  const { name, message, stack = "", cause } = error;
  const { code, constraint, table } = error as {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  const said = namingNobody(message);
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
