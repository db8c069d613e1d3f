import { type ReactNode, Suspense, useEffect, useState } from "react";
import { later } from "../lib/later.ts";
import { addressWith } from "../lib/shift-in-address.ts";
import { holdPage } from "../lib/unsaved-work.ts";

const DiscardQuestion = later(async () => (await import("./discard-question.tsx")).DiscardQuestion);

/** What is asked, where it is not about something typed. */
interface Words {
  readonly title: string;
  readonly keep: string;
  readonly discard: string;
}

/**
 * Holds what is filled in on a page, as a dialog holds its own: while `isChanged`, whoever goes elsewhere, by whatever way, is asked
 * first. The page draws the question that this gives.
 */
export function useUnsaved(isChanged: boolean, words?: Words): ReactNode {
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
