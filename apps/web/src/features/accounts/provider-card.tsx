import { relativeTime } from "@watchbill/domain/time/format";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

/** The squad's sign-in provider and the member's account there. */
type Connection = Output<"accounts.providerLink"> & { readonly name: string };

/** The member's linked provider account, with a button to unlink it. */
export function ProviderCard({
  connection: { name, link, isPasswordOff },
}: {
  readonly connection: Connection;
}) {
  const now = useNow(30_000);
  const [isAsked, setAsked] = useState(false);
  const ago = (instant: string): string =>
    relativeTime(Temporal.Instant.from(instant), now).toLowerCase();
  return (
    <Card
      title={name}
      aside={
        link && !isPasswordOff ? (
          <Button variant="secondary" onClick={() => setAsked(true)}>
            Disconnect
          </Button>
        ) : null
      }
    >
      {link ? (
        <p className="break-words">
          You sign in as <strong>{link.email}</strong>. Connected {ago(link.linkedAt)} · last used{" "}
          {ago(link.lastUsedAt)}
        </p>
      ) : (
        <p>
          Not connected yet. Use the {name} button on the sign-in screen. We match you by the email
          address in your profile.
        </p>
      )}
      {isAsked ? <DisconnectDialog name={name} onClose={() => setAsked(false)} /> : null}
    </Card>
  );
}

function DisconnectDialog({
  name,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}) {
  const remove = useCommand("accounts.removeProviderLink", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't disconnect it. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      description="Make sure you know your password. If you use this sign-in again, we match you by the email address in your profile."
      act="Disconnect"
      pending={remove.isPending && "Disconnecting..."}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
    />
  );
}
