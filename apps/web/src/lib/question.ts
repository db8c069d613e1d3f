import { useSyncExternalStore } from "react";

/** A question that a call puts to whoever sits there before it goes on. */
export interface Question<About, Answer> {
  /** The answer; what is said when nothing on the screen could ask. One question at a time, the next once that is answered. */
  readonly ask: (about: About) => Promise<Answer>;
  /** The question that waits, or null. */
  readonly useAsked: () => { readonly about: About; readonly end: (answer: Answer) => void } | null;
}

/** Makes a kind of question, with a place on the screen that shows what is asked. */
export function createQuestion<About, Answer>(unasked: Answer): Question<About, Answer> {
  let asked: { about: About; end: (answer: Answer) => void } | null = null;
  /** Ends with the last question that was asked. */
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
