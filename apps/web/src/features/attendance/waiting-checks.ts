import { formatInstantTime } from "@watchbill/domain/time/format";
import { useEffect, useSyncExternalStore } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { invalidate, queryClient } from "../../lib/queries.ts";
import { onReachedAgain, UnreachableError } from "../../lib/reach.ts";
import { toast } from "../../lib/toast-store.ts";

/** A 10-8 or 10-7 that was made where there was no network, with its true time. */
export interface WaitingCheck {
  readonly memberId: number;
  readonly assignmentId: number;
  readonly kind: "checkIn" | "checkOut";
  readonly at: string;
}

const PLACE = "waiting-checks";
const REFUSAL_TOAST_MS = 30_000;
export const CHECK_WORDS = { checkIn: "10-8", checkOut: "10-7" } as const;
/** The server has it already: the answer was lost on the way, or another tab was quicker. */
const DONE_BEFORE = new Set(["already-checked-in", "not-checked-in"]);

const listeners = new Set<() => void>();
let text = readText();
let isSending = false;

function readText(): string {
  try {
    return localStorage.getItem(PLACE) ?? "[]";
  } catch {
    return "[]";
  }
}

function write(waiting: readonly WaitingCheck[]): void {
  text = JSON.stringify(waiting);
  try {
    localStorage.setItem(PLACE, text);
  } catch {
    // It waits as long as the app is open.
  }
  for (const listener of listeners) listener();
}

function all(): WaitingCheck[] {
  return JSON.parse(text) as WaitingCheck[];
}

/** Keeps a check until there is a connection. */
export function keepForLater(check: WaitingCheck): void {
  write([...all(), check]);
}

/** What a member has waiting, the oldest first. */
export function useWaitingChecks(memberId: number): readonly WaitingCheck[] {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => text,
  );
  return (JSON.parse(now) as WaitingCheck[]).filter((check) => check.memberId === memberId);
}

/** Sends what waits as soon as the server is reached, in its order and with its true times; then the screen is read again. */
export function useSendWaitingChecks(memberId: number, zone: string): void {
  useEffect(() => {
    void sendWaiting(memberId, zone);
    return onReachedAgain(() => void sendWaiting(memberId, zone).finally(() => void queryClient.invalidateQueries()));
  }, [memberId, zone]);
}

async function sendWaiting(memberId: number, zone: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (const check of all().filter((one) => one.memberId === memberId)) {
      if (!(await isSettled(check, zone))) return;
      write(all().filter(({ at, assignmentId }) => at !== check.at || assignmentId !== check.assignmentId));
      invalidate(["attendance.", "shifts.", "reports."]);
    }
  } finally {
    isSending = false;
  }
}

/** Sends one; whether there is an answer to it. The server judges it by its true time. */
async function isSettled({ kind, assignmentId, at }: WaitingCheck, zone: string): Promise<boolean> {
  const time = formatInstantTime(Temporal.Instant.from(at), zone);
  const word = CHECK_WORDS[kind];
  try {
    await call(`attendance.${kind}`, { assignmentId, at });
    toast({ title: `${word} Confirmed`, description: `Sent with its true time, ${time}.` });
    return true;
  } catch (error) {
    if (error instanceof UnreachableError || !(error instanceof ApiError) || error.status === 401 || error.status >= 500)
      return false;
    if (DONE_BEFORE.has(error.code ?? "")) return true;
    const description = `The ${word} of ${time} was not taken: ${error.text ?? "ask your coordinator to put it right."}`;
    toast({ title: `${word} Failed`, description, variant: "destructive", duration: REFUSAL_TOAST_MS });
    return true;
  }
}
