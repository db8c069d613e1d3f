import { useEffect } from "react";
import { useLocation } from "wouter";
import { usePageTitle } from "../../features/settings/page-title.ts";
import { handleSessionEnd } from "../../lib/api/session-end.ts";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { pageAt } from "../pages.tsx";
import NotFoundPage from "./NotFoundPage.tsx";

/**
 * Content for visitors on any page but the sign-in screen: "not found", or a redirect to the
 * sign-in screen if the URL is a member's page.
 */
export function SignedOutOffline() {
  const [path] = useLocation();
  const isOnTheWay = pageAt(path) !== undefined;
  usePageTitle(isOnTheWay ? "Sign in" : "Page not found");
  useEffect(() => {
    if (isOnTheWay) handleSessionEnd();
  }, [isOnTheWay]);
  return (
    <main className="grid min-h-dvh content-center">
      {isOnTheWay ? <Spinner /> : <NotFoundPage isSignedOut />}
    </main>
  );
}
