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

/** Limits the wait for a third-party server during sign-out. */
const LEAVE_WITHIN_MS = 1_000;

/** The dashboard rather than a separate page: input on any other page is lost there. */
const SIGNED_OUT = `${PATHS.dashboard}?signed-out`;

/**
 * Ends the session and goes to the sign-in screen, which drops all data with the page. Offline, it
 * clears the device anyway and ends the session once the server responds; a queued 10-8 is kept
 * until then.
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
 * Clears the screen while the page unloads. Earlier, the sign-in screen would appear and lose typed
 * input a moment later. A page in the back/forward cache then shows nothing.
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

/** Unlinks this device from the member at OneSignal, if used; ignores the result. */
async function leaveOneSignal(): Promise<void> {
  const sdk = oneSignalOnPage();
  if (!sdk) return;
  const enough = new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS));
  await Promise.race([sdk.logout().catch(() => undefined), enough]);
}
