import { type ReactNode, Suspense, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { later } from "../lib/later.ts";
import { addressWith } from "../lib/shift-in-address.ts";
import { createTypedWork, holdPage } from "../lib/unsaved-changes.ts";

const DiscardQuestion = later(async () => (await import("./discard-question.tsx")).DiscardQuestion);

/** Custom question texts, if the changes are not typed text. */
interface Words {
  readonly title: string;
  readonly keep: string;
  readonly discard: string;
}

/**
 * Guards a page's form: while `isChanged`, leaving the page asks first. Returns the question for
 * the page to render.
 */
export function useUnsavedChanges(isChanged: boolean, words?: Words): ReactNode {
  const [asked, setAsked] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isChanged) return undefined;
    const here = addressWith(null, location);
    return holdPage({
      isLostAt: (to) => addressWith(null, to) !== here,
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

/** Tracks unsaved input inside a dialog or panel; a dialog opened from it tracks its own fields. */
export function useTypedWork() {
  const content = useRef<HTMLDivElement>(null);
  const [work] = useState(createTypedWork);
  const inside = (note: (target: EventTarget) => void) => (event: SyntheticEvent) => {
    if (content.current?.contains(event.target as Node)) note(event.target);
  };
  const watch = {
    onFocusCapture: inside((target) => work.comesTo(target)),
    // Not every browser focuses a clicked button.
    onClickCapture: inside((target) => work.comesTo(target)),
    onInputCapture: inside((target) => work.changes(target)),
  };
  return { content, isDirty: (within?: Element) => work.isThere(within), watch };
}
