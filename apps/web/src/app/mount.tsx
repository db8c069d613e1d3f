import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "../lib/queries.ts";
import { registerServiceWorker } from "../lib/service-worker-registration.ts";
import { Toaster } from "../ui/toaster.tsx";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

/** Puts the app on the page. */
export function mount(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root element");
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <App />
          <Toaster />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
  registerServiceWorker();
}
