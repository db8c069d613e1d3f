import { useMutation } from "@tanstack/react-query";
import { PROOF_MINUTES } from "@watchbill/domain/accounts/proof";
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
import { canUsePasskeys, proveWithPasskey, wasGivenUp } from "./passkey.ts";
import { onProven as onProvenElsewhere, proveAtProvider } from "./provider.ts";

interface ProofProps {
  readonly unitNumber: string;
  readonly onEnd: (isProven: boolean) => void;
}

const NO_PASSWORD = { message: "Enter your password", fields: { password: "Enter your password" } };

/**
 * Re-authentication prompt: asks for the password or a passkey before a security-relevant change,
 * which then continues.
 */
export function ProofDialog(props: ProofProps) {
  const isPasswordOff = useEndpoint("accounts.providerLink", {}).data?.isPasswordOff;
  return (
    <Dialog
      isOpen
      onClose={() => props.onEnd(false)}
      title="Confirm it's you"
      description={`You signed in more than ${PROOF_MINUTES} minutes ago. Confirm it's you to continue.`}
    >
      {isPasswordOff ? <OtherProofs onEnd={props.onEnd} /> : <PasswordProof {...props} />}
    </Dialog>
  );
}

function PasswordProof({ unitNumber, onEnd }: ProofProps) {
  /** The response that requires a code, which is not a validation error. */
  const [asking, setAsking] = useState<unknown>(null);
  const needsCode = asking !== null;
  const asksForCode = (error: unknown): boolean =>
    error instanceof ApiError && error.code === "code-needed" && !needsCode;
  const prove = useCommand("accounts.prove", {
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
      sending: { isPending: prove.isPending, error: prove.error === asking ? null : prove.error },
      onSend: ({ password, code }) => prove.mutate({ password, ...(code === "" ? {} : { code }) }),
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
        <Button type="submit" pending={prove.isPending && "Checking..."}>
          Continue
        </Button>
        <OtherProofs onEnd={onEnd} />
      </div>
    </form>
  );
}

/** Alternatives to the password, and Cancel. */
function OtherProofs({ onEnd }: Pick<ProofProps, "onEnd">) {
  return (
    <div className="flex flex-col gap-2">
      <PasskeyProof onProven={() => onEnd(true)} />
      <ProviderProof onProven={() => onEnd(true)} />
      <Button variant="quiet" onClick={() => onEnd(false)}>
        Cancel
      </Button>
    </div>
  );
}

/** Re-authentication at the sign-in provider, in a new window. */
function ProviderProof({ onProven }: { readonly onProven: () => void }) {
  const connection = useEndpoint("accounts.providerLink", {}).data;
  const leave = useMutation({
    mutationFn: proveAtProvider,
    onError: (error) => showError(error, "Couldn't reach it. Try again."),
  });
  useEffect(() => onProvenElsewhere(onProven), [onProven]);
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

function PasskeyProof({ onProven }: { readonly onProven: () => void }) {
  const passkeys = useEndpoint("accounts.passkeys", {});
  const prove = useMutation({
    mutationFn: proveWithPasskey,
    onSuccess: onProven,
    onError: (error) => {
      if (!wasGivenUp(error)) showError(error, "Couldn't use the passkey. Enter your password.");
    },
  });
  if (!canUsePasskeys || !passkeys.data?.length) return null;
  return (
    <Button
      variant="secondary"
      pending={prove.isPending && "Waiting for your device..."}
      onClick={() => prove.mutate()}
    >
      <KeyRound aria-hidden size={18} /> Use a passkey
    </Button>
  );
}
