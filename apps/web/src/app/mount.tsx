import { QueryClientProvider } from "@tanstack/react-query";
import { glanceDays } from "@watchbill/domain/shifts/at-a-glance";
import { monthsRunningOn } from "@watchbill/domain/shifts/months-read";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { sessionQuery } from "../features/accounts/session.ts";
import { LastOutHost } from "../features/attendance/last-crew-host.tsx";
import { SquadSettings } from "../features/settings/organization.ts";
import { OverrideHost } from "../features/shifts/assign/override-host.tsx";
import { endpointOptions, queryClient } from "../lib/api/queries.ts";
import { serverNow } from "../lib/api/server-clock.ts";
import { registerServiceWorker } from "../lib/offline/service-worker-registration.ts";
import { listenForBackButton } from "../lib/routing/history-overlays.ts";
import { afterFirstRender, runPrefetch } from "../lib/routing/lazy.ts";
import { PATHS } from "../lib/routing/paths.ts";
import { renamedUrl } from "../lib/routing/renamed-paths.ts";
import { wasSignedIn } from "../lib/storage/was-signed-in.ts";
import { Toaster } from "../ui/overlay/toaster.tsx";
import { App } from "./app.tsx";
import { useAppLocation } from "./app-location.ts";
import { fetchOfCoordinator } from "./dashboard/dashboard.tsx";
import { ErrorBoundary } from "./shell/error-boundary.tsx";

/** Maximum wait for the first screen's data. */
const WAIT_MS = 1_000;

/** Maximum wait for the service worker. */
const WORKER_MS = 15_000;

/** Renders the app, with the first screen's data if it arrives in time. */
export async function mount(): Promise<void> {
  const renamed = renamedUrl(new URL(location.href));
  if (renamed !== null) history.replaceState(history.state, "", renamed);
  await Promise.race([readFirstScreen(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  render();
}

async function readFirstScreen(): Promise<void> {
  if (location.pathname !== PATHS.dashboard) return;
  // If this device has no earlier sign-in, loads the sign-in screen in parallel with the session
  // request.
  const signIn = wasSignedIn()
    ? null
    : import("../features/accounts/sign-in.tsx").catch(() => null);
  const user = await queryClient.fetchQuery(sessionQuery).catch(() => null);
  if (!user) return void (await signIn);
  const names = [
    "settings.organization",
    "attendance.onCall",
    "shifts.myUpcoming",
    "replacements.outstanding",
  ] as const;
  await Promise.all([
    ...names.map((name) => queryClient.prefetchQuery(endpointOptions(name, {}))),
    readGlance(),
    user.role === "admin" ? fetchOfCoordinator() : null,
  ]);
}

/** Loads the months that contain tonight and the next coverage gap, in the squad's time zone. */
async function readGlance(): Promise<void> {
  const squad = await queryClient
    .fetchQuery(endpointOptions("settings.organization", {}))
    .catch(() => null);
  if (!squad) return;
  const months = monthsRunningOn(glanceDays(serverNow(), squad.timeZone));
  await Promise.all(
    months.map((month) => queryClient.prefetchQuery(endpointOptions("shifts.month", month))),
  );
}

function render(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root element");
  listenForBackButton();
  const app = (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <SquadSettings>
            <Router hook={useAppLocation}>
              <App />
            </Router>
            <OverrideHost />
            <LastOutHost />
            <Toaster />
          </SquadSettings>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
  // A transition renders in slices, so that a slow phone stays responsive.
  startTransition(() => createRoot(root).render(app));
  const isKeeping = Promise.race([
    registerServiceWorker(),
    new Promise((resolve) => setTimeout(resolve, WORKER_MS)),
  ]);
  // Prefetches after the service worker has started, because it caches the files for offline use.
  afterFirstRender(() => void isKeeping.then(runPrefetch));
}
