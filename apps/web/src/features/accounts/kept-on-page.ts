import { useEffect, useState } from "react";
import { keepAgain } from "../../lib/kept-screen.ts";
import { readAllAgain } from "../../lib/queries.ts";
import { keepOnPage, SIGNED_OUT_ON_PAGE } from "../../lib/signed-out.ts";
import { toast } from "../../lib/toast-store.ts";
import { createTypedWork } from "../../lib/unsaved-changes.ts";

/**
 * Whether the session ended while a form had unsaved changes, so that the sign-in dialog opens over
 * the page.
 */
export function useKeptOnPage(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const work = createTypedWork();
    let isHeld = false;
    const set = (isHeldNow: boolean): void => {
      isHeld = isHeldNow;
      setKept(isHeldNow);
    };
    const keeps = (): boolean => {
      if (isHeld) return true;
      if (!work.isThere()) return false;
      toast(SIGNED_OUT_ON_PAGE);
      set(true);
      return true;
    };
    const letGo = (): void => {
      if (!isHeld) return;
      set(false);
      keepAgain();
      readAllAgain();
    };
    const stopWatching = watchForms(
      (target) => work.comesTo(target),
      (target) => work.changes(target),
    );
    keepOnPage({ keeps, letGo });
    return () => {
      stopWatching();
      keepOnPage(null);
    };
  }, []);
  return isKept;
}

type Note = (field: EventTarget) => void;

/** Tracks unsaved input in the page's forms; filters are outside forms. */
function watchForms(onCome: Note, onChange: Note): () => void {
  const inForm =
    (note: Note) =>
    ({ target }: Event): void => {
      if (target instanceof Element && target.closest("form")) note(target);
    };
  const [come, change] = [inForm(onCome), inForm(onChange)];
  document.addEventListener("focusin", come);
  document.addEventListener("click", come, { capture: true });
  document.addEventListener("input", change);
  return () => {
    document.removeEventListener("focusin", come);
    document.removeEventListener("click", come, { capture: true });
    document.removeEventListener("input", change);
  };
}
