import { type ReactNode, Suspense, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { createDirtyTracker, guardPage } from "../../lib/forms/unsaved-changes.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { urlWithShift } from "../../lib/routing/shift-url.ts";

const DiscardQuestion = lazyPrefetched(
  async () => (await import("./discard-prompt.tsx")).DiscardPrompt,
);

/** Texts of the question, for changes that are not typed text. */
interface Words {
  readonly title: string;
  readonly keep: string;
  readonly discard: string;
}

/**
 * Guards a page's form: while `isChanged` is true, leaving the page asks first. Returns the
 * question, which the page must render.
 */
export function useUnsavedChanges(isChanged: boolean, words?: Words): ReactNode {
  const [asked, setAsked] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isChanged) return undefined;
    const here = urlWithShift(null, location);
    return guardPage({
      isLostAt: (to) => urlWithShift(null, to) !== here,
      ask: (leave) => setAsked(() => leave),
    });
  }, [isChanged]);
  if (!asked) return null;
  const discard = (): void => {
    setAsked(null);
    asked();
  };
  return (
    <Suspense fallback={null}>
      <DiscardQuestion {...words} onKeep={() => setAsked(null)} onDiscard={discard} />
    </Suspense>
  );
}

/**
 * Tracks unsaved input inside a dialog or panel. A dialog opened from there tracks its own fields.
 */
export function useDirtyTracker() {
  const content = useRef<HTMLDivElement>(null);
  const [work] = useState(createDirtyTracker);
  const inside = (note: (target: EventTarget) => void) => (event: SyntheticEvent) => {
    if (content.current?.contains(event.target as Node)) note(event.target);
  };
  const watch = {
    onFocusCapture: inside((target) => work.comesTo(target)),
    // Handles clicks too, because not every browser focuses a clicked button.
    onClickCapture: inside((target) => work.comesTo(target)),
    onInputCapture: inside((target) => work.changes(target)),
  };
  return { content, isDirty: (within?: Element) => work.isThere(within), watch };
}
