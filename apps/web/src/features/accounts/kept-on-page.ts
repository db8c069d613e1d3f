import { useEffect, useState } from "react";
import { keepAgain } from "../../lib/kept-screen.ts";
import { readAllAgain } from "../../lib/queries.ts";
import { keepOnPage, SIGNED_OUT_ON_PAGE } from "../../lib/signed-out.ts";
import { toast } from "../../lib/toast-store.ts";
import { createTypedWork } from "../../lib/unsaved-changes.ts";

/** Whether somebody's session has ended while they had something typed in a form, so that they are to sign in over the page. */
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

/** Follows what is typed in any form of the page; what narrows a list or a report is in none. */
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
