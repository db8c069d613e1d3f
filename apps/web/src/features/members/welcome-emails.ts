import { useRef, useState } from "react";
import { errorText } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";

interface Summary {
  readonly sent: number;
  readonly errors: number;
  readonly skipped: number;
}

/** How far the sending is; `rest` are those whose turn has not come. */
export interface WelcomeRun {
  readonly state: "asking" | "sending" | "stopped" | "done";
  readonly total: number;
  readonly rest: readonly number[];
  readonly summary: Summary;
}

/** So many at a time: each takes a moment for its password, and people like to see it move. */
const BATCH = 20;
const SENT_TOAST_MS = 8_000;
const NOBODY: Summary = { sent: 0, errors: 0, skipped: 0 };

/** Sends welcome emails batch by batch; it can be stopped between two, and taken up again where it stopped or failed. */
export function useWelcomeEmails() {
  const [run, setRun] = useState<WelcomeRun>({ state: "asking", total: 0, rest: [], summary: NOBODY });
  const isStopped = useRef(false);
  const send = useCommand("members.sendWelcomeEmails", {
    touches: ["messaging.", "activity."],
    onError: (error) =>
      toast({
        title: "Welcome Emails Failed",
        description: errorText(error, "The connection was lost. Those already sent stay sent."),
        variant: "destructive",
      }),
  });
  const start = async (ids: readonly number[], total: number, before: Summary): Promise<void> => {
    isStopped.current = false;
    let [rest, summary] = [ids, before];
    while (rest.length > 0 && !isStopped.current) {
      setRun({ state: "sending", total, rest, summary });
      const answer = await send.mutateAsync({ ids: rest.slice(0, BATCH) }).catch(() => null);
      if (answer === null) {
        setRun({ state: "stopped", total, rest, summary });
        return;
      }
      rest = rest.slice(BATCH);
      summary = added(summary, answer.summary);
    }
    setRun({ state: rest.length > 0 ? "stopped" : "done", total, rest, summary });
    if (rest.length === 0) toast({ title: "Welcome Emails Sent", description: summaryText(summary), duration: SENT_TOAST_MS });
  };
  return {
    run,
    start: (ids: readonly number[]) => void start(ids, ids.length, NOBODY),
    goOn: () => void start(run.rest, run.total, run.summary),
    stop: () => {
      isStopped.current = true;
    },
  };
}

/** What became of everybody, in one line. */
export function summaryText({ sent, errors, skipped }: Summary): string {
  return `${sent} sent, ${errors} errors, ${skipped} skipped`;
}

function added(a: Summary, b: Summary): Summary {
  return { sent: a.sent + b.sent, errors: a.errors + b.errors, skipped: a.skipped + b.skipped };
}
