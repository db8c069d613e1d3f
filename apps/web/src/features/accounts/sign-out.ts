import { isNetworkError } from "../../lib/api/api.ts";
import { keyOf, queryClient, useCommand } from "../../lib/api/queries.ts";
import { expectSignOut } from "../../lib/api/session-end.ts";
import { showOnIcon } from "../../lib/browser/icon-badge.ts";
import { dropUnsavedGuards, leaveWithPrompt } from "../../lib/forms/unsaved-changes.ts";
import { clearQueue } from "../../lib/offline/offline-queue.ts";
import { oneSignalOnPage } from "../../lib/offline/one-signal-sdk.ts";
import { clearSnapshot } from "../../lib/offline/query-snapshot.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { keepPendingSignOut } from "../../lib/storage/pending-sign-out.ts";
import { clearRecentItems } from "../../lib/storage/recent-items.ts";
import { showErrorText } from "../../lib/toast/show-error.ts";
import type { CurrentUser } from "./session.ts";

/** Maximum wait for a third-party server during sign-out. */
const LEAVE_WITHIN_MS = 1_000;

/**
 * URL after sign-out. It is the dashboard and not a separate page, which would lose typed input
 * when the next member signs in.
 */
const SIGNED_OUT = `${PATHS.dashboard}?signed-out`;

/**
 * Ends the session and loads the sign-in screen as a new page, which drops all data. Offline,
 * clears the device at once and ends the session when the server is reachable; a queued 10-8 stays
 * until that time.
 */
export function useSignOut() {
  const command = useCommand("accounts.signOut", {
    onSuccess: leave,
    failed: null,
    onError: (error) => {
      const user = queryClient.getQueryData<CurrentUser | null>(keyOf("accounts.currentUser", {}));
      if (user && isNetworkError(error) && keepPendingSignOut(user.id)) leave();
      else
        showErrorText(
          "You're still signed in. Check your connection and try again.",
          "Logout failed",
        );
    },
  });
  return {
    isPending: command.isPending,
    signOut: () => leaveWithPrompt(SIGNED_OUT, () => command.mutate({})),
  };
}

function leave(): void {
  expectSignOut();
  dropUnsavedGuards();
  clearSnapshot(true);
  clearQueue();
  clearRecentItems();
  showOnIcon(0);
  forgetWithThePage();
  void leaveOneSignal().then(() => location.assign(PATHS.dashboard));
}

/**
 * Clears the screen while the page unloads. If it were cleared earlier, the sign-in screen would
 * appear and lose typed input a moment later. A page in the back/forward cache then shows nothing.
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

/**
 * Unlinks this device from the member at OneSignal (the push service), if the squad uses it;
 * ignores failures.
 */
async function leaveOneSignal(): Promise<void> {
  const sdk = oneSignalOnPage();
  if (!sdk) return;
  const enough = new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS));
  await Promise.race([sdk.logout().catch(() => undefined), enough]);
}
