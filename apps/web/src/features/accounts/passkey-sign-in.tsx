import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { keyOf, queryClient } from "../../lib/api/queries.ts";
import { showError } from "../../lib/toast/show-error.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { canUsePasskeys, signInWithPasskey, wasGivenUp } from "./passkey.ts";
import type { CurrentUser } from "./session.ts";

const isThere = (user: CurrentUser): void =>
  void queryClient.setQueryData(keyOf("accounts.currentUser", {}), user);

/** Signs in with a passkey; renders nothing in a browser without passkeys. */
export function PasskeySignIn({
  onSignedIn = isThere,
}: {
  readonly onSignedIn?: (user: CurrentUser) => void;
}) {
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (user) => {
      showToast({ title: "Login successful", description: "Welcome to the shifts app" });
      onSignedIn(user);
      // The new member may be allowed to read data that the server refused to the previous member.
      void queryClient.invalidateQueries();
    },
    onError: (error) => {
      if (wasGivenUp(error)) return;
      showError(error, {
        title: "Login failed",
        text: "Couldn't use the passkey. Sign in with your password.",
      });
    },
  });
  if (!canUsePasskeys) return null;
  return (
    <Button
      variant="secondary"
      className="w-full"
      pending={signIn.isPending && "Waiting for your device..."}
      onClick={() => signIn.mutate()}
    >
      <KeyRound aria-hidden size={18} /> Use a passkey
    </Button>
  );
}
