import { useRef, useState } from "react";
import { useCommand } from "../../../lib/api/queries.ts";
import { unknownOutcomeReason } from "../../../lib/toast/show-error.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { followEmails, type MailOutcome, queuedEmails } from "../email-outcome.ts";

/** Progress of sending welcome emails; `rest` are the members who come next. */
export interface WelcomeRun {
  readonly state: "asking" | "sending" | "leaving" | "stopped" | "done";
  readonly total: number;
  readonly rest: readonly number[];
  /** Ids of the queued emails in the message log. */
  readonly emails: readonly number[];
  /** Number of members whose address accepts no email. */
  readonly unreachable: number;
  readonly skipped: number;
  /** The delivery results that are known so far. */
  readonly outcome: MailOutcome;
}

/** Number of members in one request: small enough for visible progress and a quick stop. */
const BATCH = 20;
const SENT_TOAST_MS = 8_000;
const NOTHING: Omit<WelcomeRun, "state"> = {
  total: 0,
  rest: [],
  emails: [],
  unreachable: 0,
  skipped: 0,
  outcome: queuedEmails([]),
};

/**
 * Sends welcome emails in batches; can be stopped between two batches, and resumed after a stop or
 * a failure.
 */
export function useWelcomeEmails() {
  const [run, setRun] = useState<WelcomeRun>({ state: "asking", ...NOTHING });
  const isStopped = useRef(false);
  const send = useCommand("members.sendWelcomeEmails", {
    failed: (error) => ({
      title: "Welcome Emails Failed",
      text: `${unknownOutcomeReason(error)}. Emails that were already sent stay sent.`,
    }),
  });
  const start = async (from: Omit<WelcomeRun, "state">): Promise<void> => {
    isStopped.current = false;
    let now = from;
    let isLost = false;
    while (now.rest.length > 0 && !isStopped.current && !isLost) {
      setRun({ ...now, state: "sending" });
      const answer = await send.mutateAsync({ ids: now.rest.slice(0, BATCH) }).catch(() => null);
      isLost = answer === null;
      if (answer === null) break;
      const emails = [...now.emails, ...answer.messageIds];
      now = {
        ...now,
        emails,
        rest: now.rest.slice(BATCH),
        unreachable: now.unreachable + answer.summary.errors,
        skipped: now.skipped + answer.summary.skipped,
        outcome: queuedEmails(emails),
      };
    }
    setRun({ ...now, state: "leaving" });
    // If the request for the results fails, the emails count as still queued.
    now = { ...now, outcome: await followEmails(now.emails).catch(() => now.outcome) };
    setRun({ ...now, state: now.rest.length > 0 ? "stopped" : "done" });
    if (now.rest.length === 0) showToast({ ...toastFor(now), duration: SENT_TOAST_MS });
  };
  return {
    run,
    start: (ids: readonly number[]) => void start({ ...NOTHING, total: ids.length, rest: ids }),
    goOn: () => void start(run),
    stop: () => {
      isStopped.current = true;
    },
  };
}

function toastFor(run: Pick<WelcomeRun, "outcome" | "unreachable" | "skipped">): {
  title: string;
  description: string;
} {
  const { sent, failed, waiting } = run.outcome;
  const counts = `${sent} sent, ${run.unreachable + failed} errors, ${run.skipped} skipped`;
  if (waiting === 0) return { title: "Welcome Emails Sent", description: counts };
  return {
    title: "Welcome emails pending",
    description: `${waiting} waiting for the mail server. ${counts}`,
  };
}
