/** A part in choosing the one tab that leads. */
export interface Candidacy {
  /** Leads from now on, whoever did until now. */
  takeOver(): void;
  leave(): void;
}

/** Begins to lead; what it gives ends it. */
type Lead = () => () => void;

export const isShown = (): boolean => document.visibilityState === "visible";

/** Whether the tabs of this browser can agree on one that leads and hear from it; without https they cannot. */
export function canShare(): boolean {
  return "locks" in navigator && "BroadcastChannel" in globalThis;
}

/**
 * One tab of this browser leads: the first, and the one that waits next as soon as it is closed or crashes. Where tabs cannot
 * agree, each leads itself while it is shown, which few are at a time.
 */
export function standForLead(name: string, lead: Lead): Candidacy {
  return canShare() ? standByLock(name, lead) : leadWhileShown(lead);
}

function standByLock(name: string, lead: Lead): Candidacy {
  let turn: AbortController | null = null;
  let resign: (() => void) | null = null;

  const stand = (how: "wait" | "steal"): void => {
    turn?.abort();
    const mine = new AbortController();
    turn = mine;
    const hold = async (): Promise<void> => {
      if (turn !== mine) return;
      const stop = lead();
      const { promise: isOver, resolve } = Promise.withResolvers<void>();
      resign = () => {
        resign = null;
        stop();
        resolve();
      };
      await isOver;
    };
    const options = how === "steal" ? { steal: true } : { signal: mine.signal };
    navigator.locks.request(name, options, hold).catch((error: unknown) => {
      if (turn !== mine) return;
      // Another tab has taken over; this one waits again.
      resign?.();
      if (error instanceof DOMException && error.name === "AbortError") stand("wait");
    });
  };
  const leave = (): void => {
    turn?.abort();
    turn = null;
    resign?.();
  };
  // A page that the browser keeps for the way back must not keep the others waiting.
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) stand("wait");
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  stand("wait");
  return {
    takeOver: () => resign ?? stand("steal"),
    leave: () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
      leave();
    },
  };
}

function leadWhileShown(lead: Lead): Candidacy {
  let stop: (() => void) | null = null;
  const rest = (): void => {
    stop?.();
    stop = null;
  };
  const look = (): void => {
    if (isShown()) stop ??= lead();
    else rest();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return {
    takeOver: () => undefined,
    leave: () => {
      document.removeEventListener("visibilitychange", look);
      rest();
    },
  };
}
