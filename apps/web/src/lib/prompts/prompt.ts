import { useSyncExternalStore } from "react";

/** A dialog that code can open and await. */
interface Prompt<About, Answer> {
  /**
   * Opens the dialog and resolves with the answer, or with the default if no screen can show it. If
   * another one is open, waits until it has closed.
   */
  readonly ask: (about: About) => Promise<Answer>;
  /**
   * Hook that returns the open dialog's content and a function to answer it; null if none is open.
   */
  readonly useAsked: () => { readonly about: About; readonly end: (answer: Answer) => void } | null;
}

/** Creates a prompt; `unasked` is the default answer. */
export function createPrompt<About, Answer>(unasked: Answer): Prompt<About, Answer> {
  let asked: { about: About; end: (answer: Answer) => void } | null = null;
  /** Resolves when the previous dialog was answered. */
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
