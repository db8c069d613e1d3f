import { useEffect, useState } from "react";
import { refetchAll } from "../../lib/api/queries.ts";
import { SIGNED_OUT_ON_PAGE, setSignInPrompt } from "../../lib/api/session-end.ts";
import { createDirtyTracker } from "../../lib/forms/unsaved-changes.ts";
import { resumePersisting } from "../../lib/offline/query-snapshot.ts";
import { showToast } from "../../lib/toast/toast-store.ts";

/**
 * True if the session ended while a form had unsaved changes: the sign-in dialog then opens over
 * the page.
 */
export function useKeptOnPage(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const work = createDirtyTracker();
    let isHeld = false;
    const set = (isHeldNow: boolean): void => {
      isHeld = isHeldNow;
      setKept(isHeldNow);
    };
    const keeps = (): boolean => {
      if (isHeld) return true;
      if (!work.isThere()) return false;
      showToast(SIGNED_OUT_ON_PAGE);
      set(true);
      return true;
    };
    const letGo = (): void => {
      if (!isHeld) return;
      set(false);
      resumePersisting();
      refetchAll();
    };
    const stopWatching = watchForms(
      (target) => work.comesTo(target),
      (target) => work.changes(target),
    );
    setSignInPrompt({ keeps, letGo });
    return () => {
      stopWatching();
      setSignInPrompt(null);
    };
  }, []);
  return isKept;
}

type Note = (field: EventTarget) => void;

/** Tracks unsaved input in the page's forms. Ignores filter fields, which are outside forms. */
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
