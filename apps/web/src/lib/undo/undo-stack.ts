import { useSyncExternalStore } from "react";
import { refetchAll, resetDoubleSubmitGuard } from "../api/queries.ts";
import { serverNow } from "../api/server-clock.ts";
import { UnreachableError } from "../offline/connectivity.ts";
import { showError, showErrorText, type ToastOptions } from "../toast/show-error.ts";
import { showToast } from "../toast/toast-store.ts";

const MOST_STEPS = 30;

/** A command that the user ran, with its undo. */
export interface UndoStep {
  readonly title: string;
  readonly description: string;
  /** Runs the command, the first time or as a redo; null if it cannot be redone. */
  readonly run: (() => Promise<unknown>) | null;
  /**
   * Undoes the command. Null if that is impossible, as after filling a member's replacement
   * request: the step is recorded anyway, so that Undo explains why.
   */
  readonly undo: (() => Promise<unknown>) | null;
  /** Toast after the undo; by default "Undone". */
  readonly undone?: () => ToastOptions;
  /**
   * Time, by the server's clock, at which members are notified and undo becomes impossible. A redo
   * may change it.
   */
  readonly until?: () => Temporal.Instant;
}

/** Error of an undo whose data another user has changed; its message says how. */
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

/**
 * Removes a step from a stack; returns false if it was removed before, for example by a second
 * press.
 */
function clear(where: keyof UndoHistory, step: UndoStep): boolean {
  const isKnown = now[where].includes(step);
  if (isKnown) keep({ [where]: now[where].filter((one) => one !== step) });
  return isKnown;
}

function inTurn(work: () => Promise<unknown>, words: (error: unknown) => void): void {
  queue = queue.then(work).catch((error: unknown) => {
    words(error);
    // The screen already showed the expected result, which may be wrong now.
    refetchAll();
  });
}

/**
 * Runs a step that can be undone at once: an undo pressed before the response arrives runs after
 * it.
 */
export function runUndoable(step: UndoStep, warnings: readonly string[] = []): void {
  keep({ undone: [] });
  carryOut(step, warnings);
}

/**
 * Adds a step that already ran, such as a form's submit, and clears the redo stack; returns a
 * function that undoes the step.
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

/**
 * Undoes any step of the stack. A step that can no longer be undone is removed, and a toast says
 * why.
 */
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
        // The request to undo never reached the server, so it can be tried again later.
        if (error instanceof UnreachableError) remember("done", step);
        throw error;
      });
      resetDoubleSubmitGuard();
      showToast(step.undone?.() ?? { title: "Undone", description: step.description });
    },
    (error) => showError(error, { title: "Couldn't undo", text: reasonOf(error) }),
  );
}

/** Text for a step that is too late to undo. */
export const ALREADY_NOTIFIED = "The members affected have already been notified.";

/** Whether a step cannot be undone, because members have been notified or it has no undo. */
export function isTooLate({ undo: takeBack, until }: UndoStep): boolean {
  return !takeBack || (until !== undefined && Temporal.Instant.compare(until(), serverNow()) <= 0);
}

export function redo(step: UndoStep): void {
  if (clear("undone", step)) carryOut(step, []);
}

/**
 * Undoes the newest step. Reads it at the key press and not at render, so that two quick presses
 * undo two steps.
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
 * After the first step, makes Ctrl+Z or ⌘Z undo (with Shift, redo) on every page. A text field
 * keeps its own undo.
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
