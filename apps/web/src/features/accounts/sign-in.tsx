import { signInBlockedBecause } from "@watchbill/domain/accounts/sign-in";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { ApiError, errorText } from "../../lib/api/api.ts";
import { keyOf, queryClient, useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { markSignedIn } from "../../lib/focus/post-login-focus.ts";
import { useForm } from "../../lib/forms/form.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { clearPendingSignOut } from "../../lib/storage/pending-sign-out.ts";
import { rememberSignedIn } from "../../lib/storage/was-signed-in.ts";
import { showErrorText } from "../../lib/toast/show-error.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/form/field.tsx";
import { Logo } from "../../ui/logo.tsx";
import { CodeStep } from "./code-step.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { passwordPutOff } from "./password-postponed.ts";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import type { CurrentUser } from "./session.ts";

const ForgotPasswordDialog = lazyPrefetched(
  async () => (await import("./forgot-password-dialog.tsx")).ForgotPasswordDialog,
);

type SignedIn = (user: CurrentUser) => void;

/** The sign-in screen: the app's introduction and the sign-in card. */
export function SignInPage() {
  return (
    <SignInFrame>
      <SignInCard onSignedIn={showApp} />
    </SignInFrame>
  );
}

/** Layout of the introduction next to the sign-in card. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  const { data: squad } = useEndpoint("settings.organization", {});
  const name = squad?.name ?? "Watchbill";
  const [title, beside] = squad?.logo ? [name, "Watchbill"] : ["Watchbill", name];
  useEffect(() => {
    document.title = `Sign in · ${name}`;
  }, [name]);
  return (
    <main className="mx-auto grid min-h-dvh max-w-5xl content-center gap-8 p-4 md:grid-cols-2 md:items-center">
      <div className="space-y-3 text-center md:text-start">
        <div className="flex items-center justify-center gap-3 md:justify-start">
          <Logo src={squad?.logo} size={48} />
          <h1 className="text-3xl font-bold">{title}</h1>
        </div>
        <p className="text-lg text-ink-soft">See who's on call, your shifts, and open shifts.</p>
        <p className="font-semibold">{beside === title ? null : beside}</p>
      </div>
      {children}
    </main>
  );
}

export const showApp: SignedIn = (user) => {
  rememberSignedIn(true);
  // The new sign-in has replaced this device's previous session, so there is none left to end.
  clearPendingSignOut();
  markSignedIn();
  passwordPutOff.clear();
  // On a low screen the sign-in card was scrolled into view, but the app must start at the top.
  scrollTo(0, 0);
  queryClient.setQueryData(keyOf("accounts.currentUser", {}), user);
};

/**
 * Sign-in by unit number and password, by passkey, or through the squad's provider; includes
 * "forgot password".
 */
export function SignInCard({
  unitNumber = "",
  keepsPage = false,
  onSignedIn,
}: {
  readonly unitNumber?: string;
  /** True if the page behind must keep its state: the provider then opens in a new window. */
  readonly keepsPage?: boolean;
  readonly onSignedIn: SignedIn;
}) {
  const [forgetful, setForgetful] = useState<string | null>(null);
  return (
    <div className="rounded-2xl border border-line bg-surface p-6 shadow-card">
      <PasswordSignIn
        unitNumber={unitNumber}
        keepsPage={keepsPage}
        onSignedIn={onSignedIn}
        onForgot={setForgetful}
      />
      {forgetful === null ? null : (
        <Suspense>
          <ForgotPasswordDialog unitNumber={forgetful} onClose={() => setForgetful(null)} />
        </Suspense>
      )}
    </div>
  );
}

const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "code-needed";
const fallbackFor = (error: unknown): string =>
  error instanceof ApiError ? "Invalid credentials" : "Network error. Please try again.";

function PasswordSignIn({
  unitNumber,
  keepsPage,
  onSignedIn,
  onForgot,
}: {
  readonly unitNumber: string;
  readonly keepsPage: boolean;
  readonly onSignedIn: SignedIn;
  readonly onForgot: (unitNumber: string) => void;
}) {
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = useCommand("accounts.signIn", {
    done: { title: "Login successful", description: "Welcome to the shifts app" },
    failed: null,
    onSuccess: onSignedIn,
    onError: (error) => {
      if (asksForCode(error)) return setNeedsCode(true);
      // The error is shown here and not as a connection notice, because its text already names the
      // network.
      showErrorText(errorText(error, fallbackFor(error)), "Login failed");
      if (error instanceof ApiError)
        card.current?.querySelector<HTMLInputElement>("input[name=password]")?.select();
    },
  });
  const form = useForm(
    { unitNumber, password: "" },
    {
      blockedBecause: signInBlockedBecause,
      title: null,
      sending: signIn,
      onSend: (values) => signIn.mutate(values),
    },
  );
  const card = form.wiring.ref;
  // A member who signs in again has the unit number filled in, so the password field comes first.
  const begins = unitNumber === "" ? "unit" : "password";
  const refusal =
    signIn.isError && !asksForCode(signIn.error) && Object.keys(form.faults).length === 0 ? (
      <p role="alert" className="rounded-lg bg-bad-soft p-3 font-semibold text-bad">
        {errorText(signIn.error, fallbackFor(signIn.error))}
      </p>
    ) : null;
  // On a phone, autofocus would cover the page with the keyboard before the member has seen it; a
  // dialog sets its own focus.
  useEffect(() => {
    if (!keepsPage && !matchMedia("(pointer: coarse)").matches)
      card.current?.querySelector<HTMLElement>("[data-begins-here]")?.focus();
  }, [card, keepsPage]);
  if (needsCode)
    return (
      <CodeStep
        pending={signIn.isPending && "Signing in..."}
        refusal={refusal}
        onCode={(code) => signIn.mutate({ ...form.values, code })}
        onBack={() => setNeedsCode(false)}
      />
    );
  return (
    <form {...form.wiring} className="space-y-4">
      <h2 className="text-xl font-bold">Sign In</h2>
      <TextField
        label="Unit Number"
        name="unitNumber"
        data-begins-here={begins === "unit" ? "" : undefined}
        placeholder="e.g. C-25"
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...form.text("unitNumber")}
      />
      <PasswordField
        label="Password"
        name="password"
        data-begins-here={begins === "password" ? "" : undefined}
        autoComplete="current-password"
        required
        {...form.text("password")}
      />
      {refusal}
      <Button type="submit" className="w-full" pending={signIn.isPending && "Signing in..."}>
        Sign In
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <ProviderSignIn keepsPage={keepsPage} />
      <button
        type="button"
        onClick={() => onForgot(form.values.unitNumber)}
        className="min-h-11 w-full text-center font-semibold text-accent-strong underline"
      >
        Forgot your password?
      </button>
    </form>
  );
}
