import { useQuery } from "@tanstack/react-query";
import { ApiError, call, isOutOfReach, type Output } from "../../lib/api.ts";
import { bringBackScreen, forgetScreen } from "../../lib/kept-screen.ts";
import { keyOf, queryClient, takeUpEarlyParts } from "../../lib/queries.ts";
import { isSignedIn, signedOutElsewhere } from "../../lib/signed-out.ts";
import { pendingSignOut, rememberSignedIn } from "../../lib/was-signed-in.ts";

export type CurrentUser = Output<"accounts.currentUser">;

type Session =
  | { readonly state: "loading" }
  | { readonly state: "signed-in"; readonly user: CurrentUser }
  | { readonly state: "signed-out" }
  | { readonly state: "failed"; readonly text: string; readonly retry: () => void };

/** The session query; a 401 is an answer: signed out. */
export const sessionQuery = { queryKey: keyOf("accounts.currentUser", {}), queryFn: readUser };

/** The current user, refetched on window focus; a 401 means signed out. */
export function useSession(): Session {
  const { data, error, isPending, refetch } = useQuery({
    ...sessionQuery,
    refetchOnWindowFocus: "always",
    // The page load already preloaded it.
    refetchOnMount: false,
  });
  if (isPending) return { state: "loading" };
  if (data) return { state: "signed-in", user: data };
  if (data === null) return { state: "signed-out" };
  const text =
    error instanceof ApiError
      ? `The sign-in check failed (${error.status}).`
      : "Check your connection; this page tries again when you come back to it.";
  return { state: "failed", text, retry: () => void refetch() };
}

async function readUser({ signal }: { signal: AbortSignal }): Promise<CurrentUser | null> {
  const key = keyOf("accounts.currentUser", {});
  const before = queryClient.getQueryData<CurrentUser | null>(key);
  // After an offline sign-out, the server would still return the member.
  if (pendingSignOut() !== null) return null;
  try {
    // The preloaded parts belong to the user in this response.
    const user = await call("accounts.currentUser", {}, { signal }).finally(takeUpEarlyParts);
    rememberSignedIn(true);
    // Another member signed in from another tab: the previous member's data must not stay.
    if (before && before.id !== user.id) startAnew();
    else isSignedIn();
    return user;
  } catch (error) {
    if (isOutOfReach(error) && !queryClient.getQueryData(key) && bringBackScreen()) {
      const kept = queryClient.getQueryData<CurrentUser>(key);
      if (kept) return kept;
    }
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    // A member signed in after this request was sent.
    const since = queryClient.getQueryData<CurrentUser | null>(key);
    if (!before && since) return since;
    rememberSignedIn(false);
    forgetScreen(Boolean(before));
    if (!before) return null;
    // The session ended: shows why and keeps the screen until the sign-in screen appears.
    signedOutElsewhere();
    return before;
  }
}

/** Clears the screen and storage and reloads for the current member. */
export function startAnew(): void {
  forgetScreen(true);
  location.reload();
}
