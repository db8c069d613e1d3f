import { errorOf, WatchbillError } from "./errors.ts";

/**
 * What the server tells of: `change` names the calls whose answers have changed, by name or by a first part ending in a dot;
 * `gap` says that anything may have, since nothing was heard for a while. The first thing is always a gap.
 */
export type LiveNews = { readonly kind: "gap" } | { readonly kind: "change"; readonly touches: readonly string[] };

/** Whether the answer of a call is to be read again. */
export function isTouched(name: string, news: LiveNews): boolean {
  return news.kind === "gap" || news.touches.some((touch) => touch === name || (touch.endsWith(".") && name.startsWith(touch)));
}

/** The server says something every 20 seconds; a stream that is silent for longer is dead, though nobody said so. */
const LONGEST_SILENCE_MS = 50_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

type Open = (signal: AbortSignal) => Promise<Response>;

/**
 * Follows the stream until `signal` ends it, and comes back by itself with growing, spread-out pauses. Throws a
 * `WatchbillError` where the server refuses it for good: the token was revoked, or may not listen.
 */
export async function* follow(open: Open, signal: AbortSignal | undefined): AsyncGenerator<LiveNews, void, undefined> {
  let retryMs = FIRST_RETRY_MS;
  for (;;) {
    if (signal?.aborted) return;
    const ended = new AbortController();
    const stop = (): void => ended.abort();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      for await (const { event, data } of messagesOf(opened(open, ended))) {
        if (event === "open") {
          retryMs = FIRST_RETRY_MS;
          yield { kind: "gap" };
        }
        if (event === "change") yield { kind: "change", touches: (JSON.parse(data) as { touches: string[] }).touches };
      }
    } catch (error) {
      if (error instanceof WatchbillError && isForGood(error)) throw error;
      // Whatever else went wrong on the way is gone when it is tried again.
    } finally {
      signal?.removeEventListener("abort", stop);
      ended.abort();
    }
    await pause(retryMs * (0.5 + Math.random()), signal);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }
}

function isForGood({ status }: WatchbillError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** The bytes of a stream, which ends when nothing comes for too long. */
async function* opened(open: Open, ended: AbortController): AsyncGenerator<Uint8Array, void, undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => ended.abort(), LONGEST_SILENCE_MS);
  };
  heard();
  try {
    const response = await open(ended.signal);
    if (!response.ok) throw await errorOf(response);
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      heard();
      yield part.value;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Server-Sent Events out of bytes, however these were cut. */
async function* messagesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ event: string; data: string }, void, undefined> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of bytes) {
    text += decoder.decode(part, { stream: true });
    const whole = text.split("\n\n");
    text = whole.pop() ?? "";
    for (const message of whole) {
      const valueOf = (field: string): string =>
        message
          .split("\n")
          .filter((line) => line.startsWith(`${field}: `))
          .map((line) => line.slice(field.length + 2))
          .join("\n");
      yield { event: valueOf("event"), data: valueOf("data") };
    }
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const over = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal?.addEventListener("abort", over, { once: true });
  });
}
