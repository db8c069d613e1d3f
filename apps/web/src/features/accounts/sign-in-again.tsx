import { refetchUser } from "../../lib/api/queries.ts";
import { goToSignIn } from "../../lib/api/session-end.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { SignInCard } from "./sign-in.tsx";

/**
 * The sign-in dialog over a page with unsaved changes. It closes when the page's member has signed
 * in again; for any other member the page reloads (`session.ts`).
 */
export function SignInAgain({ unitNumber }: { readonly unitNumber: string }) {
  return (
    <Dialog
      isOpen
      onClose={goToSignIn}
      canDismiss={false}
      title="You're signed out"
      description="Your unsaved changes are still here. Sign in to continue."
    >
      <div className="space-y-4">
        <SignInCard unitNumber={unitNumber} keepsPage onSignedIn={refetchUser} />
        <Button variant="quiet" className="w-full" onClick={goToSignIn}>
          Discard changes and leave
        </Button>
      </div>
    </Dialog>
  );
}
