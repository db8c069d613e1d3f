import { errorOf, WatchbillError } from "./errors.ts";
import { follow, type LiveNews } from "./live.ts";

export { type Finding, WatchbillError } from "./errors.ts";
export { isTouched, type LiveNews } from "./live.ts";

/** Every call: what it takes and what it answers. */
export type CallTypes = Readonly<Record<string, { readonly input: unknown; readonly output: unknown }>>;

/** Where each call is. */
export type Routes = Readonly<Record<string, readonly [method: string, path: string]>>;

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
  /** Names this very change: sent again under it, it is done once (`Idempotency-Key`). */
  readonly key?: string;
}

type Nothing = Readonly<Record<string, never>>;
/** Nothing needs to be said where nothing is asked. */
type Args<Input> = Nothing extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];

export interface Client<Calls extends CallTypes> {
  /** Makes a call and gives its answer; throws a `WatchbillError`, or what ended `signal`. */
  call<Name extends keyof Calls & string>(name: Name, ...args: Args<Calls[Name]["input"]>): Promise<Calls[Name]["output"]>;
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
