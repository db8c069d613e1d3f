import { relativeTime } from "@watchbill/domain/time/format";
import { Suspense, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { copyText } from "../../lib/browser/clipboard.ts";
import { useForm } from "../../lib/forms/form.ts";
import { lazyPage } from "../../lib/routing/lazy.ts";
import { Button, buttonLink } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const QrPicture = lazyPage(async () => (await import("./qr-picture.tsx")).QrPicture);

type Started = Output<"accounts.startAuthenticator">;
type Act = "renew" | "turn-off" | null;

const FAILED = "Network error. Please try again.";
/** Form error for an empty field: it blocks the request but shows no text. */
const NOT_TYPED = { message: "" };

/** Sets up an authenticator app as the second factor, for members without a passkey. */
export function AuthenticatorCard({
  onCodesShown,
}: {
  readonly onCodesShown?: (areShown: boolean) => void;
}) {
  const authenticator = useEndpoint("accounts.authenticator", {});
  const [act, setAct] = useState<Act>(null);
  const [started, setStarted] = useState<Started | null>(null);
  const start = useCommand("accounts.startAuthenticator", {
    onSuccess: setStarted,
    failed: FAILED,
  });
  const now = useNow(60_000);
  const { onSince, recoveryCodesLeft } = authenticator.data ?? {
    onSince: null,
    recoveryCodesLeft: 0,
  };
  const close = (): void => setAct(null);
  return (
    <Card title="Authenticator app">
      <p className="mb-3 text-sm text-ink-soft">
        Sign in with your password and a code from an app on your phone. A passkey is just as safe
        and faster.
      </p>
      <QueryBoundary
        of={authenticator}
        loading={<Skeleton className="h-12" />}
        failed="Couldn't load your sign-in settings."
      />
      {authenticator.data && onSince === null ? (
        <Button
          variant="secondary"
          pending={start.isPending && "Preparing..."}
          onClick={() => start.mutate({})}
        >
          Set up authenticator app
        </Button>
      ) : null}
      {onSince === null ? null : (
        <>
          <p className="font-semibold">
            On, set up {relativeTime(Temporal.Instant.from(onSince), now).toLowerCase()}
          </p>
          <p className={recoveryCodesLeft < 3 ? "text-warn" : "text-ink-soft"}>
            {recoveryCodesLeft === 1
              ? "1 recovery code left."
              : `${recoveryCodesLeft} recovery codes left.`}
          </p>
          <div className="mt-3 acts">
            <Button variant="secondary" onClick={() => setAct("renew")}>
              Create new recovery codes
            </Button>
            <Button variant="secondary" onClick={() => setAct("turn-off")}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {started ? (
        <SetUpDialog
          started={started}
          onClose={() => setStarted(null)}
          onCodesShown={onCodesShown}
        />
      ) : null}
      {act === "renew" ? <RenewDialog onClose={close} /> : null}
      {act === "turn-off" ? <TurnOffDialog onClose={close} /> : null}
    </Card>
  );
}

function SetUpDialog({
  started,
  onClose,
  onCodesShown,
}: {
  readonly started: Started;
  readonly onClose: () => void;
  readonly onCodesShown: ((areShown: boolean) => void) | undefined;
}) {
  const confirm = useCommand("accounts.confirmAuthenticator", {
    onSuccess: () => onCodesShown?.(true),
    failed: FAILED,
  });
  const done = (): void => {
    onClose();
    onCodesShown?.(false);
  };
  if (confirm.data)
    return (
      <Dialog isOpen canDismiss={false} onClose={done} title="Save your recovery codes">
        <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={done} />
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Scan this with your app"
      description="Then enter the six digits from the app."
    >
      {/* The QR code is hidden on a phone: its user cannot scan their own screen. */}
      <p className="mb-3 hidden pointer-coarse:grid">
        <a href={started.address} className={buttonLink("secondary")}>
          Open in the app on this phone
        </a>
      </p>
      <Suspense fallback={<Skeleton className="mx-auto size-56" />}>
        <QrPicture text={started.address} label="QR code for your authenticator app" />
      </Suspense>
      <div className="my-3 flex flex-wrap items-center justify-center gap-x-3 text-sm">
        <p className="min-w-0 text-center break-words">
          Or enter this key:{" "}
          <span className="font-mono font-semibold select-all">
            {started.key.match(/.{1,4}/g)?.join(" ")}
          </span>
        </p>
        <Button variant="secondary" isCompact onClick={() => copyText(started.key, "Key copied")}>
          Copy key
        </Button>
      </div>
      <CodeForm sending={confirm} onCode={(code) => confirm.mutate({ code })} onClose={onClose} />
    </Dialog>
  );
}

function RenewDialog({ onClose }: { readonly onClose: () => void }) {
  const renew = useCommand("accounts.renewRecoveryCodes", { failed: FAILED });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canDismiss={!renew.data}
      title="Create new recovery codes?"
      description={
        renew.data ? "Your old codes no longer work." : "Your old codes stop working immediately."
      }
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
      ) : (
        <div className="acts justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={renew.isPending && "Creating..."} onClick={() => renew.mutate({})}>
            Create new codes
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function TurnOffDialog({ onClose }: { readonly onClose: () => void }) {
  const remove = useCommand("accounts.removeAuthenticator", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: FAILED,
  });
  return (
    <ConfirmDialog
      title="Turn off the authenticator app?"
      description="You'll sign in with your password only."
      act="Turn off"
      pending={remove.isPending && "Turning off..."}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
    />
  );
}

function CodeForm({
  sending,
  onCode,
  onClose,
}: {
  readonly sending: { readonly isPending: boolean; readonly error: unknown };
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}) {
  const form = useForm(
    { code: "" },
    {
      blockedBecause: ({ code }) => (code === "" ? NOT_TYPED : null),
      title: null,
      sending,
      onSend: ({ code }) => onCode(code),
    },
  );
  return (
    <form {...form.wiring} className="space-y-4">
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.text("code")}
      />
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={sending.isPending && "Checking..."}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
