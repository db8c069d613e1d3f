import type { Refusal, RefusalKind } from "@watchbill/domain/errors/refusal";
import type { FastifyError, FastifyRequest } from "fastify";
import {
  brokenConstraint,
  isDatabaseUnreachable,
  isDiskFull,
  isLockedByOthers,
  OutcomeUnknown,
} from "../database/database.ts";
import { RefusalError } from "../refusal-error.ts";

const STATUS: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  "signed-out": 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
};

interface ErrorResponse {
  readonly status: number;
  readonly body: object;
  readonly retryAfterSeconds?: number | undefined;
}

/** Formats a refusal as `{ message, code, fields? }`. */
function refusalBody({ kind, code, message, fields, findings }: Refusal): ErrorResponse {
  return {
    status: STATUS[kind],
    body: { message, code, ...(fields && { fields }), ...(findings && { findings }) },
  };
}

const RETRY_SECONDS = 2;

/** Why a request cannot be served now, and whether it changed anything. */
const NOT_NOW = {
  busy: {
    message: "Someone else is changing the same data. Nothing was changed. Try again in a moment.",
    code: "busy",
  },
  unreachable: {
    message: "Watchbill can't reach its database. Nothing was changed. Try again in a moment.",
    code: "database-unreachable",
  },
  full: {
    message:
      "The disk of Watchbill's database is full. Nothing was changed. Tell the person who runs the server.",
    code: "disk-full",
  },
  unknown: {
    message:
      "Watchbill lost its database while saving. Check if your change was saved before you try again.",
    code: "outcome-unknown",
  },
} as const;

function notNow(why: keyof typeof NOT_NOW): ErrorResponse {
  return { status: 503, body: NOT_NOW[why], retryAfterSeconds: RETRY_SECONDS };
}

/**
 * Error handler: returns a refusal as it is; logs any other error as a bug, under the request's id.
 */
export function toErrorResponse(
  error: Error,
  request: FastifyRequest,
  constraints: Readonly<Record<string, Refusal>> = {},
): ErrorResponse {
  if (error instanceof RefusalError)
    return { ...refusalBody(error.refusal), retryAfterSeconds: error.retryAfterSeconds };
  const broken = constraints[brokenConstraint(error) ?? ""];
  if (broken) return refusalBody(broken);
  const status = (error as FastifyError).statusCode;
  if (status !== undefined && status >= 400 && status < 500)
    return malformed(error as FastifyError, status);
  if (isLockedByOthers(error)) return notNow("busy");
  request.log.error(
    { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
    "a request failed",
  );
  if (error instanceof OutcomeUnknown) return notNow("unknown");
  if (isDiskFull(error)) return notNow("full");
  if (isDatabaseUnreachable(error)) return notNow("unreachable");
  return {
    status: 500,
    body: { message: "Something went wrong", code: "unexpected", requestId: request.id },
  };
}

function malformed(error: FastifyError, status: number): ErrorResponse {
  if (error.code === "FST_REQ_FILE_TOO_LARGE")
    return {
      status: 413,
      body: {
        message: "The file is larger than 5 MB. Split it into parts.",
        code: "file-too-large",
      },
    };
  const messages: Record<number, [string, string]> = {
    413: ["body-too-large", "This is too large to send."],
    415: ["media-type-unsupported", "Send JSON with the content type application/json."],
  };
  const [code, message] = messages[status] ?? [
    "request-malformed",
    "We couldn't read the request.",
  ];
  return {
    status,
    body: { message, code: error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? "body-too-large" : code },
  };
}
