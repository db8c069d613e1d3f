import { EMAILED_LATELY_MINUTES } from "@watchbill/domain/members/welcome";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Skeleton, StatTile } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Member } from "./directory-view.ts";
import { MailTrouble, useMailRefusal } from "./mail-trouble.tsx";
import { useWelcomeEmails, type WelcomeRun } from "./welcome-emails.ts";

export function WelcomeEverybodyDialog({ onClose }: { readonly onClose: () => void }) {
  const members = useEndpoint("members.list", { filter: "all" });
  const reading = (
    <QueryBoundary
      of={members}
      loading={<Skeleton className="h-40" />}
      failed="The members could not be read."
    />
  );
  // One dialog for all steps: a replacement dialog would not know where to restore the focus.
  return (
    <WelcomeDialog
      members={members.data ?? []}
      reading={members.data ? null : reading}
      isEverybody
      onClose={onClose}
    />
  );
}

/** Confirms, sends and summarizes. It stays open while it sends. */
export function WelcomeDialog({
  members,
  reading = null,
  isEverybody = false,
  onClose,
}: {
  readonly members: readonly Pick<Member, "id">[];
  /** Placeholder while the members load. */
  readonly reading?: ReactNode;
  readonly isEverybody?: boolean;
  readonly onClose: () => void;
}) {
  const { run, start, goOn, stop } = useWelcomeEmails();
  const mailRefusal = useMailRefusal();
  const isSending = run.state === "sending";
  const isBusy = isSending || run.state === "leaving";
  return (
    <Dialog isOpen onClose={onClose} title="Send Welcome Emails" canDismiss={!isBusy}>
      {reading ?? (
        <div className="space-y-4">
          {run.state === "asking" ? (
            <Warning count={members.length} isEverybody={isEverybody} />
          ) : (
            <Outcome run={run} />
          )}
          <div className="acts justify-end">
            {run.state === "asking" ? (
              <>
                <Button variant="secondary" onClick={onClose}>
                  Cancel
                </Button>
                <Button
                  variant="danger"
                  disabledReason={mailRefusal}
                  onClick={() => start(members.map(({ id }) => id))}
                >
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
            {run.state === "stopped" ? (
              <Button onClick={goOn}>Send the other {run.rest.length}</Button>
            ) : null}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Warning({
  count,
  isEverybody,
}: {
  readonly count: number;
  readonly isEverybody: boolean;
}) {
  return (
    <div className="space-y-3">
      <p>
        {isEverybody
          ? "This generates a new unique password for every member and emails it to each member who has an email address."
          : `This generates a new unique password for ${count === 1 ? "the member" : `each of the ${count} members`} you selected and emails it to those who have an email address.`}
      </p>
      <p className="rounded-lg bg-warn-soft p-3 font-semibold text-warn">
        It overrides the passwords they have now, also those they chose themselves, and signs them
        out. It cannot be undone.
      </p>
      <p className="text-ink-soft">
        The old password works until the mail server has taken the mail with the new one. Inactive
        members, whoever was mailed a password in the last {EMAILED_LATELY_MINUTES} minutes and you
        yourself are skipped.
      </p>
      <MailTrouble />
    </div>
  );
}

function Outcome({ run }: { readonly run: WelcomeRun }) {
  const { state, total, rest, outcome, unreachable, skipped } = run;
  const errors = unreachable + outcome.failed;
  return (
    <div className="space-y-4">
      {state === "done" ? null : (
        <Progress
          label={`${total - rest.length} of ${total}`}
          value={total - rest.length}
          most={total}
        />
      )}
      <dl className="grid grid-cols-3 gap-2">
        <StatTile label="Sent" value={outcome.sent} tone="text-good" />
        <StatTile label="Errors" value={errors} tone={errors > 0 ? "text-bad" : ""} />
        <StatTile label="Skipped" value={skipped} />
      </dl>
      <p
        role="status"
        className={
          outcome.error === null ? "text-ink-soft" : "rounded-lg bg-warn-soft p-3 text-warn"
        }
      >
        {sentence(run)}
      </p>
      {outcome.failed > 0 || outcome.waiting > 0 ? (
        <p>
          What became of each mail is in the{" "}
          <Link href={PATHS.messageLogs} className="font-semibold text-accent-strong underline">
            Message Logs
          </Link>
          .
        </p>
      ) : null}
      {state === "stopped" ? <p>Those whose turn has not come still have their password.</p> : null}
    </div>
  );
}

function sentence({ state, outcome }: WelcomeRun): string {
  const words = outcome.error === null ? "" : ` (${outcome.error})`;
  if (outcome.waiting > 0 && (state === "done" || state === "stopped"))
    return `${outcome.waiting} ${outcome.waiting === 1 ? "mail waits" : "mails wait"} for the mail server${words}. Each leaves by itself, and until then its member keeps the password they have.`;
  if (outcome.waiting > 0) return "The mails are leaving…";
  if (outcome.failed > 0)
    return `What could not be delivered${words} changed nothing: those members keep the password they have.`;
  return outcome.sent > 0 ? "The mail server has taken every mail." : "Nobody was sent a mail.";
}
