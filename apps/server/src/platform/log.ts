import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured log without personal data: no bodies, no queries, no cookies; addresses only at debug level. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: { paths: ["req.headers", "password", "*.password", "token", "*.token"], remove: true },
  });
}
