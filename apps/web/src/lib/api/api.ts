import { endpoints } from "virtual:watchbill-endpoints";
import type { Api, EndpointName } from "@watchbill/contract/api";
import type { InputOf, WireOutputOf } from "@watchbill/contract/endpoint";
import type { UploadedFile } from "@watchbill/contract/schemas";
import type { Override } from "@watchbill/domain/eligibility/override";
import type { RefusedFinding } from "@watchbill/domain/errors/refusal";
import { requestFingerprint } from "../forms/double-submit-guard.ts";
import { markOffline, markOnline, UnreachableError } from "../offline/connectivity.ts";
import { overrideConfirmation } from "../prompts/override-confirmation.ts";
import { askToReauthenticate } from "../prompts/reauth-prompt.ts";
import { createIdempotencyKeys } from "./idempotency-keys.ts";
import { applyInvalidations } from "./invalidation.ts";
import { takePreloadedUser } from "./preload.ts";
import { hearServerTime } from "./server-clock.ts";

/** Replaces the server's type of a form's file, `UploadedFile`, with the browser's, `File`. */
type WithFiles<T> = {
  [Key in keyof T]: Exclude<T[Key], undefined> extends UploadedFile ? File : T[Key];
};

export type Input<Name extends EndpointName> = WithFiles<InputOf<Api[Name]>>;
export type Output<Name extends EndpointName> = WireOutputOf<Api[Name]>;

/**
 * Error of a call that the server refused or that failed. `message` is "status: body"; `text` is
 * the text to show to the user.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly text: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Conflicts and warnings that the user may override. */
  readonly findings: readonly RefusedFinding[];

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    const problem = readProblem(body);
    this.code = problem.code ?? null;
    this.text = problem.message ?? null;
    this.fields = problem.fields ?? {};
    this.findings = problem.findings ?? [];
  }
}

interface How {
  readonly signal?: AbortSignal | undefined;
  /** Idempotency key, if it must outlive the page; by default the call generates one. */
  readonly key?: string | undefined;
}

/**
 * Calls an endpoint by name; `input` contains path parameters, query and body. Throws `ApiError` or
 * `UnreachableError`. When the server requires re-authentication or an override, prompts the user
 * and then retries.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  how: How = {},
): Promise<Output<Name>> {
  try {
    return await callOnce(name, input, how);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.findings.length > 0)
      return call(name, { ...input, ...(await saidOverrides(error, input)) }, how);
    if (error.code !== "reauthentication-needed" || !(await askToReauthenticate())) throw error;
    return callOnce(name, input, how);
  }
}

/**
 * Asks the user to override the error's warnings, and adds the result to earlier overrides. Throws
 * the error again if no screen can show the prompt.
 */
async function saidOverrides(error: ApiError, before: Override): Promise<Override> {
  const said = await overrideConfirmation.ask(error.findings);
  if (!said) throw error;
  return {
    ...before,
    ...said,
    overrides: [...new Set([...(before.overrides ?? []), ...(said.overrides ?? [])])],
  };
}

/** An endpoint's route; `inQuery` names the fields of its input that go into the query. */
type Route = readonly [method: string, path: string, inQuery?: readonly string[]];

const lostAnswers = createIdempotencyKeys();

/**
 * Sends a command with an idempotency key, so that a retry after a lost response does not run it
 * twice.
 */
async function callOnce<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  how: How,
): Promise<Output<Name>> {
  const route = endpoints[name];
  if (route[0] === "GET") return send(name, route, input, how);
  const fingerprint = requestFingerprint(name, input);
  const key = how.key ?? lostAnswers.keyFor(fingerprint);
  try {
    const answer = await send(name, route, input, { ...how, key });
    lostAnswers.wasAnswered(fingerprint, true);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && !isNetworkError(error))
      lostAnswers.wasAnswered(fingerprint, false);
    else lostAnswers.wasLost(fingerprint, key);
    throw error;
  }
}

async function send<Name extends EndpointName>(
  name: Name,
  [method, path, inQuery = []]: Route,
  input: Input<Name>,
  { signal, key }: How,
): Promise<Output<Name>> {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
  const address = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(textOf(value));
  });
  const fields = Object.entries(rest);
  const isInQuery = (name: string): boolean => isBodiless(method) || inQuery.includes(name);
  const query = queryOf(Object.fromEntries(fields.filter(([name]) => isInQuery(name))));
  const sent = fields.filter(([name]) => !isInQuery(name));
  const { body, headers = {} } = sent.length > 0 ? bodyOf(Object.fromEntries(sent)) : {};
  const ask = (): Promise<Response> =>
    fetch(address + query, {
      method,
      credentials: "same-origin",
      headers: { ...headers, ...(key ? { "idempotency-key": key } : {}) },
      ...(signal ? { signal } : {}),
      ...(body ? { body } : {}),
    });
  const response = await reached(takePreloadedUser(method, address) ?? ask(), signal);
  hearServerTime(response.headers.get("x-server-time"));
  const problem = response.ok
    ? null
    : new ApiError(response.status, await response.text(), response.statusText);
  if (isNetworkError(problem)) markOffline("server");
  else markOnline(name === "accounts.currentUser");
  if (problem) throw problem;
  const answer = (await response.json()) as Output<Name>;
  applyInvalidations(response.headers);
  return answer;
}

/**
 * Awaits a response and records whether the server was reachable; a call that its caller aborted
 * says nothing about that.
 */
async function reached<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    markOffline("network");
    throw new UnreachableError("The server was not reached", { cause: error });
  }
}

/** Status codes that mean the server, or a proxy in front of it, is temporarily unavailable. */
const AWAY = new Set([502, 503, 504]);
/** Error codes that have status 503 although the server is available. */
const IS_THERE = new Set(["busy", "disk-full"]);

/**
 * Whether a call failed because the network or the server is unavailable, so that a retry may
 * succeed.
 */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof UnreachableError) return true;
  return error instanceof ApiError && AWAY.has(error.status) && !IS_THERE.has(error.code ?? "");
}

/** Returns the server's error text for a failed call; if there is none, `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.text ?? fallback) : fallback;
}

/** Returns the server's validation error for each field; empty if there is none. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}

/** Serializes a request's body as JSON, or as a multipart form if a value is a file. */
function bodyOf(values: Record<string, unknown>): {
  body?: string | FormData;
  headers?: Record<string, string>;
} {
  if (!Object.values(values).some((value) => value instanceof File)) {
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(values) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    form.append(name, value instanceof File ? value : textOf(value));
  return { body: form };
}

/** Whether the method sends its whole input in the URL. */
function isBodiless(method: string): boolean {
  return method === "GET" || method === "DELETE";
}

function queryOf(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, textOf(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : "";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function readProblem(
  body: string,
): Partial<Pick<ApiError, "fields" | "findings"> & { message: string; code: string }> {
  try {
    return JSON.parse(body) as { message?: string };
  } catch {
    return {};
  }
}
