import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { errorText, type Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { CodeStep } from "./code-step.tsx";
import { tellProven } from "./provider.ts";
import type { CurrentUser } from "./session.ts";
import { SignInCard, SignInFrame, showApp } from "./sign-in.tsx";

type Finished = Output<"accounts.finishProviderSignIn">;

/**
 * The sign-in provider's callback page: sends the provider's response to the server and shows the
 * result.
 */
export default function ProviderPage() {
  const [, navigate] = useLocation();
  const [ticket, setTicket] = useState<string | null>(null);
  const [isReauthenticated, setReauthenticated] = useState(false);
  const enter = (user: CurrentUser, place: string): void => {
    navigate(place, { replace: true });
    showApp(user);
  };
  const finish = useCommand("accounts.finishProviderSignIn", {
    failed: () => null,
    onSuccess: (finished) => take(finished),
  });
  const take = ({ user, place, isReauthentication, ticket: asked }: Finished): void => {
    if (isReauthentication) {
      tellProven();
      setReauthenticated(true);
      // Browsers close only windows that a script opened; in any other window the text below says
      // what to do.
      window.close();
    } else if (user) enter(user, place);
    else setTicket(asked);
  };
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const answer = location.search;
    if (answer === "") return navigate(PATHS.dashboard, { replace: true });
    // Removes the authorization response from the history, because it is single-use and private.
    history.replaceState(history.state, "", PATHS.provider);
    finish.mutate({ answer });
  }, [finish, navigate]);
  if (isReauthenticated) return <Reauthenticated />;
  if (ticket !== null)
    return (
      <Code
        ticket={ticket}
        onEntered={enter}
        onBack={() => navigate(PATHS.dashboard, { replace: true })}
      />
    );
  if (!finish.isError) return <Waiting />;
  return (
    <SignInFrame>
      <div className="space-y-4">
        <p role="alert" className="rounded-lg bg-bad-soft p-3 font-semibold text-bad">
          {errorText(finish.error, "Network error. Please try again.")}
        </p>
        <SignInCard onSignedIn={(user) => enter(user, PATHS.dashboard)} />
      </div>
    </SignInFrame>
  );
}

function Waiting() {
  return (
    <SignInFrame>
      <div className="rounded-2xl border border-line bg-surface p-6 shadow-card">
        <Spinner text="Signing you in..." />
      </div>
    </SignInFrame>
  );
}

function Reauthenticated() {
  return (
    <SignInFrame>
      <div
        role="status"
        className="space-y-4 rounded-2xl border border-line bg-surface p-6 shadow-card"
      >
        <h2 className="text-xl font-bold">Thank you</h2>
        <p>Return to your other window to continue. You can close this one.</p>
        <a
          href={PATHS.dashboard}
          className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline"
        >
          Open Watchbill here
        </a>
      </div>
    </SignInFrame>
  );
}

/** Asks for an authenticator code when the sign-in provider checked only a password. */
function Code({
  ticket,
  onEntered,
  onBack,
}: {
  readonly ticket: string;
  readonly onEntered: (user: CurrentUser, place: string) => void;
  readonly onBack: () => void;
}) {
  const enter = useCommand("accounts.enterProviderCode", {
    failed: () => null,
    onSuccess: ({ user, place }) => onEntered(user, place),
  });
  return (
    <SignInFrame>
      <div className="space-y-4 rounded-2xl border border-line bg-surface p-6 shadow-card">
        {enter.isError ? (
          <p role="alert" className="rounded-lg bg-bad-soft p-3 font-semibold text-bad">
            {errorText(enter.error, "Network error. Please try again.")}
          </p>
        ) : null}
        <CodeStep
          pending={enter.isPending && "Signing in..."}
          onCode={(code) => enter.mutate({ ticket, code })}
          onBack={onBack}
        />
      </div>
    </SignInFrame>
  );
}
