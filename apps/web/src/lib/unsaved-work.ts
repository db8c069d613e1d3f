import { goBack, openLayer } from "./way-back.ts";

/** What somebody has typed and not sent, where another address would take it off the screen. */
interface Work {
  readonly isThere: () => boolean;
  readonly isLostAt: (to: URL) => boolean;
  /** Asks whether it may go; `leave` does what they wanted. */
  readonly ask: (leave: () => void) => void;
}

const held: Work[] = [];

/** Holds work for as long as it is on the screen; gives what ends that. The browser asks before a tab is closed over it. */
export function holdWork(work: Work): () => void {
  held.push(work);
  addEventListener("beforeunload", askBeforeUnload);
  return () => {
    if (held.includes(work)) held.splice(held.indexOf(work), 1);
    if (held.length === 0) removeEventListener("beforeunload", askBeforeUnload);
  };
}

/** Whether anything is typed that is not sent. */
export function isWorkHeld(): boolean {
  return held.some(({ isThere }) => isThere());
}

/** Goes to an address: at once, or when nobody minds that what they typed is lost by it. */
export function leaveFor(address: string | URL, go: () => void, givenUp: readonly Work[] = []): void {
  const to = new URL(address, location.href);
  const work = held.findLast((one) => !givenUp.includes(one) && one.isThere() && one.isLostAt(to));
  if (work) work.ask(() => leaveFor(to, go, [...givenUp, work]));
  else go();
}

/** Holds what a page itself shows: no link, no key, no way back and no closed tab takes it without a question. */
export function holdPage({ isLostAt, ask }: Pick<Work, "isLostAt" | "ask">): () => void {
  const givenUp = (go: () => void) => () => {
    end();
    go();
  };
  const letGo = holdWork({ isThere: () => true, isLostAt, ask: (leave) => ask(givenUp(leave)) });
  const leaveLayer = openLayer(() => ask(givenUp(goBack)));
  const end = (): void => {
    letGo();
    leaveLayer();
  };
  return end;
}

/** Nobody is asked any more: whoever leaves has been. */
export function forgetWork(): void {
  held.splice(0);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (isWorkHeld()) event.preventDefault();
}
