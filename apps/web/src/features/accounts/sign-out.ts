import { queryClient, useCommand } from "../../lib/queries.ts";
import { leavingOnPurpose } from "../../lib/signed-out.ts";
import { toast } from "../../lib/toast-store.ts";

/** Ends the session, forgets everything read in it and goes to the sign-in screen. */
export function useSignOut() {
  return useCommand("accounts.signOut", {
    onSuccess: () => {
      leavingOnPurpose();
      queryClient.clear();
      location.assign("/");
    },
    onError: () =>
      toast({
        title: "Logout failed",
        description: "You are still signed in. Check your connection and try again.",
        variant: "destructive",
      }),
  });
}
