import { useSyncExternalStore } from "react";
import { noteOtherAct, readAllAgain } from "./queries.ts";
import { UnreachableError } from "./reach.ts";
import { type Said, sayFailed, sayRefused } from "./say.ts";
import { serverNow } from "./server-clock.ts";
import { toast } from "./toast-store.ts";

/** As many steps back as anybody remembers. */
const MOST_STEPS = 30;

/** An act and how it is taken back. */
export interface Step {
  readonly title: string;
  readonly description: string;
  /** Does it, for the first time or again; null where it is not done again. */
  readonly run: (() => Promise<unknown>) | null;
  /** Null where it cannot be taken back, such as what fills somebody's request for cover: it is noted all the same, so that Undo says so. */
  readonly takeBack: (() => Promise<unknown>) | null;
  /** What is said once it was taken back; "Undone" where that is left out. */
  readonly undone?: () => Said;
  /** Until when it can be taken back, by the server's clock: then whom it concerns is told. It may change when it is done again. */
  readonly until?: () => Temporal.Instant;
}

/** What a step was about is not as it was any more; the message says what. */
export class ChangedMeanwhile extends Error {}

/** What was done and what was undone, the oldest first. */
export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

let now: History = { done: [], undone: [] };
const listeners = new Set<() => void>();
const failed = new WeakSet<Step>();
/** Each act is judged by what the one before it left. */
let queue: Promise<unknown> = Promise.resolve();
let hearsKeys = false;

function keep(next: Partial<History>): void {
  now = {
    done: (next.done ?? now.done).slice(-MOST_STEPS),
    undone: (next.undone ?? now.undone).slice(-MOST_STEPS),
  };
  for (const listener of listeners) listener();
}

function remember(where: keyof History, step: Step): void {
  keep({ [where]: [...now[where], step] });
  hearKeys();
}

/** False for a step that was forgotten before, as by a second press. */
function forget(where: keyof History, step: Step): boolean {
  const isKnown = now[where].includes(step);
  if (isKnown) keep({ [where]: now[where].filter((one) => one !== step) });
  return isKnown;
}

function inTurn(work: () => Promise<unknown>, words: (error: unknown) => void): void {
  queue = queue.then(work).catch((error: unknown) => {
    words(error);
    // The screen showed it as done already, and may have been behind.
    readAllAgain();
  });
}

/** Does something that can be undone from the moment it is begun: who is quicker than the server is taken at their word once it has answered. */
export function act(step: Step, warnings: readonly string[] = []): void {
  keep({ undone: [] });
  carryOut(step, warnings);
}

/** Notes what was done already, as by a form; gives what its message's Undo does. Something new ends what could be done again. */
export function noteDone(step: Step): () => void {
  keep({ undone: [] });
  remember("done", step);
  return () => undo(step);
}

function carryOut(step: Step, warnings: readonly string[]): void {
  remember("done", step);
  inTurn(
    async () => {
      await step.run?.().catch((error: unknown) => {
        failed.add(step);
        forget("done", step);
        forget("undone", step);
        throw error;
      });
      failed.delete(step);
      toast({
        title: step.title,
        description: [step.description, ...warnings, ...(step.takeBack ? [] : [TOLD])].join(". "),
        ...(step.takeBack ? { action: { label: "Undo", run: () => undo(step) } } : {}),
      });
    },
    (error) => sayFailed(error, reasonOf(error)),
  );
}

/** Takes a step back, whichever it is. One that cannot be taken back any more says why, and is no longer there. */
export function undo(step: Step): void {
  const { takeBack } = step;
  if (!forget("done", step)) return;
  if (!takeBack || isTooLate(step)) {
    sayRefused(`${step.title}: ${step.description}. ${TOLD}`, "Too late to undo");
    return;
  }
  if (step.run) remember("undone", step);
  inTurn(
    async () => {
      if (failed.has(step)) return;
      await takeBack().catch((error: unknown) => {
        forget("undone", step);
        // What the server never heard of can be taken back later.
        if (error instanceof UnreachableError) remember("done", step);
        throw error;
      });
      noteOtherAct();
      toast(step.undone?.() ?? { title: "Undone", description: step.description });
    },
    (error) => sayFailed(error, { title: "Could not undo", text: reasonOf(error) }),
  );
}

/** What is said of an act that is past taking back. */
export const TOLD = "Whom it concerns has been told by now.";

/** Whether a step can no longer be taken back, or never could, because those it concerns are told. */
export function isTooLate({ takeBack, until }: Step): boolean {
  return !takeBack || (until !== undefined && Temporal.Instant.compare(until(), serverNow()) <= 0);
}

/** Does again what was undone. */
export function redo(step: Step): void {
  if (forget("undone", step)) carryOut(step, []);
}

/** Takes back the newest step, read when a key is pressed and not when the screen was drawn: two quick presses take back two. */
export function undoLast(): void {
  const step = now.done.at(-1);
  if (step) undo(step);
}

/** Does again what was undone last. */
export function redoLast(): void {
  const step = now.undone.at(-1);
  if (step) redo(step);
}

/** All that a coordinator did in this tab and can take back, or do again. */
export function useHistory(): History {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
}

/** Forgets everything, for tests. */
export function forgetHistory(): Promise<unknown> {
  keep({ done: [], undone: [] });
  return queue;
}

function reasonOf(error: unknown): string {
  return error instanceof ChangedMeanwhile
    ? error.message
    : "Nothing was changed. Check your connection and try again.";
}

/** From the first step on Ctrl+Z or ⌘Z undoes and with Shift does again, on whatever page, but in a field, which has its own. */
function hearKeys(): void {
  if (hearsKeys || !("addEventListener" in globalThis)) return;
  hearsKeys = true;
  addEventListener("keydown", (event) => {
    const isMeant =
      event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.altKey;
    const inField =
      event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!isMeant || inField) return;
    event.preventDefault();
    if (event.shiftKey) redoLast();
    else undoLast();
  });
}
