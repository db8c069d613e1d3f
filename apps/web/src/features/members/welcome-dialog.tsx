import { Link } from "wouter";
import { useEndpoint } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";
import { LoadError, Skeleton, StatTile } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Progress } from "../../ui/progress.tsx";
import type { Member } from "./directory-view.ts";
import { useWelcomeEmails, type WelcomeRun } from "./welcome-emails.ts";

/** Welcome emails for everybody. */
export function WelcomeEverybodyDialog({ onClose }: { readonly onClose: () => void }) {
  const members = useEndpoint("members.list", { filter: "all" });
  if (members.data) return <WelcomeDialog members={members.data} isEverybody onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title="Send Welcome Emails">
      {members.isError ? (
        <LoadError text="The members could not be read." onRetry={() => void members.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

/** Asks, sends and sums up. While it sends, the dialog stays. */
export function WelcomeDialog({
  members,
  isEverybody = false,
  onClose,
}: {
  readonly members: readonly Pick<Member, "id">[];
  readonly isEverybody?: boolean;
  readonly onClose: () => void;
}) {
  const { run, start, goOn, stop } = useWelcomeEmails();
  const isSending = run.state === "sending";
  return (
    <Dialog isOpen onClose={onClose} title="Send Welcome Emails" canDismiss={!isSending}>
      <div className="space-y-4">
        {run.state === "asking" ? <Warning count={members.length} isEverybody={isEverybody} /> : <Outcome run={run} />}
        <div className="flex flex-wrap justify-end gap-2">
          {run.state === "asking" ? (
            <>
              <Button variant="secondary" onClick={onClose}>
                Cancel
              </Button>
              <Button variant="danger" onClick={() => start(members.map(({ id }) => id))}>
                Send Welcome Emails
              </Button>
            </>
          ) : null}
          {isSending ? (
            <Button variant="secondary" onClick={stop}>
              Stop
            </Button>
          ) : null}
          {run.state === "stopped" || run.state === "done" ? (
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          ) : null}
          {run.state === "stopped" ? <Button onClick={goOn}>Send the other {run.rest.length}</Button> : null}
        </div>
      </div>
    </Dialog>
  );
}

function Warning({ count, isEverybody }: { readonly count: number; readonly isEverybody: boolean }) {
  return (
    <div className="space-y-3">
      <p>
        {isEverybody
          ? "This generates a new unique password for every member and emails it to each member who has an email address."
          : `This generates a new unique password for ${count === 1 ? "the member" : `each of the ${count} members`} you selected and emails it to those who have an email address.`}
      </p>
      <p className="rounded-lg bg-warn-soft p-3 font-semibold text-warn">
        It overrides the passwords they have now, also those they chose themselves, and signs them out. It cannot be undone.
      </p>
      <p className="text-ink-soft">Inactive members and you yourself are skipped.</p>
    </div>
  );
}

function Outcome({ run: { state, total, rest, summary } }: { readonly run: WelcomeRun }) {
  return (
    <div className="space-y-4">
      {state === "done" ? null : (
        <Progress label={`${total - rest.length} of ${total}`} value={total - rest.length} most={total} />
      )}
      <dl className="grid grid-cols-3 gap-2">
        <StatTile label="Sent" value={summary.sent} tone="text-good" />
        <StatTile label="Errors" value={summary.errors} tone={summary.errors > 0 ? "text-bad" : ""} />
        <StatTile label="Skipped" value={summary.skipped} />
      </dl>
      {state === "done" ? (
        <p>
          The mails are on their way; what becomes of each is in the{" "}
          <Link href="/message-logs" className="font-semibold text-accent-strong underline">
            Message Logs
          </Link>
          .
        </p>
      ) : null}
      {state === "stopped" ? <p>Those who were sent a mail have a new password. The others still have theirs.</p> : null}
    </div>
  );
}
