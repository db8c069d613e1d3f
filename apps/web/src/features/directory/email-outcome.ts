import { call, type Output } from "../../lib/api/api.ts";

export type MailOutcome = Output<"messages.outcomes">;

const LOOK_EVERY_MS = 500;
const PATIENCE_MS = 15_000;
/** Maximum number of message ids in one request, because they are in the URL. */
const AT_ONCE = 800;

export function queuedEmails(ids: readonly number[]): MailOutcome {
  return { waiting: ids.length, sent: 0, failed: 0, error: null };
}

/**
 * Polls the queued emails with the given ids until each was sent or has failed, the mail server is
 * unavailable, or the time is up.
 */
export async function followEmails(ids: readonly number[]): Promise<MailOutcome> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const outcome = await outcomeOf(ids);
    const isStuck = outcome.sent === 0 && outcome.error !== null;
    if (outcome.waiting === 0 || isStuck || performance.now() > until) return outcome;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function outcomeOf(ids: readonly number[]): Promise<MailOutcome> {
  let sum = queuedEmails([]);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const part = await call("messages.outcomes", {
      ids: ids.slice(start, start + AT_ONCE).join(","),
    });
    sum = {
      waiting: sum.waiting + part.waiting,
      sent: sum.sent + part.sent,
      failed: sum.failed + part.failed,
      error: part.error ?? sum.error,
    };
  }
  return sum;
}
