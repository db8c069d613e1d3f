import { relativeTime } from "@watchbill/domain/time/format";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

/** The provider link of a squad that has a sign-in provider. */
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
          You have not signed in with {name} yet. The sign-in screen has a button for it; it finds
          you by the email address in your profile.
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
    failed: "It could not be disconnected. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      description="Be sure that you know your password. The next time you sign in there, you are found by the email address in your profile."
      act="Disconnect"
      pending={remove.isPending && "Disconnecting..."}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
    />
  );
}
