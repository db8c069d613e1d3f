import { EMAILED_LATELY_MINUTES } from "@watchbill/domain/members/welcome";
import { plural } from "@watchbill/domain/text/language";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { PATHS } from "../../../lib/routing/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton, StatTile } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import type { Member } from "../directory-view.ts";
import { MailTrouble, useMailRefusal } from "../email-warning.tsx";
import { useWelcomeEmails, type WelcomeRun } from "./welcome-emails.ts";

export function WelcomeEverybodyDialog({ onClose }: { readonly onClose: () => void }) {
  const members = useEndpoint("members.list", { filter: "all" });
  const reading = (
    <QueryBoundary
      of={members}
      loading={<Skeleton className="h-40" />}
      failed="Couldn't load members."
    />
  );
  // One dialog shows all steps, because a second dialog would not know where to restore the focus.
  return (
    <WelcomeDialog
      members={members.data ?? []}
      reading={members.data ? null : reading}
      isEverybody
      onClose={onClose}
    />
  );
}

/**
 * Asks to confirm, sends the welcome emails, then shows the result. The dialog stays open while it
 * sends.
 */
export function WelcomeDialog({
  members,
  reading = null,
  isEverybody = false,
  onClose,
}: {
  readonly members: readonly Pick<Member, "id">[];
  /** Placeholder shown while the members load. */
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
              <Button onClick={goOn}>Send the remaining {run.rest.length}</Button>
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
          : count === 1
            ? "This generates a new unique password for the selected member and emails it to them."
            : `This generates a new unique password for each of the ${count} selected members and emails it to those who have an email address.`}
      </p>
      <p className="rounded-lg bg-warn-soft p-3 font-semibold text-warn">
        This overrides their current passwords, including those they chose, and signs them out. You
        can't undo this.
      </p>
      <p className="text-ink-soft">
        The old password works until the email with the new one is sent. We skip inactive members,
        you, and anyone we emailed a password in the last {EMAILED_LATELY_MINUTES} minutes.
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
          See the result for each email in{" "}
          <Link href={PATHS.messageLogs} className="font-semibold text-accent-strong underline">
            Message Logs
          </Link>
          .
        </p>
      ) : null}
      {state === "stopped" ? <p>Members not yet reached keep their current password.</p> : null}
    </div>
  );
}

function sentence({ state, outcome }: WelcomeRun): string {
  const { error, waiting } = outcome;
  if (waiting > 0 && (state === "done" || state === "stopped"))
    return error === null
      ? plural(
          waiting,
          "1 email is waiting for the mail server. It will send automatically; the member's password changes when it does.",
          `${waiting} emails are waiting for the mail server. They will send automatically; passwords change when they do.`,
        )
      : plural(
          waiting,
          `1 email is waiting for the mail server (${error}). It will send automatically; the member's password changes when it does.`,
          `${waiting} emails are waiting for the mail server (${error}). They will send automatically; passwords change when they do.`,
        );
  if (waiting > 0) return "Sending emails…";
  if (outcome.failed > 0)
    return error === null
      ? "Some emails couldn't be delivered. Those members keep their current password."
      : `Some emails couldn't be delivered (${error}). Those members keep their current password.`;
  return outcome.sent > 0 ? "All emails sent." : "No emails sent.";
}
