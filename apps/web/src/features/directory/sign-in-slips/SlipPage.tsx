import { readSlipCode, SLIP_DAYS } from "@watchbill/domain/accounts/sign-in-slip";
import { useEffect, useState } from "react";
import { ApiError, errorText } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { focusOnIt } from "../../../lib/focus/focus.ts";
import { markSignedIn } from "../../../lib/focus/post-login-focus.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { clearSnapshot } from "../../../lib/offline/query-snapshot.ts";
import { PATHS } from "../../../lib/routing/paths.ts";
import { clearPendingSignOut } from "../../../lib/storage/pending-sign-out.ts";
import { rememberSignedIn } from "../../../lib/storage/was-signed-in.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Card, Skeleton } from "../../../ui/layout/card.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { SlipPassword } from "./slip-password.tsx";

/**
 * Page on which a member uses a sign-in slip (printed one-time password): shows whose slip it is,
 * and sets a password once.
 */
export default function SlipPage() {
  const { name, logo } = useOrganization();
  const [code, setCode] = useCodeOfAddress();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-4">
      <div className="flex items-center gap-2">
        <Logo src={logo} size={32} />
        <h1 className="text-xl font-bold">{name}</h1>
      </div>
      <Card>
        {code === "" ? (
          <TypeCode onCode={setCode} />
        ) : (
          <Opened code={code} onOther={() => setCode("")} />
        )}
      </Card>
      <a
        href={PATHS.dashboard}
        className="inline-flex min-h-11 items-center justify-center font-semibold text-accent-strong underline"
      >
        Sign in with a password
      </a>
    </main>
  );
}

/**
 * Reads the slip's code from the URL fragment, which the browser never sends to a server. Updates
 * when another slip is scanned in this tab.
 */
function useCodeOfAddress(): [string, (code: string) => void] {
  const [code, setCode] = useState(codeOfAddress);
  useEffect(() => {
    const look = (): void => setCode(codeOfAddress());
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  return [code, setCode];
}

function codeOfAddress(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

function Opened({ code, onOther }: { readonly code: string; readonly onOther: () => void }) {
  const slip = useEndpoint("accounts.openSlip", { code });
  // A server's refusal of an invalid slip is shown as the page's content, not as a load error.
  const refused = slip.error instanceof ApiError && slip.error.status < 500;
  return (
    <>
      {refused ? (
        <div className="space-y-4">
          <h2 ref={focusOnIt} tabIndex={-1} className="text-xl font-bold">
            This slip doesn't work
          </h2>
          <p role="alert" className="rounded-lg bg-warn-soft p-3 text-warn">
            {errorText(slip.error, "We can't read this slip.")}
          </p>
          <Button variant="secondary" className="w-full" onClick={onOther}>
            Enter another code
          </Button>
        </div>
      ) : null}
      <QueryBoundary
        of={refused ? { ...slip, isError: false } : slip}
        loading={<Skeleton className="h-72" />}
        failed="Couldn't load this slip. Check your connection."
      >
        {(data) => (refused ? null : <SlipPassword code={code} slip={data} onDone={enter} />)}
      </QueryBoundary>
    </>
  );
}

/** Form for a visitor who typed the URL without the slip's code. */
function TypeCode({ onCode }: { readonly onCode: (code: string) => void }) {
  const form = useForm(
    { code: "" },
    {
      blockedBecause: ({ code }) =>
        readSlipCode(code) === null
          ? {
              message: "",
              fields: { code: "Enter the whole code from the slip: seven groups of four" },
            }
          : null,
      title: null,
      sending: { isPending: false },
      onSend: ({ code }) => onCode(readSlipCode(code) ?? ""),
    },
  );
  return (
    <form {...form.wiring} className="space-y-4">
      <h2 ref={focusOnIt} tabIndex={-1} className="text-xl font-bold">
        Enter the code from your slip
      </h2>
      <TextField
        label="Code"
        hint={`Seven groups of four letters and numbers. A slip works once, within ${SLIP_DAYS} days.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.text("code")}
      />
      <Button type="submit" className="w-full">
        Go on
      </Button>
    </form>
  );
}

/**
 * Opens the app with a page load: another member may have been signed in here, and their data must
 * not stay.
 */
function enter(): void {
  rememberSignedIn(true);
  clearPendingSignOut();
  markSignedIn();
  clearSnapshot(true);
  location.replace(PATHS.dashboard);
}
