import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { ProofHost } from "../features/accounts/proof-host.tsx";
import { type CurrentUser, useSession } from "../features/accounts/session.ts";
import { later, whenShown } from "../lib/later.ts";
import { useLive } from "../lib/live.ts";
import { takeAddress } from "../lib/wanted-address.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { coverOfShift } from "./cover-of-shift.tsx";
import { DashboardPage } from "./dashboard.tsx";
import { Shell } from "./shell.tsx";
import { Waiting } from "./waiting.tsx";

const SignInPage = whenShown(async () => (await import("../features/accounts/sign-in.tsx")).SignInPage);
const NotificationsPage = later(async () => (await import("../features/notifications/NotificationsPage.tsx")).default);
const MembersPage = later(async () => (await import("../features/directory/MembersPage.tsx")).default);
const SimpleShiftsPage = later(async () => (await import("../features/calendar/SimpleShiftsPage.tsx")).default);
const ActivityLogsPage = whenShown(async () => (await import("../features/activity/ActivityLogsPage.tsx")).default);
const MessageLogsPage = whenShown(async () => (await import("../features/messages/MessageLogsPage.tsx")).default);
const TestNotificationsPage = whenShown(async () => (await import("../features/messages/TestNotificationsPage.tsx")).default);
const ReportsPage = whenShown(async () => (await import("../features/reports/ReportsPage.tsx")).default);
const BoardPage = whenShown(async () => (await import("../features/reports/BoardPage.tsx")).default);
const RosterPage = whenShown(async () => (await import("../features/calendar/RosterPage.tsx")).default);
const LinkPage = whenShown(async () => (await import("../features/links/LinkPage.tsx")).default);
const SettingsPage = later(async () => (await import("../features/preferences/SettingsPage.tsx")).default);
const PasswordChangeRequired = whenShown(
  async () => (await import("../features/accounts/password-change-required.tsx")).PasswordChangeRequired,
);
const SecondFactorNeeded = whenShown(
  async () => (await import("../features/accounts/second-factor-needed.tsx")).SecondFactorNeeded,
);
const SecondFactorDoor = whenShown(async () => (await import("../features/accounts/second-factor-door.tsx")).SecondFactorDoor);
const SignedOutAway = whenShown(async () => (await import("./signed-out-away.tsx")).SignedOutAway);
const NotFoundPage = whenShown(async () => (await import("./NotFoundPage.tsx")).default);

/** A message's link and the wall's board show without a session; all else depends on who is there. */
export function App() {
  return (
    <Switch>
      <Route path="/go/:token">
        {({ token }) => (
          <Standalone>
            <LinkPage token={token} />
          </Standalone>
        )}
      </Route>
      <Route path="/board">
        <Standalone>
          <BoardPage />
        </Standalone>
      </Route>
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

/** Who is there decides what is shown: the spinner, the sign-in screen, or the app. */
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
  if (session.state === "failed") return <AuthCheckFailed text={session.text} onRetry={session.retry} />;
  if (session.state === "signed-out") {
    return (
      <Suspense fallback={<Spinner />}>
        <Switch>
          <Route path="/">
            <SignInPage />
          </Route>
          <Route component={SignedOutAway} />
        </Switch>
      </Suspense>
    );
  }
  return <AppFor user={session.user} />;
}

/** The app of a member, or its door while the squad asks a second factor of everybody and they signed in without. */
function AppFor({ user }: { readonly user: CurrentUser }) {
  const [areCodesShown, setCodesShown] = useState(false);
  const isAtDoor = user.isHeldBack || areCodesShown;
  return (
    <>
      <Suspense fallback={null}>{user.isPasswordDefault ? <PasswordChangeRequired user={user} /> : null}</Suspense>
      <ProofHost user={user} />
      {isAtDoor ? (
        <Suspense fallback={<Spinner />}>
          <SecondFactorDoor user={user} onCodesShown={setCodesShown} />
        </Suspense>
      ) : (
        <Screens user={user} />
      )}
    </>
  );
}

function Screens({ user }: { readonly user: CurrentUser }) {
  return (
    <Shell user={user}>
      <Suspense fallback={null}>{user.needsSecondFactor ? <SecondFactorNeeded /> : null}</Suspense>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/">
            <DashboardPage user={user} />
          </Route>
          <Route path="/members">
            <MembersPage user={user} />
          </Route>
          <Route path="/simple-shifts">
            <SimpleShiftsPage isAdmin={user.role === "admin"} renderCover={coverOfShift} />
          </Route>
          <Route path="/recurring-shifts">
            <Redirect to="/simple-shifts?view=planner" replace />
          </Route>
          <Route path="/notifications">
            <NotificationsPage viewerId={user.id} />
          </Route>
          <Route path="/activity-logs">
            <ActivityLogsPage isAdmin={user.role === "admin"} />
          </Route>
          <Route path="/message-logs">
            <MessageLogsPage isAdmin={user.role === "admin"} />
          </Route>
          <Route path="/test-notifications">
            <TestNotificationsPage isAdmin={user.role === "admin"} />
          </Route>
          <Route path="/reports">
            <ReportsPage isAdmin={user.role === "admin"} />
          </Route>
          <Route path="/roster" component={RosterPage} />
          <Route path="/settings">
            <SettingsPage user={user} />
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </Shell>
  );
}

/** Whoever followed a link and had to sign in first lands where it pointed. */
function useLanding(isSignedIn: boolean): void {
  const [path, navigate] = useLocation();
  useLayoutEffect(() => {
    const wanted = isSignedIn ? takeAddress() : null;
    if (wanted !== null && path === "/") navigate(wanted, { replace: true });
  }, [isSignedIn, path, navigate]);
}

function FullPage({ children }: { readonly children: ReactNode }) {
  return <div className="grid min-h-dvh place-items-center">{children}</div>;
}

function AuthCheckFailed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <FullPage>
      <div role="alert" className="max-w-md space-y-4 p-6 text-center">
        <h1 className="text-2xl font-bold">Watchbill cannot be reached</h1>
        <p className="text-ink-soft">{text}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </FullPage>
  );
}
