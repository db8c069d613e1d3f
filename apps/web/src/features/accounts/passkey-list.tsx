import { useMutation } from "@tanstack/react-query";
import { passkeyNameBlockedBecause } from "@watchbill/domain/accounts/passkey";
import { relativeTime } from "@watchbill/domain/time/format";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { showError } from "../../lib/toast/show-error.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { addPasskey, canUsePasskeys, wasGivenUp } from "./passkey.ts";

type Passkey = Output<"accounts.passkeys">[number];
type Asked =
  | { readonly kind: "add" }
  | { readonly kind: "rename" | "remove"; readonly passkey: Passkey }
  | null;

const NO_PASSKEYS = window.isSecureContext
  ? "This browser doesn't support passkeys."
  : "Passkeys work only over https.";

/** The member's passkeys, which replace the password by a fingerprint, a face or a PIN. */
export function PasskeyList() {
  const passkeys = useEndpoint("accounts.passkeys", {});
  const isPasswordOff = useEndpoint("accounts.providerLink", {}).data?.isPasswordOff;
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  return (
    <Card
      title="Passkeys"
      aside={
        canUsePasskeys ? (
          <Button variant="secondary" onClick={() => setAsked({ kind: "add" })}>
            Add passkey
          </Button>
        ) : null
      }
    >
      <p className="mb-2 text-sm text-ink-soft">
        {canUsePasskeys
          ? `Sign in with your fingerprint, your face or your device's PIN.${isPasswordOff === false ? " Your password keeps working." : ""}`
          : NO_PASSKEYS}
      </p>
      <QueryBoundary
        of={passkeys}
        loading={<Skeleton className="h-16" />}
        failed="Couldn't load your passkeys."
        empty={<p>No passkeys yet.</p>}
      >
        {(data) => (
          <ul aria-label="Passkeys" className="divide-y divide-line">
            {data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onAsk={setAsked} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {asked?.kind === "add" ? <AddDialog onClose={close} /> : null}
      {asked?.kind === "rename" ? <RenameDialog passkey={asked.passkey} onClose={close} /> : null}
      {asked?.kind === "remove" ? <RemoveDialog passkey={asked.passkey} onClose={close} /> : null}
    </Card>
  );
}

function PasskeyRow({
  passkey,
  onAsk,
}: {
  readonly passkey: Passkey;
  readonly onAsk: (asked: Asked) => void;
}) {
  const now = useNow(30_000);
  const ago = (instant: string): string =>
    relativeTime(Temporal.Instant.from(instant), now).toLowerCase();
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">{passkey.name}</p>
        <p className="text-sm text-ink-soft">
          added {ago(passkey.createdAt)} ·{" "}
          {passkey.lastUsedAt ? `last used ${ago(passkey.lastUsedAt)}` : "never used"}
        </p>
      </div>
      <div className="-ms-4 flex gap-2 sm:ms-0">
        <Button
          variant="quiet"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => onAsk({ kind: "rename", passkey })}
        >
          Rename
        </Button>
        <Button
          variant="secondary"
          aria-label={`Remove ${passkey.name}`}
          onClick={() => onAsk({ kind: "remove", passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ message }) => {
      showToast({ title: message, description: "You can now sign in with it" });
      onClose();
    },
    onError: (error) => {
      if (!wasGivenUp(error))
        showError(error, "Couldn't create a passkey. Try again or use another device.");
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add passkey"
      description="Your device asks for your fingerprint, face or PIN."
    >
      <NameForm
        initial=""
        submit="Continue"
        pending="Waiting for your device..."
        sending={add}
        onName={add.mutate}
        onClose={onClose}
      />
    </Dialog>
  );
}

function RenameDialog({
  passkey,
  onClose,
}: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}) {
  const rename = useCommand("accounts.renamePasskey", {
    onSuccess: onClose,
    failed: "Couldn't rename the passkey. Try again.",
  });
  return (
    <Dialog isOpen onClose={onClose} title="Rename passkey">
      <NameForm
        initial={passkey.name}
        submit="Save name"
        pending="Saving..."
        sending={rename}
        onName={(name) => rename.mutate({ id: passkey.id, name })}
        onClose={onClose}
      />
    </Dialog>
  );
}

function RemoveDialog({
  passkey,
  onClose,
}: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}) {
  const remove = useCommand("accounts.removePasskey", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't remove the passkey. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name}?`}
      description="You can no longer sign in with it. Delete it on your device too."
      act="Remove passkey"
      pending={remove.isPending && "Removing..."}
      onConfirm={() => remove.mutate({ id: passkey.id })}
      onClose={onClose}
    />
  );
}

function nameBlocked(name: string) {
  const refusal = passkeyNameBlockedBecause(name);
  return refusal && { ...refusal, fields: { name: refusal.message } };
}

function NameForm({
  initial,
  submit,
  pending,
  sending,
  onName,
  onClose,
}: {
  readonly initial: string;
  readonly submit: string;
  readonly pending: string;
  readonly sending: { readonly isPending: boolean; readonly error: unknown };
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}) {
  const form = useForm(
    { name: initial },
    {
      blockedBecause: ({ name }) => nameBlocked(name),
      title: null,
      sending,
      onSend: ({ name }) => onName(name),
    },
  );
  return (
    <form {...form.wiring} className="space-y-4">
      <TextField label="Name" placeholder="My phone" required {...form.text("name")} />
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={sending.isPending && pending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
