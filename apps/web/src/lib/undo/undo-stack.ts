import { useSyncExternalStore } from "react";
import { refetchAll, resetDoubleSubmitGuard } from "../api/queries.ts";
import { serverNow } from "../api/server-clock.ts";
import { UnreachableError } from "../offline/connectivity.ts";
import { showError, showErrorText, type ToastOptions } from "../toast/show-error.ts";
import { showToast } from "../toast/toast-store.ts";

const MOST_STEPS = 30;

/** A command and its undo. */
export interface UndoStep {
  readonly title: string;
  readonly description: string;
  /** Runs the command, first or as a redo; null if it cannot be redone. */
  readonly run: (() => Promise<unknown>) | null;
  /**
   * Null if it cannot be undone, such as filling a member's replacement request. The step is
   * recorded anyway, so that Undo explains why.
   */
  readonly undo: (() => Promise<unknown>) | null;
  /** The toast after the undo; defaults to "Undone". */
  readonly undone?: () => ToastOptions;
  /**
   * End of the undo window by the server's clock, when the recipients are notified. A redo may
   * change it.
   */
  readonly until?: () => Temporal.Instant;
}

/** Thrown on an edit conflict: the step's target has changed; the message says how. */
export class EditConflictError extends Error {}

/** The undo and redo stacks, oldest first. */
export interface UndoHistory {
  readonly done: readonly UndoStep[];
  readonly undone: readonly UndoStep[];
}

let now: UndoHistory = { done: [], undone: [] };
const listeners = new Set<() => void>();
const failed = new WeakSet<UndoStep>();
/** Runs steps one after another, because each depends on the result of the previous one. */
let queue: Promise<unknown> = Promise.resolve();
let hearsKeys = false;

function keep(next: Partial<UndoHistory>): void {
  now = {
    done: (next.done ?? now.done).slice(-MOST_STEPS),
    undone: (next.undone ?? now.undone).slice(-MOST_STEPS),
  };
  for (const listener of listeners) listener();
}

function remember(where: keyof UndoHistory, step: UndoStep): void {
  keep({ [where]: [...now[where], step] });
  hearKeys();
}

/** Returns false for a step that was already removed, for example by a second press. */
function clear(where: keyof UndoHistory, step: UndoStep): boolean {
  const isKnown = now[where].includes(step);
  if (isKnown) keep({ [where]: now[where].filter((one) => one !== step) });
  return isKnown;
}

function inTurn(work: () => Promise<unknown>, words: (error: unknown) => void): void {
  queue = queue.then(work).catch((error: unknown) => {
    words(error);
    // The screen showed the result already and may be stale.
    refetchAll();
  });
}

/**
 * Runs a step that can be undone immediately: an undo pressed before the response runs after it.
 */
export function runUndoable(step: UndoStep, warnings: readonly string[] = []): void {
  keep({ undone: [] });
  carryOut(step, warnings);
}

/**
 * Pushes a step that already ran, such as a form's; returns its undo function. Clears the redo
 * stack.
 */
export function pushUndoStep(step: UndoStep): () => void {
  keep({ undone: [] });
  remember("done", step);
  return () => undo(step);
}

function carryOut(step: UndoStep, warnings: readonly string[]): void {
  remember("done", step);
  inTurn(
    async () => {
      await step.run?.().catch((error: unknown) => {
        failed.add(step);
        clear("done", step);
        clear("undone", step);
        throw error;
      });
      failed.delete(step);
      showToast({
        title: step.title,
        description: [step.description, ...warnings, ...(step.undo ? [] : [ALREADY_NOTIFIED])].join(
          ". ",
        ),
        ...(step.undo ? { action: { label: "Undo", run: () => undo(step) } } : {}),
      });
    },
    (error) => showError(error, reasonOf(error)),
  );
}

/** Undoes any step. Removes a step that can no longer be undone and says why. */
export function undo(step: UndoStep): void {
  const { undo: takeBack } = step;
  if (!clear("done", step)) return;
  if (!takeBack || isTooLate(step)) {
    showErrorText(`${step.title}: ${step.description}. ${ALREADY_NOTIFIED}`, "Too late to undo");
    return;
  }
  if (step.run) remember("undone", step);
  inTurn(
    async () => {
      if (failed.has(step)) return;
      await takeBack().catch((error: unknown) => {
        clear("undone", step);
        // An undo that never reached the server can be retried later.
        if (error instanceof UnreachableError) remember("done", step);
        throw error;
      });
      resetDoubleSubmitGuard();
      showToast(step.undone?.() ?? { title: "Undone", description: step.description });
    },
    (error) => showError(error, { title: "Could not undo", text: reasonOf(error) }),
  );
}

/** Text for a step whose undo window has closed. */
export const ALREADY_NOTIFIED = "Whom it concerns has been told by now.";

/**
 * Whether the step cannot be undone, because its recipients are already notified or it has no undo.
 */
export function isTooLate({ undo: takeBack, until }: UndoStep): boolean {
  return !takeBack || (until !== undefined && Temporal.Instant.compare(until(), serverNow()) <= 0);
}

export function redo(step: UndoStep): void {
  if (clear("undone", step)) carryOut(step, []);
}

/**
 * Undoes the newest step, read at the key press rather than at render: two quick presses undo two
 * steps.
 */
export function undoLast(): void {
  const step = now.done.at(-1);
  if (step) undo(step);
}

export function redoLast(): void {
  const step = now.undone.at(-1);
  if (step) redo(step);
}

export function useUndoHistory(): UndoHistory {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
}

/** Clears both stacks; for tests. */
export function clearUndoHistory(): Promise<unknown> {
  keep({ done: [], undone: [] });
  return queue;
}

function reasonOf(error: unknown): string {
  return error instanceof EditConflictError
    ? error.message
    : "Nothing was changed. Check your connection and try again.";
}

/**
 * From the first step on, Ctrl+Z or ⌘Z undoes and with Shift redoes on every page. A field keeps
 * its own undo.
 */
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
