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

/** How the session is read; a 401 is an answer: nobody. */
export const sessionQuery = { queryKey: keyOf("accounts.currentUser", {}), queryFn: readUser };

/** Who is signed in, asked anew whenever the window gets the focus; a 401 means nobody. */
export function useSession(): Session {
  const { data, error, isPending, refetch } = useQuery({
    ...sessionQuery,
    refetchOnWindowFocus: "always",
    // It was asked as the page began to load.
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
  // The server would still name who signed out here without it.
  if (pendingSignOut() !== null) return null;
  try {
    // What came with the answer belongs to whom it names.
    const user = await call("accounts.currentUser", {}, { signal }).finally(takeUpEarlyParts);
    rememberSignedIn(true);
    // Somebody else has signed in, in another tab: nothing of whoever was here may stay.
    if (before && before.id !== user.id) startAnew();
    else isSignedIn();
    return user;
  } catch (error) {
    if (isOutOfReach(error) && !queryClient.getQueryData(key) && bringBackScreen()) {
      const kept = queryClient.getQueryData<CurrentUser>(key);
      if (kept) return kept;
    }
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    // Whoever has signed in since this was asked is there.
    const since = queryClient.getQueryData<CurrentUser | null>(key);
    if (!before && since) return since;
    rememberSignedIn(false);
    forgetScreen(Boolean(before));
    if (!before) return null;
    // Somebody was here: they are told why, and keep their screen until the sign-in screen comes.
    signedOutElsewhere();
    return before;
  }
}

/** Forgets all that is shown and kept, and begins anew with whoever is signed in now. */
export function startAnew(): void {
  forgetScreen(true);
  location.reload();
}
