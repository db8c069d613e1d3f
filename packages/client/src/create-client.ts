import { errorOf, WatchbillError } from "./errors.ts";
import { follow, type LiveNews } from "./live.ts";

export { type Finding, WatchbillError } from "./errors.ts";
export { isTouched, type LiveNews } from "./live.ts";

/** Every call: what it takes, what it answers, and whether it is done once though it is sent again. */
export type CallTypes = Readonly<
  Record<string, { readonly input: unknown; readonly output: unknown; readonly isRepeatable: boolean }>
>;

/** Where each call is, and a word for those that are done once under a key. */
export type Routes = Readonly<Record<string, readonly [method: string, path: string, repeatable?: "repeatable"]>>;

export interface ClientOptions {
  /** Where Watchbill is, such as https://squad.example.org; in a browser that shows its pages it may be left out. */
  readonly url?: string | undefined;
  /** A program's token; without one a browser's own session counts. */
  readonly token?: string | undefined;
  /** How long a call may take in all; 30 seconds unless said. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/** The same for a change that is done once under a key. */
export interface RepeatableOptions extends CallOptions {
  /** Names this very change: sent again under it, it is done once (`Idempotency-Key`). */
  readonly key?: string;
}

/** Where the server would not look at a key, none is taken. */
type OptionsOf<Call extends CallTypes[string]> = Call["isRepeatable"] extends true
  ? RepeatableOptions
  : CallOptions & { readonly key?: never };

type Nothing = Readonly<Record<string, never>>;
/** Nothing needs to be said where nothing is asked. */
type Args<Call extends CallTypes[string]> = Nothing extends Call["input"]
  ? [input?: Call["input"], options?: OptionsOf<Call>]
  : [input: Call["input"], options?: OptionsOf<Call>];

export interface Client<Calls extends CallTypes> {
  /** Makes a call and gives its answer; throws a `WatchbillError`, or what ended `signal`. */
  call<Name extends keyof Calls & string>(name: Name, ...args: Args<Calls[Name]>): Promise<Calls[Name]["output"]>;
  /** What has changed, as it happens, until `signal` ends it. Throws a `WatchbillError` where it is refused for good. */
  live(options?: { readonly signal?: AbortSignal }): AsyncGenerator<LiveNews, void, undefined>;
}

const USUAL_TIMEOUT_MS = 30_000;

/** A client of these calls; nothing is sent until one is made. */
export function createClient<Calls extends CallTypes>(routes: Routes, options: ClientOptions = {}): Client<Calls> {
  const { url = "", token, fetch: ask = (...asked) => fetch(...asked) } = options;
  const base = url.replace(/\/+$/, "");
  const own: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send = (path: string, init: RequestInit): Promise<Response> =>
    ask(base + path, { ...init, headers: { ...own, ...(init.headers as Record<string, string>) } });
  return {
    async call(name, ...[input, { signal, timeoutMs = options.timeoutMs ?? USUAL_TIMEOUT_MS, key } = {}]) {
      const route = routes[name];
      if (!route) throw new RangeError(`There is no call ${name}`);
      if (key !== undefined && route[2] !== "repeatable")
        throw new RangeError(`${name} takes no key: sent again, it is done again`);
      const { path, init } = requestOf(route, input ?? {});
      if (key !== undefined) init.headers = { ...(init.headers as Record<string, string>), "idempotency-key": key };
      return within(timeoutMs, signal, async (both) => {
        const response = await send(path, { ...init, signal: both });
        if (!response.ok) throw await errorOf(response);
        return (await response.json()) as Calls[typeof name]["output"];
      });
    },
    live: ({ signal } = {}) => follow((ended) => send("/api/live", { signal: ended }), signal),
  };
}

/** Does the work unless it takes too long or the caller gives up; what goes wrong on the way is a `WatchbillError`. */
async function within<Answer>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  let isLate = false;
  const giveUp = (): void => ended.abort(signal?.reason);
  signal?.addEventListener("abort", giveUp, { once: true });
  const timer = setTimeout(() => {
    isLate = true;
    ended.abort();
  }, timeoutMs);
  try {
    return await work(ended.signal);
  } catch (error) {
    if (error instanceof WatchbillError) throw error;
    if (isLate) throw new WatchbillError(`There was no answer within ${timeoutMs} ms`, { code: "timed-out", cause: error });
    signal?.throwIfAborted();
    throw new WatchbillError("The server was not reached", { code: "unreachable", cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

/** The request of a call: what is named in its address goes there, the rest into the query of a reading or the body of a change. */
function requestOf(
  [method, path]: Routes[string],
  input: Readonly<Record<string, unknown>>,
): { path: string; init: RequestInit } {
  const rest = { ...input };
  const address = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(textOf(value));
  });
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  if (method === "GET" || method === "DELETE") {
    const query = given.filter(([, value]) => value !== null).map(([key, value]) => [key, textOf(value)]);
    return { path: query.length > 0 ? `${address}?${new URLSearchParams(query).toString()}` : address, init: { method } };
  }
  if (given.length === 0) return { path: address, init: { method } };
  if (!given.some(([, value]) => value instanceof Blob)) {
    const headers = { "content-type": "application/json" };
    return { path: address, init: { method, headers, body: JSON.stringify(Object.fromEntries(given)) } };
  }
  const form = new FormData();
  for (const [key, value] of given) form.append(key, value instanceof Blob ? value : textOf(value));
  return { path: address, init: { method, body: form } };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
