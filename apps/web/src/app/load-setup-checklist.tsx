import { livesAlready } from "@watchbill/domain/settings/established-squad";
import type { ComponentType, ReactNode } from "react";
import type { Output } from "../lib/api/api.ts";
import { endpointOptions, queryClient, useEndpoint } from "../lib/api/queries.ts";
import { lazyPreloaded } from "../lib/routing/lazy.ts";

/** Maximum wait of the dashboard for the setup checklist. */
const WAIT_MS = 5_000;

const setupChecklist = lazyPreloaded(
  async () => (await import("./setup-checklist/setup-checklist.tsx")).SetupChecklist,
);

/**
 * Loads the setup checklist for administrators; loads nothing once a squad is set up. To avoid
 * layout shift, the content below the checklist waits until it has loaded or is not needed.
 */
export async function readSetUp(): Promise<ComponentType> {
  await Promise.race([readSteps(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  return SetUp;
}

async function readSteps(): Promise<void> {
  // Uses a cached response when there is one, so that a squad in operation never waits for the
  // server.
  const facts = await queryClient
    .ensureQueryData(endpointOptions("reports.setupChecklist", {}))
    .catch(() => null);
  if (facts && isBeingSetUp(facts)) await setupChecklist.fetchPart();
}

function SetUp(): ReactNode {
  const { data: facts } = useEndpoint("reports.setupChecklist", {});
  return facts && isBeingSetUp(facts) ? <setupChecklist.Part /> : null;
}

function isBeingSetUp(facts: Output<"reports.setupChecklist">): boolean {
  return !livesAlready(facts) && !("isHidden" in facts && facts.isHidden);
}
