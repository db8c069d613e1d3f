import { isOutOfReach } from "../../lib/api.ts";
import { showOnIcon } from "../../lib/icon-badge.ts";
import { forgetScreen } from "../../lib/kept-screen.ts";
import { oneSignalOnPage } from "../../lib/one-signal-sdk.ts";
import { PATHS } from "../../lib/paths.ts";
import { keepPendingSignOut } from "../../lib/pending-sign-out.ts";
import { keyOf, queryClient, useCommand } from "../../lib/queries.ts";
import { forgetRecent } from "../../lib/recent-choices.ts";
import { sayRefused } from "../../lib/say.ts";
import { leavingOnPurpose } from "../../lib/signed-out.ts";
import { forgetWork, leaveFor } from "../../lib/unsaved-changes.ts";
import { forgetUnsent } from "../../lib/unsent.ts";
import type { CurrentUser } from "./session.ts";

/** Signing out must not wait for somebody else's server for long. */
const LEAVE_WITHIN_MS = 1_000;

/** No page of its own: what is typed on any other is lost there. */
const SIGNED_OUT = `${PATHS.dashboard}?signed-out`;

/**
 * Ends the session and goes to the sign-in screen; everything read in it is forgotten with the page. While the server is out of reach
 * the device is cleared all the same, and the session is ended once it answers; a 10-8 that waits is kept until then.
 */
export function useSignOut() {
  const command = useCommand("accounts.signOut", {
    onSuccess: leave,
    failed: null,
    onError: (error) => {
      const user = queryClient.getQueryData<CurrentUser | null>(keyOf("accounts.currentUser", {}));
      if (user && isOutOfReach(error) && keepPendingSignOut(user.id)) leave();
      else
        sayRefused(
          "You are still signed in. Check your connection and try again.",
          "Logout failed",
        );
    },
  });
  return {
    isPending: command.isPending,
    signOut: () => leaveFor(SIGNED_OUT, () => command.mutate({})),
  };
}

function leave(): void {
  leavingOnPurpose();
  forgetWork();
  forgetScreen(true);
  forgetUnsent();
  forgetRecent();
  showOnIcon(0);
  forgetWithThePage();
  void leaveOneSignal().then(() => location.assign(PATHS.dashboard));
}

/**
 * Forgets what is shown as the page goes. Not before: the sign-in screen would come up, and whatever is typed there be gone a moment
 * later. A browser that keeps the page for its Back button keeps nothing to be seen of it.
 */
function forgetWithThePage(): void {
  addEventListener("pagehide", () => {
    queryClient.clear();
    document.documentElement.hidden = true;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** OneSignal is told that this device is nobody's now, where it is used; what it answers changes nothing. */
async function leaveOneSignal(): Promise<void> {
  const sdk = oneSignalOnPage();
  if (!sdk) return;
  const enough = new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS));
  await Promise.race([sdk.logout().catch(() => undefined), enough]);
}
