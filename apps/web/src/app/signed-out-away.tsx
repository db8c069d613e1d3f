import { useEffect } from "react";
import { useLocation } from "wouter";
import { signedOutElsewhere } from "../lib/signed-out.ts";
import NotFoundPage from "./NotFoundPage.tsx";
import { isDestination } from "./navigation.ts";

/** What a visitor finds anywhere but at the sign-in screen: nothing; where a member would find something, the way to sign in. */
export function SignedOutAway() {
  const [path] = useLocation();
  useEffect(() => {
    if (isDestination(path)) signedOutElsewhere();
  }, [path]);
  return (
    <main>
      <NotFoundPage isSignedOut />
    </main>
  );
}
