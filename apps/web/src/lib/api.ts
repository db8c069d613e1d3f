import { endpoints } from "virtual:watchbill-endpoints";
import type { Api, EndpointName } from "@watchbill/contract/api";
import type { InputOf, WireOutputOf } from "@watchbill/contract/endpoint";
import type { UploadedFile } from "@watchbill/contract/schemas";
import type { RefusedFinding } from "@watchbill/domain/errors/refusal";
import type { Despite } from "@watchbill/domain/places/despite";
import { despite } from "./despite.ts";
import { requestFingerprint } from "./double-submit-guard.ts";
import { takeEarlyAnswer } from "./early-answer.ts";
import { createLostAnswers } from "./lost-answers.ts";
import { askForProof } from "./proof.ts";
import { noteLost, noteReached, UnreachableError } from "./reach.ts";
import { hearServerTime } from "./server-clock.ts";
import { hearTouched } from "./touched.ts";

/** A file of a form is a `File` here, and an `UploadedFile` once it has arrived. */
type WithFiles<T> = {
  [Key in keyof T]: Exclude<T[Key], undefined> extends UploadedFile ? File : T[Key];
};

export type Input<Name extends EndpointName> = WithFiles<InputOf<Api[Name]>>;
export type Output<Name extends EndpointName> = WireOutputOf<Api[Name]>;

/** A refusal or failure of a call: its message is "status: body", its `text` is what to show a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly text: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** What asks whether it is to be done all the same. */
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
  /** The name of this very change, where it has one that outlives the page; otherwise it gets one. */
  readonly key?: string | undefined;
}

/**
 * Calls an endpoint by name; path parameters, query and body come from the one input. Throws `ApiError` or `UnreachableError`.
 * Where the server first wants to know that it is really you, or whether it is to be done all the same, that is asked, and the
 * call goes on.
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
      return call(name, { ...input, ...(await saidDespite(error, input)) }, how);
    if (error.code !== "proof-needed" || !(await askForProof())) throw error;
    return callOnce(name, input, how);
  }
}

/** What whoever sits there answers to a question of the server's, with what was said before; one that cannot be put is a refusal. */
async function saidDespite(error: ApiError, before: Despite): Promise<Despite> {
  const said = await despite.ask(error.findings);
  if (!said) throw error;
  return {
    ...before,
    ...said,
    despite: [...new Set([...(before.despite ?? []), ...(said.despite ?? [])])],
  };
}

/** `inQuery` names the fields of a body's input that travel in the query. */
type Route = readonly [method: string, path: string, inQuery?: readonly string[]];

const lostAnswers = createLostAnswers();

/** A change that is sent again because its answer was lost is done once. */
async function callOnce<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  how: How,
): Promise<Output<Name>> {
  const route = endpoints[name];
  if (route[0] === "GET") return send(name, route, input, how);
  const wish = requestFingerprint(name, input);
  const key = how.key ?? lostAnswers.keyFor(wish);
  try {
    const answer = await send(name, route, input, { ...how, key });
    lostAnswers.wasAnswered(wish, true);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && !isOutOfReach(error)) lostAnswers.wasAnswered(wish, false);
    else lostAnswers.wasLost(wish, key);
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
  const response = await reached(takeEarlyAnswer(method, address) ?? ask(), signal);
  hearServerTime(response.headers.get("x-server-time"));
  const problem = response.ok
    ? null
    : new ApiError(response.status, await response.text(), response.statusText);
  if (isOutOfReach(problem)) noteLost("server");
  else noteReached(name === "accounts.currentUser");
  if (problem) throw problem;
  const answer = (await response.json()) as Output<Name>;
  hearTouched(response.headers);
  return answer;
}

/** An answer, or the news that there is no way to the server; whoever gives up waiting has learnt nothing. */
async function reached<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteLost("network");
    throw new UnreachableError("The server was not reached", { cause: error });
  }
}

/** What a server says that is away for a moment, or a proxy in front of it. */
const AWAY = new Set([502, 503, 504]);
/** These say 503, too, and the server is there all the same. */
const IS_THERE = new Set(["busy", "disk-full"]);

/** Whether a call failed because nobody can answer just now, be it the network or the server that is away; later it may succeed. */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof UnreachableError) return true;
  return error instanceof ApiError && AWAY.has(error.status) && !IS_THERE.has(error.code ?? "");
}

/** What to tell a person about a failed call: the server's own words, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.text ?? fallback) : fallback;
}

/** What the server found wrong with each field of a form; nothing where it named none. */
export function fieldFaults(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}

/** JSON, or a form where there is a file. */
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

/** Methods whose whole input travels in the address. */
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
