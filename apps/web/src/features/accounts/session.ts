import { useQuery } from "@tanstack/react-query";
import { ApiError, call, isNetworkError, type Output } from "../../lib/api/api.ts";
import { keyOf, queryClient, seedPreloadedAnswers } from "../../lib/api/queries.ts";
import { handleSessionEnd, noteSignedIn } from "../../lib/api/session-end.ts";
import { clearSnapshot, hydrateQueries } from "../../lib/offline/query-snapshot.ts";
import { pendingSignOut, rememberSignedIn } from "../../lib/storage/was-signed-in.ts";

export type CurrentUser = Output<"accounts.currentUser">;

type Session =
  | { readonly state: "loading" }
  | { readonly state: "signed-in"; readonly user: CurrentUser }
  | { readonly state: "signed-out" }
  | { readonly state: "failed"; readonly text: string; readonly retry: () => void };

/** The query for the current user; null (after a 401) means signed out. */
export const sessionQuery = { queryKey: keyOf("accounts.currentUser", {}), queryFn: readUser };

/** The session with the current user, refetched on window focus. */
export function useSession(): Session {
  const { data, error, isPending, refetch } = useQuery({
    ...sessionQuery,
    refetchOnWindowFocus: "always",
    // The page load has already preloaded the current user.
    refetchOnMount: false,
  });
  if (isPending) return { state: "loading" };
  if (data) return { state: "signed-in", user: data };
  if (data === null) return { state: "signed-out" };
  const text =
    error instanceof ApiError
      ? `The sign-in check failed (${error.status}).`
      : "Check your connection. We'll try again when you return to this page.";
  return { state: "failed", text, retry: () => void refetch() };
}

async function readUser({ signal }: { signal: AbortSignal }): Promise<CurrentUser | null> {
  const key = keyOf("accounts.currentUser", {});
  const before = queryClient.getQueryData<CurrentUser | null>(key);
  // After an offline sign-out the server still has the session and would return the member.
  if (pendingSignOut() !== null) return null;
  try {
    // The other preloaded responses belong to the user in this response, so they enter the cache
    // only now.
    const user = await call("accounts.currentUser", {}, { signal }).finally(seedPreloadedAnswers);
    rememberSignedIn(true);
    // Another member signed in from another tab: the previous member's data must not stay.
    if (before && before.id !== user.id) startAnew();
    else noteSignedIn();
    return user;
  } catch (error) {
    if (isNetworkError(error) && !queryClient.getQueryData(key) && hydrateQueries()) {
      const kept = queryClient.getQueryData<CurrentUser>(key);
      if (kept) return kept;
    }
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    // Ignores this 401 when a member has signed in since the request was sent.
    const since = queryClient.getQueryData<CurrentUser | null>(key);
    if (!before && since) return since;
    rememberSignedIn(false);
    clearSnapshot(Boolean(before));
    if (!before) return null;
    // The session ended: explains why, and keeps the screen until the sign-in screen appears.
    handleSessionEnd();
    return before;
  }
}

/** Clears the cached data and reloads the page for the member who is signed in now. */
export function startAnew(): void {
  clearSnapshot(true);
  location.reload();
}
