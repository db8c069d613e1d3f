import { Link } from "wouter";
import type { Act } from "../../features/search/choice.ts";
import { useOrganization } from "../../features/settings/organization.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Button, buttonLink } from "../../ui/button.tsx";
import { openCommand } from "../search/open-command.ts";
import type { StepProps } from "./step-props.ts";

/**
 * Opens the dialog at the app's root, not in the step: a completed step collapses and would unmount
 * the dialog.
 */
const open = (act: Act): void => openCommand({ kind: "act", act });

/** Setup step that creates the shifts of the first weeks. */
export function WeekStep() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => open("usual-week")}>Set up the weekly template</Button>
      <Link href={`${PATHS.settings}?view=shift-types`} className={buttonLink("quiet")}>
        Edit shift types
      </Link>
    </div>
  );
}

/** Setup step that adds members, from a spreadsheet or one by one. */
export function MembersStep() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => open("import-members")}>Paste or import members</Button>
      <Button variant="quiet" onClick={() => open("add-member")}>
        Add member
      </Button>
    </div>
  );
}

/** Setup step that sends a test email to the administrator, if a mail server is configured. */
export function MessagesStep({ user, facts }: StepProps) {
  const { name } = useOrganization();
  const send = useCommand("messages.testEmail", {
    done: {
      title: "Sending test email",
      description: "This step is done when the mail server accepts it.",
    },
    failed: "Couldn't send the test email. Try again.",
  });
  if (!facts.hasMail)
    return (
      <p>
        Email isn't set up, so messages appear only in the app and you invite members with sign-in
        slips. The server's operator sets <code>SMTP_URL</code> and <code>MAIL_FROM</code>. For
        details, see{" "}
        <Link href={PATHS.testNotifications} className="font-semibold text-accent-strong underline">
          Test Notifications
        </Link>{" "}
        .
      </p>
    );
  const text = `This email shows that ${name} can send email. Reminders and replacement requests arrive the same way.`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        pending={send.isPending && "Sending..."}
        onClick={() => send.mutate({ to: user.email, subject: `${name} can send email`, text })}
      >
        Send a test email to {user.email}
      </Button>
      <Link href={PATHS.testNotifications} className={buttonLink("quiet")}>
        Test SMS and push
      </Link>
    </div>
  );
}

/**
 * Setup step that invites members: by email if a mail server is configured, or by sign-in slips
 * (printed one-time passwords).
 */
export function InvitationsStep({ facts }: StepProps) {
  if (facts.otherMembers === 0) return <p>No one to invite yet. Add your members first.</p>;
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
