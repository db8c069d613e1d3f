import { counted } from "@watchbill/domain/time/counted";
import { OLD_SECRET_HOURS } from "@watchbill/domain/webhooks/keeping";
import { ApiError } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";
import { hostOf, type Webhook } from "./webhook-view.ts";

/** The server's error for the address, shared by the webhook dialogs. */
const urlFaultOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.url : undefined;

interface DialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Creates a webhook; the next dialog shows its secret. */
export function AddWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useCommand("webhooks.add", {
    failed: (error) => (urlFaultOf(error) ? null : "The webhook could not be added. Try again."),
  });
  if (add.data) return <SecretDialog secret={add.data.secret} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Add a webhook"
      description="Choose what the address is told of."
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
    failed: (error) => (urlFaultOf(error) ? null : "The webhook could not be saved. Try again."),
  });
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Edit webhook"
      description="What waits already goes to the new address too."
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

/** Replaces a lost or leaked secret. */
export function RenewSecretDialog({ webhook, onClose }: DialogProps) {
  const renew = useCommand("webhooks.renewSecret", {
    failed: "The secret could not be made. Try again.",
  });
  if (renew.data) return <SecretDialog secret={renew.data.secret} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Make a new secret?"
      description={`For ${counted(OLD_SECRET_HOURS, "hour")} the old one signs as well, so ${hostOf(webhook)} takes what it gets until it knows the new one. If somebody else knows the old one, end it right after.`}
    >
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Keep the old one
        </Button>
        <Button
          pending={renew.isPending && "Making..."}
          onClick={() => renew.mutate({ id: webhook.id })}
        >
          Make a new secret
        </Button>
      </div>
    </Dialog>
  );
}

/** Ends an old secret before its grace period is over. */
export function EndSecretDialog({ webhook, onClose }: DialogProps) {
  const end = useCommand("webhooks.endOldSecret", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "The old secret could not be ended. Try again.",
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="End the old secret now?"
      description={`From now on only the new one signs. If ${hostOf(webhook)} does not know it yet, it refuses what it gets.`}
    >
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Keep both
        </Button>
        <Button
          pending={end.isPending && "Ending..."}
          onClick={() => end.mutate({ id: webhook.id })}
        >
          End the old one
        </Button>
      </div>
    </Dialog>
  );
}

export function DeleteWebhookDialog({ webhook, onClose }: DialogProps) {
  const remove = useCommand("webhooks.remove", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "The webhook could not be deleted. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Delete the webhook to ${hostOf(webhook)}?`}
      description="It is told of nothing any more, and its log is gone."
      act="Delete webhook"
      pending={remove.isPending && "Deleting..."}
      onConfirm={() => remove.mutate({ id: webhook.id })}
      onClose={onClose}
    />
  );
}

/** Closes only by its button, so that a tap outside does not lose the secret. */
function SecretDialog({
  secret,
  onClose,
}: {
  readonly secret: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog isOpen canDismiss={false} onClose={onClose} title="Keep the secret">
      <WebhookSecret secret={secret} onDone={onClose} />
    </Dialog>
  );
}
