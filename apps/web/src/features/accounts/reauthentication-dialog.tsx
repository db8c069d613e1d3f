import { useMutation } from "@tanstack/react-query";
import { REAUTHENTICATION_MINUTES } from "@watchbill/domain/accounts/reauthentication";
import { DoorOpen, KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { showError } from "../../lib/toast/show-error.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/form/field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { CodeField } from "./code-field.tsx";
import { canUsePasskeys, reauthenticateWithPasskey, wasGivenUp } from "./passkey.ts";
import {
  onReauthenticated as onReauthenticatedElsewhere,
  reauthenticateAtProvider,
} from "./provider.ts";

interface ReauthenticationProps {
  readonly unitNumber: string;
  readonly onEnd: (isReauthenticated: boolean) => void;
}

const NO_PASSWORD = { message: "Enter your password", fields: { password: "Enter your password" } };

/**
 * Re-authentication prompt: asks for the password or a passkey before a security-relevant change
 * continues.
 */
export function ReauthenticationDialog(props: ReauthenticationProps) {
  const isPasswordOff = useEndpoint("accounts.providerLink", {}).data?.isPasswordOff;
  return (
    <Dialog
      isOpen
      onClose={() => props.onEnd(false)}
      title="Confirm it's you"
      description={`You signed in more than ${REAUTHENTICATION_MINUTES} minutes ago. Confirm it's you to continue.`}
    >
      {isPasswordOff ? (
        <OtherProofs onEnd={props.onEnd} />
      ) : (
        <PasswordReauthentication {...props} />
      )}
    </Dialog>
  );
}

function PasswordReauthentication({ unitNumber, onEnd }: ReauthenticationProps) {
  /** The server's response that asks for an authenticator code; it is not a validation error. */
  const [asking, setAsking] = useState<unknown>(null);
  const needsCode = asking !== null;
  const asksForCode = (error: unknown): boolean =>
    error instanceof ApiError && error.code === "code-needed" && !needsCode;
  const reauthenticate = useCommand("accounts.reauthenticate", {
    onSuccess: () => onEnd(true),
    failed: (error) => (asksForCode(error) ? null : "Network error. Please try again."),
    onError: (error) => {
      if (asksForCode(error)) setAsking(error);
    },
  });
  const form = useForm(
    { password: "", code: "" },
    {
      blockedBecause: ({ password }) => (password === "" ? NO_PASSWORD : null),
      title: null,
      sending: {
        isPending: reauthenticate.isPending,
        error: reauthenticate.error === asking ? null : reauthenticate.error,
      },
      onSend: ({ password, code }) =>
        reauthenticate.mutate({ password, ...(code === "" ? {} : { code }) }),
    },
  );
  return (
    <form {...form.wiring} className="space-y-4">
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={unitNumber}
        readOnly
        hidden
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...form.text("password")}
      />
      {needsCode ? (
        <CodeField
          code={form.values.code}
          fault={form.faults.code}
          onCode={(code) => form.set({ code })}
        />
      ) : null}
      <div className="flex flex-col gap-2">
        <Button type="submit" pending={reauthenticate.isPending && "Checking..."}>
          Continue
        </Button>
        <OtherProofs onEnd={onEnd} />
      </div>
    </form>
  );
}

/** Alternatives to the password, and Cancel. */
function OtherProofs({ onEnd }: Pick<ReauthenticationProps, "onEnd">) {
  return (
    <div className="flex flex-col gap-2">
      <PasskeyReauthentication onReauthenticated={() => onEnd(true)} />
      <ProviderReauthentication onReauthenticated={() => onEnd(true)} />
      <Button variant="quiet" onClick={() => onEnd(false)}>
        Cancel
      </Button>
    </div>
  );
}

/** Re-authentication at the sign-in provider, in a new window. */
function ProviderReauthentication({
  onReauthenticated,
}: {
  readonly onReauthenticated: () => void;
}) {
  const connection = useEndpoint("accounts.providerLink", {}).data;
  const leave = useMutation({
    mutationFn: reauthenticateAtProvider,
    onError: (error) => showError(error, "Couldn't reach it. Try again."),
  });
  useEffect(() => onReauthenticatedElsewhere(onReauthenticated), [onReauthenticated]);
  if (!connection?.link) return null;
  return (
    <Button
      variant="secondary"
      pending={leave.isPending && `Contacting ${connection.name}...`}
      onClick={() => leave.mutate()}
    >
      <DoorOpen aria-hidden size={18} className="shrink-0" /> Use {connection.name}
    </Button>
  );
}

function PasskeyReauthentication({
  onReauthenticated,
}: {
  readonly onReauthenticated: () => void;
}) {
  const passkeys = useEndpoint("accounts.passkeys", {});
  const reauthenticate = useMutation({
    mutationFn: reauthenticateWithPasskey,
    onSuccess: onReauthenticated,
    onError: (error) => {
      if (!wasGivenUp(error)) showError(error, "Couldn't use the passkey. Enter your password.");
    },
  });
  if (!canUsePasskeys || !passkeys.data?.length) return null;
  return (
    <Button
      variant="secondary"
      pending={reauthenticate.isPending && "Waiting for your device..."}
      onClick={() => reauthenticate.mutate()}
    >
      <KeyRound aria-hidden size={18} /> Use a passkey
    </Button>
  );
}
