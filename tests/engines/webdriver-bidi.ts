/** The timeout of a command in milliseconds; loading a page may take this long. */
const ANSWER_MS = 60_000;

interface Message {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** A WebDriver BiDi connection (W3C): commands with responses, and events, over a WebSocket. */
export interface Bidi {
  send<Result>(method: string, params: object): Promise<Result>;
  close(): void;
}

/** Connects to the browser at this address; `onEvent` receives the subscribed events. */
export async function openBidi(
  address: string,
  onEvent: (method: string, params: unknown) => void,
): Promise<Bidi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown> & { method: string }>();
  let last = 0;
  const endAll = (why: string): void => {
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: ${why}`));
    waiting.clear();
  };
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) return onEvent(message.method ?? "", message.params);
    const answer = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "error")
      answer?.reject(new Error(`${answer.method}: ${message.error}: ${message.message}`));
    else answer?.resolve(message.result);
  });
  socket.addEventListener("close", () => endAll("the browser has gone"));
  const opened = Promise.withResolvers<void>();
  socket.addEventListener("open", () => opened.resolve());
  socket.addEventListener("error", () => opened.reject(new Error(`No answer from ${address}`)));
  await opened.promise;
  return {
    async send<Result>(method: string, params: object): Promise<Result> {
      last += 1;
      const id = last;
      const answer = { ...Promise.withResolvers<unknown>(), method };
      waiting.set(id, answer);
      const timer = setTimeout(
        () => answer.reject(new Error(`${method}: no answer within ${ANSWER_MS / 1000} s`)),
        ANSWER_MS,
      );
      socket.send(JSON.stringify({ id, method, params }));
      try {
        return (await answer.promise) as Result;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    close: () => socket.close(),
  };
}
