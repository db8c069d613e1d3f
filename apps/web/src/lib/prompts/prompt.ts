import { useSyncExternalStore } from "react";

/** An imperative (promise) dialog that a call opens before it goes on. */
interface Prompt<About, Answer> {
  /**
   * Resolves with the answer, or with the default if no screen can show the prompt. Prompts queue:
   * one at a time.
   */
  readonly ask: (about: About) => Promise<Answer>;
  /** The open prompt, or null. */
  readonly useAsked: () => { readonly about: About; readonly end: (answer: Answer) => void } | null;
}

/** Creates a prompt and the hook that renders it. */
export function createPrompt<About, Answer>(unasked: Answer): Prompt<About, Answer> {
  let asked: { about: About; end: (answer: Answer) => void } | null = null;
  /** Resolves when the last prompt is answered. */
  let before: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const set = (next: typeof asked): void => {
    asked = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const put = (about: About): Promise<Answer> => {
    if (listeners.size === 0) return Promise.resolve(unasked);
    const { promise: answer, resolve } = Promise.withResolvers<Answer>();
    const end = (said: Answer): void => {
      set(null);
      resolve(said);
    };
    set({ about, end });
    return answer;
  };
  return {
    ask: (about) => {
      const answer = before.then(() => put(about));
      before = answer;
      return answer;
    },
    useAsked: () => useSyncExternalStore(subscribe, () => asked),
  };
}
