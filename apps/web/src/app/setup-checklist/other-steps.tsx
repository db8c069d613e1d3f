import { Link } from "wouter";
import type { Act } from "../../features/search/choice.ts";
import { useOrganization } from "../../features/settings/organization.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Button, buttonLink } from "../../ui/button.tsx";
import { openCommand } from "../search/open-command.ts";
import type { StepProps } from "./step-props.ts";

/**
 * Opens the dialog outside the step: a completed step collapses and would unmount its own dialog.
 */
const open = (act: Act): void => openCommand({ kind: "act", act });

/** Creates the shifts of the first weeks. */
export function WeekStep() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => open("usual-week")}>Set up the usual week</Button>
      <Link href={`${PATHS.settings}?view=shift-types`} className={buttonLink("quiet")}>
        Other kinds of shift?
      </Link>
    </div>
  );
}

/** Adds members, from a spreadsheet or one by one. */
export function MembersStep() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => open("import-members")}>Paste or import members</Button>
      <Button variant="quiet" onClick={() => open("add-member")}>
        Add one
      </Button>
    </div>
  );
}

/** Sends a test email to the administrator, if a mail server is configured. */
export function MessagesStep({ user, facts }: StepProps) {
  const { name } = useOrganization();
  const send = useCommand("messages.testEmail", {
    done: {
      title: "On its way",
      description: "This step is ticked once the mail server has taken the mail.",
    },
    failed: "The mail could not be sent.",
  });
  if (!facts.hasMail)
    return (
      <p>
        No mail server is set up. Members then read news in the app alone, and are invited by slips.
        Whoever runs the server sets <code>SMTP_URL</code> and <code>MAIL_FROM</code>;{" "}
        <Link href={PATHS.testNotifications} className="font-semibold text-accent-strong underline">
          Test Notifications
        </Link>{" "}
        says what else is missing.
      </p>
    );
  const text = `This mail shows that ${name} can send mail. Reminders and calls for cover come the same way.`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        pending={send.isPending && "Sending..."}
        onClick={() => send.mutate({ to: user.email, subject: `${name} can send mail`, text })}
      >
        Send a test mail to {user.email}
      </Button>
      <Link href={PATHS.testNotifications} className={buttonLink("quiet")}>
        Texts and more
      </Link>
    </div>
  );
}

/** Invites members: by email if a mail server is configured, or by sign-in slips. */
export function InvitationsStep({ facts }: StepProps) {
  if (facts.otherMembers === 0)
    return <p>There is nobody to invite yet: bring your members first.</p>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {facts.hasMail ? (
        <Button onClick={() => open("welcome-emails")}>Send welcome emails</Button>
      ) : null}
      <Link href={PATHS.slips} className={buttonLink(facts.hasMail ? "secondary" : "primary")}>
        Print sign-in slips
      </Link>
    </div>
  );
}
