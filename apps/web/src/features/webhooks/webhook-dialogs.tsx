import { formatUnit } from "@watchbill/domain/text/language";
import { OLD_SECRET_HOURS } from "@watchbill/domain/webhooks/webhook-retention";
import { ApiError } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";
import { hostOf, type Webhook } from "./webhook-view.ts";

/** Returns the server's error about the webhook's address. */
const urlFaultOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.url : undefined;

interface DialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Dialog that creates a webhook; the next dialog shows its signing secret. */
export function AddWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useCommand("webhooks.add", {
    failed: (error) => (urlFaultOf(error) ? null : "Couldn't add the webhook. Try again."),
  });
  if (add.data) return <SecretDialog secret={add.data.secret} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Add webhook"
      description="Choose the events to send."
    >
      <WebhookForm
        initial={{ url: "", events: [] }}
        submit="Add webhook"
        pending="Adding..."
        sending={add}
        onAnswers={({ url, events }) => add.mutate({ url, events: [...events] })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function EditWebhookDialog({ webhook, onClose }: DialogProps) {
  const change = useCommand("webhooks.change", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: (error) => (urlFaultOf(error) ? null : "Couldn't save the webhook. Try again."),
  });
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Edit webhook"
      description="Queued events go to the new URL, too."
    >
      <WebhookForm
        initial={webhook}
        submit="Save webhook"
        pending="Saving..."
        sending={change}
        onAnswers={({ url, events }) => change.mutate({ id: webhook.id, url, events: [...events] })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Dialog that replaces a webhook's signing secret after it was lost or leaked. */
export function RenewSecretDialog({ webhook, onClose }: DialogProps) {
  const renew = useCommand("webhooks.renewSecret", {
    failed: "Couldn't rotate the secret. Try again.",
  });
  if (renew.data) return <SecretDialog secret={renew.data.secret} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rotate the signing secret?"
      description={`Both secrets work for ${formatUnit(OLD_SECRET_HOURS, "hour")} so you can update ${hostOf(webhook)}. If the old one leaked, revoke it right after.`}
    >
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          pending={renew.isPending && "Rotating..."}
          onClick={() => renew.mutate({ id: webhook.id })}
        >
          Rotate secret
        </Button>
      </div>
    </Dialog>
  );
}

/** Dialog that ends a webhook's old secret before its grace period is over. */
export function EndSecretDialog({ webhook, onClose }: DialogProps) {
  const end = useCommand("webhooks.endOldSecret", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't revoke the old secret. Try again.",
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Revoke the old secret now?"
      description={`Only the new secret will sign events. If ${hostOf(webhook)} still uses the old one, it will reject them.`}
    >
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          pending={end.isPending && "Revoking..."}
          onClick={() => end.mutate({ id: webhook.id })}
        >
          Revoke old secret
        </Button>
      </div>
    </Dialog>
  );
}

export function DeleteWebhookDialog({ webhook, onClose }: DialogProps) {
  const remove = useCommand("webhooks.remove", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't delete the webhook. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Delete the webhook to ${hostOf(webhook)}?`}
      description="Stops sending events and deletes its log. This can't be undone."
      act="Delete webhook"
      pending={remove.isPending && "Deleting..."}
      onConfirm={() => remove.mutate({ id: webhook.id })}
      onClose={onClose}
    />
  );
}

/**
 * Shows a new secret once. Closes only by its button, so that a tap outside does not lose the
 * secret.
 */
function SecretDialog({
  secret,
  onClose,
}: {
  readonly secret: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog isOpen canDismiss={false} onClose={onClose} title="Save the signing secret">
      <WebhookSecret secret={secret} onDone={onClose} />
    </Dialog>
  );
}
