import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { ReauthenticationHost } from "../features/accounts/reauthentication-host.tsx";
import { type CurrentUser, useSession } from "../features/accounts/session.ts";
import { usePageTitle } from "../features/settings/page-title.ts";
import { useSquadColor } from "../features/settings/squad-color.ts";
import { useLive } from "../lib/live/live.ts";
import { lazyPage, lazyPrefetched } from "../lib/routing/lazy.ts";
import { PATHS } from "../lib/routing/paths.ts";
import { takeReturnUrl } from "../lib/routing/return-url.ts";
import { pendingSignOut } from "../lib/storage/was-signed-in.ts";
import { Button } from "../ui/button.tsx";
import { Waiting } from "../ui/feedback/loading-placeholder.tsx";
import { Spinner } from "../ui/feedback/spinner.tsx";
import { ALL_PAGES, pageAt } from "./pages.tsx";
import { Shell } from "./shell/shell.tsx";

// Prefetched when idle, so that the sign-in screens can render after a sign-out without a network.
const SignInPage = lazyPrefetched(
  async () => (await import("../features/accounts/sign-in.tsx")).SignInPage,
);
const PendingSignOut = lazyPrefetched(
  async () => (await import("./shell/pending-sign-out.tsx")).PendingSignOut,
);
const PasswordChangeRequired = lazyPage(
  async () =>
    (await import("../features/accounts/password-change-required.tsx")).PasswordChangeRequired,
);
const SecondFactorNeeded = lazyPage(
  async () => (await import("../features/accounts/second-factor-needed.tsx")).SecondFactorNeeded,
);
const SecondFactorDoor = lazyPage(
  async () => (await import("../features/accounts/second-factor-setup.tsx")).SecondFactorDoor,
);
const SignedOutAway = lazyPage(
  async () => (await import("./shell/signed-out-offline.tsx")).SignedOutOffline,
);
const AccessDenied = lazyPage(
  async () => (await import("../ui/layout/access-denied.tsx")).AccessDenied,
);
const NotFoundPage = lazyPage(async () => (await import("./shell/NotFoundPage.tsx")).default);

/** Action links and the wallboard need no session; every other page depends on the session. */
export function App() {
  useSquadColor();
  return (
    <Switch>
      {ALL_PAGES.map(({ path, label, standalone }) =>
        standalone ? (
          <Route key={path} path={path}>
            {(params) => (
              <Standalone>
                <Title of={label} />
                {standalone(params)}
              </Standalone>
            )}
          </Route>
        ) : null,
      )}
      <Route>
        <AppForSession />
      </Route>
    </Switch>
  );
}

function Standalone({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <FullPage>
          <Spinner />
        </FullPage>
      }
    >
      {children}
    </Suspense>
  );
}

/** Renders by session state: the spinner, the sign-in screen, or the app. */
function AppForSession() {
  const session = useSession();
  useLive(session.state === "signed-in" && !session.user.isHeldBack ? session.user.id : null);
  useLanding(session.state === "signed-in");
  if (session.state === "loading")
    return (
      <FullPage>
        <Spinner />
      </FullPage>
    );
  if (session.state === "failed")
    return <AuthCheckFailed text={session.text} onRetry={session.retry} />;
  if (session.state === "signed-out") {
    return (
      <>
        <Suspense fallback={null}>{pendingSignOut() ? <PendingSignOut /> : null}</Suspense>
        <Suspense fallback={<Spinner />}>
          <Switch>
            <Route path={PATHS.dashboard}>
              <SignInPage />
            </Route>
            <Route component={SignedOutAway} />
          </Switch>
        </Suspense>
      </>
    );
  }
  return <AppFor user={session.user} />;
}

/**
 * Renders the member's app, or the second-factor setup if the squad requires a second factor and
 * the member signed in without one.
 */
function AppFor({ user }: { readonly user: CurrentUser }) {
  const [areCodesShown, setCodesShown] = useState(false);
  const isAtDoor = user.isHeldBack || areCodesShown;
  return (
    <>
      <Suspense fallback={null}>
        {user.isPasswordDefault ? <PasswordChangeRequired user={user} /> : null}
      </Suspense>
      <ReauthenticationHost user={user} />
      {isAtDoor ? (
        <Suspense fallback={<Spinner />}>
          <Title of="One more step" />
          <SecondFactorDoor user={user} onCodesShown={setCodesShown} />
        </Suspense>
      ) : (
        <Screens user={user} />
      )}
    </>
  );
}

/** Sets the document title for a screen outside the app's pages. */
function Title({ of }: { readonly of: string }) {
  usePageTitle(of);
  return null;
}

function Screens({ user }: { readonly user: CurrentUser }) {
  return (
    <Shell user={user}>
      <Suspense fallback={null}>{user.needsSecondFactor ? <SecondFactorNeeded /> : null}</Suspense>
      <Suspense fallback={<LoadingPage />}>
        <Switch>
          {ALL_PAGES.map(({ path, leadsTo, adminsOnly, screen }) => (
            <Route key={path} path={path}>
              {leadsTo ? <Redirect to={leadsTo} replace /> : null}
              {screen && (adminsOnly === undefined || user.role === "admin") ? screen(user) : null}
              {adminsOnly !== undefined && user.role !== "admin" ? (
                <AccessDenied>{adminsOnly}</AccessDenied>
              ) : null}
            </Route>
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </Shell>
  );
}

/** The page's title while its content loads. */
function LoadingPage() {
  const [path] = useLocation();
  return (
    <>
      <h1 data-awaited="" className="text-2xl font-bold">
        {pageAt(path)?.label}
      </h1>
      <Waiting />
    </>
  );
}

/** After the sign-in, returns the member to the URL that they opened before. */
function useLanding(isSignedIn: boolean): void {
  const [path, navigate] = useLocation();
  useLayoutEffect(() => {
    const wanted = isSignedIn ? takeReturnUrl() : null;
    if (wanted !== null && path === PATHS.dashboard) navigate(wanted, { replace: true });
  }, [isSignedIn, path, navigate]);
}

function FullPage({ children }: { readonly children: ReactNode }) {
  return <main className="grid min-h-dvh place-items-center">{children}</main>;
}

function AuthCheckFailed({
  text,
  onRetry,
}: {
  readonly text: string;
  readonly onRetry: () => void;
}) {
  return (
    <FullPage>
      <div role="alert" className="max-w-md space-y-4 p-6 text-center">
        <h1 className="text-2xl font-bold">Can't reach Watchbill</h1>
        <p className="text-ink-soft">{text}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </FullPage>
  );
}
